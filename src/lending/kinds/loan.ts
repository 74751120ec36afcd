import type { Unit } from '../../kernel/format.ts';
import type { Warning } from '../checks/warnings.ts';
import { percentOf } from '../money.ts';

/** What is known of a deal, by the names of the kind's fields. Blank is unknown; for a preference it means "any". */
export type Deal = Readonly<Record<string, unknown>>;

/** Numbers by name, null where unknown or not stated: amounts of a deal, columns of a tier, figures of a program. */
export type Numbers = Readonly<Record<string, number | null>>;

/** An amount of the deal that checks measure and loans are sized from. Dollars are whole. */
export interface AmountDefinition<OwnDeal = Deal> {
  /** Null or undefined while the deal does not say enough. */
  readonly of: (deal: OwnDeal) => number | null | undefined;
  /** The fields it comes of: while it is unknown, those of them that are blank settle it. */
  readonly settledBy: readonly string[] | ((deal: OwnDeal) => readonly string[]);
}
export type AmountDefinitions = Readonly<Record<string, AmountDefinition>>;

/**
 * The amounts of a deal with the fields of its kind. The deal a kind is asked about has always come through the schema of
 * its own fields, which the generic code that calls these functions cannot name: hence the cast.
 */
export const defineAmounts =
  <OwnDeal>() =>
  <Name extends string>(amounts: Readonly<Record<Name, AmountDefinition<OwnDeal>>>) =>
    amounts as unknown as Readonly<Record<Name, AmountDefinition>>;

/** Which columns state something for this deal: the same ones for every deal, or those its own values choose. */
export type Stated = readonly string[] | ((deal: Deal) => readonly string[]);

/** A limit that a lender states on the loan. Of several columns that state it the lowest counts. */
export interface Limit {
  /** What a sizing names when this limit set the loan. */
  readonly name: string;
  /** The member of a sizing that holds the largest loan under this limit. */
  readonly figure: string;
  /** As the head of a line: 'ARV limit'. */
  readonly label: string;
  /** How it reads to the lender whose limit it is: 'held to your limit on ARV'. */
  readonly forLender: string;
  /** Columns of the tier, or figures of the program, that state it. */
  readonly stated: Stated;
  /**
   * Columns of which one will apply once the deal says more. While the lowest of them is below what the other limits give,
   * the loan stays unknown.
   */
  readonly pending?: Pending;
  readonly allows: PercentOf | Dollars | Computed;
  /**
   * The check of a loan that the deal asks for: a limit that sizes a loan is part of the check of its amount. Kinds whose
   * deals ask for no amount have none.
   */
  readonly check?: LimitCheck;
}

/** Thresholds that a deal does not choose between yet, and the fields that decide. */
export interface Pending {
  readonly stated: (deal: Deal) => readonly string[];
  readonly settledBy: readonly string[];
}

/** The limit is a percent of an amount of the deal. */
export interface PercentOf {
  readonly percentOf: string;
  /** What that is, in a sentence: 'total cost'. */
  readonly words: string;
}
/** The limit is stated in dollars. */
export interface Dollars {
  readonly dollars: true;
}
/** The limit has to be worked out. */
export interface Computed {
  /** Amounts of the deal it needs. */
  readonly needs: readonly string[];
  /** Figures of the program that the functions below read. */
  readonly program: readonly string[];
  /** The largest loan that meets the threshold, whole dollars; called with every needed amount known. */
  readonly loan: (threshold: number, amounts: Numbers, program: Numbers) => number;
  /** What a loan of this amount measures, in the unit of the check. */
  readonly measure: (loan: number, amounts: Numbers, program: Numbers) => number;
  /** How it came about: 'rent over debt service, taxes, insurance and HOA'. */
  readonly words: string;
}

export interface LimitCheck {
  readonly code: string;
  readonly label: string;
  readonly bound: 'minimum' | 'maximum';
  /** As the start of a sentence: 'Loan to value'. */
  readonly subject: string;
  readonly unit: Unit;
  /** An amount that the deal states of itself: it settles the check where the figure cannot be worked out. */
  readonly otherwise?: string;
}

/** A part of what the loan pays for, with the column that says what percent of it is lent. Not stated: all of it. */
export interface Part {
  readonly percent: string;
  readonly of: string;
  /** What the amount is, in a sentence: 'the purchase price'. */
  readonly words: string;
}

/** Something about the deal that a person must look at before a tier with stated leverage is sure. */
export interface Review {
  readonly code: string;
  readonly label: string;
  readonly sentence: string;
  readonly when: (deal: Deal) => boolean;
}

