import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { formatMoney } from '../../kernel/format.ts';
import { type Check, isLoanCheck, isMeasured } from '../../lending/checks/check.ts';
import { bySeverity, sentencesOf } from '../../lending/checks/sentences.ts';
import type { ProgramVerdict, VerdictStatus } from '../../lending/engine/verdict.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { schemasOf } from '../../lending/kinds/schemas.ts';

/** How many searches one account may keep. */
export const savedAtMost = 100;
/** How many of the programs that fit are remembered of a search, the best first: enough for the real market many times over. */
export const foundAtMost = 1_000;
/** How much of what was found is kept to be read, the newest first. */
export const newsAtMost = 50;
const reasonsTold = 2;

const fittingStatuses = ['eligible', 'review'] as const satisfies readonly VerdictStatus[];

/** A program that fits a search, as it was when it was last looked at. */
export const fitSchema = z.object({
  status: z.enum(fittingStatuses),
  /** Whole dollars; null where the lender states no leverage. */
  loan: z.number().nullable(),
});
export type Fit = z.infer<typeof fitSchema>;

/** What a verdict comes to for a search; undefined for a program that does not fit, or of which that is not known yet. */
export function fitOf(verdict: Pick<ProgramVerdict, 'status' | 'sizing'> | undefined): Fit | undefined {
  const status = fittingStatuses.find((one) => one === verdict?.status);
  return status && verdict && { status, loan: verdict.sizing.totalLoanAmount };
}

/** Whether its owner is notified: the program fits and did not before, or lends more than before. */
export function isNews(before: Fit | undefined, now: Fit | undefined): boolean {
  if (now === undefined) return false;
  return before === undefined || (now.loan !== null && before.loan !== null && now.loan > before.loan);
}

/** A program that came to fit a search or to lend more, with what was known of it before. */
export const newsSchemaOf = (kind: LoanKind) =>
  fitSchema.extend({
    programId: idSchema,
    programName: z.string(),
    lenderName: z.string(),
    at: z.iso.datetime(),
    /** When the owner was notified; null while that is still to come. */
    toldAt: z.iso.datetime().nullable(),
    /** Null where the program is new, or nothing is known of how it was. */
    before: z
      .object({
        /** Of a program that fitted already. */
        loan: z.number().nullable(),
        /** Of one that did not: the first checks that stood against it. */
        checks: z.array(schemasOf(kind).check),
      })
      .nullable(),
  });
export type News = z.infer<ReturnType<typeof newsSchemaOf>>;

/** The checks that kept a program from fitting, what weighs most first; as many as a sentence bears. */
export const reasonsAgainst = ({ checks }: Pick<ProgramVerdict, 'checks'>): Check[] =>
  bySeverity(checks)
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'unknown')
    .slice(0, reasonsTold);

/** 'Summit Bridge 12', of the lender Summit. */
export const programTitle = ({ lenderName, programName }: Pick<News, 'lenderName' | 'programName'>): string =>
  programName.startsWith(lenderName) ? programName : `${lenderName} ${programName}`;

/** What changed, in figures: "Summit Bridge 12 now fits 'Maple St': $285,000; previously: FICO at least 680, deal has 650". */
export function newsSentence(kind: LoanKind, searchName: string, news: News): string {
  const { before, loan, status } = news;
  const title = programTitle(news);
  const amount = loan === null ? '' : `: ${formatMoney(loan)}`;
  if (before !== null && before.loan !== null)
    return `${title} lends more for '${searchName}'${amount}; previously: ${formatMoney(before.loan)}`;
  const fits = `${title} now fits '${searchName}'${status === 'review' ? ' (needs review)' : ''}${amount}`;
  const reasons = before?.checks.map((check) => reasonBefore(kind, check)) ?? [];
  return reasons.length === 0 ? fits : `${fits}; previously: ${reasons.join('; ')}`;
}

function reasonBefore(kind: LoanKind, check: Check): string {
  const { figures, reason } = sentencesOf(kind);
  if (check.outcome !== 'fail' || !(isMeasured(check) || isLoanCheck(check))) return reason(check);
  const { label, asks, deal } = figures(check);
  return `${label} ${asks}, deal ${isLoanCheck(check) ? 'reaches' : 'has'} ${deal}`;
}

/** '3 programs for your search 'Maple St'' */
export const matchesTitle = (programs: number, searchName: string): string =>
  `${programs === 1 ? 'A program' : `${programs} programs`} for your search '${searchName}'`;

/**
 * One sentence for everything a search has found since its owner was last notified: the best of it, and how much else.
 * @param programs how many it found; the search itself remembers only so many
 */
export function newsSummary(kind: LoanKind, searchName: string, news: readonly News[], programs: number): string {
  const [best] = news.toSorted((a, b) => (b.loan ?? 0) - (a.loan ?? 0));
  if (best === undefined) return matchesTitle(programs, searchName);
  const others = programs - 1;
  const more = others === 1 ? '1 more program' : `${others} more programs`;
  return `${newsSentence(kind, searchName, best)}${others === 0 ? '' : ` (and ${more})`}`;
}

/** For that long what was deleted can be restored. */
export const restorableDays = 1;
