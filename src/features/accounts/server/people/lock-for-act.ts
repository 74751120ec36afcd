import { eq } from 'drizzle-orm';
import { isAdmin } from '../../../../kernel/access.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Session } from '../../../../platform/http/route.ts';
import { refusalToAct, refusalToBegin, type UserAction } from '../../people/model.ts';
import type { Account } from '../sign-in/admission.ts';
import { accounts } from '../tables.ts';

/** An account, and the administrator who acts on it. */
export interface Act {
  readonly userId: string;
  readonly by: Pick<Session, 'accountId'>;
}

/**
 * The account as it is now, held until the transaction ends together with the administrator's own: neither gets another role
 * meanwhile. In the order of their ids, so that two administrators who act on each other do not block each other for good.
 * @throws FORBIDDEN and DESK_REQUIRED for who may not do this any more, NOT_FOUND, CONFLICT with why this cannot be done
 */
export async function lockForAct(
  tx: Transaction,
  action: UserAction,
  { userId, by: { accountId } }: Act,
): Promise<Account> {
  const lockUser = async () => (await tx.db.select().from(accounts).where(eq(accounts.id, userId)).for('update'))[0];
  const first = userId <= accountId ? await lockUser() : undefined;
  const own = await lockAdmin(tx, accountId);
  const forbidden = refusalToBegin(action, { accountId, ...own });
  if (forbidden) throw new AppError(forbidden.refusal, forbidden.text);
  const user = first ?? (await lockUser());
  if (!user || user.deletedAt !== null) throw new AppError('NOT_FOUND', 'This user does not exist.');
  const refusal = refusalToAct(action, user, { accountId, ...own });
  if (refusal !== null) throw new AppError('CONFLICT', refusal);
  return user;
}

/** Role and desks of an administrator, which stay until the transaction ends. @throws FORBIDDEN for who is none any more */
export async function lockAdmin({ db }: Transaction, accountId: string): Promise<Pick<Session, 'role' | 'desks'>> {
  const { id, role, desks } = accounts;
  const [row] = await db.select({ role, desks }).from(accounts).where(eq(id, accountId)).for('share');
  if (!row || !isAdmin(row.role)) throw new AppError('FORBIDDEN');
  return row;
}
