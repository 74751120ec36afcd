import type { Profile } from '../model.ts';

const roleNames = {
  admin: 'Administrator',
  superadmin: 'Super administrator',
  lender: 'Lender',
  suspended: 'Suspended',
};
const planNames = { basic: 'Basic', professional: 'Professional', enterprise: 'Enterprise' };

/** First and last name, or the address where no name is known. */
export const nameOf = ({ firstName, lastName, email }: Profile): string => `${firstName} ${lastName}`.trim() || email;
export const roleOf = ({ role, userType }: Profile): string =>
  role === 'user' ? (userType ?? 'Broker') : roleNames[role];
/** What the account may do, whatever its owner works as. */
export const roleNameOf = ({ role }: Profile): string => (role === 'user' ? 'User' : roleNames[role]);
export const planOf = ({ subscriptionTier }: Profile): string => planNames[subscriptionTier];
/** One or two letters that stand for a person. */
export function initialsOf(profile: Profile): string {
  const letters = [profile.firstName, profile.lastName].map((part) => part.trim().charAt(0)).join('');
  return (letters || profile.email.charAt(0)).toUpperCase();
}
