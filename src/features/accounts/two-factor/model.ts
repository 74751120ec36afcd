import type { TextRule } from '../../../kernel/fields/texts/text-rule.ts';

/** What can confirm a sign-in after the password. */
export const secondFactors = ['totp', 'passkey', 'recoveryCode'] as const;
export type SecondFactor = (typeof secondFactors)[number];

export const recoveryCodeCount = 10;
/** With so few left the owner is asked to renew them. */
export const fewRecoveryCodes = 3;
export const passkeysAtMost = 20;

const sixDigits = 'The code has six digits.';
/** The six digits that an app shows, blanks between them or not. */
export const totpCodeRule = {
  required: 'Code is required',
  max: { length: 40, complaint: sixDigits },
  tidy: (text: string) => text.replace(/\s/g, ''),
  pattern: { is: /^\d{6}$/, complaint: sixDigits },
} as const satisfies TextRule;

const incomplete = 'This recovery code is incomplete.';
/** As it was written down: case, blanks and hyphens do not matter, and a digit that no code has stands for the letter it looks like. */
export const recoveryCodeRule = {
  required: 'Recovery code is required',
  max: { length: 80, complaint: incomplete },
  tidy: (text: string) =>
    text.replace(/[\s-]/g, '').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B'),
  pattern: { is: /^[A-Z2-7]{16}$/, complaint: incomplete },
} as const satisfies TextRule;

export const passkeyNameRule = {
  required: 'Name is required',
  max: { length: 60, complaint: 'Name must be at most 60 characters' },
} as const satisfies TextRule;

/** Sent instead of a session: the password was right, the second factor is still to come. */
export interface SecondStep {
  /** Stands for the password for five minutes. */
  readonly challenge: string;
  readonly methods: readonly SecondFactor[];
}

export interface Passkey {
  readonly _id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** What an account can confirm a sign-in with. */
export interface TwoFactorState {
  /** Null: no app is set up. */
  readonly authenticator: { readonly activeSince: string } | null;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly Passkey[];
  /** The account's role may not do without. */
  readonly isRequired: boolean;
}
