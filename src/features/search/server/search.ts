import { z } from 'zod';
import type { EndpointAnswer, EndpointParts } from '../../../kernel/endpoint.ts';
import { AppError, firstMessages } from '../../../kernel/errors.ts';
import type { Check } from '../../../lending/checks/check.ts';
import { sentencesOf } from '../../../lending/checks/sentences.ts';
import type { ProgramVerdict } from '../../../lending/engine/verdict.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Deal } from '../../../lending/kinds/loan.ts';
import { schemasOf } from '../../../lending/kinds/schemas.ts';
import { PreSerialized } from '../../../platform/http/route.ts';
import { type Scenario, type SearchCalls, type SearchRow, searchSorts } from '../contract.ts';
import type { CachedMarket } from './market-cache.ts';

type SearchRequest = EndpointParts<SearchCalls['search']>['body'];
type SearchAnswer = EndpointAnswer<SearchCalls['search']>;
type ExplainRequest = EndpointParts<SearchCalls['explain']>['body'];
type ExplainAnswer = EndpointAnswer<SearchCalls['explain']>;

/** One page of matches and the nearest misses. Counts are of the whole market. */
export function searchMarket(cached: CachedMarket, request: SearchRequest, at: Date): PreSerialized<SearchAnswer> {
  const { scenario, ...options } = request;
  const { counts, matches, nearMisses } = cached.market.search(scenario, { ...options, now: at.getTime() });
  const write = (verdicts: readonly ProgramVerdict[]) => verdicts.map((verdict) => writeRow(cached, verdict)).join();
  return new PreSerialized(
    `{"success":true,"counts":${JSON.stringify(counts)},"rows":[${write(matches)}],"nearMisses":[${write(nearMisses)}]}`,
  );
}

/**
 * One program against the scenario, with its passing checks and every tier's own outcome.
 * @throws NOT_FOUND when the program is not on the market
 */
export function explainProgram(cached: CachedMarket, { scenario, programId }: ExplainRequest, at: Date): ExplainAnswer {
  const explanation = cached.market.explain(programId, scenario, at.getTime());
  const lender = explanation && cached.lenders.get(explanation.lenderId);
  const program = cached.programs.get(programId);
  if (!explanation || !lender || !program) throw new AppError('NOT_FOUND');
  const { contactName, phone, email, website, answeredPercent } = lender;
  return {
    success: true,
    row: presentRow(cached, explanation),
    tiers: explanation.tiers.map((tier) => ({ ...tier, checks: [...tier.checks], warnings: [...tier.warnings] })),
    lender: { contactName, phone, email, website, answeredPercent },
    confirmedAt: new Date(program.confirmedAt).toISOString(),
  };
}

/** What of a row depends on the scenario. */
type Finding = Pick<SearchRow, 'status' | 'sizing' | 'checks' | 'warnings' | 'failures' | 'gap'>;
/** What of a row is the same in every answer that chooses this tier. */
type Label = Omit<SearchRow, keyof Finding>;

/** A verdict with what is shown beside it; the percents are those of the chosen tier. */
const presentRow = (cached: CachedMarket, verdict: ProgramVerdict): SearchRow => ({
  ...labelOf(cached, verdict),
  ...findingOf(verdict),
});

/** The same row as JSON. Labels are written once and kept with the cache, since they are most of an answer. */
function writeRow(cached: CachedMarket, verdict: ProgramVerdict): string {
  const finding = JSON.stringify(findingOf(verdict));
  return `${labelText(cached, verdict)},${finding.slice(1)}`;
}

function labelText(cached: CachedMarket, verdict: ProgramVerdict): string {
  const { programId, tierIndex } = verdict;
  const written = cached.labelTexts.get(programId);
  const known = written?.get(tierIndex);
  if (known !== undefined) return known;
  const text = JSON.stringify(labelOf(cached, verdict)).slice(0, -1);
  if (written) written.set(tierIndex, text);
  else cached.labelTexts.set(programId, new Map([[tierIndex, text]]));
  return text;
}

function labelOf(cached: CachedMarket, verdict: ProgramVerdict): Label {
  const { programId, lenderId, tierName, tierIndex, tier } = verdict;
  const lender = cached.lenders.get(lenderId);
  const program = cached.programs.get(programId);
  if (!lender || !program) throw new Error('Engine and cache hold the same lenders and programs.');
  return {
    programId,
    lenderId,
    lenderName: lender.name,
    programName: program.name,
    tierName,
    tierIndex,
    tier,
    replyMinutes: lender.replyMinutes,
    averageTimeToClose: program.terms.averageTimeToClose,
    highlightNote: program.terms.highlightNote ?? '',
  };
}

const findingOf = ({ status, sizing, checks, warnings, failures, gap }: ProgramVerdict): Finding => ({
  status,
  sizing,
  checks: [...checks],
  warnings: [...warnings],
  failures,
  gap,
});

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
