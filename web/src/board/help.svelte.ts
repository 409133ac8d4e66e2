// Help on everything: what a card says and is worth. At a table it stands in the reading place,
// which follows the pointer and the focus; a finger's tap opens it as a sheet that has the thing's
// actions as buttons. Where there is no reading place it opens beside the thing.
import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import { settings } from "../lib/settings.svelte";
import { useDesk } from "./desk.svelte";

const HOVER = 380;
const DOCKED = 60;
const LEAVE = 160;
const LONG_PRESS = 420;
const KEY = Symbol("help");

/** Where the pointer was last seen: a thing that slides beneath it was not pointed at. */
const last = { x: -1, y: -1 };
function meet(event: PointerEvent): void {
  [last.x, last.y] = [event.screenX, event.screenY];
}
function rested(event: PointerEvent): boolean {
  const same = event.screenX === last.x && event.screenY === last.y;
  meet(event);
  return same;
}
if (typeof window !== "undefined")
  for (const name of ["pointermove", "pointerdown"] as const)
    window.addEventListener(name, meet, { capture: true, passive: true });

export class Help {
  /** What is explained now: "card:dragon", "item:shovel", or nothing. */
  target = $state<string | null>(null);
  anchor = $state.raw<HTMLElement | null>(null);
  /** Whether a finger opened it. */
  tapped = $state(false);
  private leaving = 0;

  /** `docked`: there is a place for it that covers nothing. */
  constructor(readonly docked = false) {}

  show(target: string, anchor: HTMLElement): void {
    clearTimeout(this.leaving);
    if (this.anchor !== anchor) this.anchor?.removeAttribute("aria-describedby");
    anchor.setAttribute("aria-describedby", "card-help");
    this.target = target;
    this.anchor = anchor;
  }

  close(): void {
    clearTimeout(this.leaving);
    this.anchor?.removeAttribute("aria-describedby");
    this.target = null;
    this.anchor = null;
    this.tapped = false;
  }

  stay(): void {
    clearTimeout(this.leaving);
  }

  /** What stands in a reading place stays to be read. */
  leave(): void {
    clearTimeout(this.leaving);
    if (!this.docked) this.leaving = window.setTimeout(() => this.close(), LEAVE);
  }

  /** A tap reads first. It plays only what is no thing to read, or what is being read already,
   * where the settings let a second tap play. */
  private tap(target: string, node: HTMLElement): boolean {
    const own = node.hasAttribute("aria-pressed") || node.dataset.tap === "own";
    const again = this.tapped && this.anchor === node;
    if (own || (again && settings.tapTwice)) return false;
    if (again) this.close();
    else {
      this.show(target, node);
      this.tapped = true;
    }
    return true;
  }

  /** Lets an element explain its thing. */
  on(target: string): Attachment<HTMLElement> {
    return (node) => {
      let waiting = 0;
      let held = false;
      let finger = false;
      const listen = (name: string, act: (event: PointerEvent) => void, capture = false) =>
        node.addEventListener(name, act as EventListener, { capture });
      const show = () => {
        this.tapped = false;
        this.show(target, node);
      };
      listen("pointerenter", (event) => {
        if (event.pointerType !== "mouse" || rested(event)) return;
        this.stay();
        const delay = this.docked ? DOCKED : this.target === null ? HOVER : HOVER / 3;
        waiting = window.setTimeout(show, delay);
      });
      listen("pointerleave", (event) => {
        clearTimeout(waiting);
        if (event.pointerType === "mouse" && this.anchor === node) this.leave();
      });
      listen("pointerdown", (event) => {
        clearTimeout(waiting);
        held = false;
        finger = event.pointerType !== "mouse";
        if (!finger || this.docked) return;
        waiting = window.setTimeout(() => {
          held = true;
          show();
        }, LONG_PRESS);
      });
      listen("pointerup", () => clearTimeout(waiting));
      listen("pointercancel", () => clearTimeout(waiting));
      listen("contextmenu", (event) => {
        if (held || (finger && this.docked)) event.preventDefault();
      });
      listen(
        "click",
        (event) => {
          const read = this.docked && finger ? this.tap(target, node) : held;
          [held, finger] = [false, false];
          if (!read) return;
          event.preventDefault();
          event.stopImmediatePropagation();
        },
        true,
      );
      listen("focus", () => {
        if (node.matches(":focus-visible")) show();
      });
      listen("blur", () => {
        if (this.anchor === node) this.leave();
      });
      return () => {
        clearTimeout(waiting);
        if (this.anchor !== node) return;
        if (this.docked && !this.tapped) this.anchor = null;
        else this.close();
      };
    };
  }
}

export function provideHelp(): Help {
  return setContext(KEY, new Help(useDesk() !== undefined));
}

export function useHelp(): Help | undefined {
  return getContext<Help | undefined>(KEY);
}
