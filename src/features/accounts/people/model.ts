import { can, type Desk, type DeskNeeded, deskRequired, isAdmin, type Role } from '../../../kernel/access.ts';
import type { Refusal } from '../../../kernel/errors.ts';
import type { UserType } from '../model.ts';

/** What administrators do to an account: those that give it another role, and the others. */
export const roleActions = ['promote', 'demote', 'suspend', 'reactivate'] as const;
export type RoleAction = (typeof roleActions)[number];
export const userActions = ['impersonate', 'logOut', ...roleActions, 'changePlan', 'setDesks', 'delete'] as const;
export type UserAction = (typeof userActions)[number];

/** The role that each action gives. */
export const newRoles = {
  promote: 'admin',
  demote: 'user',
  suspend: 'suspended',
  reactivate: 'user',
} as const satisfies Record<RoleAction, Role>;

interface Subject {
  readonly id: string;
  readonly role: Role;
  readonly userType: UserType | null;
  readonly emailVerifiedAt: Date | null;
  /** The owner has asked for the end of the account. */
  readonly deletionDueAt: Date | null;
}
interface Viewer {
  readonly accountId: string;
  readonly role: Role;
  readonly desks: readonly Desk[] | null;
}

/** At which desk each action is done. */
const deskOfAction = (action: UserAction): DeskNeeded =>
  action === 'changePlan' ? 'billing' : action === 'impersonate' || action === 'logOut' ? 'support' : 'all';

/** Why an action is not for an account of a role; a role without a line has the action. */
const refusedFor: Readonly<Record<Exclude<UserAction, 'delete'>, Partial<Record<Role, string>>>> = {
  impersonate: {
    admin: "An administrator's account can't be opened.",
    suspended: 'This user is suspended. Reactivate them first.',
  },
  logOut: { suspended: 'This user is suspended, and not logged in anywhere.' },
  promote: { admin: 'This user is already an admin.', suspended: 'This user is suspended. Reactivate them first.' },
  demote: { user: 'This user is not an admin.', suspended: 'This user is not an admin.' },
  suspend: { admin: 'This user is an admin. Demote them first.', suspended: 'This user is already suspended.' },
  reactivate: { user: 'This user is not suspended.', admin: 'This user is not suspended.' },
  changePlan: { admin: 'Administrators have every feature without a plan.' },
  setDesks: { user: 'This user is not an admin.', suspended: 'This user is not an admin.' },
};
const ownAccount: Readonly<Record<UserAction, string>> = {
  impersonate: 'This is your own account.',
  logOut: 'Log out your own devices under Sign-in and security.',
  promote: "You can't promote your own account.",
  demote: "You can't demote your own account.",
  suspend: "You can't suspend your own account.",
  reactivate: "You can't reactivate your own account.",
  changePlan: 'Administrators have every feature without a plan.',
  setDesks: "You can't limit your own account.",
  delete: "You can't delete your own account here.",
};

/** Why somebody may do this to no account at all; null where they may to some. */
export function refusalToBegin(action: UserAction, by: Viewer): Refused | null {
  if (!isAdmin(by.role)) return { refusal: 'FORBIDDEN', text: 'Only administrators can do this.' };
  if (!can(by, deskOfAction(action))) return { refusal: deskRequired, text: deskRequired.text };
  if (action === 'setDesks' && by.role !== 'superadmin')
    return { refusal: 'FORBIDDEN', text: 'Only superadmins can limit administrators.' };
  return null;
}
interface Refused {
  readonly refusal: Refusal;
  readonly text: string;
}

/**
 * Why somebody may not do this to an account, in words; null where they may. The call and the list both ask here, the call with
 * the roles as they are in its transaction.
 */
export function refusalToAct(action: UserAction, subject: Subject, by: Viewer): string | null {
  const { id, role, userType } = subject;
  const refused = refusalToBegin(action, by);
  if (refused) return refused.text;
  if (role === 'superadmin') return "A superadmin's account can't be changed.";
  if (id === by.accountId) return ownAccount[action];
  if (action === 'delete') return null;
  // Who is limited to some desks does not keep those from working who are not.
  if (action === 'logOut' && role === 'admin' && !can(by, 'all'))
    return 'Only administrators who work at all desks can log out administrators.';
  if (action === 'impersonate' || action === 'logOut') return refusedFor[action][role] ?? null;
  if (role === 'lender' || (role === 'suspended' && userType === 'Lender'))
    return 'This is a lender user. Manage them under Lender Users.';
  if (action === 'promote' && role === 'user') return refusalToPromote(subject);
  return refusedFor[action][role] ?? null;
}

function refusalToPromote({ emailVerifiedAt, deletionDueAt }: Subject): string | null {
  // Anybody can sign up with an address they have no email of.
  if (emailVerifiedAt === null)
    return "This user hasn't verified their email address yet. Ask them to open the link in their email first.";
  // An administrator would be gone on that day, and with them what they work on.
  if (deletionDueAt !== null)
    return 'This user asked for their account to be deleted. Ask them to keep it first, on their account page.';
  return null;
}

/** What somebody may do to an account: the buttons of its row. */
export const actionsOn = (subject: Subject, by: Viewer): UserAction[] =>
  userActions.filter((action) => refusalToAct(action, subject, by) === null);

/** So long an administrator may act as a user before they have to begin again. */
export const impersonationMinutes = 30;

/** 'User suspended successfully.' */
export const participles = {
  promote: 'promoted',
  demote: 'demoted',
  suspend: 'suspended',
  reactivate: 'reactivated',
} as const satisfies Record<RoleAction, string>;

/** What the list can be sorted by. */
export const userSorts = ['name', 'lastLogin', 'created'] as const;
export type UserSort = (typeof userSorts)[number];

/** The plans the list can be filtered by: what holds now, and who tries one. */
export const planFilters = ['basic', 'professional', 'enterprise', 'trial'] as const;
export type PlanFilter = (typeof planFilters)[number];
