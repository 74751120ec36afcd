/** What every calculator says of its results. */
export const disclaimer =
  'These results are estimates for informational purposes only. Please consult with financial, tax and legal professionals before making investment decisions.';

interface Listed {
  /** Of its own page; null where it stands within another. */
  readonly path: string | null;
  readonly title: string;
  readonly subtitle: string;
  /** What it answers, for a list of calculators. */
  readonly purpose: string;
  /** The class that explains what it calculates. */
  readonly learnAt?: `/${string}`;
  /** There is a newer one in its place: lists leave it out. */
  readonly supersededBy?: string;
}

/** The calculators by slug, without what they calculate: light enough for any page. */
export const calculatorList = {
  'fix-and-flip': {
    path: '/fix-and-flip-calculator',
    title: 'Fix and Flip Calculator',
    subtitle: 'Analyze your real estate investment with precision',
    purpose: 'Profit, loan and cash to buy, renovate and sell a house, after closing, holding and sale costs and tax.',
    learnAt: '/fix-and-flip-class',
  },
  dscr: {
    path: '/dscr-calculator',
    title: 'DSCR Loan Calculator',
    subtitle: 'Analyze debt service coverage ratio for investment property financing',
    purpose: 'See whether the rent covers the loan on a purchase or refinance, and what is left each month.',
    learnAt: '/dscr-rental-class',
  },
  'ground-up': {
    path: '/ground-up-calculator',
    title: 'Ground Up Construction Calculator',
    subtitle: 'Plan and analyze your ground-up construction project financing',
    purpose: 'Cost, loan and cash for new construction, and what you make by selling, refinancing or keeping it.',
    learnAt: '/ground-up-construction-class',
  },
  'fix-and-flip-classic': {
    path: '/fix-and-flip-calculator-old',
    title: 'Fix and Flip Calculator (Classic)',
    subtitle: 'The older version, with fewer inputs',
    purpose: 'The older version of the Fix and Flip Calculator.',
    supersededBy: 'fix-and-flip',
  },
  'quote-comparison': {
    path: null,
    title: 'Loan Comparison Calculator',
    subtitle: 'Compare what two lenders cost over the whole loan',
    purpose: 'Points and interest of two quotes for the same loan, and which one costs less.',
  },
  'broker-earnings': {
    path: null,
    title: 'Broker Earnings Calculator',
    subtitle: 'Estimate what your leads can earn',
    purpose: 'Deals, commissions and referrals from a month of leads.',
  },
} as const satisfies Readonly<Record<string, Listed>>;

export type ListedSlug = keyof typeof calculatorList;

/** What a calculator takes from its line of the list. */
export const listed = (slug: ListedSlug) => ({
  slug,
  title: calculatorList[slug].title,
  subtitle: calculatorList[slug].subtitle,
});
