import { dayMs } from '../../kernel/dates.ts';
import { isCalendarDay } from '../../kernel/fields/texts/formats.ts';
import type { TextRule } from '../../kernel/fields/texts/text-rule.ts';
import type { offerStages } from '../quotes/model.ts';

/** Who takes part in a closing. */
export const closingSides = ['lender', 'broker'] as const;
export type ClosingSide = (typeof closingSides)[number];

export type TermStage = (typeof offerStages)[number];
/** What a lender issues once its offer was accepted. */
export const laterStages = ['term-sheet', 'closing'] as const satisfies readonly TermStage[];
export type LaterStage = (typeof laterStages)[number];

/** What a version is called. */
export const stageNames: Readonly<Record<TermStage, string>> = {
  offer: 'Accepted offer',
  'term-sheet': 'Term sheet',
  closing: 'Closing terms',
};

/** What a broker says to new terms: agreed, or asked back with a note. */
export const termAnswers = ['accepted', 'questioned'] as const;
export type TermAnswer = (typeof termAnswers)[number];

/** What a lender may issue after a version of this stage: nothing goes back. */
export const stagesAfter = (stage: TermStage): LaterStage[] => (stage === 'closing' ? ['closing'] : [...laterStages]);

export const closingTexts = {
  issued: {
    'term-sheet': 'Term sheet sent. The broker sees it now.',
    closing: 'Closing terms sent. The broker sees them now.',
  },
  accepted: 'Terms accepted. The lender sees it now.',
  questioned: 'Your question was sent to the lender.',
  dateSet: 'Closing date saved. The other side is notified.',
  wireSaved: 'Wire instructions saved. Both sides are notified that they changed.',
  wireConfirmed: 'Call recorded.',
  funded: 'Loan marked as funded.',
  fundingUndone: 'Funding undone. The loan is open again, and the broker is notified.',
} as const;

export const reasonRule = {
  max: { length: 500, complaint: 'The reason may have at most 500 characters' },
} as const satisfies TextRule;
export const undoReasonRule = {
  required: 'Say why it was a mistake. The broker sees it.',
  ...reasonRule,
} as const satisfies TextRule;
export const answerNoteRule = {
  max: { length: 1000, complaint: 'The note may have at most 1,000 characters' },
} as const satisfies TextRule;

/** A closing is planned at most so far ahead. */
const closingYears = 2;

/** Why a day cannot be the closing date; undefined when it can. Days as YYYY-MM-DD, in the time zone of the deal. */
export function closingDayProblem(day: string, today: string): string | undefined {
  if (!isCalendarDay(day)) return 'Enter the closing date';
  if (day < today) return 'The closing date must not be in the past';
  const last = `${Number(today.slice(0, 4)) + closingYears}${today.slice(4)}`;
  return day > last ? `The closing date must be within ${closingYears} years` : undefined;
}

/** Both sides are reminded so many days before the closing date (below 0: after it, while the loan is not funded). */
export const reminderDays = [3, 1, -1] as const;
export type ReminderDays = (typeof reminderDays)[number];
/** At this hour where the property is. */
export const reminderHour = 9;

const dayBefore = (day: string, days: number): string => `${Temporal.PlainDate.from(day).subtract({ days })}`;
const momentIn = (zone: string, day: string): Date =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: { hour: reminderHour } })
      .epochMilliseconds,
  );

/** The first reminder of a closing date after a moment; undefined when none is left. */
export function nextReminder(
  closingOn: string,
  zone: string,
  after: Date,
): { at: Date; days: ReminderDays } | undefined {
  return reminderDays
    .map((days) => ({ days, at: momentIn(zone, dayBefore(closingOn, days)) }))
    .find(({ at }) => at > after);
}

/** Which reminder is due at a moment: the latest whose hour has come. */
export function dueReminder(closingOn: string, zone: string, now: Date): ReminderDays | undefined {
  return reminderDays.toReversed().find((days) => momentIn(zone, dayBefore(closingOn, days)) <= now);
}

/** Why a loan cannot have been funded that day; undefined when it can. */
export function fundedDayProblem(day: string, today: string, submittedOn: string): string | undefined {
  if (!isCalendarDay(day)) return 'Enter the day the loan was funded';
  if (day > today) return 'The day must not be in the future';
  return day < submittedOn ? 'The loan can’t have been funded before the package was submitted' : undefined;
}

/** A lender takes back within so many days that a loan was funded. */
export const undoDays = 30;

interface FundedLoan {
  readonly fundedAt: Date;
  /** The deal still stands at "Funded", and is not archived. */
  readonly isAsItWas: boolean;
  readonly brokerHasLeft: boolean;
}

/** Why it can't be taken back that a loan was funded; undefined when it can. */
export function whyFundedStays({ fundedAt, isAsItWas, brokerHasLeft }: FundedLoan, now: Date): string | undefined {
  if (now.getTime() - fundedAt.getTime() > undoDays * dayMs)
    return `A funding can be undone for ${undoDays} days. They are over.`;
  if (brokerHasLeft) return 'The broker’s account has ended, so the record of this loan stays as it is.';
  return isAsItWas
    ? undefined
    : 'The broker has moved or archived the deal since, so the funding can’t be undone here.';
}

/** Of a funded loan the lender keeps the package for so long after the account of its broker has ended. */
export const keptYears = 7;
/** So long after a loan was funded, its wire instructions are removed. Those of a package that was withdrawn or declined go at once. */
export const wireKeptDays = 90;
