import { eq } from 'drizzle-orm';
import { can } from '../../../../kernel/access.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { TextsOf } from '../../../../kernel/fields/texts/text-rule.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { tokenHash } from '../../../../platform/encryption/secrets.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { linkExpired, linkUsed } from '../../../accounts/errors.ts';
import { personName } from '../../../accounts/model.ts';
import {
  createAdmin,
  findPeople,
  findWaiter,
  forgetSessions,
  hashNewPassword,
  lockAdmin,
} from '../../../accounts/server/api.ts';
import { staffInvitationAccepted } from '../../events.ts';
import type { joinRules } from '../../model.ts';
import { staffInvitations } from '../tables.ts';

/** Whether somebody may make others administrators. */
export async function mayInvite(db: Queries, accountId: string): Promise<boolean> {
  const sender = await findWaiter(db, accountId);
  return sender !== undefined && can(sender, 'all');
}

type Row = typeof staffInvitations.$inferSelect;

const selectBy = (db: Queries, token: string) =>
  db
    .select()
    .from(staffInvitations)
    .where(eq(staffInvitations.tokenHash, tokenHash(token)));

/**
 * An invitation that holds. @throws NOT_FOUND, LINK_USED, LINK_EXPIRED also when its sender may not invite any more: nobody makes
 * an administrator of every desk who is limited to some
 */
async function refuseDead(db: Queries, row: Row | undefined, now: Date): Promise<Row> {
  if (!row) throw new AppError('NOT_FOUND', 'This link is not known.');
  if (row.acceptedAt) throw new AppError(linkUsed);
  if (row.withdrawnAt || row.expiresAt <= now || !(await mayInvite(db, row.invitedBy))) throw new AppError(linkExpired);
  return row;
}

/** Whom a link invites, and who sent it. @throws NOT_FOUND, LINK_USED, LINK_EXPIRED */
export async function readByLink(
  db: Queries,
  token: string,
  now: Date,
): Promise<{ readonly email: string; readonly invitedBy: string }> {
  const { email, invitedBy } = await refuseDead(db, (await selectBy(db, token))[0], now);
  return { email, invitedBy: personName((await findPeople(db, [invitedBy])).get(invitedBy)) };
}

/**
 * Creates the account of an administrator, once. The link proves that its holder reads the mail of the address.
 * @throws NOT_FOUND, LINK_USED, LINK_EXPIRED, INVALID_INPUT (a common password), CONFLICT when the address has got an account since
 */
export async function accept(
  platform: Platform,
  token: string,
  { password, ...names }: TextsOf<typeof joinRules>,
  context: RequestContext,
): Promise<void> {
  const { database } = platform;
  // Before anything that takes long: a dead link costs no more than its look-up.
  await readByLink(database.db, token, context.at);
  const passwordHash = await hashNewPassword(password);
  const replaced = await database.transaction(async (tx) => {
    const row = await lockInvitation(tx, token, context.at);
    const account = await createAdmin(platform, tx, { ...names, email: row.email, passwordHash }, context);
    if (!account)
      throw new AppError(
        'CONFLICT',
        'This address has an account already. Log in to it or set a new password, and ask to be promoted.',
      );
    const accountId = account.id;
    await tx.db.update(staffInvitations).set({ acceptedAt: context.at }).where(eq(staffInvitations.id, row.id));
    const byItself = { ...context, actor: { kind: 'account', id: accountId } } as const;
    await record(tx, byItself, staffInvitationAccepted, { id: row.id, payload: { accountId } });
    return account.replaced;
  });
  if (replaced !== null) forgetSessions(platform, replaced);
}

/**
 * An invitation that holds until the transaction ends, and with it what its sender may do. The sender comes first: whoever changes
 * an administrator's role holds the account and goes on to its invitations.
 */
async function lockInvitation(tx: Transaction, token: string, now: Date): Promise<Row> {
  const { invitedBy } = await refuseDead(tx.db, (await selectBy(tx.db, token))[0], now);
  try {
    await lockAdmin(tx, invitedBy);
  } catch (error) {
    throw error instanceof AppError ? new AppError(linkExpired) : error;
  }
  return refuseDead(tx.db, (await selectBy(tx.db, token).for('update'))[0], now);
}