/** What a tier makes of a deal, for the figures and warnings that are the kind's own. */
export interface SizedDeal {
  /** Whole dollars; null while it cannot be put in figures. */
  readonly loan: number | null;
  readonly boundBy: string | null;
  /** What each part lends, in order; null where the amount is unknown. */
  readonly parts: readonly (number | null)[];
  /** False where the tier states no leverage that applies to the deal. */
  readonly statesLeverage: boolean;
  readonly amounts: Numbers;
  readonly tier: Numbers;
  readonly program: Numbers;
  /** What the program charges on this tier, percent a year, the low end of a range; null where it does not say. */
  readonly rate: number | null;
  readonly deal: Deal;
}

/** How loans of a kind are sized: everything that decides about it, as data. */
export interface LoanDefinition {
  /** The amount that the loan is given for, which it never exceeds, and what that is in a sentence: 'price + rehab'. */
  readonly whole: { readonly amount: string; readonly words: string };
  /** The amount that the deal asks for; without it the loan is sized by the limits. */
  readonly requested?: string;
  /** What the tier lends of each part; together a limit of its own. Absent: the limits alone size the loan. */
  readonly parts?: {
    readonly name: string;
    readonly figure: string;
    readonly label: string;
    readonly forLender: string;
    readonly of: readonly Part[];
  };
  readonly limits: readonly Limit[];
  /** Columns that state leverage. A tier that states none of them for this deal is for a person to review. */
  readonly leverage: Stated;
  /** The column that results are sorted by as `ltc`; the lowest stated of several. */
  readonly ranking: Stated;
  readonly reviews?: readonly Review[];
  /** Figures of the program that its terms do not state as a field of their own, by name. */
  readonly program?: (terms: Readonly<Record<string, unknown>>) => Numbers;
  /** What the program offers where its terms do not state it as a field of their own, by name. */
  readonly offers?: (terms: Readonly<Record<string, unknown>>) => Readonly<Record<string, Choices>>;
  /** What the deal wants where that is not the value of one of its fields, by name. */
  readonly wants?: (deal: Deal) => Readonly<Record<string, Choices>>;
  /** Further members of a sizing, by name. */
  readonly figures: (sized: SizedDeal) => Numbers;
  readonly warningsOf: (sized: SizedDeal) => readonly Warning[];
}

export type Choices = readonly (string | number)[];

/** The name of the limit that every tier has: the top of its loan range. */
export const loanRange = 'loanRange';

/** How each limit that can set a loan reads to its lender, by the name that a sizing carries. */
export const limitTexts = ({ parts, limits }: LoanDefinition): Readonly<Record<string, string>> => ({
  ...(parts ? { [parts.name]: parts.forLender } : {}),
  ...Object.fromEntries(limits.map(({ name, forLender }) => [name, forLender])),
  [loanRange]: 'held to your largest loan',
});

/** The members of every sizing of a kind that come of its limits. */
export const limitFigures = ({ parts, limits }: LoanDefinition): readonly string[] => [
  ...(parts ? [parts.figure] : []),
  ...limits.map(({ figure }) => figure),
];

export const statedFor = (stated: Stated, deal: Deal): readonly string[] =>
  typeof stated === 'function' ? stated(deal) : stated;

/** A percent above 100 lends no more than all of it. */
export const shareLent = (amount: number, percent: number): number => percentOf(amount, Math.min(percent, 100));

/** The amounts of one deal. */
export const amountsOf = (definitions: AmountDefinitions, deal: Deal): Numbers =>
  Object.fromEntries(Object.entries(definitions).map(([name, { of }]) => [name, of(deal) ?? null]));

/** The deal without the amount that it asks for: what limits the loan is then told by the lenders alone. */
export function withoutRequest(
  { amounts, loan: { requested } }: { readonly amounts: AmountDefinitions; readonly loan: LoanDefinition },
  deal: Deal,
): Deal {
  const settledBy = (requested === undefined ? undefined : amounts[requested])?.settledBy ?? [];
  const fields = typeof settledBy === 'function' ? settledBy(deal) : settledBy;
  return { ...deal, ...Object.fromEntries(fields.map((field) => [field, null])) };
}

/** One amount of a deal; null while it is unknown, and where none is named. */
export const statedAmount = (definitions: AmountDefinitions, name: string | undefined, deal: Deal): number | null =>
  (name === undefined ? null : definitions[name]?.of(deal)) ?? null;
