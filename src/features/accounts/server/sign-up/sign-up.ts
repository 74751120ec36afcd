import { eq } from 'drizzle-orm';
import { hourMs, secondMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { networkOf, type Rule } from '../../../../platform/http/rate-limit.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { planOnTrial, signUpPlans, trialMs } from '../../model.ts';
import { accountSignedUp, lenderAccountRequested, signUpRepeated } from '../../sign-up/events.ts';
import type { PortalSignUp, SignUp } from '../../sign-up/model.ts';
import { makeLink } from '../mailed-links/one-time-links.ts';
import { sessionKeeper } from '../sessions.ts';
import { hashPassword } from '../sign-in/passwords/passwords.ts';
import { accounts, lenderApplications } from '../tables.ts';
import { attempts } from './attempts.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { giveWay } from './give-way.ts';

/** What a form asks for, whichever one it is. */
interface NewAccount {
  readonly account: Omit<typeof accounts.$inferInsert, 'passwordHash'>;
  readonly application?: Omit<typeof lenderApplications.$inferInsert, 'accountId'>;
  readonly password: string;
}

/** The account that the main form asks for. Role and approval follow from the user type, the tier from the plan; nothing else is taken. */
export function askedByMainForm(form: SignUp, at: Date): NewAccount {
  const { firstName, lastName, email, password, marketingOptIn, userType, plan = planOnTrial } = form;
  const person = { firstName, lastName, email, marketingOptIn, userType, createdAt: at };
  if (form.userType !== 'Lender') {
    const trial = { subscriptionTier: signUpPlans[plan], trialEndsAt: new Date(at.getTime() + trialMs) };
    return { account: { ...person, ...trial, role: 'user' }, password };
  }
  const { companyName, companyWebsite, phoneNumber, yearsInBusiness, licenseNumber } = form;
  return {
    account: { ...person, role: 'lender', approved: false },
    application: {
      companyName,
      companyWebsite,
      phone: phoneNumber,
      yearsInBusiness,
      licenseNumber,
      termsAcceptedAt: at,
    },
    password,
  };
}

/** The lender user that the portal's form asks for: its one name is split at the first blank. */
export function askedByPortalForm({ name, email, password, phone, company }: PortalSignUp, at: Date): NewAccount {
  const [firstName = '', ...rest] = name.split(/\s+/);
  const account = { firstName, lastName: rest.join(' '), email, createdAt: at } as const;
  return {
    account: { ...account, userType: 'Lender', role: 'lender', approved: false },
    application: { companyName: company, phone },
    password,
  };
}

const perHour = (name: string, times: number) => ({ name, windows: [{ times, perSeconds: hourMs / secondMs }] });
/** How many taken addresses a network is told of; from then on the answer is the same for every address. */
const takenTold: Rule = perHour('sign-up-taken', 5);
/** Strangers may go on trying; the owner is not mailed each time. */
const ownersMailed: Rule = perHour('sign-up-owner', 1);

/**
 * Creates an account that logs in at once, or for a lender user once an administrator approves it, and mails the link that
 * verifies its address. An address that has an account already is refused, a few times an hour; after that its owner is mailed
 * instead and the caller learns nothing, so that neither can a network ask for many addresses nor is it shut out for asking.
 * @throws INVALID_INPUT (a common password), CONFLICT with the field (the address has an account), RATE_LIMITED
 */
export async function createAccount(
  platform: Platform,
  asked: NewAccount,
  { address, context }: { readonly address: string; readonly context: RequestContext },
): Promise<void> {
  const { database, rateLimits } = platform;
  const caller = networkOf(address);
  await attempts(platform, 'sign-up', 30, hourMs / secondMs).take(caller);
  await refuseCommonPassword(asked.password);
  // Used before it is known whether the address is taken, so that what is told ends with it, whatever was asked at once.
  const { waitSeconds } = await rateLimits.count(takenTold, caller);
  const passwordHash = await hashPassword(asked.password);
  const email = asked.account.email.toLowerCase();
  const opened = await database.transaction((tx) => openAccount(platform, tx, asked, { email, passwordHash }, context));
  if (opened) {
    if (opened.replaced !== null) platform.service(sessionKeeper).forget(opened.replaced);
    return rateLimits.giveBack(takenTold, caller);
  }
  if (waitSeconds === 0) throw addressTaken();
  if ((await rateLimits.count(ownersMailed, email)).waitSeconds > 0) return;
  await database.transaction(async (tx) => {
    const [owner] = await tx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
    if (owner) await record(tx, context, signUpRepeated, owner);
  });
}

/** @returns undefined when the address is taken; else the account that gave way to this one, if any */
async function openAccount(
  platform: Platform,
  tx: Transaction,
  { account: asked, application }: NewAccount,
  own: { readonly email: string; readonly passwordHash: string },
  context: RequestContext,
): Promise<{ readonly replaced: string | null } | undefined> {
  const values = { ...asked, ...own };
  const insert = async () =>
    (await tx.db.insert(accounts).values(values).onConflictDoNothing({ target: accounts.email }).returning())[0];
  let account = await insert();
  const replaced = account ? null : await giveWay(platform, tx, own.email, context);
  if (replaced === undefined) return undefined;
  account ??= await insert();
  // Another sign-up at the same moment was first.
  if (!account) return undefined;
  const { id, role, userType, subscriptionTier } = account;
  const byItself = { ...context, actor: { kind: 'account', id } } as const;
  const linkId = await makeLink(platform, tx, 'verifyEmail', account, context.at);
  await record(tx, byItself, accountSignedUp, { id, payload: { linkId }, after: { role, userType, subscriptionTier } });
  if (application) {
    await tx.db.insert(lenderApplications).values({ ...application, accountId: id });
    await record(tx, byItself, lenderAccountRequested, { id });
  }
  return { replaced };
}

function addressTaken(): AppError {
  const text = 'An account with this email address already exists.';
  return new AppError('CONFLICT', text, { email: text });
}
