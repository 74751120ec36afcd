import type { Desk, Role, SubscriptionTier } from '../../kernel/access.ts';
import { dayMs } from '../../kernel/dates.ts';
import { trial } from './plans.ts';

export const userTypes = ['Broker', 'Investor', 'Lender'] as const;
export type UserType = (typeof userTypes)[number];

/** Investors look for loans of their own; every other account that may search does it for clients. */
export const worksForClients = ({ role, userType }: { readonly role: Role; readonly userType: UserType | null }) =>
  role !== 'lender' && userType !== 'Lender' && userType !== 'Investor';

/** What a signed-in person knows of their own account. */
export interface Profile {
  readonly _id: string;
  readonly id: string;
  readonly role: Role;
  readonly isAdmin: boolean;
  readonly isSuperAdmin: boolean;
  readonly userType: UserType | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** What holds now, a trial included. */
  readonly subscriptionTier: SubscriptionTier;
  /** The end of the trial that is running. */
  readonly trialEndsAt: string | null;
  readonly lenderId: string | null;
  readonly lenderUserId: string | null;
  readonly approved: boolean;
  /** Administrators: the desks they are limited to; null for all. */
  readonly desks: readonly Desk[] | null;
  /** As the IANA database names it; null until a browser has told. */
  readonly timeZone: string | null;
  /** When the account ends, where its owner has asked for that. */
  readonly deletionDueAt: string | null;
  /** Nothing else is open to this session: the role needs a second factor, and the account has none. */
  readonly mustSetUpTwoFactor: boolean;
  /** An administrator acts as this person: until when, and why they change things (null: they only look). */
  readonly impersonation: { readonly reason: string | null; readonly expiresAt: string } | null;
}

/** The plans by the names that the pricing gives them, with the tier each one is. */
export const signUpPlans = {
  starter: 'basic',
  professional: 'professional',
  enterprise: 'enterprise',
} as const satisfies Record<string, SubscriptionTier>;
export const signUpPlanNames = Object.keys(signUpPlans) as [SignUpPlan, ...SignUpPlan[]];
export type SignUpPlan = keyof typeof signUpPlans;

/** What is tried by whoever chose no plan at sign-up. */
export const planOnTrial: SignUpPlan = 'professional';
export const trialMs = trial.days * dayMs;

/** The tier that holds for an account now: after a trial it is the lowest, until an upgrade is recorded. Nothing else decides it. */
export const effectiveTier = (
  { subscriptionTier, trialEndsAt }: { subscriptionTier: SubscriptionTier; trialEndsAt: Date | null },
  now: Date,
): SubscriptionTier => (trialEndsAt !== null && trialEndsAt <= now ? 'basic' : subscriptionTier);

/** So long an account keeps an address that nobody has verified; from then on it gives way to a new sign-up. */
export const unverifiedKeptDays = 7;
export const unverifiedKeptMs = unverifiedKeptDays * dayMs;

/** An account whose owner wants it gone can be kept for so long; the owner is reminded so long before the end. */
export const deletionGraceDays = 14;
export const deletionReminderDays = 3;

/** The name that stands where somebody's stood whose account has ended. */
export const formerUser = { firstName: 'Unknown', lastName: 'User' } as const;
const unknownUser = `${formerUser.firstName} ${formerUser.lastName}`;

/** How a person is named to others, wherever that is: nobody in particular once the account has ended. */
export const personName = (person: { readonly name: string } | string | null | undefined): string =>
  (typeof person === 'string' ? person : person?.name) || unknownUser;

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly deletedAt: Date | null;
}
/** The names of an account as others read them; the stored ones of an account that ended tell nothing. */
export const namesOf = ({ firstName, lastName, deletedAt }: Named) =>
  deletedAt === null
    ? { name: `${firstName} ${lastName}`.trim(), firstName, lastName }
    : { name: unknownUser, ...formerUser };

/** What a mailed link of an account is for. */
export const linkPurposes = ['verifyEmail', 'resetPassword', 'changeEmail'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Where a person goes after signing in at /login. */
export function destinationAfterLogin(role: Role): '/admin' | '/lender/documents' | '/dashboard' {
  if (role === 'admin' || role === 'superadmin') return '/admin';
  return role === 'lender' ? '/lender/documents' : '/dashboard';
}

/** Where a lender goes after signing in at /lender/login: the account's place in its lifecycle. */
export function lenderDestination(account: { approved: boolean; lenderId: string | null }) {
  if (!account.approved) return '/lender/awaiting-approval' as const;
  return account.lenderId === null ? ('/lender/awaiting-assignment' as const) : ('/lender/dashboard' as const);
}

/** A signed-in person's home when no login is under way. */
export const homeOf = (role: Role): '/lender/dashboard' | '/dashboard' =>
  role === 'lender' ? '/lender/dashboard' : '/dashboard';

/** So much is counted, and so much of it shown, of each thing that waits. */
export const waitingAtMost = { counted: 100, shown: 5 } as const;

/** What can be done about a line at once, without opening it: of which type (`waitingActs`), to which object. */
export interface WaitingAct {
  readonly type: string;
  readonly id: string;
  /** The button: 'Mark complete'. */
  readonly label: string;
  /** What is said afterward: 'Completed'. */
  readonly done: string;
}

/** One thing that waits, with the page it is about. */
export interface WaitingLine {
  readonly text: string;
  readonly detail: string;
  readonly link: string;
  /** When it is due, as a moment. */
  readonly dueAt?: string;
  /** The day that it is due by, wherever its reader is, where it is a day: `dueAt` is when that ends at the deal. */
  readonly dueOn?: string;
  readonly act?: WaitingAct;
  /** Work of the administrators: since when it waits, what can be assigned, and who has it. */
  readonly since?: string;
  readonly work?: WorkItem;
  readonly assignee?: WorkAssignee;
}

/** One thing that administrators share out among them: of which type, and its object. */
export interface WorkItem {
  readonly type: string;
  readonly id: string;
}

export interface WorkAssignee {
  readonly accountId: string;
  readonly name: string;
  readonly since: string;
}

/** Things of one sort that wait for a person. */
export interface WaitingGroup {
  readonly title: string;
  /** A deadline is near. */
  readonly isUrgent: boolean;
  /** Counted to 100: there may be more. */
  readonly total: number;
  /** The page of all of them. */
  readonly link: string;
  /** The first of them. */
  readonly lines: readonly WaitingLine[];
}
