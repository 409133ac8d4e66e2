// Passkeys: the browser and its authenticator prove who I am; the server keeps a public key.
import { api } from "./api";
import { attempts } from "./daily";
import type { Myself } from "./person";

/** Whether this page can have passkeys: browsers allow them on secure pages only. */
export function possible(): "yes" | "insecure" | "no" {
  if (!window.isSecureContext) return "insecure";
  return "PublicKeyCredential" in window ? "yes" : "no";
}

/** Make a passkey for me on this device, and bind my name to it. */
export async function bind(): Promise<Myself> {
  const offer = await api.offerPasskey();
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(offer.challenge),
      rp: { id: offer.site, name: "Klubovna" },
      user: { id: bytes(offer.user), name: offer.name, displayName: offer.name },
      pubKeyCredParams: offer.algorithms.map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: offer.known.map((id) => ({ type: "public-key", id: bytes(id) })),
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      attestation: "none",
    },
  });
  const { rawId, response } = made as PublicKeyCredential;
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
  return api.bindPasskey({
    id: text(rawId),
    client: text(clientDataJSON),
    attestation: text(attestationObject),
  });
}

/** Be on this device whoever a passkey says I am. */
export async function comeIn(): Promise<Myself> {
  const offer = await api.askForPasskey();
  const shown = await navigator.credentials.get({
    publicKey: {
      challenge: bytes(offer.challenge),
      rpId: offer.site,
      userVerification: "preferred",
    },
  });
  const { rawId, response } = shown as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature } =
    response as AuthenticatorAssertionResponse;
  const { key, person } = await api.showPasskey({
    id: text(rawId),
    client: text(clientDataJSON),
    authenticator: text(authenticatorData),
    signature: text(signature),
  });
  attempts().adopt(key);
  return person;
}

/** Whether somebody has only closed the browser's question. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);

/** base64url, as the server reads and writes it. */
export function text(data: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function bytes(written: string): Uint8Array<ArrayBuffer> {
  const letters = atob(written.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
