// What the fight solver is asked: the hero, the demons and the dice, kept through a reload. The
// server works the answer out and keeps nothing.
import type { Box, Effect } from "../../../games/sanctum/things";
import { api, Refusal } from "../../../lib/api";
import type { Text } from "../../../lib/types";

const KEPT = "sanctum.fight";
const PAUSE = 200; // ms without another tap before the server is asked
export const MOST = {
  dice: 6,
  demons: 8,
  cards: 9,
  symbols: 3,
  tokens: 20,
  potions: 6,
  life: 11,
  damage: 9,
  marks: 10,
  own: 12,
  effects: 3,
};
export const BESIDE = "skill"; // where an own skill lies: on no slot

export interface Demon {
  dice: number[];
  hit: boolean[];
  damage: number | null; // as many as symbols, unless said otherwise
  hidden?: boolean; // a card of the final row that lies face down
}
/** An item or a skill of the real box. */
export interface OwnThing {
  name: string;
  slot: string;
  effects: Effect[];
}
export interface Position {
  hero: string;
  skills: string[];
  items: string[];
  used: string[];
  blessings: string[];
  stamina: number;
  focus: number;
  rage: number;
  life: number;
  potions: number;
  runes: number;
  own: OwnThing[];
  final: boolean;
  only_modified: boolean;
  extra_damage: number;
  marks: number;
  drunk: number;
  items_hide_effects: boolean;
  rolled: boolean;
  dice: number[];
  roll: number;
  demons: Demon[];
}
export interface Plan {
  steps: Text[];
  guards: Text[];
  beaten: number[];
  hits: number;
  damage: number;
  wounds: number;
  final: boolean;
  dies: boolean;
  hidden: boolean;
}
export interface Chances {
  rolls: number;
  beaten: number[];
  wounds: { [n: string]: number };
  mean_beaten: number;
  mean_wounds: number;
  final: boolean;
  dies: number;
}
/** What a skill that costs tokens would make of the roll. */
export interface Way {
  skill: string;
  face: number | null;
  chances: Chances;
}
export interface Answer {
  plan?: Plan;
  chances?: Chances;
  silver?: boolean;
  again?: boolean;
  ways?: Way[];
}
/** An effect of what is worn, or of a slot that nothing covers. */
export interface Usable {
  name: string; // as the server calls it
  thing: string; // the key of its name, or the name of something of the real box
  own: boolean;
  effect: Effect;
}

const blank = (): Demon => ({ dice: [], hit: [], damage: null });
export const damageOf = (demon: Demon) => demon.damage ?? demon.dice.length;

