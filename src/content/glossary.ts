/** A term of the trade, as the glossary explains it. */
export interface GlossaryTerm {
  readonly term: string;
  readonly definition: string;
}

/** Where a term stands on its page. */
export const termAnchor = (term: string): string =>
  `term-${term
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/** Every term that a broker meets in these loans, abbreviations included. */
export const glossary: readonly GlossaryTerm[] = [
  {
    term: 'LTV',
    definition:
      'Loan to value: the loan divided by what the property is worth today. $300,000 on a $400,000 house is 75%.',
  },
  {
    term: 'LTC',
    definition:
      'Loan to cost: the loan divided by the total cost of the deal, purchase plus rehab or construction. Lenders cap it in addition to LTV and ARV.',
  },
  {
    term: 'ARV',
    definition:
      'After-repair value: what an appraiser expects the property to be worth once the planned work is done. A loan measured against it is written LTARV or ARLTV.',
  },
  {
    term: 'DSCR',
    definition:
      'Debt service coverage ratio: the rent divided by principal, interest, taxes, insurance and association dues. 1.00 means that the rent exactly covers PITIA.',
  },
  {
    term: 'points',
    definition: 'A fee at closing, in percent of the loan: two points on $250,000 are $5,000.',
  },
  {
    term: 'origination fee',
    definition:
      'What a lender or broker charges for making the loan, in points or as an amount, usually paid at closing.',
  },
  {
    term: 'hard money loan',
    definition:
      'A short-term loan based mainly on the property: fast, more expensive than a bank loan, interest-only, repaid by a sale or a refinance.',
  },
  {
    term: 'bridge loan',
    definition: 'A short-term loan that finances a property until a sale, a lease-up or a long-term loan.',
  },
  {
    term: 'exit strategy',
    definition: 'How the loan will be repaid: by selling, by refinancing, or from income. Lenders ask for it first.',
  },
  {
    term: 'draw schedule',
    definition:
      'The stages at which rehab or construction funds are paid out, each after an inspection of completed work.',
  },
  {
    term: 'PPP',
    definition:
      'Prepayment penalty: what it costs to repay early, often written by year: 5-4-3-2-1 is 5% in the first year, 1% in the fifth.',
  },
  {
    term: 'cross-collateralization',
    definition:
      'One loan secured by several properties: a default touches all of them, and releasing one needs the lender’s consent.',
  },
  {
    term: 'blanket mortgage',
    definition:
      'A single mortgage over several properties, usual for portfolios; a release clause lets one be sold on its own.',
  },
  {
    term: 'CTC',
    definition: 'Clear to close: underwriting has no open conditions, and the closing can be set.',
  },
  {
    term: 'EIO',
    definition:
      'Evidence of insurance, also written EOI: the insurer’s proof that the property is covered, with the lender named.',
  },
  {
    term: 'LA',
    definition: 'Loan amount: the total loan, including the holdback.',
  },
  {
    term: 'ILA',
    definition: 'Initial loan amount: what is paid out at closing, before any draw.',
  },
  {
    term: 'AIV',
    definition: 'As-is value: what the property is worth today, before any work.',
  },
  {
    term: 'MV',
    definition: 'Market value: what a willing buyer would pay a willing seller, with neither under pressure.',
  },
  {
    term: 'BRRR',
    definition:
      'Buy, rehab, rent, refinance, also written BRRRR with a last R for repeat: the refinance pays off the short-term loan and returns some of the cash.',
  },
  {
    term: 'Dutch interest',
    definition:
      'Interest on the full loan from day one, including the holdback. Non-Dutch interest is charged on drawn funds only.',
  },
  {
    term: 'rate sheet',
    definition: 'A lender’s current rates and adjustments by leverage, credit score and property type.',
  },
  {
    term: 'rehab budget',
    definition: 'The cost of the planned work, line by line. It determines the holdback, the draws and the ARV.',
  },
  {
    term: 'SOW',
    definition: 'Scope of work: the list of everything that will be done, with quantities and prices.',
  },
  {
    term: 'soft costs',
    definition: 'Costs other than the building itself: plans, permits, engineering, insurance, interest, legal fees.',
  },
  {
    term: 'hard costs',
    definition: 'What is spent on the building itself: labor, materials, site work.',
  },
  {
    term: 'holdback',
    definition: 'The part of the loan that the lender retains for rehab or construction and pays out in draws.',
  },
  {
    term: 'seasoning',
    definition:
      'How long the property has been owned, or the money has been in the account, before a lender counts today’s value or that money.',
  },
  {
    term: 'underwriting',
    definition: 'The lender’s check of borrower, property and numbers before the loan is approved.',
  },
  {
    term: 'interest reserve',
    definition: 'Part of the loan reserved at closing to pay its interest for a number of months.',
  },
];

/** As one looks it up. */
export const sortedGlossary: readonly GlossaryTerm[] = glossary.toSorted((a, b) =>
  a.term.localeCompare(b.term, 'en', { sensitivity: 'base' }),
);
