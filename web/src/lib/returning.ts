// Going to one of my tables, also from a device that has no key to it yet: the server gives it one.
import { api } from "./api";
import { keys } from "./keys";
import { replayLink, tableLink } from "./route";
import { here } from "./router.svelte";

export async function returnTo(id: string, seat: number, replay: boolean): Promise<void> {
  let key = keys.table(id)?.seats[seat];
  if (!key) {
    const back = await api.mySeat(id);
    keys.keepSeat(back.table, back.seat, back.key);
    key = back.key;
  }
  here.go(replay ? replayLink(id, key) : tableLink(id));
}
