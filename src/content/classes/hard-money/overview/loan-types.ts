import type { LessonIcon } from '../../lesson.ts';

export interface LoanTypeCard {
  readonly id: string;
  readonly icon: LessonIcon;
  readonly title: string;
  readonly description: string;
  readonly features: readonly string[];
}

/** The tabs and cards of the section on loan types, in their order. */
export const loanTypes: readonly LoanTypeCard[] = [
  {
    id: 'fix-and-flip',
    icon: 'hammer',
    title: 'Fix and Flip',
    description:
      'Short-term money to buy a house, renovate it and sell it. The loan is sized on the purchase, the rehab and the after-repair value, and the sale repays it.',
    features: [
      'Term: typically 6-24 months, interest only',
      'Rate: typically 7-13%',
      'Points: typically 1-3% of the loan',
      'Leverage: typically up to 90% of purchase and 100% of rehab, capped by a percentage of the ARV',
      'Closing: typically in 7-10 days with a complete file',
      'Rehab money is a holdback, paid in draws for completed work',
    ],
  },
  {
    id: 'dscr',
    icon: 'percent',
    title: 'DSCR',
    description:
      'A long-term loan on a rented house. The lender asks whether the rent covers principal, interest, taxes, insurance and dues, and leaves the borrower’s tax returns alone.',
    features: [
      'Minimum DSCR: typically 1.0-1.25',
      'Term: typically 5-30 years',
      'Sized twice, by value and by rent; the lower amount counts',
      'Purchase, rate-and-term refinance or cash-out refinance, each with its own maximum LTV',
      'A prepayment penalty in the first years is usual, so ask about it before you compare rates',
    ],
  },
  {
    id: 'stabilized-bridge',
    icon: 'route',
    title: 'Stabilized Bridge',
    description:
      'A short-term loan on a house that is ready to live in or to rent. It carries the owner to a sale or to a long-term loan when there is no time for either today.',
    features: [
      'Term: typically 12-36 months, usually interest only',
      'Sized on the value today; work that is not done adds nothing',
      'Little or no work may remain, and no draws are paid',
      'Pays off a loan that is due, or takes cash out for the next purchase',
      'The lender reads the exit first: which loan or which sale, by when',
    ],
  },
  {
    id: 'ground-up',
    icon: 'building',
    title: 'Ground Up Construction',
    description:
      'Pays for part of the land at closing and for the building as it goes up. The lender checks the plans, the budget, the builder and the value when finished.',
    features: [
      'Term: typically 12-24 months',
      'Rate: typically 8-12%',
      'Limited by cost and by completed value; land you own counts as equity',
      'Your equity goes in first, the lender’s money follows in draws',
      'Permits, plans and a builder’s contract decide how fast it closes',
    ],
  },
  {
    id: 'portfolio',
    icon: 'folder',
    title: 'Portfolio',
    description:
      'One loan on several rental houses. There is one payment and one closing, and every house secures the whole debt.',
    features: [
      'Sized on the sums: total value, total rent, total taxes and insurance',
      'A minimum number of houses, often five or more',
      'A release price for each house, paid when one is sold',
      'A strong house can carry a weak one',
      'Closing takes longer: each house has its own title, insurance and valuation',
    ],
  },
  {
    id: 'brrrr',
    icon: 'key',
    title: 'BRRRR',
    description:
      'Buy, rehab, rent, refinance, repeat. It is a plan, not a loan: a short-term loan buys and renovates the house, and a DSCR loan on the rented house pays it off.',
    features: [
      'Two loans, two closings, two sets of costs: count both before the first one',
      'The refinance has to pass two tests, value and rent',
      'Seasoning decides from which month the new value counts',
      'Cash that comes back buys the next house; cash that stays in is the real price of this one',
      'Works when the all-in cost is well below the value, and the rent carries the payoff',
    ],
  },
];

export interface Note {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The note on using loans together. */
export const loansTogether: Note = {
  title: 'Using loans together',
  paragraphs: [
    'Most investors need a sequence of loans. A fix and flip loan buys the house, a bridge loan gives a slow sale more time, a DSCR loan keeps a house that is worth keeping, and a portfolio loan later combines five of them. Each new loan pays off the one before it.',
    'So quote the second loan before you close the first. Ask the long-term lender today what LTV, what DSCR and how many months of ownership it will want. If the payoff of the first loan is above what the second one will lend, the client brings the difference in cash, and should know that now.',
    'Keep a month between the two. A refinance that takes six weeks has to start at least ten weeks before the short-term loan is due.',
  ],
};
