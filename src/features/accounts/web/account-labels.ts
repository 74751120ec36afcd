import { dayMs } from '../../../kernel/dates.ts';
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
export const planOf = ({ subscriptionTier }: Pick<Profile, 'subscriptionTier'>): string => planNames[subscriptionTier];
/** One or two letters that stand for a person. */
export function initialsOf(profile: Profile): string {
  const letters = [profile.firstName, profile.lastName].map((part) => part.trim().charAt(0)).join('');
  return (letters || profile.email.charAt(0)).toUpperCase();
}
/** What is left of the trial: 'Trial: 9 days left'; undefined where none runs. A day that has begun counts. */
export function trialOf({ trialEndsAt }: Pick<Profile, 'trialEndsAt'>, now: Date): string | undefined {
  const days = trialEndsAt === null ? 0 : Math.ceil((Date.parse(trialEndsAt) - now.getTime()) / dayMs);
  if (days <= 0) return undefined;
  return days === 1 ? 'Trial: less than a day left' : `Trial: ${days} days left`;
}
