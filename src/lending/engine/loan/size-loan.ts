import type { Warning } from '../../checks/warnings.ts';
import { loanHeldCode, notSizedCode } from '../../kinds/common/warnings.ts';
import type { Numbers, SizedDeal } from '../../kinds/loan.ts';
import type { AskedLoan, Inquiry } from '../inquiry.ts';
import { type Layout, orNull, type TierNumbers } from '../layout.ts';
import type { Sizing } from '../verdict.ts';
import {
  allowed,
  ceilingOf,
  lowestStated,
  missingFor,
  partOf,
  partsOf,
  read,
  statesLeverage,
  thresholdOf,
} from './loan-check.ts';
import { priceOf } from './price.ts';

/** The figures of a tier's loan, for a row that somebody looks at. */
export function sizeLoan(
  tier: TierNumbers,
  inquiry: Inquiry,
  layout: Layout,
): { readonly sizing: Sizing; readonly warnings: readonly Warning[]; readonly columns: Numbers } {
  const { loan, amounts, deal } = inquiry;
  const { kind } = layout;
  const states = statesLeverage(tier, loan);
  const asked = !Number.isNaN(loan.requested);
  const { ceiling, boundBy, open } = ceilingOf(tier, inquiry, layout);
  const isKnown = states && !open && ceiling < Number.POSITIVE_INFINITY;
  const amount = asked ? loan.requested : isKnown ? ceiling : null;
  const parts = loan.parts.map(({ column, amount: part }) => orNull(partOf(part, read(tier, column))));
  const columns = layout.readTier(tier.numbers, tier.at);
  const sized: SizedDeal = {
    loan: amount,
    boundBy: amount === null || asked ? null : boundBy,
    parts,
    statesLeverage: states,
    amounts,
    tier: columns,
    program: layout.readFigures(tier.numbers, tier.program),
    rate: priceOf(tier, layout).rate,
    deal,
  };
  const sum = kind.loan.parts ? orNull(partsOf(tier, loan)) : null;
  const sizing: Sizing = {
    ...kind.loan.figures(sized),
    ...limitAmounts(tier, inquiry, states || asked),
    ...(kind.loan.parts ? { [kind.loan.parts.figure]: states ? sum : null } : {}),
    totalLoanAmount: amount,
    boundBy: sized.boundBy,
  };
  const missing = amount === null && states ? [{ code: notSizedCode, fields: missingFor(tier, inquiry, layout) }] : [];
  return {
    columns,
    sizing,
    warnings: [...missing, ...cappedBelow(sized, sum, tier, loan), ...kind.loan.warningsOf(sized)],
  };
}

/** What each limit allows, by its member of the sizing. `isSized`: otherwise no limit is worked out from a loan. */
const limitAmounts = (tier: TierNumbers, { loan, amounts }: Inquiry, isSized: boolean): Numbers =>
  Object.fromEntries(
    loan.limits.map((asked) => {
      const threshold = asked.computed && !isSized ? Number.NaN : thresholdOf(tier, asked);
      return [asked.limit.figure, Number.isNaN(threshold) ? null : orNull(allowed(asked, threshold, tier, amounts))];
    }),
  );

/** Says which limit capped the loan below what the tier's own shares come to. */
function cappedBelow(
  { loan, boundBy }: SizedDeal,
  parts: number | null,
  tier: TierNumbers,
  { limits }: AskedLoan,
): readonly Warning[] {
  if (loan === null || parts === null || boundBy === null || loan >= parts) return [];
  const by = limits.find(({ limit }) => limit.name === boundBy);
  const percent = by && 'percentOf' in by.limit.allows ? orNull(lowestStated(tier, by.columns)) : null;
  return [{ code: loanHeldCode, boundBy, percent, limit: loan, below: parts - loan }];
}
