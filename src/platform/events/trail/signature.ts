import type { defineKeyUse, Secrets } from '../../encryption/secrets.ts';

// How everything in the audit trail is signed, its rows, seals and days: the name of the key, a dot, the signature. The name stands in
// front so that what another APP_SECRET signed can be told from a forgery.

const nameChars = 8;

/** Signs a text with the key of one use. */
export type TrailSigner = (text: string) => string;

export function trailSigner(secrets: Secrets, use: ReturnType<typeof defineKeyUse>): TrailSigner {
  const key = secrets.sign(use, 'name of the key').slice(0, nameChars);
  return (text) => `${key}.${secrets.sign(use, text)}`;
}

export type SignatureState = 'valid' | 'invalid' | 'otherKey';

/** @param expected as the present secret signs it */
export function stateOfSignature(signature: string, expected: string): SignatureState {
  if (signature === expected) return 'valid';
  return signature.slice(0, nameChars + 1) === expected.slice(0, nameChars + 1) ? 'invalid' : 'otherKey';
}