export class Solver {
  now = $state.raw<Position>() as Position;
  answer = $state.raw<Answer | null>(null);
  failed = $state.raw<unknown>(null);
  busy = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private box: Box) {
    this.now = this.kept();
    this.begin();
  }

  private fresh(): Position {
    const [hero, printed] = Object.entries(this.box.heroes)[0]!;
    return {
      hero,
      skills: [],
      items: [],
      used: [],
      blessings: [],
      stamina: printed.stamina,
      focus: printed.focus,
      rage: 1,
      life: 10,
      potions: 0,
      runes: 0,
      own: [],
      final: false,
      only_modified: false,
      extra_damage: 0,
      marks: 0,
      drunk: 0,
      items_hide_effects: true,
      rolled: true,
      dice: [],
      roll: 2,
      demons: [blank()],
    };
  }

  private kept(): Position {
    try {
      const found = JSON.parse(globalThis.localStorage?.getItem(KEPT) ?? "null");
      if (found && Array.isArray(found.demons) && this.box.heroes[found.hero])
        return { ...this.fresh(), ...found };
    } catch {
      // nothing of ours
    }
    return this.fresh();
  }

  /** Which item lies in which slot: on a free one that takes it, best where nothing is printed. Own
   * items go by the numbers that the server gives them. */
  get worn(): (string | null)[] {
    const found: (string | null)[] = this.box.slots.map(() => null);
    const put = (name: string, type: string) => {
      const free = this.box.slots
        .map((slot, n) => ({ slot, n }))
        .filter(({ slot, n }) => slot.type === type && !found[n]);
      const best = free.find(({ slot }) => !slot.printed) ?? free[0];
      if (best) found[best.n] = name;
    };
    for (const item of this.now.items) put(item, this.box.items[item]?.type ?? "");
    this.now.own.forEach(({ slot }, n) => put(`own_${n + 1}`, slot));
    return found;
  }

  private effectsOf(name: string): Omit<Usable, "name">[] {
    const own = /^own_(\d+)$/.exec(name);
    if (!own)
      return this.box.items[name]!.effects.map((effect) => ({
        thing: `items.${name}.name`,
        own: false,
        effect,
      }));
    const thing = this.now.own[Number(own[1]) - 1]!;
    return thing.effects.map((effect) => ({ thing: thing.name || own[1]!, own: true, effect }));
  }

  get usable(): Usable[] {
    const { worn } = this;
    return this.box.slots.flatMap(({ slot, printed }, n) => {
      const item = worn[n];
      const found: Usable[] = (item ? this.effectsOf(item) : []).map((one, at) => ({
        ...one,
        name: `${item}.${at + 1}`,
      }));
      if (printed && (!item || !this.now.items_hide_effects))
        found.push({ name: slot, thing: `slots.${slot}.name`, own: false, effect: printed });
      return found;
    });
  }

  get charged(): boolean {
    const { skills } = this.box.heroes[this.now.hero]!;
    return skills.some(({ skill, runes }) => runes && this.now.skills.includes(skill));
  }

  /** Whether an item has no slot left. */
  get clash(): boolean {
    const wanted = this.now.own.filter(({ slot }) => slot !== BESIDE).length;
    return this.worn.filter(Boolean).length < this.now.items.length + wanted;
  }

  /** Whether there is something to be answered. */
  get ready(): boolean {
    const { rolled, dice, demons } = this.now;
    const known = demons.every(({ dice, hidden }) => hidden || dice.length > 0);
    return demons.length > 0 && known && (!rolled || dice.length > 0) && !this.clash;
  }

  change(news: Partial<Position>): void {
    this.now = { ...this.now, ...news };
    globalThis.localStorage?.setItem(KEPT, JSON.stringify(this.now));
    this.begin();
  }

  takeHero(hero: string): void {
    const { stamina, focus } = this.box.heroes[hero]!;
    this.change({ hero, skills: [], runes: 0, stamina, focus });
  }

  toggle(list: "skills" | "items" | "used" | "blessings", one: string): void {
    const held = this.now[list];
    const left = held.filter((other) => other !== one);
    this.change({ [list]: left.length < held.length ? left : [...held, one] });
  }

  setDemon(at: number, news: Partial<Demon>): void {
    this.change({ demons: this.now.demons.with(at, { ...this.now.demons[at]!, ...news }) });
  }

  addDemon(hidden = false): void {
    this.change({ demons: [...this.now.demons, { ...blank(), hidden }] });
  }

  setOwn(at: number, news: Partial<OwnThing>): void {
    this.change({ own: this.now.own.with(at, { ...this.now.own[at]!, ...news }) });
  }

  nextFight(): void {
    this.change({ dice: [], demons: [blank()] });
  }

  /** Plans are made at once; chances take longer, and wait for a word. */
  private begin(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    this.busy = false;
    this.failed = null;
    if (!this.ready || !this.now.rolled) this.answer = null;
    else this.timer = setTimeout(() => void this.ask(), PAUSE);
  }

  async ask(): Promise<void> {
    const mine = (this.asked += 1);
    this.busy = true;
    this.failed = null;
    try {
      const answer = await api.companion<Answer>("sanctum", this.request());
      if (mine === this.asked) this.answer = answer;
    } catch (error) {
      if (mine !== this.asked) return;
      this.answer = null;
      this.failed = error;
    } finally {
      if (mine === this.asked) this.busy = false;
    }
  }

  private request() {
    const { rolled, dice, roll, demons, used, runes, drunk, final, ...hero } = this.now;
    const names = new Set(this.usable.map(({ name }) => name));
    return {
      ...hero,
      ...(rolled ? { dice } : { roll, drunk }),
      final,
      only_modified: final && hero.only_modified,
      extra_damage: final ? hero.extra_damage : 0,
      marks: final ? hero.marks : 0,
      blessings: final ? hero.blessings : [],
      runes: this.charged ? runes : 0,
      used: used.filter((name) => names.has(name)),
      demons: demons
        .filter(({ hidden }) => final || !hidden)
        .map((demon) =>
          demon.hidden
            ? { hidden: true }
            : {
                dice: demon.dice,
                hits: demon.dice.filter((_, n) => demon.hit[n]),
                damage: damageOf(demon),
              },
        ),
    };
  }

  /** The refusal that names this field or something in it. */
  refusalAt(field: string): Refusal | null {
    if (!(this.failed instanceof Refusal)) return null;
    const name = String(this.failed.text.args["name"] ?? "");
    return name === field || name.startsWith(`${field}.`) ? this.failed : null;
  }
}
