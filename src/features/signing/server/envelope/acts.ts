import { asc, desc, eq } from 'drizzle-orm';
import { chainHash, chainStart } from '../../../../lending/loan-packages/chain.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { ActType } from '../../model.ts';
import { envelopeActs } from '../tables.ts';

interface NewAct {
  readonly type: ActType;
  readonly signerId: string | null;
  /** By the server: the signer's clock counts for nothing. */
  readonly at: Date;
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** Writes down what happened, in order. The envelope is locked: numbers have no gaps, and each row holds the hash of the one before. */
export async function addActs({ db }: Transaction, envelopeId: string, ...acts: readonly NewAct[]): Promise<void> {
  const [last] = await db
    .select({ number: envelopeActs.number, hash: envelopeActs.hash })
    .from(envelopeActs)
    .where(eq(envelopeActs.envelopeId, envelopeId))
    .orderBy(desc(envelopeActs.number))
    .limit(1);
  let [number, previous]: [number, Uint8Array] = [last?.number ?? 0, last?.hash ?? chainStart];
  const rows: (typeof envelopeActs.$inferInsert)[] = [];
  for (const { type, signerId, at, facts = {} } of acts) {
    number += 1;
    const hash = await chainHash(previous, { number, type, signerId, at, facts });
    const previousHash = Buffer.from(previous);
    rows.push({ envelopeId, number, type, signerId, at, facts, previousHash, hash: Buffer.from(hash) });
    previous = hash;
  }
  if (rows.length > 0) await db.insert(envelopeActs).values(rows);
}

export const readActs = (db: Queries, envelopeId: string) =>
  db.select().from(envelopeActs).where(eq(envelopeActs.envelopeId, envelopeId)).orderBy(asc(envelopeActs.number));
