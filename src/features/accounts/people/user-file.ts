import type { Role } from '../../../kernel/access.ts';
import type { ListFile } from '../../../kernel/files/list-file.ts';
import { planOfTier } from '../plans.ts';
import type { ListedUser } from './contract.ts';

export const roleNames: Readonly<Record<Role, string>> = {
  user: 'User',
  lender: 'Lender user',
  admin: 'Administrator',
  superadmin: 'Super administrator',
  suspended: 'Suspended',
};

/** The plan that holds; undefined for accounts that need none. */
export const planOf = ({ role, userType, subscriptionTier }: ListedUser): string | undefined =>
  role === 'user' || (role === 'suspended' && userType !== 'Lender') ? planOfTier(subscriptionTier).name : undefined;

/** The users as a file. */
export const userList: ListFile<ListedUser> = {
  name: 'users',
  title: 'Users',
  columns: [
    { label: 'First name', kind: 'text', value: ({ firstName }) => firstName },
    { label: 'Last name', kind: 'text', value: ({ lastName }) => lastName },
    { label: 'Email', kind: 'text', value: ({ email }) => email },
    { label: 'Email verified', kind: 'text', value: ({ emailVerified }) => (emailVerified ? 'Yes' : 'No') },
    { label: 'Role', kind: 'text', value: ({ role }) => roleNames[role] },
    { label: 'User type', kind: 'text', value: ({ userType }) => userType },
    { label: 'Plan', kind: 'text', value: planOf },
    { label: 'Trial ends', kind: 'moment', value: ({ trialEndsAt }) => trialEndsAt },
    { label: 'Marketing email', kind: 'text', value: ({ marketingOptIn }) => (marketingOptIn ? 'Yes' : 'No') },
    { label: 'Last login', kind: 'moment', value: ({ lastLogin }) => lastLogin },
    { label: 'Last used', kind: 'moment', value: ({ lastUsed }) => lastUsed },
    { label: 'Sessions', kind: 'number', value: ({ sessions }) => sessions },
    { label: 'Created', kind: 'moment', value: ({ createdAt }) => createdAt },
  ],
};
