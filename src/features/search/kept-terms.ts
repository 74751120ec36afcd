/** How a lender kept to the offers that were accepted, over the last twelve months. */
export interface KeptTerms {
  readonly loans: number;
  /** Of them, those whose terms did not get worse for the borrower after the offer was accepted. */
  readonly kept: number;
  /** The median of the others, as a percent of the loan: what it costs more over the hold, and how much more cash it takes. */
  readonly costPercent: number | null;
  readonly cashPercent: number | null;
}

/** Fewer loans say nothing of a lender, and might show a single one. */
export const leastLoans = 5;

/** 'Kept its terms in 6 of 7 loans'. */
export const keptText = ({ kept, loans }: Pick<KeptTerms, 'kept' | 'loans'>): string =>
  `Kept its terms in ${kept} of ${loans} loans`;

/** The same with what the others came to. */
export function keptInFull(terms: KeptTerms | null): string {
  if (!terms) return `not known yet (fewer than ${leastLoans} loans)`;
  const { costPercent, cashPercent } = terms;
  const typical = [
    ...(costPercent ? [`${costPercent}% of the loan over the hold`] : []),
    ...(cashPercent ? [`${cashPercent}% more cash`] : []),
  ];
  const worse = terms.kept < terms.loans && typical.length > 0 ? `; otherwise typically ${typical.join(' and ')}` : '';
  return keptText(terms) + worse;
}

export const keptAbout =
  'Loans of the last 12 months whose terms did not get worse for the borrower after the offer was accepted: neither the cost over the usual holding time nor the cash needed went up.';
