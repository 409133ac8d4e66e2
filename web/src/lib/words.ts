// Saying texts in one language: the same as src/klubovna/texts/wording.py, held to
// tests/texts/vectors.json. Besides plain strings it gives pieces that know which term they name.
import { type Lang, type Message, type Part, TextError, parse } from "./message";
import type { Arg, Ref, Scalar, Text, Words } from "./types";
import { bound } from "./typography";

export interface Catalogue {
  [name: string]: string | Catalogue;
}
type Forms = { [form: string]: string };
type Entries = Map<string, string | Forms>;

export interface Piece {
  text: string;
  ref?: string;
}

export class MissingText extends TextError {
  constructor(key: string, lang: Lang) {
    super(key, lang, "no such text");
  }
}

export class ArgumentError extends TextError {
  constructor(
    key: string,
    lang: Lang,
    readonly argument: string,
    problem: string,
  ) {
    super(key, lang, `the argument ${argument} ${problem}`);
  }
}
export class MissingArgument extends ArgumentError {}
export class WrongArgument extends ArgumentError {}

const isRef = (arg: unknown): arg is Ref => typeof arg === "object" && !!arg && "ref" in arg;
const isText = (arg: unknown): arg is Text =>
  typeof arg === "object" && !!arg && "key" in arg && "args" in arg;
const isScalar = (arg: unknown): arg is Scalar =>
  Number.isInteger(arg) || typeof arg === "string" || isRef(arg) || isText(arg);

const LONG = 100_000;

/** Digits with a true minus, long numbers in groups of three; `signed` also shows the plus. */
export function number(n: number, signed = false, lang: Lang = "cs"): string {
  const group = lang === "cs" ? "\u00a0" : ",";
  const digits = Math.abs(n) < LONG ? String(n) : String(n).replace(/\B(?=(\d{3})+$)/g, group);
  return (signed && n > 0 ? "+" : "") + digits.replace("-", "−");
}

export function plural(lang: Lang, n: number): string {
  const size = Math.abs(n);
  if (size === 1) return "one";
  return lang === "cs" && size >= 2 && size <= 4 ? "few" : "other";
}

function entries(tree: Catalogue, above: string, found: Entries): Entries {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === "string") found.set(above + name, value);
    else if (typeof value.nom === "string") found.set(above + name, value as Forms);
    else entries(value, `${above}${name}.`, found);
  }
  return found;
}

export class Speaker implements Words {
  private parsed = new Map<string, Message>();
  private names: string[] = [];

  private constructor(
    readonly lang: Lang,
    private readonly found: Entries,
  ) {}

  static of(lang: Lang, ...catalogues: Catalogue[]): Speaker {
    const found: Entries = new Map();
    for (const catalogue of catalogues) entries(catalogue, "", found);
    return new Speaker(lang, found);
  }

  say(text: Text): string {
    return this.t(text.key, text.args);
  }

  t(key: string, args: { [name: string]: Arg } = {}): string {
    return bound(this.lang, joined(this.fill(key, args)));
  }

  /** The sentence in pieces; those that name a term carry its key. */
  pieces(text: Text): Piece[] {
    const pieces = this.fill(text.key, text.args);
    const sentence = bound(this.lang, joined(pieces));
    let end = 0;
    return pieces.map((piece) => ({
      ...piece,
      text: sentence.slice(end, (end += piece.text.length)),
    }));
  }

  term(key: string, form = "nom"): string {
    return bound(this.lang, this.rawTerm(key, form));
  }

  has(key: string): boolean {
    return this.found.has(key) || this.seatName(key) !== undefined;
  }

  /** These words, and the players of a table as the terms `seat.0`, `seat.1`, … */
  withNames(names: string[]): Speaker {
    const twin = new Speaker(this.lang, this.found);
    twin.parsed = this.parsed;
    twin.names = names;
    return twin;
  }

  /** Parse every message; the first mistake is thrown. */
  check(): void {
    for (const key of this.found.keys()) this.message(key);
  }

  form(key: string, form: string): string | undefined {
    const entry = this.entry(key);
    return typeof entry === "string" ? undefined : entry[form];
  }

  /** A form of a term whose spaces are not bound yet. */
  rawTerm(key: string, form: string): string {
    return this.form(key, form) ?? joined(this.fill(key, {}));
  }

