import { randomBytes } from 'node:crypto';
import { desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../kernel/errors.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../database/database.ts';
import { dataKeys } from '../database/tables.ts';
import type { KeyWrapper } from './key-wrapper.ts';

/** The key that personal identifiers and the keys of files are encrypted with is missing, or another one than they were encrypted with. */
export class EncryptionKeyUnavailable extends AppError {
  constructor() {
    super(
      'UNAVAILABLE',
      'Personal identifiers and encrypted files are locked because their encryption key is missing or wrong. Everything else works. Contact your administrator.',
    );
  }
}

export interface DataKey {
  readonly id: number;
  readonly key: Buffer;
}

export interface DataKeys {
  /** The key that new values are encrypted with; the first one is made when it is needed. @throws EncryptionKeyUnavailable */
  current(tx: Transaction): Promise<DataKey>;
  /** @throws EncryptionKeyUnavailable */
  byId(db: Queries, id: number): Promise<DataKey>;
  /**
   * Makes a new current key, and answers the ids of all earlier ones, wrapped anew by the present wrapper.
   * @param givesUpLost whether keys that no wrapper opens are given up, and with them what was encrypted with them
   * @throws EncryptionKeyUnavailable
   */
  rotate(tx: Transaction, givesUpLost: boolean): Promise<readonly number[]>;
}

/** @param wrappers the present one first, then those that earlier keys may have been wrapped by; none: closed */
export function createDataKeys(wrappers: readonly KeyWrapper[]): DataKeys {
  const [present] = wrappers;
  const known = new Map<number, Buffer>();

  const unwrap = async ({ id, wrapped, wrappedBy }: typeof dataKeys.$inferSelect): Promise<DataKey> => {
    const cached = known.get(id);
    if (cached) return { id, key: cached };
    const wrapper = wrappers.find((one) => one.id === wrappedBy);
    if (!wrapper) throw new EncryptionKeyUnavailable();
    const key = await wrapper.unwrap(wrapped);
    known.set(id, key);
    return { id, key };
  };

  const add = async (tx: Transaction): Promise<DataKey> => {
    if (!present) throw new EncryptionKeyUnavailable();
    const key = randomBytes(32);
    const [row] = await tx.db
      .insert(dataKeys)
      .values({ wrapped: await present.wrap(key), wrappedBy: present.id })
      .returning();
    if (!row) throw new Error('The new key was not stored.');
    // Not cached before the commit: a transaction that is taken back takes its key along.
    return { id: row.id, key };
  };

  const newest = (db: Queries) =>
    db.select().from(dataKeys).where(isNull(dataKeys.retiredAt)).orderBy(desc(dataKeys.id)).limit(1);

  return {
    async current(tx) {
      const [row] = await newest(tx.db);
      if (row) return unwrap(row);
      if (!present) throw new EncryptionKeyUnavailable();
      await lockUntilCommit(tx, 'data-keys');
      const [made] = await newest(tx.db);
      return made ? unwrap(made) : add(tx);
    },
    async byId(db, id) {
      const cached = known.get(id);
      if (cached) return { id, key: cached };
      const [row] = await db.select().from(dataKeys).where(eq(dataKeys.id, id));
      if (!row) throw new EncryptionKeyUnavailable();
      return unwrap(row);
    },
    async rotate(tx, givesUpLost) {
      if (!present) throw new EncryptionKeyUnavailable();
      await lockUntilCommit(tx, 'data-keys');
      const rows = await tx.db.select().from(dataKeys);
      for (const row of rows) {
        const { id, wrappedBy } = row;
        const isLost = !wrappers.some((wrapper) => wrapper.id === wrappedBy);
        const wrapped =
          isLost && givesUpLost ? {} : { wrapped: await present.wrap((await unwrap(row)).key), wrappedBy: present.id };
        await tx.db
          .update(dataKeys)
          .set({ ...wrapped, retiredAt: new Date() })
          .where(eq(dataKeys.id, id));
      }
      await add(tx);
      return rows.map(({ id }) => id);
    },
  };
}
