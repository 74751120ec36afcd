/** A term of the trade, as the glossary explains it. */
export interface GlossaryTerm {
  readonly term: string;
  readonly definition: string;
}

/** Every term that a broker meets in these loans, abbreviations included. */
export const glossary: readonly GlossaryTerm[] = [
  {
    term: 'LTV',
    definition:
      'Loan to value: the loan as a share of what the property is worth today. $300,000 on a $400,000 house is 75%.',
  },
  {
    term: 'LTC',
    definition:
      'Loan to cost: the loan as a share of what the deal costs, purchase and work together. Lenders cap it beside LTV and ARV.',
  },
  {
    term: 'ARV',
    definition:
      'After-repair value: what an appraiser expects the property to be worth once the planned work is done. Also written ARLTV when a loan is measured against it.',
  },
  {
    term: 'DSCR',
    definition:
      'Debt service coverage ratio: the rent divided by principal, interest, taxes, insurance and association dues. 1.00 means that the rent just pays the loan.',
  },
  {
    term: 'points',
    definition: 'A fee at closing in percent of the loan: two points on $250,000 are $5,000.',
  },
  {
    term: 'origination fee',
    definition:
      'What a lender or broker charges for making the loan, in points or as an amount, usually paid at closing.',
  },
  {
    term: 'hard money loan',
    definition:
      'A short loan that is made for the property first and the borrower second: quick, dearer than a bank, interest only, repaid by a sale or a refinance.',
  },
  {
    term: 'bridge loan',
    definition:
      'A short loan that carries a property until something that lasts replaces it: a sale, a lease-up or a long-term loan.',
  },
  {
    term: 'exit strategy',
    definition: 'How the loan will be repaid: by selling, by refinancing, or from income. A lender asks for it first.',
  },
  {
    term: 'draw schedule',
    definition: 'The stages at which money for the work is paid out, each after an inspection of what was done.',
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
      'Evidence of insurance, also written EOI: the insurer’s paper that the property is covered with the lender named.',
  },
  {
    term: 'LA',
    definition: 'Loan amount: what is lent in total, the part held back for the work included.',
  },
  {
    term: 'ILA',
    definition: 'Initial loan amount: what is paid out at closing, before any draw for the work.',
  },
  {
    term: 'AIV',
    definition: 'As-is value: what the property is worth today, before any work.',
  },
  {
    term: 'MV',
    definition: 'Market value: what a willing buyer would pay a willing seller, neither being pressed.',
  },
  {
    term: 'BRRR',
    definition:
      'Buy, rehab, rent, refinance, also written BRRRR with a last R for repeat: the refinance pays back the short loan and some of the cash.',
  },
  {
    term: 'Dutch interest',
    definition:
      'Interest on the whole loan from the first day, the part held back for the work included. Non-Dutch interest counts what was paid out.',
  },
  {
    term: 'rate sheet',
    definition: 'A lender’s current rates and adjustments by leverage, credit score and kind of property.',
  },
  {
    term: 'rehab budget',
    definition: 'What the planned work costs, line by line; it decides holdback, draws and the after-repair value.',
  },
  {
    term: 'SOW',
    definition: 'Scope of work: the list of everything that will be done, with quantities and prices.',
  },
  {
    term: 'soft costs',
    definition: 'Costs of building that are not built: plans, permits, engineering, insurance, interest, legal fees.',
  },
  {
    term: 'hard costs',
    definition: 'What is spent on the building itself: labor, materials, site work.',
  },
  {
    term: 'holdback',
    definition: 'The part of the loan that stays with the lender for the work and is paid out in draws.',
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
    definition: 'Money set aside from the loan at closing to pay its interest for a number of months.',
  },
];
