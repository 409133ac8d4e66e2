// The grammar of messages (docs/texts.md): from a string to parts ready to be filled.

export type Lang = "cs" | "en";
export const LANGS: Lang[] = ["cs", "en"];
const PLURALS: { [lang in Lang]: string[] } = {
  cs: ["one", "few", "other"],
  en: ["one", "other"],
};

export type Message = Part[];
export type Part =
  | string
  | { kind: "number" }
  | { kind: "insert"; name: string; form: string | null }
  | { kind: "plural"; name: string; signed: boolean; branches: Map<string, Message> }
  | { kind: "select"; name: string; form: string | null; branches: Map<string, Message> };

export class TextError extends Error {
  constructor(
    readonly key: string,
    readonly lang: Lang,
    problem: string,
  ) {
    super(`${key} (${lang}): ${problem}`);
    this.name = new.target.name;
  }
}

export class TextSyntaxError extends TextError {
  constructor(
    key: string,
    lang: Lang,
    readonly position: number,
    problem: string,
  ) {
    super(key, lang, `position ${position}: ${problem}`);
  }
}

const SPACE = /[ \t\n]*/y;
const LITERAL = /[^{}#]+/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const OPTION = /[A-Za-z0-9_]+/y;
const PLURAL_OPTION = /=(?:0|-?[1-9][0-9]*)|[a-z]+/y;

export function parse(source: string, key: string, lang: Lang): Message {
  return new Parser(source, key, lang).whole();
}

class Parser {
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly key: string,
    private readonly lang: Lang,
  ) {}

  whole(): Message {
    const message = this.message(false);
    if (this.at < this.source.length) this.fail("this } closes nothing");
    return message;
  }

  private message(inPlural: boolean): Message {
    const parts: Message = [];
    while (this.at < this.source.length && this.source[this.at] !== "}") {
      const text = this.take(LITERAL);
      if (text) parts.push(text);
      else if (this.accept("#")) parts.push(inPlural ? { kind: "number" } : "#");
      else parts.push(this.placeholder(inPlural));
    }
    return parts;
  }

  private placeholder(inPlural: boolean): Part {
    this.expect("{");
    const name = this.word(NAME, "the name of an argument");
    const form = this.symbol(":") ? this.word(NAME, "the name of a form") : null;
    const part: Part = this.symbol(",")
      ? this.choice(name, form, inPlural)
      : { kind: "insert", name, form };
    this.expect("}");
    return part;
  }

  private choice(name: string, form: string | null, inPlural: boolean): Part {
    const start = this.nextPlace();
    const kind = this.word(NAME, "plural or select");
    if (kind !== "plural" && kind !== "select")
      this.fail(`expected plural or select, not ${kind}`, start);
    this.expect(",");
    if (kind === "select") return { kind, name, form, branches: this.branches(OPTION, inPlural) };
    if (form !== null && form !== "signed")
      this.fail(`a plural counts; its only form is signed, not ${form}`, start);
    const branches = this.branches(PLURAL_OPTION, true);
    return { kind: "plural", name, signed: form === "signed", branches };
  }

  private branches(option: RegExp, inPlural: boolean): Map<string, Message> {
    const branches = new Map<string, Message>();
    while (!this.sees("}")) {
      const start = this.nextPlace();
      const name = this.word(option, "the name of a branch");
      this.checkOption(name, branches, option === PLURAL_OPTION, start);
      this.expect("{");
      branches.set(name, this.message(inPlural));
      this.expect("}", false);
    }
    if (!branches.has("other")) this.fail("the branch other is missing");
    return branches;
  }

  private checkOption(name: string, seen: Map<string, Message>, plural: boolean, start: number) {
    if (seen.has(name)) this.fail(`the branch ${name} is here twice`, start);
    const allowed = PLURALS[this.lang];
    if (plural && !name.startsWith("=") && !allowed.includes(name))
      this.fail(`no plural ${name} in ${this.lang}, only ${allowed.join(", ")}`, start);
  }

  private nextPlace(): number {
    this.take(SPACE);
    return this.at;
  }

  private sees(symbol: string): boolean {
    return this.source.startsWith(symbol, this.nextPlace());
  }

  private accept(symbol: string): boolean {
    const found = this.source.startsWith(symbol, this.at);
    if (found) this.at += symbol.length;
    return found;
  }

  private symbol(symbol: string): boolean {
    return this.sees(symbol) && this.accept(symbol);
  }

  private expect(symbol: string, spaced = true) {
    if (!(spaced ? this.symbol(symbol) : this.accept(symbol))) this.fail(`expected ${symbol}`);
  }

  private word(pattern: RegExp, what: string): string {
    this.nextPlace();
    return this.take(pattern) || this.fail(`expected ${what}`);
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  private fail(problem: string, at = this.at): never {
    throw new TextSyntaxError(this.key, this.lang, at, problem);
  }
}
