/** What quote requests state in whole dollars: how much, and in `...Stated` by how many. */
export const statedAmounts = ['purchasePrice', 'loanAmount', 'arv', 'liquidity'] as const;
type StatedAmount = (typeof statedAmounts)[number];
/** How many requests state an amount. */
export const countOfStated = <Name extends StatedAmount>(name: Name): `${Name}Stated` => `${name}Stated`;

/** What the rollup counts of each source. A measure is stored under its name, so that never changes. */
export const measuresOf = {
  users: ['users', 'lastLogins'],
  lenders: ['lenders'],
  quotes: [
    'quotes',
    'quotesByLender',
    'quotesByUser',
    ...statedAmounts,
    'purchasePriceStated',
    'loanAmountStated',
    'arvStated',
    'liquidityStated',
  ],
  deals: ['deals', 'dealVolume', 'dealsByLender', 'volumeByLender'],
  tickets: ['tickets'],
  pipelines: ['pipelines'],
} as const;
export type Measure = (typeof measuresOf)[keyof typeof measuresOf][number];

/** The totals of a period, as the page compares them with those of the period before. */
export const totalMeasures = [
  'users',
  'lenders',
  'quotes',
  'deals',
  'dealVolume',
  'tickets',
  'pipelines',
] as const satisfies readonly Measure[];
