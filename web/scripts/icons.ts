// Pictures for boards: `import sprite from "./icons.json?icons"` gives the address of one SVG file
// that holds just the icons named in that file, taken from game-icons.net (CC BY 3.0, by way of
// @iconify-json/game-icons). A picture is then <use href="{sprite}#{group}-{id}">.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";

const SUFFIX = "?icons";

interface Collection {
  icons: { [name: string]: { body: string } };
}
type Wanted = { [group: string]: { [id: string]: string } };

export function icons(): Plugin {
  const require = createRequire(import.meta.url);
  let collection: Collection | undefined;
  return {
    name: "klubovna-icons",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return null;
      const file = await this.resolve(source.slice(0, -SUFFIX.length), importer);
      return file === null ? null : `${file.id}${SUFFIX}`;
    },
    load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile(file);
      collection ??= JSON.parse(
        readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8"),
      ) as Collection;
      const wanted = JSON.parse(readFileSync(file, "utf8")) as Wanted;
      const kept = join(import.meta.dirname, "../node_modules/.cache/icons");
      const sprite = join(kept, `${basename(dirname(file))}.svg`);
      mkdirSync(kept, { recursive: true });
      writeFileSync(sprite, spriteOf(wanted, collection));
      return {
        code: `export { default } from ${JSON.stringify(`${sprite}?url`)};`,
        moduleType: "js",
      };
    },
  };
}

function spriteOf(wanted: Wanted, collection: Collection): string {
  const symbols = Object.entries(wanted).flatMap(([group, names]) =>
    Object.entries(names).map(([id, name]) => {
      const icon = collection.icons[name];
      if (icon === undefined) throw new Error(`game-icons has no icon ${name} (for ${id})`);
      const body = icon.body.replace(/(\.\d)\d+/g, "$1");
      return `<symbol id="${group}-${id}" viewBox="0 0 512 512">${body}</symbol>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
}
