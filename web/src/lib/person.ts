// Who I am to the server: known again by the secret of this browser, which it keeps as a hash.
import { attempts } from "./daily";
import type { Options, Summary } from "./types";

export interface Myself {
  id: string; // public; it opens nothing
  name: string;
  crest: string;
  rated: boolean;
  claimed: boolean; // the name is mine alone
  since: string;
  passkeys: { id: string; created: string }[];
}
export interface GameRecord {
  game: string;
  played: number;
  won: number;
  best: { score: number; table: string } | null;
}
export interface PartnerRecord {
  name: string | null;
  played: number;
  won: number;
  lost: number; // they have won, and I have not
  crest: string;
  person: string;
  marked: boolean;
}
export interface Rating {
  game: string;
  kind: "versus" | "together";
  value: number;
  margin: number;
  matches: number;
}
export interface Scenario {
  game: string;
  players: number;
  options: Options;
  value: number;
  margin: number;
  matches: number;
}
export interface MyPage {
  person: Myself | null; // null before I have sat down anywhere
  tables: { seat: number; table: Summary }[];
  games: GameRecord[];
  partners: PartnerRecord[];
  ratings: Rating[];
  scenarios: Scenario[];
}

/** My key as it stands in the header of a request. */
export const myKey = (): string => `me.${attempts().person()}`;
