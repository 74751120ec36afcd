import { z } from 'zod';
import { signUpPlanNames } from '../model.ts';
import { emailSchema, passwordSchema } from '../sign-in/credentials.ts';

const everyGroup = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[@$!%*?&])/s;
/** A password as a person chooses it. The server also asks a list of common ones. */
export const newPasswordSchema = passwordSchema
  .min(8, 'Password must be at least 8 characters')
  .regex(
    everyGroup,
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  );

export const nameSchema = (label: string) =>
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
export const phonePattern = /^\+?(?:[\s-]*\d){10,}[\s-]*$/;
const phoneSchema = (invalid: string) =>
  z
    .string('Phone number is required')
    .trim()
    .min(1, 'Phone number is required')
    .max(40, invalid)
    .regex(phonePattern, invalid);

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
    .number({
      error: ({ input }) =>
        input === undefined ? 'Years in business is required' : 'Please enter a valid number of years',
    })
    .min(0, 'Years in business cannot be negative')
    .max(500, 'Please enter a valid number of years'),
  licenseNumber: z
    .string('License number is required')
    .trim()
    .min(1, 'License number is required')
    .max(100, 'License number must be at most 100 characters'),
  acceptTerms: z.literal(true, 'You must accept the terms and conditions'),
});

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
export const newPasswordOnlySchema = z.object({ password: newPasswordSchema });

/** As it stands after the # of a mailed link. */
export const linkTokenSchema = z.string('This link is incomplete.').regex(/^[\w-]{43}$/, 'This link is incomplete.');
