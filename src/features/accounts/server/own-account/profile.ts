import { eq } from 'drizzle-orm';
import { isAdmin } from '../../../../kernel/access.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { effectiveTier, type Profile, worksForClients } from '../../model.ts';
import { accountRenamed, letterheadSet, timeZoneSet } from '../../own-account/events.ts';
import type { Letterhead } from '../../own-account/model.ts';
import type { Account } from '../sign-in/admission.ts';
import { accounts, lenderApplications } from '../tables.ts';
import { lockAccount, readAccount } from './account-row.ts';
import { readChangeOfEmail } from './email-change.ts';
import { letterheadOf } from './letterhead.ts';
import { readLogo } from './logo.ts';

export function presentProfile(
  account: Account,
  { mustSetUpTwoFactor, impersonation }: Pick<Session, 'mustSetUpTwoFactor' | 'impersonation'>,
  now: Date,
): Profile {
  const { id, role, userType, firstName, lastName, email, trialEndsAt, lenderId, approved, desks } = account;
  return {
    _id: id,
    id,
    role,
    isAdmin: isAdmin(role),
    isSuperAdmin: role === 'superadmin',
    userType,
    firstName,
    lastName,
    email,
    emailVerified: account.emailVerifiedAt !== null,
    subscriptionTier: effectiveTier(account, now),
    trialEndsAt: trialEndsAt !== null && trialEndsAt > now ? trialEndsAt.toISOString() : null,
    lenderId,
    lenderUserId: role === 'lender' ? id : null,
    approved,
    desks: role === 'admin' ? desks : null,
    timeZone: account.timeZone,
    deletionDueAt: account.deletionDueAt?.toISOString() ?? null,
    mustSetUpTwoFactor,
    impersonation: impersonation
      ? { reason: impersonation.reason, expiresAt: impersonation.expiresAt.toISOString() }
      : null,
  };
}

/** What the account page shows beside the profile. */
export async function readOwnAccount(db: Queries, session: Session, at: Date) {
  const account = await readAccount(db, session.accountId);
  const change = await readChangeOfEmail(db, account, at);
  const emailChange = change && { email: change.email, expiresAt: change.expiresAt.toISOString() };
  const letterheadLogo = (await readLogo(db, session.accountId))?.toString('base64') ?? null;
  return { company: await readCompany(db, account), emailChange, letterhead: letterheadOf(account), letterheadLogo };
}

async function readCompany(db: Queries, { id, role, lenderId }: Account) {
  if (role !== 'lender') return null;
  const assigned = lenderId === null ? undefined : (await findLenders(db, [lenderId])).get(lenderId);
  if (assigned) return { name: assigned.name, isAssigned: true };
  const [asked] = await db.select().from(lenderApplications).where(eq(lenderApplications.accountId, id));
  return asked ? { name: asked.companyName, isAssigned: false } : null;
}

export const rename = (
  platform: Platform,
  session: Session,
  name: { readonly firstName: string; readonly lastName: string },
  context: RequestContext,
): Promise<Account> => changeAccount(platform, session, accountRenamed, () => name, context);

/** @param onlyIfUnknown what a browser tells by itself, which replaces nothing */
export const moveTo = (
  platform: Platform,
  session: Session,
  { timeZone, onlyIfUnknown }: { readonly timeZone: string; readonly onlyIfUnknown: boolean },
  context: RequestContext,
): Promise<Account> =>
  changeAccount(
    platform,
    session,
    timeZoneSet,
    (before) => (onlyIfUnknown && before.timeZone !== null ? {} : { timeZone }),
    context,
  );

/** @throws FORBIDDEN for an account that has no clients */
export const setLetterhead = (
  platform: Platform,
  session: Session,
  { companyName, nmlsId, phone }: Letterhead,
  context: RequestContext,
): Promise<Account> =>
  changeAccount(
    platform,
    session,
    letterheadSet,
    (before) => {
      if (!worksForClients(before)) throw new AppError('FORBIDDEN', 'Only brokers have a letterhead.');
      return {
        letterheadCompany: companyName || null,
        letterheadNmlsId: nmlsId || null,
        letterheadPhone: phone || null,
      };
    },
    context,
  );

type Own = Pick<
  Account,
  'firstName' | 'lastName' | 'timeZone' | 'letterheadCompany' | 'letterheadNmlsId' | 'letterheadPhone'
>;

/** Changes what differs, as an event; where nothing does, nothing is written. */
async function changeAccount(
  { database }: Platform,
  session: Session,
  event: typeof accountRenamed,
  wanted: (before: Account) => Partial<Own>,
  context: RequestContext,
): Promise<Account> {
  const own = eq(accounts.id, session.accountId);
  return database.transaction(async (tx) => {
    const before = await lockAccount(tx, session.accountId);
    const values = wanted(before);
    const names = (Object.keys(values) as (keyof Own)[]).filter((name) => values[name] !== before[name]);
    if (names.length === 0) return before;
    const [after] = await tx.db.update(accounts).set(values).where(own).returning();
    if (!after) throw new AppError('NO_SESSION');
    const only = (row: Account) => Object.fromEntries(names.map((name) => [name, row[name]]));
    await record(tx, context, event, { id: after.id, before: only(before), after: only(after) });
    return after;
  });
}
