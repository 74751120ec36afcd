import { formatDay, formatMoney } from '../../kernel/format.ts';
import type { QuestionName } from '../answers/questions.ts';

/** `blocking` holds the package up; a `warning` is for the broker to judge; a `note` costs nothing. */
export const severities = ['blocking', 'warning', 'note'] as const;
export type Severity = (typeof severities)[number];

/** Where an issue is mended. */
export type IssuePlace =
  | { readonly step: 'borrower'; readonly question?: QuestionName }
  | { readonly step: 'forms'; readonly form: 'experience' | 'scope' }
  | { readonly step: 'documents'; readonly requirementId?: string };

type Facts = Readonly<Record<string, string | number>>;

interface IssueType {
  readonly severity: Severity;
  /** The facts it carries, by name. */
  readonly says: (facts: Facts) => string;
}

const day = (value: unknown): string => formatDay(String(value));
const money = (value: unknown): string => formatMoney(Number(value));
/** Figures are money, everything else reads as it is. */
const shown = (value: unknown): string => (typeof value === 'number' ? money(value) : String(value));
const count = (amount: unknown, one: string): string => `${amount} ${Number(amount) === 1 ? one : `${one}s`}`;

const isOrAre = (amount: unknown): string => (Number(amount) === 1 ? 'is' : 'are');

/** Everything the preflight can find. A stored or sent issue holds the code and its facts; the sentence is made where it is read. */
export const issueTypes = {
  'missing-answer': { severity: 'blocking', says: ({ label }) => `${label} is required.` },
  'missing-form': { severity: 'blocking', says: ({ form }) => `The ${form} isn’t complete.` },
  'locked-identifier': {
    severity: 'blocking',
    says: ({ label }) => `${label} can’t be read: its encryption key is missing. Enter it again, or ask support.`,
  },
  'no-program': {
    severity: 'blocking',
    says: () => 'Select a lender and a loan program for this deal, so that its required documents are known.',
  },
  'missing-document': { severity: 'blocking', says: ({ name }) => `${name} is missing.` },
  'document-locked': {
    severity: 'blocking',
    says: ({ name }) => `${name} needs a password to open. Upload a copy that opens without one.`,
  },
  'document-out-of-date': {
    severity: 'blocking',
    says: ({ name }) => `${name} was filled in before your latest changes. Process it again.`,
  },
  'document-stale': {
    severity: 'blocking',
    says: ({ name, until }) => `${name} was valid until ${day(until)}. Upload a current one.`,
  },
  'closing-passed': {
    severity: 'blocking',
    says: ({ closing }) => `The target closing date, ${day(closing)}, has passed.`,
  },
  'document-unreadable': {
    severity: 'warning',
    says: ({ name }) => `${name} couldn’t be read and may be damaged. Open it to check, or upload it again.`,
  },
  'document-expires': {
    severity: 'warning',
    says: ({ name, until, closing }) => `${name} expires on ${day(until)}, before closing on ${day(closing)}.`,
  },
  'renew-by-closing': {
    severity: 'warning',
    says: ({ name }) => `${name} has expired or is out of date. Renew it by closing.`,
  },
  'scope-total-differs': {
    severity: 'warning',
    says: ({ scope, budget, difference }) =>
      `The scope of work totals ${money(scope)}, the rehab budget is ${money(budget)}: ${money(difference)} apart.`,
  },
  'deal-differs': {
    severity: 'warning',
    says: ({ label, answer, deal }) => `${label} is ${shown(answer)} in the package and ${shown(deal)} in the deal.`,
  },
  'document-differs': {
    severity: 'warning',
    says: ({ label, name, said, answer }) =>
      `${label} is ${shown(said)} in ${name} and ${shown(answer)} in the package.`,
  },
  'document-day-differs': {
    severity: 'warning',
    says: ({ label, name, said, answer }) => `${label} is ${day(said)} in ${name} and ${day(answer)} in the package.`,
  },
  'name-differs': {
    severity: 'warning',
    says: ({ name, said, answer }) => `${name} names ${said}; the package says ${answer}.`,
  },
  'date-after-today': {
    severity: 'warning',
    says: ({ label, date }) => `${label}, ${day(date)}, is in the future.`,
  },
  'date-after-closing': {
    severity: 'warning',
    says: ({ label, date, closing }) => `${label}, ${day(date)}, is after closing on ${day(closing)}.`,
  },
  'date-passed': { severity: 'warning', says: ({ label, date }) => `${label}, ${day(date)}, has passed.` },
  'timeline-differs': {
    severity: 'warning',
    says: ({ weeks, months }) =>
      `The scope of work takes ${count(weeks, 'week')}, the project duration is ${months} months.`,
  },
  'needed-at-closing': { severity: 'note', says: ({ name }) => `${name} is needed by closing.` },
  'document-as-is': {
    severity: 'note',
    says: ({ name }) =>
      `${name} can’t be cleaned for the package, so it goes as it is, with its file properties such as the author.`,
  },
  'unread-files': {
    severity: 'note',
    says: ({ files }) => `${count(files, 'uploaded file')} ${isOrAre(files)} still being read. Come back in a minute.`,
  },
  'unassigned-files': {
    severity: 'note',
    says: ({ files }) => `${count(files, 'uploaded file')} ${isOrAre(files)} unassigned and won’t be sent.`,
  },
  'lender-asks': {
    severity: 'note',
    says: ({ name, times, packages }) =>
      `This lender rejected ${name} in ${times} of its last ${count(packages, 'package')}. Check it once more.`,
  },
} as const satisfies Record<string, IssueType>;
export type IssueCode = keyof typeof issueTypes;
export const issueCodes = Object.keys(issueTypes) as readonly IssueCode[];

export interface Issue {
  readonly code: IssueCode;
  readonly facts: Facts;
  /** Undefined: nothing to mend. */
  readonly place?: IssuePlace;
}

export const severityOf = ({ code }: Pick<Issue, 'code'>): Severity => issueTypes[code].severity;
export const sentenceOf = ({ code, facts }: Pick<Issue, 'code' | 'facts'>): string => issueTypes[code].says(facts);
