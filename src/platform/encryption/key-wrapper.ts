import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Wraps the keys that values are encrypted with, so that the database holds none that could be used without it. The key of a
 * file or variable is one implementation; a key management service can be another.
 */
export interface KeyWrapper {
  /** Tells wrapping keys apart and says nothing of the key. Stored beside every key it wrapped. */
  readonly id: string;
  wrap(dataKey: Buffer): Promise<Buffer>;
  /** @throws when the key was wrapped by another one */
  unwrap(wrapped: Buffer): Promise<Buffer>;
}

const use = 'wrapping of data keys';
const ivBytes = 12;
const tagBytes = 16;

/** Wraps with a key made of a secret text (AES-256-GCM). */
export function localWrapper(secret: string): KeyWrapper {
  const key = Buffer.from(hkdfSync('sha256', secret, 'plinth', use, 32));
  const id = createHash('sha256').update('plinth id of a wrapping key').update(key).digest('hex').slice(0, 16);
  return {
    id,
    async wrap(dataKey) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(use));
      const hidden = Buffer.concat([cipher.update(dataKey), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), hidden]);
    },
    async unwrap(wrapped) {
      const [iv, tag, hidden] = [
        wrapped.subarray(0, ivBytes),
        wrapped.subarray(ivBytes, ivBytes + tagBytes),
        wrapped.subarray(ivBytes + tagBytes),
      ];
      const cipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(use)).setAuthTag(tag);
      return Buffer.concat([cipher.update(hidden), cipher.final()]);
    },
  };
}
