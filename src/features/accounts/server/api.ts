import { and, eq, exists, gt, inArray, isNotNull, isNull, lte, ne, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Access, accessRules, type Role, type SubscriptionTier } from '../../../kernel/access.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Session } from '../../../platform/http/route.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
import { effectiveTier, namesOf, type WaitingGroup, waitingAtMost, worksForClients } from '../model.ts';
import { tierSet, trialSet } from '../own-account/events.ts';
import type { DataOwner } from './leaving/hooks.ts';
import { accountMails } from './mailed-links/mails.ts';
import type { Waiter } from './own-account/waiting/read-waiting.ts';
import { adminSessions, admins, impersonationColumns, impersonationOf } from './people/impersonation/impersonation.ts';
import { explainEnd, sessionKeeper } from './sessions.ts';
import { accounts, impersonations, lenderApplications, sessions } from './tables.ts';
import { everySessionTopic, sessionTopic } from './topics.ts';

export {
  type AccountNeeded,
  accountEnds,
  type DataOwner,
  type EndingOwner,
  holdsWork,
  keepsAccount,
} from './leaving/hooks.ts';
export { type DataSubject, type PersonalData, personalData } from './leaving/personal-data.ts';
export { lockAgainstChanges } from './own-account/account-row.ts';
export { readLetterhead, readLetterheadLines } from './own-account/letterhead.ts';
export { readLogo } from './own-account/logo.ts';
export { accountByPassword } from './own-account/password.ts';
export { type SharedWork, sharedWork, type WorkMove } from './own-account/waiting/assigned-work.ts';
export {
  readWaiting,
  type Settling,
  type Waiter,
  waitingActs,
  waitingFor,
} from './own-account/waiting/read-waiting.ts';
export { keepsFromPromotion } from './people/acts/hooks.ts';
export { type Act, lockAdmin, lockForAct, lockRole, refuseWithoutDesk } from './people/acts/lock-for-act.ts';
export { createAdmin, findAccountAt, hashNewPassword } from './people/create-admin.ts';
export { findAdmins, findLenderUsers } from './people/directory.ts';
export { findAnyone } from './people/find-anyone.ts';
export { readImpersonation } from './people/impersonation/impersonation.ts';
export { keptUntil, sessionOf, visitorColumns, visitors } from './sign-in/kept-sessions.ts';
export { everySessionTopic, explainEnd, sessionTopic };

/** A group of all its lines (as many as were counted), none where nothing waits. */
export const waitingGroup = ({ lines, ...group }: Omit<WaitingGroup, 'total'>): WaitingGroup[] =>
  lines.length === 0 ? [] : [{ ...group, total: lines.length, lines: lines.slice(0, waitingAtMost.shown) }];

/** A row of what somebody takes along: its values by column. Each kind of file writes them in its own way. */
export type OwnDataRow = Readonly<Record<string, unknown>>;

export async function findOwner(db: Queries, accountId: string): Promise<DataOwner | undefined> {
  const { id, role, lenderId } = accounts;
  const [owner] = await db.select({ accountId: id, role, lenderId }).from(accounts).where(eq(id, accountId));
  return owner;
}

/** Somebody as what waits for them is asked for; undefined for no account. */
export async function findWaiter(db: Queries, accountId: string): Promise<Waiter | undefined> {
  const { id, role, lenderId, approved, desks } = accounts;
  const [row] = await db
    .select({ accountId: id, role, lenderId, approved, desks })
    .from(accounts)
    .where(eq(id, accountId));
  return row;
}

/** One file of everything that a person has here: a feature answers for its own objects. */
export interface OwnDataFile {
  /** 'deals' becomes deals.json and deals.csv. */
  readonly name: string;
  readonly title: string;
  /** What it is, in a sentence for whoever opens it. */
  readonly about: string;
  /** Who has such things. */
  readonly access: Access;
  /** What is written, in this order; what a row has besides stays out. */
  readonly columns: readonly string[];
  /** The owner's rows, some at a time: nothing that belongs to another account, and no secret. Read twice, as it was at one moment. */
  pages(db: Queries, owner: DataOwner): AsyncIterable<readonly OwnDataRow[]>;
}
export const ownData = defineHook<OwnDataFile>('accounts.ownData');

