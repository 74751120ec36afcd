import { z } from 'zod';
import { AppError, firstMessages } from '../../../kernel/errors.ts';
import type { Check } from '../../../lending/checks/check.ts';
import { sentencesOf } from '../../../lending/checks/sentences.ts';
import type { ProgramVerdict } from '../../../lending/engine/verdict.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Deal } from '../../../lending/kinds/loan.ts';
import { schemasOf } from '../../../lending/kinds/schemas.ts';
import { type Scenario, searchSorts } from '../contract.ts';
import type { CachedMarket } from './market-cache.ts';

const sortSchema = z.enum(searchSorts, `Sort by must be ${searchSorts.join(' or ')}`).default('loanAmount');

/**
 * The search as documented: every match, no paging, a blank criterion is not applied.
 * @throws INVALID_INPUT naming every query value that cannot be read
 */
export function searchAsDocumented(
  cached: CachedMarket,
  query: Readonly<Record<string, string | undefined>>,
  at: Date,
): unknown[] {
  const { scenario, sortBy } = readQuery(cached.kind, query);
  const { matches } = cached.market.search(scenario, {
    sortBy,
    limit: Number.POSITIVE_INFINITY,
    nearMissLimit: 0,
    now: at.getTime(),
  });
  return matches.map((verdict) => presentAsDocumented(cached, scenario, verdict));
}

function readQuery(kind: LoanKind, query: Readonly<Record<string, string | undefined>>) {
  const stated = Object.fromEntries(Object.entries(query).filter(([, text]) => !asksNothing(text)));
  const listed = kind.deal.fields.filter((field) => field.kind === 'choices' || field.kind === 'states');
  const lists = Object.fromEntries(listed.map(({ name }) => [name, (stated[name] ?? '').split(',')]));
  const scenario: z.ZodSafeParseResult<Scenario> = schemasOf(kind).scenario.safeParse({ ...stated, ...lists });
  const sortBy = sortSchema.safeParse(stated.sortBy);
  if (scenario.success && sortBy.success) return { scenario: scenario.data, sortBy: sortBy.data };
  const misread = (sortBy.error?.issues ?? []).map(({ message }) => ({ path: ['sortBy'], message }));
  const fields = firstMessages([...(scenario.error?.issues ?? []), ...misread]);
  throw new AppError('INVALID_INPUT', Object.values(fields)[0], fields);
}

/** "Any" is a way to leave a criterion out. */
const asksNothing = (text: string | undefined): boolean => ['', 'any'].includes((text ?? '').trim().toLowerCase());

function presentAsDocumented(cached: CachedMarket, deal: Deal, verdict: ProgramVerdict): unknown {
  const { name = '', phone = '', email = '', states = [] } = cached.lenders.get(verdict.lenderId) ?? {};
  const program = cached.programs.get(verdict.programId);
  const tier = verdict.tierIndex === null ? undefined : program?.tiers[verdict.tierIndex];
  return cached.kind.calls.search.present({
    lender: { name, phone, email, states },
    programName: program?.name ?? '',
    terms: { ...program?.terms },
    tier: tier ? { ...tier } : null,
    deal,
    verdict,
    warnings: textsOf(cached.kind, verdict),
  });
}

/** This shape has no checks, so what is open or for a person to review is said among the warnings. */
function textsOf(kind: LoanKind, { checks, warnings }: ProgramVerdict): string[] {
  const { ofCheck, ofWarning } = sentencesOf(kind);
  const notSized = warnings.some(({ code }) => code === 'NOT_SIZED');
  const isSaid = (check: Check) => notSized && check.code === 'LOAN_AMOUNT' && check.outcome === 'unknown';
  return [
    ...warnings.flatMap((warning) => ofWarning(warning) ?? []),
    ...checks.flatMap((check) => (isSaid(check) ? [] : (ofCheck(check) ?? []))),
  ];
}
