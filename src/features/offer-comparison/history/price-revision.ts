import type { CostAssumptions } from '../../../lending/offers/prepayment.ts';
import { type OfferDifference, type OfferTerms, offerDifferences } from '../../quotes/model.ts';
import { prepaymentText } from '../../quotes/terms/prepayment.ts';
import { costOfHolding } from '../comparison/offer-costs.ts';

/** A changed term with what that costs over the holding time, in whole dollars: less is below 0. Null: it has no price. */
export interface PricedDifference extends OfferDifference {
  readonly dollars: number | null;
}

export interface PricedRevision {
  readonly changes: readonly PricedDifference[];
  /** Over so many months: as planned, but no longer than both loans last, for one that ends sooner only seems cheaper. */
  readonly months: number;
  /** What all changes of terms cost together, at the loan as it was. */
  readonly ofTerms: number;
  /** What the change of the loan amount adds, at the new terms; null when it is the same. A larger loan costs more in all. */
  readonly ofLoan: number | null;
}

/** The terms that have a price, in the order they are priced in: the loan amount last and by itself. */
const priced = [
  'ratePercent',
  'interestType',
  'heldBack',
  'amortizedYears',
  'pointsPercent',
  'fees',
  'termMonths',
  'prepayment',
  'loanAmount',
] as const satisfies readonly (keyof OfferTerms)[];

/** What prepayment comes to is in several fields. */
const partOf = (name: (typeof priced)[number], { prepayment, ...terms }: OfferTerms): Partial<OfferTerms> =>
  name === 'prepayment'
    ? {
        prepayment,
        prepaymentType: terms.prepaymentType,
        prepaymentSteps: terms.prepaymentSteps,
        prepaymentMonths: terms.prepaymentMonths,
      }
    : { [name]: terms[name] };

const isChanged = (name: (typeof priced)[number], earlier: OfferTerms, later: OfferTerms): boolean =>
  name === 'prepayment' ? prepaymentText(earlier) !== prepaymentText(later) : earlier[name] !== later[name];

/**
 * What a revision of an offer costs the borrower over the planned months, term by term. The terms change one after the other
 * and each is priced by what it adds, so the parts add up to the whole.
 */
export function priceRevision(
  earlier: OfferTerms,
  later: OfferTerms,
  plannedMonths: number,
  assumptions?: CostAssumptions,
): PricedRevision {
  const months = Math.min(plannedMonths, earlier.termMonths, later.termMonths);
  const dollars = new Map<string, number>();
  let terms = earlier;
  let cost = costOfHolding(terms, months, assumptions).total;
  for (const name of priced) {
    if (!isChanged(name, earlier, later)) continue;
    const before = terms;
    terms = { ...terms, ...partOf(name, later) };
    const next = costOfHolding(terms, months, assumptions);
    // Nobody says what one of the two costs, so the change has no price either.
    const hasPrice = name !== 'prepayment' || !(next.unpriced || costOfHolding(before, months, assumptions).unpriced);
    if (hasPrice) dollars.set(name, next.total - cost);
    cost = next.total;
  }
  const ofLoan = dollars.get('loanAmount') ?? null;
  const all = [...dollars.values()].reduce((sum, one) => sum + one, 0);
  return {
    changes: offerDifferences(earlier, later).map((change) => ({
      ...change,
      dollars: dollars.get(change.field) ?? null,
    })),
    months,
    ofTerms: all - (ofLoan ?? 0),
    ofLoan,
  };
}
