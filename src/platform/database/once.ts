import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { lockUntilCommit, type Queries, type Transaction } from './database.ts';
import { idempotencyKeys } from './tables.ts';

export interface IdempotentRequest {
  /** Whose key it is: an account, or the quote behind a mailed link. */
  readonly accountId: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

/** What a request does the first time, and how its answer is read when it comes again. */
export interface RepeatableWork<Reference, Answer> {
  /** The ids by which the answer is found again. The table takes 8 kB of them. */
  readonly reference: z.ZodType<Reference>;
  first(): Promise<{ readonly answer: Answer; readonly reference: Reference }>;
  again(reference: Reference): Promise<Answer>;
}

/**
 * Does the work once for a key. Repeating answers with the same objects, as they are by then, and waits while the first one
 * still runs. Key, reference and the work itself commit together, so a crash leaves either all of them or none.
 * @throws KEY_REUSED when the key came with another body before
 */
export async function once<Reference, Answer>(
  tx: Transaction,
  { accountId, key, body }: IdempotentRequest,
  work: RepeatableWork<Reference, Answer>,
): Promise<Answer> {
  if (key === undefined) return (await work.first()).answer;
  await lockUntilCommit(tx, 'idempotency', accountId, key);
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();
  const [known] = await tx.db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)));
  if (known) {
    if (!known.bodyHash.equals(bodyHash)) throw new AppError('KEY_REUSED');
    return work.again(work.reference.parse(known.reference));
  }
  const { answer, reference } = await work.first();
  await tx.db.insert(idempotencyKeys).values({ accountId, key, bodyHash, reference });
  return answer;
}

/** Whether a request came before, as far as is known without waiting for one that still runs: spares what `once` would throw away. */
export async function cameBefore(
  db: Queries,
  { accountId, key }: Pick<IdempotentRequest, 'accountId' | 'key'>,
): Promise<boolean> {
  if (key === undefined) return false;
  const same = and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key));
  return (await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(same)).length > 0;
}

/** What an account that ends has asked for can no longer be asked again. */
export async function forgetKeys({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.accountId, accountId));
}
