import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { defineKeyUse, type Secrets, tokenHash } from '../../../../platform/encryption/secrets.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { linkExpired, linkUsed } from '../../errors.ts';
import type { LinkPurpose } from '../../model.ts';
import { accounts, oneTimeLinks } from '../tables.ts';

const linkKey = defineKeyUse('one-time-link');

const lifetimeMs: Record<LinkPurpose, number> = {
  verifyEmail: 3 * dayMs,
  resetPassword: hourMs,
  changeEmail: dayMs,
};

/**
 * The token of a link. It is made again from the id whenever its mail is written, so that a mail which is sent twice holds
 * the same link, and neither the queue nor the table ever holds the token.
 */
export const tokenOfLink = (secrets: Secrets, linkId: string): string => secrets.sign(linkKey, linkId);

/** @param owner undefined for an address that nobody has: a row is written all the same. @returns the id, for its mail */
export async function makeLink(
  { secrets }: Platform,
  tx: Transaction,
  purpose: LinkPurpose,
  owner: { readonly id: string; readonly email: string; readonly newEmail?: string } | undefined,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  await tx.db.insert(oneTimeLinks).values({
    id,
    purpose,
    tokenHash: tokenHash(tokenOfLink(secrets, id)),
    accountId: owner?.id ?? null,
    email: owner?.email ?? null,
    newEmail: owner?.newEmail ?? null,
    expiresAt: new Date(at.getTime() + lifetimeMs[purpose]),
  });
  return id;
}

/**
 * The link of a token and the account it opens, both locked inside a transaction.
 * @throws NOT_FOUND, LINK_USED, LINK_EXPIRED (also when the account has had another address or was suspended since)
 */
export async function readLink({ db }: { readonly db: Queries }, purpose: LinkPurpose, token: string, at: Date) {
  const [row] = await db
    .select({ link: oneTimeLinks, account: accounts })
    .from(oneTimeLinks)
    .innerJoin(accounts, eq(accounts.id, oneTimeLinks.accountId))
    .where(and(eq(oneTimeLinks.tokenHash, tokenHash(token)), eq(oneTimeLinks.purpose, purpose)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND', 'This link is not known.');
  const { link, account } = row;
  if (link.usedAt) throw new AppError(linkUsed);
  const opens = link.expiresAt > at && link.email === account.email && account.role !== 'suspended';
  if (!opens) throw new AppError(linkExpired);
  return row;
}

const unused = (purpose: LinkPurpose, accountId: string) =>
  and(eq(oneTimeLinks.accountId, accountId), eq(oneTimeLinks.purpose, purpose), isNull(oneTimeLinks.usedAt));

/** This link and every other one of the account for the same purpose open nothing from now on. */
export async function spendLinks(tx: Transaction, purpose: LinkPurpose, accountId: string, at: Date): Promise<void> {
  await tx.db.update(oneTimeLinks).set({ usedAt: at }).where(unused(purpose, accountId));
}

/** The same for links that nobody has used: they have run out. @returns whether one was open */
export async function withdrawLinks(
  tx: Transaction,
  purpose: LinkPurpose,
  accountId: string,
  at: Date,
): Promise<boolean> {
  const open = and(unused(purpose, accountId), gt(oneTimeLinks.expiresAt, at));
  const withdrawn = tx.db.update(oneTimeLinks).set({ expiresAt: at }).where(open);
  return (await withdrawn.returning({ id: oneTimeLinks.id })).length > 0;
}

/** Nothing that was emailed to the account opens anything from now on. */
export async function withdrawAllLinks(tx: Transaction, accountId: string, at: Date): Promise<void> {
  const open = and(eq(oneTimeLinks.accountId, accountId), gt(oneTimeLinks.expiresAt, at));
  await tx.db.update(oneTimeLinks).set({ expiresAt: at }).where(open);
}
