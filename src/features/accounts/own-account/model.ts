import { isTimeZone } from '../../../kernel/dates.ts';
import { isNmlsId } from '../../../kernel/fields/texts/formats.ts';
import type { TextRule, TextsOf } from '../../../kernel/fields/texts/text-rule.ts';
import { currentPasswordRule, emailRule } from '../sign-in/credentials.ts';
import { nameRule, newPasswordRule, phonePattern } from '../sign-up/model.ts';

export const nameChangeRules = { firstName: nameRule('First name'), lastName: nameRule('Last name') } as const;

export const passwordChangeRules = { currentPassword: currentPasswordRule, newPassword: newPasswordRule } as const;

export const emailChangeRules = { email: emailRule, currentPassword: currentPasswordRule } as const;

/** What stands at the head of a broker's files for clients; blank for what is not to stand there. */
export const letterheadRules = {
  companyName: { max: { length: 200, complaint: 'Company name must be at most 200 characters' } },
  nmlsId: {
    max: { length: 200, complaint: 'An NMLS ID is a number of up to 12 digits' },
    holds: { is: isNmlsId, complaint: 'An NMLS ID is a number of up to 12 digits' },
  },
  phone: {
    max: { length: 40, complaint: 'Please enter a valid phone number' },
    pattern: { is: phonePattern, complaint: 'Please enter a valid phone number' },
  },
} as const satisfies Readonly<Record<string, TextRule>>;
export type Letterhead = TextsOf<typeof letterheadRules>;

/** A logo is a small PNG: the browser draws the chosen picture to this size. In pixels and bytes. */
export const unusableLogo = 'This image can’t be used as a logo. Choose a PNG or JPEG image.';
export const logoLimits = { width: 640, height: 320, bytes: 150_000 } as const;

export const timeZoneRule = {
  required: 'Time zone is required',
  exact: true,
  max: { length: 64, complaint: 'This is not a time zone' },
  holds: { is: isTimeZone, complaint: 'This is not a time zone' },
} as const satisfies TextRule;

export const deletionRequestRules = {
  password: {
    required: 'Password is required',
    exact: true,
    max: { length: 200, complaint: 'This is not your current password.' },
  },
} as const satisfies Readonly<Record<string, TextRule>>;
