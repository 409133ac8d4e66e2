// Help on everything: what a card says and is worth, shown on hover, focus and long press.
import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";

const HOVER = 380;
const LEAVE = 160;
const LONG_PRESS = 420;
const KEY = Symbol("help");

export class Help {
  /** What is explained now: "card:dragon", "item:shovel", or nothing. */
  target = $state<string | null>(null);
  anchor = $state.raw<HTMLElement | null>(null);
  private leaving = 0;

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
  }

  stay(): void {
    clearTimeout(this.leaving);
  }

  leave(): void {
    clearTimeout(this.leaving);
    this.leaving = window.setTimeout(() => this.close(), LEAVE);
  }

  /** Lets an element explain its thing. */
  on(target: string): Attachment<HTMLElement> {
    return (node) => {
      let waiting = 0;
      let held = false;
      const listen = (name: string, act: (event: PointerEvent) => void, capture = false) =>
        node.addEventListener(name, act as EventListener, { capture });
      const show = () => this.show(target, node);
      listen("pointerenter", (event) => {
        if (event.pointerType !== "mouse") return;
        this.stay();
        waiting = window.setTimeout(show, this.target === null ? HOVER : HOVER / 3);
      });
      listen("pointerleave", (event) => {
        clearTimeout(waiting);
        if (event.pointerType === "mouse" && this.anchor === node) this.leave();
      });
      listen("pointerdown", (event) => {
        clearTimeout(waiting);
        held = false;
        if (event.pointerType === "mouse") return;
        waiting = window.setTimeout(() => {
          held = true;
          show();
        }, LONG_PRESS);
      });
      listen("pointerup", () => clearTimeout(waiting));
      listen("pointercancel", () => clearTimeout(waiting));
      listen("contextmenu", (event) => {
        if (held) event.preventDefault();
      });
      listen(
        "click",
        (event) => {
          if (!held) return;
          event.preventDefault();
          event.stopImmediatePropagation();
          held = false;
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
        if (this.anchor === node) this.close();
      };
    };
  }
}

export function provideHelp(): Help {
  return setContext(KEY, new Help());
}

export function useHelp(): Help | undefined {
  return getContext<Help | undefined>(KEY);
}
