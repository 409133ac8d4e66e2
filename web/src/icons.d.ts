// Made by scripts/icons.ts: the address of a file with the pictures that the JSON file names.
declare module "*.json?icons" {
  const sprite: string;
  export default sprite;
}
