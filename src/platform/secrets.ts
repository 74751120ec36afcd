import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a key is for. One secret, a separate key for each use, so that none can stand in for another. */
export type KeyUse = 'reply-link' | 'one-time-link' | 'rate-limit' | 'personal-data';

export interface Secrets {
  /** A keyed signature (base64url) of a text, for one use. */
  sign(use: KeyUse, text: string): string;
  /** Compares in constant time. */
  verify(use: KeyUse, text: string, signature: string): boolean;
}

export function createSecrets(appSecret: string): Secrets {
  const keys = new Map<KeyUse, Buffer>();
  const keyFor = (use: KeyUse): Buffer => {
    const known = keys.get(use);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', appSecret, 'plinth', use, 32));
    keys.set(use, key);
    return key;
  };
  const sign = (use: KeyUse, text: string) => createHmac('sha256', keyFor(use)).update(text).digest('base64url');
  return {
    sign,
    verify(use, text, signature) {
      const expected = Buffer.from(sign(use, text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** An opaque token: what its holder keeps, and the hash that is all the database knows of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
