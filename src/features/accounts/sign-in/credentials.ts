import type { TextRule, TextsOf } from '../../../kernel/fields/texts/text-rule.ts';

export const emailRule = {
  required: 'Email is required',
  max: { length: 254, complaint: 'Invalid email address' },
  format: { is: 'email', complaint: 'Invalid email address' },
} as const satisfies TextRule;

const passwordMax = { length: 200, complaint: 'Password is too long' } as const;
export const passwordRule = {
  required: 'Password is required',
  exact: true,
  max: passwordMax,
} as const satisfies TextRule;

/** Typed again before what matters is changed: a session alone is not enough. */
export const currentPasswordRule = {
  required: 'Current password is required',
  exact: true,
  max: passwordMax,
} as const satisfies TextRule;

/** What a person signs in with, as it was typed. */
export const credentialsRules = { email: emailRule, password: passwordRule } as const;
export type Credentials = TextsOf<typeof credentialsRules>;
