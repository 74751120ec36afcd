import type { Desk, Role } from '../../../kernel/access.ts';
import type { ListedUser } from '../../accounts/people/contract.ts';
import { planOfTier } from '../../accounts/plans.ts';

export const roleNames: Readonly<Record<Role, string>> = {
  user: 'User',
  lender: 'Lender user',
  admin: 'Administrator',
  superadmin: 'Super administrator',
  suspended: 'Suspended',
};

export const deskNames: Readonly<Record<Desk, string>> = { market: 'Market', support: 'Support', billing: 'Billing' };

/** First and last name, or the address where no name is known. */
export const nameOf = ({ firstName, lastName, email }: Pick<ListedUser, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;

/** The plan that holds; undefined for accounts that need none. */
export const planOf = ({ role, userType, subscriptionTier }: ListedUser): string | undefined =>
  role === 'user' || (role === 'suspended' && userType !== 'Lender') ? planOfTier(subscriptionTier).name : undefined;
