import { isPhone } from '../../../kernel/fields/texts/formats.ts';
import type { TextRule } from '../../../kernel/fields/texts/text-rule.ts';

/** The weights of the nine digits of a bank's routing number: the sum of their products ends in 0. */
const weights = [3, 7, 1];

/** Whether a text is a routing number of a US bank: nine digits of which the last checks the others. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const sum = [...text].reduce((all, digit, at) => all + Number(digit) * (weights[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}

const digits = (text: string): string => text.trim().replaceAll(/[\s-]/g, '');

/** Where the money of a closing goes. All of it is encrypted. */
export const wireRules = {
  beneficiary: {
    required: 'Enter the name on the account',
    max: { length: 140, complaint: 'The name may have at most 140 characters' },
  },
  bank: {
    required: 'Enter the name of the bank',
    max: { length: 140, complaint: 'The name of the bank may have at most 140 characters' },
  },
  routingNumber: {
    required: 'Enter the routing number',
    max: { length: 20, complaint: 'A routing number has 9 digits' },
    tidy: digits,
    holds: { is: isRoutingNumber, complaint: 'This is not a routing number. Check its 9 digits.' },
  },
  accountNumber: {
    required: 'Enter the account number',
    max: { length: 40, complaint: 'An account number has at most 17 digits' },
    tidy: digits,
    pattern: { is: /^\d{4,17}$/, complaint: 'An account number has 4 to 17 digits' },
  },
  reference: { max: { length: 140, complaint: 'The reference may have at most 140 characters' } },
  note: { max: { length: 500, complaint: 'The note may have at most 500 characters' } },
} as const satisfies Readonly<Record<string, TextRule>>;
export type WireField = keyof typeof wireRules;
export type WireInstructions = Readonly<Record<WireField, string>>;

export const wireLabels: Readonly<Record<WireField, string>> = {
  beneficiary: 'Name on the account',
  bank: 'Bank',
  routingNumber: 'Routing number (ABA)',
  accountNumber: 'Account number',
  reference: 'Reference',
  note: 'Note',
};

/** Whom somebody called to have the instructions read back, and at which number. */
export const callRules = {
  person: {
    required: 'Enter who you spoke to',
    max: { length: 100, complaint: 'The name may have at most 100 characters' },
  },
  number: {
    required: 'Enter the number you called',
    max: { length: 40, complaint: 'The number may have at most 40 characters' },
    holds: { is: isPhone, complaint: 'This is not a phone number' },
  },
} as const satisfies Readonly<Record<string, TextRule>>;
export type CallBack = Readonly<Record<keyof typeof callRules, string>>;

/** What of a number is shown before it is revealed: its last four digits. */
export const masked = (number: string): string => `•••• ${number.slice(-4)}`;

export const wireTexts = {
  warning:
    'Wire fraud is common. Before you send money, call a phone number you already know and have the instructions read back to you. Plinth never emails wire instructions: treat any email with account details as fraud.',
  callFirst: 'Use a number from your own records, never one from an email or from these instructions.',
} as const;
