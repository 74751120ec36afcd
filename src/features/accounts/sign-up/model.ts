import type { FieldErrors } from '../../../kernel/errors.ts';
import type { ReadForm } from '../../../kernel/fields/read-fields.ts';
import { readTexts, type TextRule, type TextsOf } from '../../../kernel/fields/texts/text-rule.ts';
import { type SignUpPlan, signUpPlanNames } from '../model.ts';
import { emailRule, passwordRule } from '../sign-in/credentials.ts';

/** A password as a person chooses it. The server also asks a list of common ones. */
export const newPasswordRule = {
  ...passwordRule,
  min: { length: 8, complaint: 'Password must be at least 8 characters' },
  pattern: {
    is: /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[@$!%*?&])/s,
    complaint:
      'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  },
} as const satisfies TextRule;

export const nameRule = (label: string): TextRule => ({
  required: `${label} is required`,
  min: { length: 2, complaint: `${label} must be at least 2 characters` },
  max: { length: 50, complaint: `${label} must be less than 50 characters` },
});

const companyRule = {
  required: 'Company name is required',
  min: { length: 2, complaint: 'Company name must be at least 2 characters' },
  max: { length: 200, complaint: 'Company name must be at most 200 characters' },
} as const satisfies TextRule;

/** An optional plus, then digits, blanks and hyphens, at least ten of them digits. */
export const phonePattern = /^\+?(?:[\s-]*\d){10,}[\s-]*$/;
const phoneRule = (invalid: string): TextRule => ({
  required: 'Phone number is required',
  max: { length: 40, complaint: invalid },
  pattern: { is: phonePattern, complaint: invalid },
});

export const personRules = {
  firstName: nameRule('First name'),
  lastName: nameRule('Last name'),
  email: emailRule,
  password: newPasswordRule,
} as const;

/** What is asked of lenders beside a person. */
export const companyRules = {
  companyName: companyRule,
  companyWebsite: {
    required: 'Company website is required',
    max: { length: 300, complaint: 'Please enter a valid URL' },
    format: { is: 'website', complaint: 'Please enter a valid URL' },
  },
  phoneNumber: phoneRule('Please enter a valid phone number'),
  licenseNumber: {
    required: 'License number is required',
    max: { length: 100, complaint: 'License number must be at most 100 characters' },
  },
} as const satisfies Readonly<Record<string, TextRule>>;

export const yearsInBusiness = {
  max: 500,
  required: 'Years in business is required',
  invalid: 'Please enter a valid number of years',
  negative: 'Years in business cannot be negative',
} as const;
export const signUpTexts = {
  noType: 'User type is required',
  wrongType: 'Please select a valid user type',
  terms: 'You must accept the terms and conditions',
} as const;

interface Person extends TextsOf<typeof personRules> {
  marketingOptIn: boolean;
  /** Whatever is no plan counts as none. */
  plan?: SignUpPlan | undefined;
}
export interface LenderSignUp extends Person, TextsOf<typeof companyRules> {
  userType: 'Lender';
  yearsInBusiness: number;
  acceptTerms: true;
}
/** The main sign-up form. The lender's questions are asked of lenders only. */
export type SignUp = (Person & { userType: 'Broker' | 'Investor' }) | LenderSignUp;

/** A blank number counts as none. */
function readYears(typed: unknown): { readonly years: number } | { readonly complaint: string } {
  const text = String(typed ?? '').trim();
  if (text === '') return { complaint: yearsInBusiness.required };
  const years = Number(text);
  if (years < 0) return { complaint: yearsInBusiness.negative };
  return years <= yearsInBusiness.max ? { years } : { complaint: yearsInBusiness.invalid };
}

/** The main sign-up form as it was typed. */
export function readSignUp(typed: Readonly<Record<string, unknown>>): ReadForm<SignUp> {
  const plan = signUpPlanNames.find((name) => name === typed.plan);
  const person = readTexts(personRules, typed);
  const also = { marketingOptIn: typed.marketingOptIn === true, ...(plan ? { plan } : {}) };
  if (typed.userType === 'Broker' || typed.userType === 'Investor')
    return person.errors ? person : { values: { ...person.values, ...also, userType: typed.userType } };
  const userType = typed.userType;
  if (userType !== 'Lender') return { errors: { userType: userType ? signUpTexts.wrongType : signUpTexts.noType } };
  const company = readTexts(companyRules, typed);
  const years = readYears(typed.yearsInBusiness);
  const accepts = typed.acceptTerms === true;
  if (person.values && company.values && 'years' in years && accepts)
    return {
      values: {
        ...person.values,
        ...also,
        ...company.values,
        userType,
        yearsInBusiness: years.years,
        acceptTerms: accepts,
      },
    };
  const errors: FieldErrors = { ...person.errors, ...company.errors };
  if ('complaint' in years) errors.yearsInBusiness = years.complaint;
  if (!accepts) errors.acceptTerms = signUpTexts.terms;
  return { errors };
}

/** The lender portal's own form. */
export const portalSignUpRules = {
  name: nameRule('Name'),
  email: emailRule,
  password: newPasswordRule,
  phone: phoneRule('Please enter a valid phone number (e.g., +1234567890)'),
  company: companyRule,
} as const;
export type PortalSignUp = TextsOf<typeof portalSignUpRules>;

/** As it stands after the # of a mailed link. */
export const linkToken = { is: /^[\w-]{43}$/, complaint: 'This link is incomplete.' } as const;
