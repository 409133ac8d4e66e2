// A server may be for invited guests: the invitation stands behind # in a link, is sent once, and
// exchanged for a cookie that no script can read.

/** Whether the server has said that one needs an invitation. */
export const gate = $state({ shut: false });

/** The invitation behind #; "" where there is none. */
export function invitationIn(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, "")).get("invitation") ?? "";
}

/** The same address without it. */
export function without(url: { pathname: string; search: string; hash: string }): string {
  const behind = new URLSearchParams(url.hash.replace(/^#/, ""));
  behind.delete("invitation");
  const rest = behind.toString();
  return url.pathname + url.search + (rest && `#${rest}`);
}

/** Whether the server has let us in. */
export async function enter(invitation: string): Promise<boolean> {
  const answer = await fetch("/api/enter", {
    method: "POST",
    headers: { Authorization: `Bearer ${invitation}`, "Content-Type": "application/json" },
    body: "{}",
  });
  return answer.ok;
}

/** Come in with the link that somebody has opened, and take the secret out of the address. */
export async function arrive(): Promise<void> {
  const invitation = invitationIn(location.hash);
  if (!invitation) return;
  history.replaceState(history.state, "", without(location));
  gate.shut = !(await enter(invitation).catch(() => false));
}
