import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./scripts/icons.ts";

const server = process.env.KLUBOVNA_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [icons(), svelte()],
  build: {
    outDir: "../src/klubovna/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The content-security policy allows no inline content, not even a small picture.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": server, "/games": server, "/ws": { target: server, ws: true } },
  },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
});
