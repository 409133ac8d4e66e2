// How the things of the game look that the page tells the rules of.
import { getContext, setContext, type Component } from "svelte";
import type { Json, ThingProps, Words } from "../../lib/types";

export interface Drawer {
  Thing: Component<ThingProps>;
  components: { [name: string]: Json };
  readonly words: Words;
  /** The address of the rules that numbers lead to; the page itself where there is none. */
  rules?: string;
}

const KEY = Symbol("things");
export const provideThings = (drawer: Drawer) => setContext(KEY, drawer);
export const useThings = () => getContext<Drawer>(KEY);
