import { z } from 'zod';
import { type Role, roles, type SubscriptionTier, subscriptionTiers } from '../../kernel/access.ts';
import { dayMs } from '../../kernel/dates.ts';
import { idSchema } from '../../kernel/endpoint.ts';

export const userTypes = ['Broker', 'Investor', 'Lender'] as const;
export type UserType = (typeof userTypes)[number];

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
  /** What holds now, a trial included. */
  subscriptionTier: z.enum(subscriptionTiers),
  /** The end of the trial that is running. */
  trialEndsAt: z.iso.datetime().nullable(),
  lenderId: idSchema.nullable(),
  lenderUserId: idSchema.nullable(),
  approved: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;

/** The plans by the names that the pricing gives them, with the tier each one is. */
export const signUpPlans = {
  starter: 'basic',
  professional: 'professional',
  enterprise: 'enterprise',
} as const satisfies Record<string, SubscriptionTier>;
export const signUpPlanNames = Object.keys(signUpPlans) as [SignUpPlan, ...SignUpPlan[]];
export type SignUpPlan = keyof typeof signUpPlans;

export const trialMs = 14 * dayMs;

/** The tier that holds for an account now: after a trial it is the lowest, until an upgrade is recorded. Nothing else decides it. */
export const effectiveTier = (
  { subscriptionTier, trialEndsAt }: { subscriptionTier: SubscriptionTier; trialEndsAt: Date | null },
  now: Date,
): SubscriptionTier => (trialEndsAt !== null && trialEndsAt <= now ? 'basic' : subscriptionTier);

/** What a mailed link of an account is for. */
export const linkPurposes = ['verifyEmail', 'resetPassword'] as const;
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

export const emailSchema = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

const typedPassword = z.string('Password is required').min(1, 'Password is required').max(200, 'Password is too long');

export const credentialsSchema = z.object({ email: emailSchema, password: typedPassword });
export type Credentials = z.infer<typeof credentialsSchema>;

const everyGroup = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[@$!%*?&])/s;
/** A password as a person chooses it. The server also asks a list of common ones. */
export const newPasswordSchema = typedPassword
  .min(8, 'Password must be at least 8 characters')
  .regex(
    everyGroup,
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  );

const nameSchema = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .min(2, `${label} must be at least 2 characters`)
    .max(50, `${label} must be less than 50 characters`);

const companySchema = z
  .string('Company name is required')
  .trim()
  .min(1, 'Company name is required')
  .min(2, 'Company name must be at least 2 characters')
  .max(200, 'Company name must be at most 200 characters');

/** An optional plus, then digits, blanks and hyphens, at least ten of them digits. */
const phoneSchema = (invalid: string) =>
  z
    .string('Phone number is required')
    .trim()
    .min(1, 'Phone number is required')
    .max(40, invalid)
    .regex(/^\+?(?:[\s-]*\d){10,}[\s-]*$/, invalid);

const person = {
  firstName: nameSchema('First name'),
  lastName: nameSchema('Last name'),
  email: emailSchema,
  password: newPasswordSchema,
  marketingOptIn: z.boolean().default(false),
  /** Whatever is no plan counts as none. */
  plan: z.enum(signUpPlanNames).optional().catch(undefined),
};

/** The sign-up of a lender through the main form. */
export const lenderSignUpSchema = z.object({
  ...person,
  userType: z.literal('Lender', 'Please select a valid user type'),
  companyName: companySchema,
  companyWebsite: z
    .string('Company website is required')
    .trim()
    .min(1, 'Company website is required')
    .max(300, 'Please enter a valid URL')
    .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Please enter a valid URL' })),
  phoneNumber: phoneSchema('Please enter a valid phone number'),
  yearsInBusiness: z
    .number('Years in business is required')
    .min(0, 'Years in business cannot be negative')
    .max(500, 'Please enter a valid number of years'),
  licenseNumber: z
    .string('License number is required')
    .trim()
    .min(1, 'License number is required')
    .max(100, 'License number must be at most 100 characters'),
  acceptTerms: z.literal(true, 'You must accept the terms and conditions'),
});
export type LenderSignUp = z.infer<typeof lenderSignUpSchema>;

/** The main sign-up form. The lender's questions are asked of lenders only. */
export const signUpSchema = z.discriminatedUnion(
  'userType',
  [z.object({ ...person, userType: z.enum(['Broker', 'Investor']) }), lenderSignUpSchema],
  {
    error: ({ input }) =>
      typeof input === 'object' && input !== null && 'userType' in input && input.userType !== ''
        ? 'Please select a valid user type'
        : 'User type is required',
  },
);
export type SignUp = z.infer<typeof signUpSchema>;

/** The lender portal's own form. */
export const portalSignUpSchema = z.object({
  name: nameSchema('Name'),
  email: emailSchema,
  password: newPasswordSchema,
  phone: phoneSchema('Please enter a valid phone number (e.g., +1234567890)'),
  company: companySchema,
});
export type PortalSignUp = z.infer<typeof portalSignUpSchema>;

export const emailOnlySchema = z.object({ email: emailSchema });

/** As it stands after the # of a mailed link. */
export const linkTokenSchema = z.string('This link is not whole.').regex(/^[\w-]{43}$/, 'This link is not whole.');