/** Emails an administrator that a lender user awaits approval. */
export const { lenderSignedUp: lenderSignUpEmail } = accountMails;

/** The companies that lender users said they work for when they signed up, by account. */
export async function findApplicants(db: Queries, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { accountId, companyName } = lenderApplications;
  const rows = await db
    .select({ accountId, companyName })
    .from(lenderApplications)
    .where(inArray(accountId, [...accountIds]));
  return new Map(rows.map((row) => [row.accountId, row.companyName]));
}

/** Resolves a bearer token; undefined when it is unknown, expired or revoked. */
export const authenticate = (platform: Platform, token: string): Promise<Session | undefined> =>
  platform.service(sessionKeeper).authenticate(token);

/** What this process keeps of who calls: dropped for an account as soon as it changes. Other tokens of accounts are kept there too. */
export const keptSessions = (platform: Platform) => platform.service(sessionKeeper).kept;

/** A session that still holds, of an account that may still sign in. */
export async function findSession(db: Queries, sessionId: string, now: Date) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      accountId: sessions.accountId,
      expiresAt: sessions.expiresAt,
      role: accounts.role,
      desks: accounts.desks,
      lenderId: accounts.lenderId,
      approved: accounts.approved,
      acting: impersonationColumns,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(impersonations, eq(impersonations.id, sessions.impersonationId))
    .leftJoin(adminSessions, eq(adminSessions.id, impersonations.adminSessionId))
    .leftJoin(admins, eq(admins.id, adminSessions.accountId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now), ne(accounts.role, 'suspended')));
  if (!row || impersonationOf(row, now) === 'ended') return undefined;
  const { acting: _, ...session } = row;
  return session;
}

/** Those of these accounts that have ended. */
export async function whoIsGone(db: Queries, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const { id, deletedAt } = accounts;
  const gone = and(inArray(id, [...new Set(accountIds)]), isNotNull(deletedAt));
  return new Set((await db.select({ id }).from(accounts).where(gone)).map((row) => row.id));
}

export interface Person {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Blank for a former user. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: Role;
  /** Null while no browser has told. */
  readonly timeZone: string | null;
}

/** Names and addresses of accounts, for use cases that write to people. */
export async function findPeople(db: Queries, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName, email, emailVerifiedAt, role, timeZone, deletedAt } = accounts;
  const rows = await db
    .select({ id, firstName, lastName, email, emailVerifiedAt, role, timeZone, deletedAt })
    .from(accounts)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...namesOf(row),
        email: row.deletedAt === null ? row.email : '',
        emailVerified: row.emailVerifiedAt !== null,
        role: row.role,
        timeZone: row.timeZone,
      },
    ]),
  );
}

/** Whether the account that a row names may log in and has a calendar, for another feature's query. */
export const mayOpenCalendar = (db: Queries, accountId: PgColumn): SQL =>
  exists(
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(eq(accounts.id, accountId), isNull(accounts.deletedAt), inArray(accounts.role, [...accessRules.broker])),
      ),
  );

/** None of these accounts ends before the transaction does. Best taken before other locks: the end of an account begins with its own. */
export async function lockAccounts({ db }: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { id } = accounts;
  await db
    .select({ id })
    .from(accounts)
    .where(inArray(id, [...new Set(ids)]))
    .orderBy(id)
    .for('key share');
}

/** The company that an account answers for; null for none, undefined for no account. */
export async function findCompanyOf(db: Queries, accountId: string): Promise<string | null | undefined> {
  const { id, lenderId } = accounts;
  return (await db.select({ lenderId }).from(accounts).where(eq(id, accountId)))[0]?.lenderId;
}

const selectPlan = (db: Queries, accountId: string) => {
  const { role, subscriptionTier, trialEndsAt, deletedAt } = accounts;
  return db.select({ role, subscriptionTier, trialEndsAt, deletedAt }).from(accounts).where(eq(accounts.id, accountId));
};

/** What an account is on, as it stands in its row: only `effectiveTier` tells what holds. */
export const readPlan = async (db: Queries, accountId: string) => (await selectPlan(db, accountId))[0];

