import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { emblem } from "./scripts/emblem.ts";
import { icons } from "./scripts/icons.ts";
import { pyodide } from "./scripts/pyodide.ts";

const server = process.env.KLUBOVNA_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [icons(), svelte(), emblem(), pyodide()],
  build: {
    outDir: "../src/klubovna/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The content-security policy allows no inline content, not even a small picture.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The server lets scripts of this folder run WebAssembly, and no others.
  worker: {
    format: "es",
    rolldownOptions: { output: { entryFileNames: "offline/[name]-[hash].js" } },
  },
  server: {
    proxy: {
      "/api": server,
      "/games": server,
      "/offline/": server,
      "/ws": { target: server, ws: true },
    },
  },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
});
