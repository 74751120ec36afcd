import { eq } from 'drizzle-orm';
import { can, type Desk, deskRequired, isAdmin, refusalToRole } from '../../../../../kernel/access.ts';
import { AppError } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Transaction } from '../../../../../platform/database/database.ts';
import type { Session } from '../../../../../platform/http/route.ts';
import { refusalToAct, refusalToBegin, type UserAction } from '../../../people/model.ts';
import type { Account } from '../../sign-in/admission.ts';
import { accounts } from '../../tables.ts';

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

const asked = new WeakSet<Transaction>();

/**
 * An administrator who lost their role or desk while they were doing something is refused. Once in a transaction, and without a lock:
 * who loses it after this was one when they did it.
 * @throws FORBIDDEN, DESK_REQUIRED
 */
export async function refuseFormerAdmin(tx: Transaction, { admin }: RequestContext): Promise<void> {
  if (!admin || asked.has(tx)) return;
  asked.add(tx);
  const { id, role, desks } = accounts;
  const [row] = await tx.db.select({ role, desks }).from(accounts).where(eq(id, admin.id));
  const refusal = row ? refusalToRole(admin.gate, row) : 'FORBIDDEN';
  if (refusal) throw new AppError(refusal);
}

/** The same for a call that is open to others as well. @throws FORBIDDEN, DESK_REQUIRED for who works at this desk no more */
export async function refuseWithoutDesk({ db }: Transaction, { actor }: RequestContext, desk: Desk): Promise<void> {
  if (!('id' in actor)) return;
  const { id, role, desks } = accounts;
  const [row] = await db.select({ role, desks }).from(accounts).where(eq(id, actor.id));
  if (!row || !isAdmin(row.role)) throw new AppError('FORBIDDEN');
  if (!can(row, desk)) throw new AppError(deskRequired);
}

/** Role and desks of an account, which stay until the transaction ends; undefined where it is gone. */
export async function lockRole({ db }: Transaction, accountId: string) {
  const { id, role, desks } = accounts;
  const [row] = await db.select({ role, desks }).from(accounts).where(eq(id, accountId)).for('share');
  return row;
}

/** Role and desks of an administrator, which stay until the transaction ends. @throws FORBIDDEN for who is none any more */
export async function lockAdmin(tx: Transaction, accountId: string): Promise<Pick<Session, 'role' | 'desks'>> {
  const row = await lockRole(tx, accountId);
  if (!row || !isAdmin(row.role)) throw new AppError('FORBIDDEN');
  return row;
}
