/** The lists that the figures count. */
export const rowLists = ['users', 'lenders', 'quotes', 'deals', 'tickets', 'pipelines'] as const;
export type RowList = (typeof rowLists)[number];

export interface FigureText {
  readonly label: string;
  /** What it counts. */
  readonly about: string;
  /** What its rows are. */
  readonly list: RowList;
  /** The days its rows are of, where these are not those of the period that is shown. */
  readonly days?: 'thisMonth' | 'lastTwoMonths' | 'recentDays' | 'ever';
  /** What its rows have to be narrowed to: the value comes with the call. */
  readonly of?: 'userType' | 'loanType' | 'lender' | 'user';
}

/** Every figure of the market by its documented name, with the rows that it opens. */
export const marketFigures = {
  totalUsers: {
    label: 'Total users',
    about: 'Accounts of every type, by the day they signed up. Deleted accounts are not counted.',
    list: 'users',
  },
  newUsersThisMonth: {
    label: 'New users this month',
    about: 'Accounts that signed up this calendar month.',
    list: 'users',
    days: 'thisMonth',
  },
  userGrowthRate: {
    label: 'User growth',
    about: 'Sign-ups this calendar month against last month. The rows are the sign-ups of both months.',
    list: 'users',
    days: 'lastTwoMonths',
  },
  activeUsers: {
    label: 'Active users',
    about: 'Accounts that logged in within the last 30 days.',
    list: 'users',
    days: 'ever',
  },
  userTypeBreakdown: { label: 'Users by type', about: 'Accounts of one type.', list: 'users', of: 'userType' },
  totalLenders: {
    label: 'Total lenders',
    about: 'Lenders by the day they were added, archived ones included.',
    list: 'lenders',
  },
  activeLenders: { label: 'Active lenders', about: 'Lenders that are not archived.', list: 'lenders' },
  totalQuotes: { label: 'Total quotes', about: 'Quote requests sent: one for each lender asked.', list: 'quotes' },
  quotesThisMonth: {
    label: 'Quotes this month',
    about: 'Quote requests sent this calendar month.',
    list: 'quotes',
    days: 'thisMonth',
  },
  quoteGrowthRate: {
    label: 'Quote growth',
    about: 'Quote requests this calendar month against last month. The rows are the requests of both months.',
    list: 'quotes',
    days: 'lastTwoMonths',
  },
  quoteToSubmissionRate: {
    label: 'Quote to submission',
    about: 'Deals divided by quote requests. The rows are the deals.',
    list: 'deals',
  },
  quotesByLoanType: {
    label: 'Quotes by loan type',
    about: 'Quote requests for one loan type.',
    list: 'quotes',
    of: 'loanType',
  },
  avgPurchasePrice: {
    label: 'Average purchase price',
    about: 'The quote requests that state a purchase price.',
    list: 'quotes',
  },
  avgLoanAmount: {
    label: 'Average loan amount',
    about: 'The quote requests that state a loan amount, or whose program sizes the loan.',
    list: 'quotes',
  },
  avgArv: { label: 'Average ARV', about: 'The quote requests that state an after-repair value.', list: 'quotes' },
  avgLiquidity: { label: 'Average liquidity', about: 'The quote requests that state liquidity.', list: 'quotes' },
  totalDeals: {
    label: 'Total deals',
    about:
      'Pipeline entries with a submitted loan package, by the day of submission. Withdrawn packages are not counted.',
    list: 'deals',
  },
  totalVolume: {
    label: 'Total volume',
    about: 'The requested loan amounts of these deals, added up.',
    list: 'deals',
  },
  approvedDeals: {
    label: 'Approved deals (funded)',
    about: 'Deals whose lender funded the loan. Terms issued alone do not count.',
    list: 'deals',
  },
  pendingDeals: {
    label: 'Pending deals',
    about: 'Deals that are with their lender, with or without terms issued.',
    list: 'deals',
  },
  rejectedDeals: { label: 'Rejected deals', about: 'Deals whose lender declined the loan.', list: 'deals' },
  submissionToApprovalRate: {
    label: 'Submission to funding',
    about: 'Funded deals divided by all submitted deals. The rows are all submitted deals.',
    list: 'deals',
  },
  totalPipelines: {
    label: 'Total pipelines',
    about: 'Pipeline entries of all users, archived ones included.',
    list: 'pipelines',
  },
  activePipelines: { label: 'Active pipelines', about: 'Pipeline entries that are not archived.', list: 'pipelines' },
  totalTickets: { label: 'Total tickets', about: 'Messages to support.', list: 'tickets' },
  openTickets: {
    label: 'Open tickets',
    about: 'Tickets with the status Open, In Progress or Waiting for Response.',
    list: 'tickets',
  },
  resolvedTickets: {
    label: 'Resolved tickets',
    about: 'Tickets with the status Resolved or Closed.',
    list: 'tickets',
  },
  newUsers: { label: 'New users', about: 'Sign-ups of the last 7 days.', list: 'users', days: 'recentDays' },
  newQuotes: { label: 'New quotes', about: 'Quote requests of the last 7 days.', list: 'quotes', days: 'recentDays' },
  newDeals: { label: 'New deals', about: 'Deals submitted in the last 7 days.', list: 'deals', days: 'recentDays' },
  newTickets: { label: 'New tickets', about: 'Tickets of the last 7 days.', list: 'tickets', days: 'recentDays' },
  topLenders: { label: 'Top lenders', about: 'Deals submitted to one lender.', list: 'deals', of: 'lender' },
  topUsers: { label: 'Top users', about: 'Quote requests sent by one user.', list: 'quotes', of: 'user' },
  lenderQuoteCountsByMonth: {
    label: 'Lender quote counts',
    about: 'Quote requests sent to one lender in one month.',
    list: 'quotes',
    of: 'lender',
  },
} as const satisfies Readonly<Record<string, FigureText>>;
export type MarketFigure = keyof typeof marketFigures;
// The keys of the object above, of which there is at least one.
export const marketFigureNames = Object.keys(marketFigures) as [MarketFigure, ...MarketFigure[]];

export const figureText = (figure: MarketFigure): FigureText => marketFigures[figure];