  /** The pieces of a message whose spaces are not bound yet. */
  fill(key: string, args: { [name: string]: Arg }): Piece[] {
    const name = this.seatName(key);
    if (name !== undefined) return [{ text: name }];
    return new Sentence(this, key, args).fill(this.message(key), "");
  }

  private seatName(key: string): string | undefined {
    return key.startsWith("seat.") ? this.names[Number(key.slice(5))] : undefined;
  }

  private entry(key: string): string | Forms {
    const name = this.seatName(key);
    if (name !== undefined) return { nom: name };
    const entry = this.found.get(key);
    if (entry === undefined) throw new MissingText(key, this.lang);
    return entry;
  }

  private message(key: string): Message {
    let message = this.parsed.get(key);
    if (!message) {
      const entry = this.entry(key);
      message = parse(typeof entry === "string" ? entry : (entry.nom ?? ""), key, this.lang);
      this.parsed.set(key, message);
    }
    return message;
  }
}

function joined(pieces: Piece[]): string {
  return pieces.map((piece) => piece.text).join("");
}

/** One message being filled with its arguments. */
class Sentence {
  constructor(
    private readonly words: Speaker,
    private readonly key: string,
    private readonly args: { [name: string]: Arg },
  ) {}

  fill(message: Message, count: string): Piece[] {
    return message.flatMap((part) => this.part(part, count));
  }

  private part(part: Part, count: string): Piece[] {
    if (typeof part === "string") return [{ text: part }];
    if (part.kind === "number") return [{ text: count }];
    if (part.kind === "insert") return this.insert(part.name, part.form);
    if (part.kind === "plural") return this.plural(part);
    return this.fill(this.branch(part.branches, this.option(part, this.arg(part.name))), count);
  }

  private insert(name: string, form: string | null): Piece[] {
    const arg = this.arg(name);
    if (!Array.isArray(arg)) return this.scalar(arg, name, form);
    return arg.flatMap((item, at) => {
      const said = this.scalar(item, name, form);
      if (at === 0) return said;
      return [...this.words.fill(at < arg.length - 1 ? "list.comma" : "list.and", {}), ...said];
    });
  }

  private scalar(arg: Scalar, name: string, form: string | null): Piece[] {
    if (typeof arg === "number") return [{ text: number(arg, form === "signed", this.words.lang) }];
    if (form === "signed") this.wrong(name, "has no sign, it is no number");
    if (typeof arg === "string") return [{ text: arg }];
    if (isRef(arg)) return [{ text: this.words.rawTerm(arg.ref, form ?? "nom"), ref: arg.ref }];
    return this.words.fill(arg.key, arg.args);
  }

  private plural(part: Extract<Part, { kind: "plural" }>): Piece[] {
    const n = this.count(part.name);
    const branch =
      part.branches.get(`=${n}`) ?? this.branch(part.branches, plural(this.words.lang, n));
    return this.fill(branch, number(n, part.signed, this.words.lang));
  }

  private count(name: string): number {
    const arg = this.arg(name);
    if (Array.isArray(arg)) return arg.length;
    if (typeof arg !== "number") this.wrong(name, "cannot be counted");
    return arg;
  }

  private branch(branches: Map<string, Message>, option: string): Message {
    return branches.get(option) ?? branches.get("other")!;
  }

  /** What selects: a form of a term (of a lone one in a list), else the value. */
  private option(part: Extract<Part, { kind: "select" }>, arg: Arg): string {
    if (Array.isArray(arg)) return arg.length === 1 ? this.option(part, arg[0]!) : "other";
    const plain = typeof arg === "number" || typeof arg === "string";
    if (part.form === null && plain) return String(arg);
    if (part.form === null) this.wrong(part.name, "selects nothing without a form");
    return isRef(arg) ? this.words.form(arg.ref, part.form) || "other" : "other";
  }

  private arg(name: string): Arg {
    const arg = Object.hasOwn(this.args, name) ? this.args[name] : undefined;
    if (arg === undefined) throw new MissingArgument(this.key, this.words.lang, name, "is missing");
    if (!(Array.isArray(arg) ? arg : [arg]).every(isScalar))
      this.wrong(name, "is no number, string, ref, text or list of these");
    return arg;
  }

  private wrong(name: string, problem: string): never {
    throw new WrongArgument(this.key, this.words.lang, name, problem);
  }
}
