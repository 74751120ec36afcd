import { apiKeyPrefix, type Scope, type ScopeArea } from '../../kernel/access.ts';
import type { TextRule } from '../../kernel/fields/texts/text-rule.ts';

/** How many keys of an account work at the same time. */
export const keysAtMost = 10;
/** For how long a key works, in days. */
export const keyDays = { usual: 90, choices: [7, 30, 90, 180, 365], most: 365 } as const;
/** Its owner is emailed so many days before a key expires. */
export const warnedDays = 7;
/** A key that has ended stays in the list for so long. */
export const endedShownDays = 30;

export const keyNameRule = {
  required: 'Give the key a name',
  max: { length: 60, complaint: 'Use at most 60 characters' },
} as const satisfies TextRule;

/** Why a key works no more, beside its day. */
export const endReasons = ['revoked', 'passwordReset', 'suspended', 'roleChanged', 'companyChanged'] as const;
export type EndReason = (typeof endReasons)[number];

export const endReasonTexts: Readonly<Record<EndReason, string>> = {
  revoked: 'Revoked',
  passwordReset: 'Ended by a password reset',
  suspended: 'Ended when the account was suspended',
  roleChanged: 'Ended by a change of role',
  companyChanged: 'Ended by a change of company',
};

/** What each area of a scope is, for who chooses. */
export const areaTexts: Readonly<Record<ScopeArea, { readonly label: string; readonly about: string }>> = {
  deals: { label: 'Deals', about: 'The pipeline: deals, stages and saved views' },
  quotes: { label: 'Quotes', about: 'Quote requests and the messages about them' },
  offers: { label: 'Offers', about: 'Offers, their terms and comparisons' },
  packages: { label: 'Loan packages', about: 'What a package needs, its documents and conditions' },
  programs: { label: 'Programs', about: 'Program search and a lender’s own programs' },
  tasks: { label: 'Tasks', about: 'Tasks and comments on them' },
  calendar: { label: 'Calendar', about: 'Events and due dates' },
};

/** How a key is shown once its text is gone: its beginning and its end. */
export const shownKey = (ending: string): string => `${apiKeyPrefix}…${ending}`;

/** The scopes in words: 'Deals (read, write), Tasks (read)'. */
export function scopesInWords(scopes: readonly Scope[]): string {
  const byArea = Map.groupBy(scopes, (scope) => scope.split(':')[0] as ScopeArea);
  return [...byArea]
    .map(([area, list]) => `${areaTexts[area].label} (${list.map((scope) => scope.split(':')[1]).join(', ')})`)
    .join(', ');
}
