import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Queries, Transaction } from '../database/database.ts';
import type { DataKeys } from './data-keys.ts';

/**
 * Encrypts single values that have to be read again (AES-256-GCM), each bound to its place: the table, row and field it is
 * stored in. Moved to another place it cannot be read.
 */
export interface FieldEncryption {
  /** @throws EncryptionKeyUnavailable without the right key */
  encrypt(tx: Transaction, place: string, text: string): Promise<string>;
  /** @throws EncryptionKeyUnavailable without the right key; an error when the value belongs to another place or was changed */
  decrypt(db: Queries, place: string, value: string): Promise<string>;
  readonly keys: DataKeys;
}

/** `k3.<iv>.<tag>.<text>`: the number of the data key first, so that `keyOf` and a query can tell which one it needs. */
const form = /^k(\d{1,9})\.([\w-]+)\.([\w-]+)\.([\w-]*)$/;

export function createFieldEncryption(keys: DataKeys): FieldEncryption {
  return {
    keys,
    async encrypt(tx, place, text) {
      const { id, key } = await keys.current(tx);
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [`k${id}`, ...[iv, cipher.getAuthTag(), hidden].map((part) => part.toString('base64url'))].join('.');
    },
    async decrypt(db, place, value) {
      const [, id, ...parts] = form.exec(value) ?? [];
      const [iv, tag, hidden] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (!iv || !hidden || tag?.length !== 16) throw new Error('This is not an encrypted value.');
      const { key } = await keys.byId(db, Number(id));
      const cipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place)).setAuthTag(tag);
      return Buffer.concat([cipher.update(hidden), cipher.final()]).toString('utf8');
    },
  };
}
