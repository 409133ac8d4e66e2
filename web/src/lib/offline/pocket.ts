// The companions on this device, for a table without a network. They are there where somebody has
// pressed "keep" (kit.svelte.ts), and are woken by the first question.
import { Refusal, unreachable } from "../refusal";
import { KIT, isKept } from "./kit";
import type { Question, Told } from "./worker";

const LONGEST = 60_000; // a question that takes longer is given up
const START = 120_000; // for a slow phone to wake Python

export interface Answer {
  status: number;
  body: unknown;
}

class Pocket {
  private worker: Worker | null = null;
  private waiting = new Map<number, (answer: string) => void>();
  private last = 0;
  private awake = false;

  /** What the companion at an address says; null where no companions are kept or they fail. */
  async ask(address: string, body: unknown): Promise<Answer | null> {
    if (!this.worker) {
      const list = await fetch(KIT).then((answer) => (answer.ok ? answer.json() : null));
      if (!list) return null;
      this.wake(list.sources);
    }
    const id = ++this.last;
    const question: Question = { id, address, body: JSON.stringify(body) };
    const answer = new Promise<string>((done) => this.waiting.set(id, done));
    const limit = setTimeout(() => this.giveUp(), this.awake ? LONGEST : START);
    this.worker!.postMessage(question);
    const told = await answer;
    clearTimeout(limit);
    return told ? JSON.parse(told) : null;
  }

  private wake(sources: string): void {
    this.worker ??= new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<Told>) => {
      this.awake = true;
      this.waiting.get(data.id)?.(data.answer);
      this.waiting.delete(data.id);
    };
    this.worker.onerror = () => this.giveUp();
    this.worker.postMessage(sources);
  }

  /** Python cannot be interrupted: the worker goes, and the next question wakes another one. */
  private giveUp(): void {
    this.worker?.terminate();
    this.worker = null;
    this.awake = false;
    const text = { key: "server.error.too_hard", args: {} };
    const answer = JSON.stringify({ status: 422, body: { error: { code: "too_hard", text } } });
    for (const done of this.waiting.values()) done(answer);
    this.waiting.clear();
  }
}

const pocket = new Pocket();

/** What the companions of this device say; where there are none, nobody can be reached. */
export async function asked<T>(address: string, body: unknown): Promise<T> {
  const answer = (await isKept()) ? await pocket.ask(address, body).catch(() => null) : null;
  if (!answer) throw unreachable();
  if (answer.status === 200) return answer.body as T;
  const { error } = answer.body as { error: { code: string; text: Refusal["text"] } };
  throw new Refusal(error.code, error.text, answer.status);
}
