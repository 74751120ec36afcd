import { z } from 'zod';
import type { EndpointAnswer, EndpointParts } from '../../../kernel/endpoint.ts';
import { AppError, type FieldErrors } from '../../../kernel/errors.ts';
import type { Check } from '../../../lending/check.ts';
import { checkSentence, warningSentence } from '../../../lending/reasons.ts';
import type { ProgramVerdict } from '../../../lending/verdict.ts';
import type { documentedFixAndFlipSearch } from '../contract.ts';
import { fixAndFlipSearchSchema, searchSorts, toScenario } from '../model.ts';
import type { Book } from './book.ts';
import type { Shelf } from './shelf.ts';

type Query = EndpointParts<typeof documentedFixAndFlipSearch>['query'];
type DocumentedResult = EndpointAnswer<typeof documentedFixAndFlipSearch>[number];

const querySchema = fixAndFlipSearchSchema.extend({
  sortBy: z.enum(searchSorts, `Sort by must be ${searchSorts.join(' or ')}`).default('loanAmount'),
});

/**
 * The search as documented: every match, no paging, a blank criterion is not applied.
 * @throws INVALID_INPUT naming every query value that cannot be read
 */
export function searchAsDocumented(book: Book, query: Query, at: Date): DocumentedResult[] {
  const { sortBy, ...form } = readQuery(query);
  const shelf = book.current();
  const { matches } = shelf.market.search(toScenario(form), {
    sortBy,
    limit: Number.POSITIVE_INFINITY,
    nearMissLimit: 0,
    now: at.getTime(),
  });
  return matches.map((verdict) => present(shelf, verdict));
}

function readQuery(query: Query): z.output<typeof querySchema> {
  const stated = Object.entries(query).filter(([, text]) => !asksNothing(text));
  const { termLengthMonths = '', ...values } = Object.fromEntries(stated);
  const parsed = querySchema.safeParse({ ...values, termLengthMonths: termLengthMonths.split(',') });
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message;
  throw new AppError('INVALID_INPUT', Object.values(fields)[0], fields);
}

/** "Any" is a way to leave a criterion out. */
const asksNothing = (text: string | undefined): boolean => ['', 'any'].includes((text ?? '').trim().toLowerCase());

function present(shelf: Shelf, verdict: ProgramVerdict): DocumentedResult {
  const { lenderId, programId, sizing, status } = verdict;
  const lender = shelf.lenders.get(lenderId);
  const program = shelf.programs.get(programId);
  const tier = verdict.tierIndex === null ? undefined : program?.tiers[verdict.tierIndex];
  return {
    name: lender?.name ?? '',
    phone: lender?.phone ?? '',
    email: lender?.email ?? '',
    lenderId,
    programId,
    programName: program?.name ?? '',
    status,
    maxLTC: tier?.maxLTC ?? null,
    rehabPercent: tier?.rehabPercent ?? null,
    calculations: {
      purchaseLoanAmount: sizing.purchaseLoanAmount,
      rehabLoanAmount: sizing.rehabLoanAmount,
      totalLoanAmount: sizing.totalLoanAmount,
      tltcLimit: sizing.tltcLimit,
      arvLimit: sizing.arvLimit,
    },
    warnings: sentencesOf(verdict),
  };
}

/** This shape has no checks, so what is open or for a person to review is said among the warnings. */
function sentencesOf({ checks, warnings }: ProgramVerdict): string[] {
  const notSized = warnings.some(({ code }) => code === 'NOT_SIZED');
  const isSaid = (check: Check) => notSized && check.code === 'LOAN_AMOUNT' && check.outcome === 'unknown';
  return [...warnings.map(warningSentence), ...checks.filter((check) => !isSaid(check)).map(checkSentence)];
}
