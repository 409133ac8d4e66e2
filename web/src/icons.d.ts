// Set by scripts/pyodide.ts: the folder of Python for the browser, and the packages it may load
// beside itself, which are none.
declare const __PYODIDE__: string;
declare const __PYODIDE_PACKAGES__: string;

// Made by scripts/icons.ts: the address of a file with the pictures that the JSON file names.
declare module "*.json?icons" {
  const sprite: string;
  export default sprite;
}
