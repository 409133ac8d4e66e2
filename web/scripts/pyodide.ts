// Python for the browser, taken over from the package pyodide into a folder named after its
// contents. Nobody loads it who has not asked to keep the companions for a table without a network.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];

export function pyodide(): Plugin {
  const home = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
  const files = FILES.map((name) => ({ name, source: readFileSync(join(home, name)) }));
  const { info } = JSON.parse(readFileSync(join(home, "pyodide-lock.json"), "utf8"));
  const mark = createHash("sha256");
  for (const { source } of files) mark.update(source);
  const folder = `offline/pyodide-${mark.digest("hex").slice(0, 12)}/`;
  return {
    name: "klubovna-pyodide",
    config: () => ({
      define: {
        __PYODIDE__: JSON.stringify(`/${folder}`),
        __PYODIDE_PACKAGES__: JSON.stringify(JSON.stringify({ info, packages: {} })),
      },
    }),
    generateBundle() {
      for (const { name, source } of files)
        this.emitFile({ type: "asset", fileName: folder + name, source });
    },
  };
}
