import { percentOf } from '../money.ts';
import { type CostedOffer, isPrepaymentPriced, offerCost } from './cost.ts';
import { reservesOf } from './funding.ts';
import { type CostAssumptions, type PrepaymentTerms, prepaymentOf } from './prepayment.ts';

/*
 * What terms that change after they were offered cost the borrower: docs/rules/offers.md#term-drift. Above 0 is always
 * worse for the borrower, below 0 better.
 */

/** One version of the terms of a loan. */
export interface DriftTerms extends CostedOffer {
  /** Months of interest that the borrower must have left after closing; null: none are stated, and none are counted. */
  readonly reserveMonths: number | null;
}

/** The terms that have a price, in the order they are priced in: the loan last, so that its price is one at the new terms. */
export const driftTerms = [
  'ratePercent',
  'interestType',
  'heldBack',
  'amortizedYears',
  'pointsPercent',
  'fees',
  'termMonths',
  'prepayment',
  'reserveMonths',
  'loanAmount',
] as const;
export type DriftTerm = (typeof driftTerms)[number];

/** Whole dollars. */
interface Price {
  /** What the change costs over the months; null: nobody says what prepaying costs, before or after. */
  readonly cost: number | null;
  /** How much more cash the borrower needs: to bring to the closing, and to have left as reserves. */
  readonly cash: number;
}

export interface DriftPart extends Price {
  readonly term: DriftTerm;
}

export interface Drift {
  /** Only terms that changed, in the order they are priced in. They add up to the figures below. */
  readonly parts: readonly DriftPart[];
  readonly cost: number;
  readonly cash: number;
}

export interface DriftRecord {
  /** All versions are priced over so many months: as planned, but no longer than every one of them lasts. */
  readonly months: number;
  /** From each version to the next: one fewer than there are versions. */
  readonly steps: readonly Drift[];
  /** From the first version to the last: what the steps add up to. */
  readonly total: Drift;
}

/**
 * What the changes from version to version cost, over the months that the loan is planned to be held.
 * @param versions oldest first
 */
export function driftOf(
  versions: readonly DriftTerms[],
  plannedMonths: number,
  assumptions: CostAssumptions = {},
): DriftRecord {
  const months = Math.min(plannedMonths, ...versions.map(({ termMonths }) => termMonths));
  const steps = versions.slice(1).map((later, before) => {
    const earlier = versions[before] ?? later;
    return stepBetween(earlier, later, months, assumptions);
  });
  return { months, steps, total: sumOf(steps) };
}

function stepBetween(earlier: DriftTerms, later: DriftTerms, months: number, assumptions: CostAssumptions): Drift {
  const parts: DriftPart[] = [];
  let terms = earlier;
  for (const term of driftTerms) {
    if (!differs(term, earlier, later)) continue;
    const before = terms;
    terms = { ...terms, ...partOf(term, later) };
    const isPriced =
      term !== 'prepayment' || [before, terms].every((one) => isPrepaymentPriced(one, months, assumptions));
    const cost = offerCost(terms, months, assumptions).total - offerCost(before, months, assumptions).total;
    parts.push({ term, cost: isPriced ? cost : null, cash: cashNeeded(terms) - cashNeeded(before) });
  }
  return withSums(parts);
}

/** What prepayment comes to is in several fields. */
const prepaymentFields = [
  'prepayment',
  'prepaymentType',
  'prepaymentSteps',
  'prepaymentMonths',
] as const satisfies readonly (keyof PrepaymentTerms)[];

const fieldsOf = (term: DriftTerm): readonly (keyof DriftTerms)[] =>
  term === 'prepayment' ? prepaymentFields : [term];

const differs = (term: DriftTerm, earlier: DriftTerms, later: DriftTerms): boolean =>
  term === 'prepayment'
    ? JSON.stringify(prepaymentOf(earlier)) !== JSON.stringify(prepaymentOf(later))
    : earlier[term] !== later[term];

const partOf = (term: DriftTerm, terms: DriftTerms): Partial<DriftTerms> =>
  Object.fromEntries(fieldsOf(term).map((field) => [field, terms[field]]));

/**
 * The part of a borrower's cash that terms decide: points and fees at the closing, what the loan does not pay, and the
 * reserves. What the property costs is the same before and after a change, so it is left out.
 */
const cashNeeded = ({ loanAmount, pointsPercent, fees, ratePercent, reserveMonths }: DriftTerms): number =>
  percentOf(loanAmount, pointsPercent) + fees - loanAmount + (reservesOf(loanAmount, ratePercent, reserveMonths) ?? 0);

const sum = (amounts: readonly (number | null)[]): number => amounts.reduce<number>((all, one) => all + (one ?? 0), 0);

const withSums = (parts: readonly DriftPart[]): Drift => ({
  parts,
  cost: sum(parts.map(({ cost }) => cost)),
  cash: sum(parts.map(({ cash }) => cash)),
});

/** Term by term; a term that has no price in one of the steps has none in all. */
function sumOf(steps: readonly Drift[]): Drift {
  const changes = steps.flatMap(({ parts }) => parts);
  const parts = driftTerms.flatMap((term): DriftPart[] => {
    const own = changes.filter((part) => part.term === term);
    if (own.length === 0) return [];
    const costs = own.map(({ cost }) => cost);
    return [{ term, cost: costs.includes(null) ? null : sum(costs), cash: sum(own.map(({ cash }) => cash)) }];
  });
  return withSums(parts);
}

/** The borrower pays or brings more than before. */
export const isWorse = ({ cost, cash }: Pick<Drift, 'cost' | 'cash'>): boolean => cost > 0 || cash > 0;
