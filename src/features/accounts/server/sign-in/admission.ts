import { isAdmin, lenderPending } from '../../../../kernel/access.ts';
import { ok } from '../../../../kernel/endpoint.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { deviceOf } from '../../../../platform/events/trail/origin.ts';
import { accountSuspended } from '../../errors.ts';
import { signedIn } from '../../sign-in/events.ts';
import { openSession } from '../sessions.ts';
import type { accounts } from '../tables.ts';

export type Account = typeof accounts.$inferSelect;

/** Where somebody signs in from, and at which of the two doors. */
export interface Origin {
  readonly address: string;
  /** The `Cookie` header: what the device is known by. */
  readonly cookies: string | undefined;
  readonly userAgent: string | undefined;
  readonly context: RequestContext;
  readonly lendersOnly: boolean;
}

/** Whoever is let in: the session's token, and the `Set-Cookie` by which the device is known from now on. */
export interface Admitted {
  readonly account: Account;
  readonly token: string;
  readonly deviceCookie: string;
}

/** Whether the door is for this account at all; the one who was suspended hears so there. */
export const isFor = ({ role, userType, deletedAt }: Account, lendersOnly: boolean): boolean =>
  deletedAt === null && (!lendersOnly || role === 'lender' || (role === 'suspended' && userType === 'Lender'));

/** @throws ACCOUNT_SUSPENDED, LENDER_PENDING: who is suspended, or a lender user who is not approved yet, gets no session */
export function refuseClosed({ role, approved }: Account): void {
  if (role === 'suspended') throw new AppError(accountSuspended);
  if (role === 'lender' && !approved) throw new AppError(lenderPending);
}

/** Opens the session of somebody who has proved who they are. @throws INVALID_CREDENTIALS, see `openSession` */
export async function letIn(
  tx: Transaction,
  account: Account,
  { userAgent, context }: Pick<Origin, 'userAgent' | 'context'>,
): Promise<string> {
  const { id } = account;
  await record(tx, { ...context, actor: { kind: 'account', id } }, signedIn, { id });
  return openSession(tx, account, { at: context.at, device: deviceOf(userAgent) });
}

const message = 'Login successful';

/** What the door of everybody answers. */
export function signedInAt({ account, token }: Admitted) {
  const { id, role, lenderId } = account;
  const lenderUserId = role === 'lender' ? id : null;
  return {
    ...ok,
    message,
    token,
    role,
    isAdmin: isAdmin(role),
    isSuperAdmin: role === 'superadmin',
    lenderId,
    lenderUserId,
  };
}

/** What the lenders' door answers. */
export function lenderSignedInAt({ account, token }: Admitted) {
  const { id, lenderId, approved } = account;
  return { ...ok, message, token, lenderUserId: id, lenderId, approved };
}
