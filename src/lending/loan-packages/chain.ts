/**
 * The chain of what happened to an envelope, so that anybody can check that no act was changed, added or left out. Byte for byte:
 *
 *     hash of act n = SHA-256( hash of act n-1 , 32 bytes  ||  act n, as canonical JSON in UTF-8 )
 *     hash of act 0 = 32 zero bytes
 *
 * The canonical JSON of an act is the object {"at","facts","number","signerId","type"}: keys sorted by their UTF-16 code units at
 * every level, no white space, strings and numbers as `JSON.stringify` writes them (RFC 8785). `at` is UTC with milliseconds,
 * `2026-11-25T23:31:07.042Z`; `signerId` is null where no signer acted; `number` counts from 1.
 */

/** One act: what is hashed. */
export interface ChainedAct {
  readonly number: number;
  readonly type: string;
  readonly signerId: string | null;
  readonly at: Date | string;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** Hex in lower case, as files and manifests hold hashes. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What stands before the first act. */
export const chainStart: Uint8Array = new Uint8Array(32);

/** JSON with sorted keys and no white space: one text for one value. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}

/** The hash of an act, given the hash of the act before it (`chainStart` before the first): 32 bytes. */
export async function chainHash(previous: Uint8Array, act: ChainedAct): Promise<Uint8Array<ArrayBuffer>> {
  const { number, type, signerId, facts } = act;
  const at = act.at instanceof Date ? act.at.toISOString() : act.at;
  const text = new TextEncoder().encode(canonicalJson({ number, type, signerId, at, facts }));
  const message = new Uint8Array(previous.length + text.length);
  message.set(previous);
  message.set(text, previous.length);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', message));
}

/** An act as a package lists it, with its hash in hex. */
export interface ListedAct extends ChainedAct {
  readonly hash: string;
}

export type ChainResult =
  | { readonly whole: true; readonly count: number; readonly hash: string }
  /** `brokenAt`: the position, from 1, of the first act that does not follow from those before. */
  | { readonly whole: false; readonly brokenAt: number };

/** Whether these acts are a whole chain, from the first. That none is missing at the end is known by the head alone. */
export async function checkChain(acts: readonly ListedAct[]): Promise<ChainResult> {
  let previous = chainStart;
  for (const [index, act] of acts.entries()) {
    const hash = await chainHash(previous, act);
    if (act.number !== index + 1 || hexOf(hash) !== act.hash) return { whole: false, brokenAt: index + 1 };
    previous = hash;
  }
  return { whole: true, count: acts.length, hash: hexOf(previous) };
}
