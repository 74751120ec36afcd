import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../kernel/errors.ts';
import { lockUntilCommit, type Transaction } from './database.ts';
import { idempotencyKeys } from './tables.ts';

export interface IdempotentRequest {
  readonly accountId: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

/**
 * Runs `work` once for a key: repeating gives the first answer again, and waits for it while it still runs.
 * Key, answer and the work itself commit together, so a crash leaves either all of them or none.
 * @throws KEY_REUSED when the key came with another body before
 */
export async function once<T>(tx: Transaction, request: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  const { accountId, key, body } = request;
  if (key === undefined) return work();
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
    // The same account sent the same body under the same key: it asked for this very work, whose answer this is.
    return known.answer as T;
  }
  const answer = await work();
  await tx.db.insert(idempotencyKeys).values({ accountId, key, bodyHash, status: 200, answer });
  return answer;
}
