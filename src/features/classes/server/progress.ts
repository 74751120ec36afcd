import { eq } from 'drizzle-orm';
import { lockUntilCommit, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { mergedProgress, type StoredProgress } from '../stored-progress.ts';
import { classProgress } from './tables.ts';

/** What an account keeps; undefined for one that does not. */
export async function readProgress(db: Queries, accountId: string): Promise<StoredProgress | undefined> {
  const [row] = await db
    .select({ progress: classProgress.progress })
    .from(classProgress)
    .where(eq(classProgress.accountId, accountId));
  // Classes change: what is stored of sections that are gone counts for nothing.
  return row && mergedProgress(row.progress, {});
}

interface Keeping {
  readonly accountId: string;
  readonly progress: StoredProgress;
  readonly at: Date;
}

/** Stores the furthest of what the account keeps and what a browser has. @returns what is stored now */
export async function keepProgress(tx: Transaction, { accountId, progress, at }: Keeping): Promise<StoredProgress> {
  await lockUntilCommit(tx, 'class-progress', accountId);
  const merged = mergedProgress((await readProgress(tx.db, accountId)) ?? {}, progress);
  await tx.db
    .insert(classProgress)
    .values({ accountId, progress: merged, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: classProgress.accountId, set: { progress: merged, updatedAt: at } });
  return merged;
}

export async function forgetProgress(db: Queries, accountId: string): Promise<void> {
  await db.delete(classProgress).where(eq(classProgress.accountId, accountId));
}
