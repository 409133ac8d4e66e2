// Was this the deal that was promised? The seal shown from the start is the hash of the seed.

/** True or false, or null where the browser cannot tell (no secure connection). */
export async function sealFits(seed: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = new TextEncoder().encode("klubovna seed " + seed);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === commitment;
}
