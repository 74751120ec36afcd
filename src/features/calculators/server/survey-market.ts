import type { EndpointAnswer, EndpointParts } from '../../../kernel/endpoint.ts';
import { ok } from '../../../kernel/endpoint.ts';
import type { ProgramVerdict } from '../../../lending/engine/verdict.ts';
import { numberIn } from '../../../lending/kinds/common/figures/borrower-figures.ts';
import { type Deal, statedFor } from '../../../lending/kinds/loan.ts';
import { inSlices } from '../../../platform/jobs/slices.ts';
import type { CachedMarket } from '../../search/server/api.ts';
import type { MarketTop } from '../contract.ts';
import type { CalculatorCalls } from '../endpoints.ts';

type Request = EndpointParts<CalculatorCalls['market']>['body'];
type Answer = EndpointAnswer<CalculatorCalls['market']>;

/** What the market has beside the figures of a calculator. Takes its time with others answered meanwhile. */
export async function surveyMarket(
  cached: CachedMarket,
  { scenario: asked, loanAmount, note }: Request,
  at: Date,
): Promise<Answer> {
  const scenario = note === null ? asked : { ...asked, noteRate: note.ratePercent, noteYears: note.years };
  const options = { now: at.getTime(), atLeast: loanAmount ?? undefined };
  const { counts, lendEnough, largestLoan, highestLeverage } = await inSlices(cached.market.survey(scenario, options));
  const { eligible, review, undetermined, ineligible } = counts;
  const mayFit = eligible + review + undetermined;
  return {
    ...ok,
    counts: { ...counts },
    programs: mayFit + ineligible,
    mayFit,
    lendThisMuch: lendEnough,
    largestLoan: largestLoan && presentTop(cached, scenario, largestLoan),
    bestLeverage: highestLeverage && presentTop(cached, scenario, highestLeverage),
  };
}

/** Nothing of a program that has left the market since it was looked at. */
function presentTop(
  { kind, lenders, programs }: CachedMarket,
  deal: Deal,
  { programId, lenderId, tierName, tier, status, sizing }: ProgramVerdict,
): MarketTop | null {
  const [lender, program] = [lenders.get(lenderId), programs.get(programId)];
  if (!lender || !program) return null;
  const stated = statedFor(kind.loan.ranking, deal).flatMap((column) => tier[column] ?? []);
  return {
    programId,
    programName: program.name,
    lenderId,
    lenderName: lender.name,
    tierName,
    status,
    amount: sizing.totalLoanAmount,
    boundBy: sizing.boundBy,
    leveragePercent: numberIn(sizing, kind.figures.leverage),
    statedPercent: stated.length === 0 ? null : Math.min(...stated),
  };
}
