/** How far a deal has come, by what has happened to it. A later step includes the earlier ones. */
export const dealSteps = ['added', 'asked', 'offered', 'selected', 'submitted', 'funded'] as const;
export type DealStep = (typeof dealSteps)[number];

/** Why a deal was lost, as far as its quotes and packages say: the first that holds. */
export const lossReasons = {
  packageDeclined: 'The lender declined the package',
  offers: 'Offers received, none closed',
  declined: 'Lenders declined',
  unanswered: 'No lender responded',
  notAsked: 'No quotes requested',
} as const;
export type LossReason = keyof typeof lossReasons;
export const lossReasonNames = Object.keys(lossReasons) as [LossReason, ...LossReason[]];

interface FigureText {
  readonly label: string;
  /** How the figure comes about. */
  readonly about: string;
}

/** The figures of a broker. Each opens its rows. */
export const brokerFigures = {
  added: { label: 'Deals added', about: 'Deals that you added to your pipeline in the period.' },
  asked: { label: 'Quotes requested', about: 'Of the deals added in the period, those with a quote request.' },
  offered: { label: 'Offers received', about: 'Of the deals added in the period, those with at least one offer.' },
  selected: { label: 'Lender selected', about: 'Of the deals added in the period, those with a selected lender.' },
  submitted: { label: 'Submitted', about: 'Of the deals added in the period, those whose package went to a lender.' },
  reachedFunding: { label: 'Funded since', about: 'Of the deals added in the period, those that have funded since.' },
  funded: {
    label: 'Funded deals',
    about:
      'Deals that funded in the period, by the funding date; deals moved to Funded by hand, by the day of the move.',
  },
  noPoints: { label: 'Funded without points', about: 'Funded deals of the period for which no points are known.' },
  lost: { label: 'Lost deals', about: 'Deals that were moved to Lost in the period and still stand there.' },
  lenderAsked: { label: 'Requests to lenders', about: 'Quote requests sent in the period.' },
  lenderAnswered: {
    label: 'Responses',
    about: 'Requests sent in the period to which the lender responded with an offer or a decline.',
  },
  lenderOffered: { label: 'Requests with an offer', about: 'Requests sent in the period that led to an offer.' },
  lenderDeclined: { label: 'Requests declined', about: 'Requests sent in the period that the lender declined.' },
  lenderChosen: { label: 'Offers accepted', about: 'Requests sent in the period whose offer you accepted.' },
} as const satisfies Record<string, FigureText>;
export type BrokerFigure = keyof typeof brokerFigures;
export const brokerFigureNames = Object.keys(brokerFigures) as [BrokerFigure, ...BrokerFigure[]];

/** The figures of a lender. Each opens its rows. */
export const lenderFigures = {
  asked: { label: 'Requests received', about: 'Quote requests that brokers sent in the period.' },
  answered: {
    label: 'Responses',
    about: 'Requests to which you first responded, with an offer or a decline, in the period.',
  },
  declined: { label: 'Declined', about: 'Of the responses of the period, the requests that you declined.' },
  expired: { label: 'Expired', about: 'Requests that expired in the period without a response.' },
  won: { label: 'Won', about: 'Requests whose offer the broker accepted in the period.' },
  lost: { label: 'Lost', about: 'Requests with your offer over which another lender was chosen in the period.' },
  lostUnanswered: {
    label: 'Lost before a response',
    about: 'Requests without your response when another lender was chosen in the period.',
  },
  received: { label: 'Packages received', about: 'Loan packages submitted to you in the period.' },
  packagesDeclined: { label: 'Packages declined', about: 'Loan packages that you declined in the period.' },
  funded: { label: 'Loans funded', about: 'Loans with a funding date in the period.' },
} as const satisfies Record<string, FigureText>;
export type LenderFigure = keyof typeof lenderFigures;
export const lenderFigureNames = Object.keys(lenderFigures) as [LenderFigure, ...LenderFigure[]];

/** So many lenders, programs and states are named, the largest first. */
export const namedAtMost = { lenders: 25, states: 10, refusals: 10 } as const;
/** Which checks refuse most is read from so many requests at most, the newest first. */
export const checkedAtMost = 1_000;
export const rowsPerPage = 50;

/** A broker's own points, percent of the loan. */
export const pointsMost = 10;
export const pointsTexts = {
  saved: 'Points saved.',
  invalid: `Enter a percent from 0 to ${pointsMost}.`,
} as const;
