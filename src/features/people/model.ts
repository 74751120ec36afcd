import { emailRule } from '../accounts/sign-in/credentials.ts';
import { nameRule, newPasswordRule } from '../accounts/sign-up/model.ts';

/** So long the link in an invitation works. */
export const invitationDays = 7;

/** Whom an administrator invites. */
export const inviteRules = { email: emailRule } as const;

/** What somebody states who accepts an invitation; the address is the one that was invited. */
export const joinRules = {
  firstName: nameRule('First name'),
  lastName: nameRule('Last name'),
  password: newPasswordRule,
} as const;

/** /join#<token> */
export const joinPath = '/join';