/** The same, held until the transaction ends: whoever changes a plan begins with it. */
export const lockPlan = async (tx: Transaction, accountId: string) =>
  (await selectPlan(tx.db, accountId).for('update'))[0];

/**
 * Gives an account a tier of its own, which ends its trial; every process reads its sessions anew. After sign-up nothing else
 * writes the tier.
 */
export async function setTier(
  tx: Transaction,
  context: RequestContext,
  accountId: string,
  tier: SubscriptionTier,
): Promise<void> {
  const before = await lockPlan(tx, accountId);
  if (!before || (before.subscriptionTier === tier && before.trialEndsAt === null)) return;
  await tx.db.update(accounts).set({ subscriptionTier: tier, trialEndsAt: null }).where(eq(accounts.id, accountId));
  await record(tx, context, tierSet, {
    id: accountId,
    before: { tier: effectiveTier(before, context.at), onTrial: before.trialEndsAt !== null },
    after: { tier, onTrial: false },
  });
}

/** Lets an account try a tier until a moment; the last day as its owner reads it. The caller has locked the account. */
export async function setTrial(
  tx: Transaction,
  context: RequestContext,
  { id, ...before }: Pick<typeof accounts.$inferSelect, 'id' | 'subscriptionTier' | 'trialEndsAt'>,
  trial: { readonly tier: SubscriptionTier; readonly endsAt: Date; readonly endsOn: string },
): Promise<void> {
  const { tier, endsAt, endsOn } = trial;
  await tx.db.update(accounts).set({ subscriptionTier: tier, trialEndsAt: endsAt }).where(eq(accounts.id, id));
  await record(tx, context, trialSet, {
    id,
    payload: { tier, endsOn },
    before: { tier: effectiveTier(before, context.at), trialEndsAt: before.trialEndsAt?.toISOString() ?? null },
    after: { tier, trialEndsAt: endsAt.toISOString() },
  });
}

/** Accounts on trial of more than the lowest tier whose trial ends after one moment and not after another, the first to end first. */
export async function findTrials(db: Queries, after: Date, until: Date): Promise<{ id: string; trialEndsAt: Date }[]> {
  const { id, trialEndsAt } = accounts;
  const rows = await db
    .select({ id, trialEndsAt })
    .from(accounts)
    .where(and(gt(trialEndsAt, after), lte(trialEndsAt, until), ne(accounts.subscriptionTier, 'basic')))
    .orderBy(trialEndsAt);
  return rows.flatMap((row) => (row.trialEndsAt === null ? [] : [{ id: row.id, trialEndsAt: row.trialEndsAt }]));
}

/** The account is read anew by the very next call to this process; the others hear of it when the transaction commits. */
export const forgetSessions = (platform: Platform, accountId: string): void =>
  platform.service(sessionKeeper).forget(accountId);

/** Whether the account wants news about Plinth itself by mail. */
export async function readMarketingOptIn(db: Queries, accountId: string): Promise<boolean> {
  const { id, marketingOptIn } = accounts;
  const [row] = await db.select({ marketingOptIn }).from(accounts).where(eq(id, accountId));
  return row?.marketingOptIn ?? false;
}

export async function setMarketingOptIn(tx: Transaction, accountId: string, marketingOptIn: boolean): Promise<void> {
  await tx.db.update(accounts).set({ marketingOptIn }).where(eq(accounts.id, accountId));
}

/** Whether an account is suspended: what was mailed on its behalf rests as long. */
export const isSuspended = async (db: Queries, accountId: string): Promise<boolean> =>
  (await db.$count(accounts, and(eq(accounts.id, accountId), eq(accounts.role, 'suspended')))) > 0;

/** How many people work for a lender, suspended ones among them. */
export const countLenderUsers = (db: Queries, lenderId: string): Promise<number> =>
  db.$count(accounts, eq(accounts.lenderId, lenderId));

/** Whether the account looks for loans for clients. */
export async function hasClients(db: Queries, accountId: string): Promise<boolean> {
  const { role, userType, id } = accounts;
  const [account] = await db.select({ role, userType }).from(accounts).where(eq(id, accountId));
  return account !== undefined && worksForClients(account);
}
