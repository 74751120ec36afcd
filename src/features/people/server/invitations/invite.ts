import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { can, deskRequired, isAdmin } from '../../../../kernel/access.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../../platform/database/database.ts';
import { defineKeyUse, type Secrets, tokenHash } from '../../../../platform/encryption/secrets.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { personName } from '../../../accounts/model.ts';
import { findAccountAt, findPeople, lockAdmin } from '../../../accounts/server/api.ts';
import type { StaffInvitation } from '../../contract.ts';
import { staffInvitationWithdrawn, staffInvited } from '../../events.ts';
import { invitationsSent } from '../../limits.ts';
import { invitationDays } from '../../model.ts';
import { isOpenInvitation, staffInvitations } from '../tables.ts';

const linkKey = defineKeyUse('staff-invitation');

/** The token of an invitation, made again from its id whenever its email is written: neither queue nor table ever holds it. */
export const tokenOfInvitation = (secrets: Secrets, id: string): string => secrets.sign(linkKey, id);

/** @throws FORBIDDEN for who is no administrator any more, DESK_REQUIRED for who is limited to some desks */
async function lockFullAdmin(tx: Transaction, accountId: string): Promise<void> {
  if (!can(await lockAdmin(tx, accountId), 'all')) throw new AppError(deskRequired);
}

/** Why an address that has an account is not invited, and what to do instead. */
function refusalFor(found: NonNullable<Awaited<ReturnType<typeof findAccountAt>>>): string {
  const { role, userType, emailVerifiedAt } = found;
  if (isAdmin(role)) return 'This address is an administrator already.';
  if (role === 'lender' || userType === 'Lender')
    return 'This address belongs to a lender user, who can’t become an administrator. Use another address.';
  if (role === 'suspended') return 'This address has a suspended account. Reactivate it, then promote it in the list.';
  if (emailVerifiedAt === null)
    return 'This address has an account that is not verified. Promote it once its owner has verified the email.';
  return 'This address has an account. Promote it in the list instead.';
}

/**
 * Invites an address; an earlier invitation of it opens nothing any more.
 * @throws FORBIDDEN, INVALID_INPUT for an address that has an account, RATE_LIMITED
 */
export async function invite(
  platform: Platform,
  { email: typed, accountId }: { readonly email: string; readonly accountId: string },
  context: RequestContext,
): Promise<void> {
  const email = typed.toLowerCase();
  await platform.database.transaction(async (tx) => {
    await lockFullAdmin(tx, accountId);
    // Two administrators who invite the same person send one link that works.
    await lockUntilCommit(tx, 'staff-invitation', email);
    const account = await findAccountAt(tx.db, email);
    if (account) throw invalidField('email', refusalFor(account));
    await platform.rateLimits.countAct(tx, context, invitationsSent, 1);
    const open = and(eq(staffInvitations.email, email), isOpenInvitation);
    await tx.db.update(staffInvitations).set({ withdrawnAt: context.at }).where(open);
    const id = randomUUID();
    const expiresAt = new Date(context.at.getTime() + invitationDays * dayMs);
    const hash = tokenHash(tokenOfInvitation(platform.secrets, id));
    await tx.db
      .insert(staffInvitations)
      .values({ id, email, tokenHash: hash, invitedBy: accountId, invitedAt: context.at, expiresAt });
    await record(tx, context, staffInvited, { id, payload: { accountId } });
  });
}

/** Its link opens nothing from now on. @throws FORBIDDEN, NOT_FOUND also where it was accepted or withdrawn */
export async function withdraw(
  { database }: Platform,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  context: RequestContext,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockFullAdmin(tx, accountId);
    const open = and(eq(staffInvitations.id, id), isOpenInvitation);
    const withdrawn = await tx.db
      .update(staffInvitations)
      .set({ withdrawnAt: context.at })
      .where(open)
      .returning({ id: staffInvitations.id });
    if (withdrawn.length === 0) throw new AppError('NOT_FOUND', 'This invitation is no longer open.');
    await record(tx, context, staffInvitationWithdrawn, { id, payload: { accountId } });
  });
}

/** Whoever may invite no more leaves no invitation open, which would work again if they got the right back. */
export async function withdrawAllOf(tx: Transaction, context: RequestContext, accountId: string): Promise<void> {
  const theirs = and(eq(staffInvitations.invitedBy, accountId), isOpenInvitation);
  const withdrawn = await tx.db
    .update(staffInvitations)
    .set({ withdrawnAt: context.at })
    .where(theirs)
    .returning({ id: staffInvitations.id });
  const by = context.actor.kind === 'account' ? context.actor.id : accountId;
  const happened = withdrawn.map(({ id }) => ({ id, payload: { accountId: by } }));
  await record(tx, context, staffInvitationWithdrawn, ...happened);
}

const shownAtMost = 100;

/** The invitations that nobody has accepted, the newest first. */
export async function readOpen(db: Queries, now: Date): Promise<StaffInvitation[]> {
  const rows = await db
    .select()
    .from(staffInvitations)
    .where(isOpenInvitation)
    .orderBy(desc(staffInvitations.invitedAt), desc(staffInvitations.id))
    .limit(shownAtMost);
  const people = await findPeople(
    db,
    rows.map(({ invitedBy }) => invitedBy),
  );
  return rows.map(({ id, email, invitedBy, invitedAt, expiresAt }) => ({
    _id: id,
    email,
    invitedBy: personName(people.get(invitedBy)),
    invitedAt: invitedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  }));
}
