import { z } from 'zod';
import { type Role, roles, subscriptionTiers } from '../../kernel/access.ts';
import { idSchema } from '../../kernel/endpoint.ts';

export const userTypes = ['Broker', 'Investor', 'Lender'] as const;

/** What a signed-in person knows of their own account. */
export const profileSchema = z.object({
  _id: idSchema,
  id: idSchema,
  role: z.enum(roles),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  userType: z.enum(userTypes).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  subscriptionTier: z.enum(subscriptionTiers),
  lenderId: idSchema.nullable(),
  lenderUserId: idSchema.nullable(),
  approved: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;

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
