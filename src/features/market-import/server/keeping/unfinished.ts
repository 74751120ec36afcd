import { and, eq, notInArray } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../../platform/database/database.ts';
import { importLimits, importStates, isFinished } from '../../model.ts';
import { imports } from '../tables.ts';

const finished = importStates.filter(isFinished);

/** An account's files hold up only its own. @throws CONFLICT while it has as many imports under way as one may have */
export async function refuseTooMany(db: Queries, accountId: string): Promise<void> {
  const open = and(eq(imports.createdBy, accountId), notInArray(imports.state, finished));
  if ((await db.$count(imports, open)) >= importLimits.unfinished)
    throw new AppError(
      'CONFLICT',
      `You have ${importLimits.unfinished} imports that aren’t finished. Import or remove one of them, then upload this file again.`,
    );
}

/** The same where the next import is written down: of several uploads at the same time the last is refused as well. */
export async function countIn(tx: Transaction, accountId: string): Promise<void> {
  await lockUntilCommit(tx, 'imports of', accountId);
  await refuseTooMany(tx.db, accountId);
}
