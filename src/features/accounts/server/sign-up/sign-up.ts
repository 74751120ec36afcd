import { and, eq, inArray } from 'drizzle-orm';
import { hourMs, secondMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { audit, type RequestContext } from '../../../../platform/database/audit.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { networkOf } from '../../../../platform/http/rate-limit.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { signUpPlans, trialMs } from '../../model.ts';
import type { PortalSignUp, SignUp } from '../../sign-up-model.ts';
import { lenderSignedUp } from '../api.ts';
import { sendVerificationLink } from '../mailed-links/verify-email.ts';
import { hashPassword } from '../passwords.ts';
import { accounts, lenderApplications } from '../tables.ts';
import { attempts } from './attempts.ts';
import { refuseCommonPassword } from './common-passwords.ts';

/** What a form asks for, whichever one it is. */
interface NewAccount {
  readonly account: Omit<typeof accounts.$inferInsert, 'passwordHash'>;
  readonly application?: Omit<typeof lenderApplications.$inferInsert, 'accountId'>;
  readonly password: string;
}

/** The account that the main form asks for. Role and approval follow from the user type, the tier from the plan; nothing else is taken. */
export function askedByMainForm(form: SignUp, at: Date): NewAccount {
  const { firstName, lastName, email, password, marketingOptIn, userType, plan } = form;
  const person = { firstName, lastName, email, marketingOptIn, userType, createdAt: at };
  if (form.userType !== 'Lender') {
    const trial =
      plan === undefined ? {} : { subscriptionTier: signUpPlans[plan], trialEndsAt: new Date(at.getTime() + trialMs) };
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

/**
 * Creates an account that signs in at once, or for a lender user once an administrator approves it, and mails the link that
 * verifies its address.
 * @throws INVALID_INPUT (a common password), CONFLICT with the field (the address has an account), RATE_LIMITED
 */
export async function createAccount(
  platform: Platform,
  { account: asked, application, password }: NewAccount,
  { address, context }: { readonly address: string; readonly context: RequestContext },
): Promise<void> {
  const perSeconds = hourMs / secondMs;
  const caller = networkOf(address);
  await attempts(platform, 'sign-up', 30, perSeconds).take(caller);
  await refuseCommonPassword(password);
  // Used before it is known whether the address is taken, so that what is told ends with it, whatever was asked at once.
  const taken = attempts(platform, 'sign-up-taken', 5, perSeconds);
  await taken.take(caller);
  const passwordHash = await hashPassword(password);
  await platform.database.transaction(async (tx) => {
    const email = asked.email.toLowerCase();
    const [account] = await tx.db
      .insert(accounts)
      .values({ ...asked, email, passwordHash })
      .onConflictDoNothing({ target: accounts.email })
      .returning({ id: accounts.id, email: accounts.email });
    if (!account) throw addressTaken();
    const after = { role: asked.role, userType: asked.userType, subscriptionTier: asked.subscriptionTier ?? 'basic' };
    const actor = { kind: 'account', id: account.id } as const;
    const change = { action: 'account.signedUp', entity: 'account', entityId: account.id, after } as const;
    await audit(tx, { ...context, actor }, change);
    if (application) await apply(platform, tx, { ...application, accountId: account.id }, context.at);
    await sendVerificationLink(platform, tx, account, context.at);
  });
  await taken.giveBack(caller);
}

function addressTaken(): AppError {
  const text = 'An account with this e-mail address exists already.';
  return new AppError('CONFLICT', text, { email: text });
}

async function apply(
  platform: Platform,
  tx: Transaction,
  application: typeof lenderApplications.$inferInsert,
  at: Date,
): Promise<void> {
  await tx.db.insert(lenderApplications).values(application);
  const { accountId, companyName } = application;
  const admins = await tx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.role, ['admin', 'superadmin']), eq(accounts.approved, true)));
  const adminIds = admins.map(({ id }) => id);
  for (const tell of platform.hooks.all(lenderSignedUp))
    await tell(platform, tx, at, { accountId, companyName, adminIds });
}
