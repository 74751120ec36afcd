import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Role } from '../../../kernel/access.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
import { type WaitingGroup, waitingAtMost } from '../model.ts';
import { accountMails } from './mailed-links/mails.ts';
import { sessionKeeper } from './sessions.ts';
import { accounts, sessions } from './tables.ts';

/** What waits for a person at a time: a feature answers for its own objects, by index and no more than `waitingAtMost`. */
export const waitingFor =
  defineHook<(session: Session, now: Date) => Promise<readonly WaitingGroup[]>>('accounts.waitingFor');

/** A group of all its lines (as many as were counted), none where nothing waits. */
export const waitingGroup = ({ lines, ...group }: Omit<WaitingGroup, 'total'>): WaitingGroup[] =>
  lines.length === 0 ? [] : [{ ...group, total: lines.length, lines: lines.slice(0, waitingAtMost.shown) }];

interface SignedUpLender {
  readonly accountId: string;
  readonly companyName: string;
  /** Whoever may approve the account. */
  readonly adminIds: readonly string[];
}
/** A lender user signed up and awaits approval: who decides about it is told in the same transaction. */
export const lenderSignedUp =
  defineHook<(platform: Platform, tx: Transaction, at: Date, lender: SignedUpLender) => Promise<void>>(
    'accounts.lenderSignedUp',
  );

/** Mails to administrators that a lender user awaits approval. */
export async function mailOfLenderSignUp(
  { mail }: Platform,
  tx: Transaction,
  accountId: string,
  adminIds: readonly string[],
): Promise<void> {
  if (adminIds.length === 0) return;
  await mail.queue(tx, accountMails.lenderSignedUp, accountId, ...adminIds.map((adminId) => ({ accountId, adminId })));
}

/** Resolves a bearer token; undefined when it is unknown, expired or revoked. */
export const authenticate = (platform: Platform, token: string): Promise<Session | undefined> =>
  platform.service(sessionKeeper).authenticate(token);

/** A session that still holds, of an account that may still sign in. */
export async function findSession(db: Queries, sessionId: string, now: Date) {
  const [row] = await db
    .select({ accountId: sessions.accountId, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now), ne(accounts.role, 'suspended')));
  return row;
}

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: Role;
}

/** Names and addresses of accounts, for use cases that write to people. */
export async function findPeople(db: Queries, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName, email, emailVerifiedAt, role } = accounts;
  const rows = await db
    .select({ id, firstName, lastName, email, emailVerifiedAt, role })
    .from(accounts)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: `${row.firstName} ${row.lastName}`.trim(),
        email: row.email,
        emailVerified: row.emailVerifiedAt !== null,
        role: row.role,
      },
    ]),
  );
}

/** The ids of everybody who administers. */
export async function findAdmins(db: Queries): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.role, ['admin', 'superadmin']));
  return rows.map(({ id }) => id);
}

/** The approved users of lender companies: who sees a company's inbox. */
export async function findLenderUsers(
  db: Queries,
  lenderIds: readonly string[],
): Promise<{ id: string; lenderId: string }[]> {
  if (lenderIds.length === 0) return [];
  const rows = await db
    .select({ id: accounts.id, lenderId: accounts.lenderId })
    .from(accounts)
    .where(
      and(
        inArray(accounts.lenderId, [...new Set(lenderIds)]),
        eq(accounts.role, 'lender'),
        eq(accounts.approved, true),
      ),
    );
  return rows.flatMap(({ id, lenderId }) => (lenderId === null ? [] : [{ id, lenderId }]));
}

/** Whether the account wants news about Plinth itself by mail. */
export async function readMarketingOptIn(db: Queries, accountId: string): Promise<boolean> {
  const { id, marketingOptIn } = accounts;
  const [row] = await db.select({ marketingOptIn }).from(accounts).where(eq(id, accountId));
  return row?.marketingOptIn ?? false;
}

export async function setMarketingOptIn(tx: Transaction, accountId: string, marketingOptIn: boolean): Promise<void> {
  await tx.db.update(accounts).set({ marketingOptIn }).where(eq(accounts.id, accountId));
}
