import type { Unit } from '../../../kernel/format.ts';

/** How much of an amount of the deal: 0.05 of 'price' is 5% of the price. */
export interface ShareOf {
  readonly share: number;
  readonly of: string;
}

/** A way that a lever goes. */
export interface Direction {
  /** The furthest it goes: to a value, or by a share of an amount of the deal. */
  readonly reach: { readonly to: number } | ShareOf;
  /** What the change is to the borrower, after its amount: 'more cash' for a smaller loan. Absent: a sign and the noun. */
  readonly means?: string;
}

/** A number of the deal that a broker can do something about. */
export interface NumberLever {
  /** A field of the deal. */
  readonly field: string;
  readonly unit: Unit;
  /** Advice names multiples of this. */
  readonly step: number;
  /** After an amount: '+20 FICO'. Absent where the unit says it. */
  readonly noun?: string;
  readonly up?: Direction;
  readonly down?: Direction;
  /** What counts as one unit of effort: so much of the field, or a share of an amount of the deal. */
  readonly effort: number | ShareOf;
}

/**
 * A wish of the deal that a broker can widen or change. To take another of the options is one unit of effort for each place
 * it lies away.
 */
export interface OptionLever {
  /** A choice or choices field of the deal, or a number of which only some are usual. */
  readonly field: string;
  /** In order. Absent: those of the field. */
  readonly options?: readonly (string | number)[];
  readonly choose: true;
  /** After the option: 'Accept 18 months'. */
  readonly noun?: string;
}

/** A field of the deal that a broker can influence, and so one that advice may change. */
export type Lever = NumberLever | OptionLever;

export const isOptionLever = (lever: Lever): lever is OptionLever => 'choose' in lever;

/** Levers that several kinds have. 20 points of FICO count as much as one more project, or as 5% of an amount. */
export const ficoLever: Lever = {
  field: 'fico',
  unit: 'score',
  step: 1,
  noun: 'FICO',
  up: { reach: { to: 850 } },
  effort: 20,
};
export const experienceLever: Lever = {
  field: 'experience',
  unit: 'number',
  step: 1,
  noun: 'experience',
  up: { reach: { to: 50 } },
  effort: 1,
};
/** A smaller loan asks for more cash, dollar for dollar. */
export const loanAmountLever: Lever = {
  field: 'loanAmount',
  unit: 'money',
  step: 100,
  noun: 'loan',
  up: { reach: { share: 1, of: 'loanAmount' } },
  down: { reach: { to: 0 }, means: 'more cash' },
  effort: { share: 0.05, of: 'loanAmount' },
};
/** Preferences that a borrower may give up. */
export const preferenceLever = {
  recourse: { field: 'recourse', choose: true },
  interestType: { field: 'interestType', choose: true, noun: 'interest' },
  drawType: { field: 'drawType', choose: true, noun: 'draws' },
} as const satisfies Readonly<Record<string, OptionLever>>;

/** Of two rents the smaller counts, so only that one helps. */
const rentLever = (field: 'currentRent' | 'marketRent', noun: string): Lever => ({
  field,
  unit: 'money',
  step: 10,
  noun,
  up: { reach: { share: 1, of: 'rent' } },
  effort: { share: 0.05, of: 'rent' },
});

/** What can be done about a rental loan. */
export const rentalLevers: readonly Lever[] = [
  loanAmountLever,
  ficoLever,
  experienceLever,
  rentLever('currentRent', 'current rent'),
  rentLever('marketRent', 'market rent'),
  { field: 'loanTerm', choose: true, options: [5, 7, 10, 15, 20, 25, 30, 40], noun: 'years' },
  preferenceLever.recourse,
];
