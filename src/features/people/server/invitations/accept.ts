import { eq } from 'drizzle-orm';
import { isAdmin } from '../../../../kernel/access.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { TextsOf } from '../../../../kernel/fields/texts/text-rule.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { tokenHash } from '../../../../platform/encryption/secrets.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { linkExpired, linkUsed } from '../../../accounts/errors.ts';
import { personName } from '../../../accounts/model.ts';
import { createAdmin, findPeople, hashNewPassword, lockAccounts } from '../../../accounts/server/api.ts';
import { staffInvitationAccepted } from '../../events.ts';
import type { joinRules } from '../../model.ts';
import { staffInvitations } from '../tables.ts';

type Row = typeof staffInvitations.$inferSelect;

const selectBy = (db: Queries, token: string) =>
  db
    .select()
    .from(staffInvitations)
    .where(eq(staffInvitations.tokenHash, tokenHash(token)));

/** An invitation that holds, and who sent it. @throws NOT_FOUND, LINK_USED, LINK_EXPIRED also when its sender is no administrator any more */
async function refuseDead(db: Queries, row: Row | undefined, now: Date): Promise<{ row: Row; invitedBy: string }> {
  if (!row) throw new AppError('NOT_FOUND', 'This link is not known.');
  if (row.acceptedAt) throw new AppError(linkUsed);
  const sender = (await findPeople(db, [row.invitedBy])).get(row.invitedBy);
  if (row.withdrawnAt || row.expiresAt <= now || !sender || !isAdmin(sender.role)) throw new AppError(linkExpired);
  return { row, invitedBy: personName(sender) };
}

/** Whom a link invites, and who sent it. @throws NOT_FOUND, LINK_USED, LINK_EXPIRED */
export async function readByLink(
  db: Queries,
  token: string,
  now: Date,
): Promise<{ readonly email: string; readonly invitedBy: string }> {
  const { row, invitedBy } = await refuseDead(db, (await selectBy(db, token))[0], now);
  return { email: row.email, invitedBy };
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
  await database.transaction(async (tx) => {
    const [found] = await selectBy(tx.db, token).for('update');
    // The sender's account does not end, and stays an administrator's or not, until this is done.
    await lockAccounts(tx, found ? [found.invitedBy] : []);
    const { row } = await refuseDead(tx.db, found, context.at);
    const accountId = await createAdmin(tx, { ...names, email: row.email, passwordHash }, context);
    if (accountId === undefined)
      throw new AppError('CONFLICT', 'This address has an account already. Log in, and ask to be promoted.');
    await tx.db.update(staffInvitations).set({ acceptedAt: context.at }).where(eq(staffInvitations.id, row.id));
    const byItself = { ...context, actor: { kind: 'account', id: accountId } } as const;
    await record(tx, byItself, staffInvitationAccepted, { id: row.id, payload: { accountId } });
  });
}
