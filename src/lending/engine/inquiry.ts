import { isBlank } from '../../kernel/blank.ts';
import { type Choice, type Declaration, isMeasure, type Measure } from '../checks/check.ts';
import { anyPreference } from '../kinds/common/deal-fields.ts';
import {
  type AmountDefinitions,
  amountsOf,
  type Choices,
  type Computed,
  type Deal,
  type Limit,
  type LoanDefinition,
  type Numbers,
  type Review,
  statedFor,
} from '../kinds/loan.ts';
import { type Column, isScalar, type Layout, orNaN } from './layout.ts';

/** The deal's side of everything that a market is held against, worked out once per search. */
export interface Inquiry {
  readonly deal: Deal;
  readonly amounts: Numbers;
  readonly state: string | null;
  readonly background: DeclaredBackground;
  readonly experience: number | null;
  /** Epoch milliseconds at which the question is asked. */
  readonly now: number;
  readonly program: readonly (AskedMeasure | AskedChoice)[];
  readonly borrower: readonly AskedMeasure[];
  readonly tier: readonly AskedMeasure[];
  readonly loan: AskedLoan;
}

/** What the borrower has declared; what is absent was not declared and is not checked. */
export interface DeclaredBackground {
  readonly felony?: boolean | null | undefined;
  readonly financialCrime?: boolean | null | undefined;
  /** Years since the most recent bankruptcy, foreclosure, short sale or deed in lieu. */
  readonly creditEventYearsAgo?: number | null | undefined;
}

/** Both kinds of check have one shape, because a whole market is held against them. */
interface Asked {
  readonly measure: Measure | null;
  readonly choice: Choice | null;
  /** Where the threshold stands; the program's mask of a choice. */
  readonly column: Column;
  /** NaN while it is unknown. */
  readonly actual: number;
  readonly wanted: Choices;
  readonly wantedMask: number;
  /** Among the checks of the program. */
  readonly place: number;
  /** What would settle the check. */
  readonly fields: () => readonly string[];
}
export interface AskedMeasure extends Asked {
  readonly measure: Measure;
  readonly choice: null;
}
export interface AskedChoice extends Asked {
  readonly measure: null;
  readonly choice: Choice;
}

/** A limit with the deal's side of it. */
export interface AskedLimit {
  readonly limit: Limit;
  readonly columns: readonly Column[];
  /** Columns of which one will apply once the deal says more. */
  readonly pending: readonly Column[];
  readonly pendingFields: () => readonly string[];
  /** What a percent limit is a percent of; NaN while it is unknown, and for other limits. */
  readonly base: number;
  readonly computed: Computed | null;
  /** Every amount that a computed limit needs is known. */
  readonly known: boolean;
  /** Where the program's figures stand that a computed limit reads. */
  readonly figures: readonly (readonly [string, Column])[];
  /** What the deal states of itself in place of the figure; NaN when it states nothing. */
  readonly otherwise: number;
  readonly fields: () => readonly string[];
}

/** NaN stands for what is unknown. */
export interface AskedLoan {
  readonly whole: number;
  /** Nothing says yet that the loan is not above the whole. */
  readonly wholeOpen: boolean;
  readonly requested: number;
  readonly parts: readonly { readonly column: Column; readonly amount: number }[];
  readonly limits: readonly AskedLimit[];
  readonly leverage: readonly Column[];
  readonly ranking: readonly Column[];
  readonly reviews: readonly Review[];
  readonly wholeFields: () => readonly string[];
  readonly partFields: () => readonly string[];
}

const nothing: Choices = [];

/** What a field of the deal asks for. Blank, "any" and "no" ask for nothing. */
function wantedIn(value: unknown): Choices {
  if (value === true) return ['yes'];
  if (Array.isArray(value)) return value.filter(isScalar);
  return isScalar(value) && value !== '' && value !== anyPreference ? [value] : nothing;
}

const noBackground: DeclaredBackground = {};

export function inquire(deal: Deal, layout: Layout, now: number): Inquiry {
  const { kind } = layout;
  const { checks } = kind;
  const amounts = amountsOf(kind.amounts, deal);
  const { state, background } = deal;
  const measure = (check: Measure): AskedMeasure[] => askedMeasure(check, 0, deal, amounts, layout);
  return {
    deal,
    amounts,
    state: typeof state === 'string' && state !== '' ? state : null,
    background: typeof background === 'object' && background !== null ? background : noBackground,
    experience: amounts.experience ?? null,
    now,
    program: checks.program.flatMap((check, place) => askedOf(check, place, deal, amounts, layout)),
    borrower: checks.borrower.flatMap(measure),
    tier: checks.tier.flatMap(measure),
    loan: askedLoan(deal, amounts, layout),
  };
}

/** The fields that settle an amount: those of them that are blank, all of them when none is. */
function settling(definitions: AmountDefinitions, deal: Deal, names: readonly string[]): readonly string[] {
  const fields = names.flatMap((name) => {
    const settledBy = definitions[name]?.settledBy ?? [];
    return typeof settledBy === 'function' ? settledBy(deal) : settledBy;
  });
  const all = [...new Set(fields)];
  const blank = all.filter((field) => isBlank(deal[field]));
  return blank.length > 0 ? blank : all;
}

function askedMeasure(measure: Measure, place: number, deal: Deal, amounts: Numbers, layout: Layout): AskedMeasure[] {
  if (measure.when !== undefined && isBlank(deal[measure.when])) return [];
  const column = layout.column(measure.stated);
  const actual = orNaN(amounts[measure.actual]);
  const fields = () => settling(layout.kind.amounts, deal, [measure.actual]);
  return [{ measure, choice: null, column, actual, wanted: nothing, wantedMask: 0, place, fields }];
}

/** Nothing for a preference that this deal does not have: no program is asked for it. */
function askedOf(
  check: Declaration,
  place: number,
  deal: Deal,
  amounts: Numbers,
  layout: Layout,
): (AskedMeasure | AskedChoice)[] {
  if (isMeasure(check)) return askedMeasure(check, place, deal, amounts, layout);
  const wanted = layout.kind.loan.wants?.(deal)[check.wanted] ?? wantedIn(deal[check.wanted]);
  if (wanted.length === 0 && check.needed === undefined) return [];
  const { needed = check.wanted } = check;
  const wantedMask = layout.options[place]?.wantedMask(wanted) ?? 0;
  const column = { ofTier: false, place: layout.maskPlace(place) };
  return [
    { measure: null, choice: check, column, actual: Number.NaN, wanted, wantedMask, place, fields: () => [needed] },
  ];
}

function askedLoan(deal: Deal, amounts: Numbers, layout: Layout): AskedLoan {
  const { kind } = layout;
  const { whole, requested, parts, limits, leverage, ranking, reviews = [] } = kind.loan;
  const columns = (names: readonly string[]) => names.map((name) => layout.column(name));
  const settle = (names: readonly string[]) => settling(kind.amounts, deal, names);
  const unknown = (names: readonly string[]) => names.filter((name) => amounts[name] == null);
  return {
    whole: orNaN(amounts[whole.amount]),
    wholeOpen: amounts[whole.amount] == null && !statesShareOfWhole(kind.loan, amounts),
    requested: requested === undefined ? Number.NaN : orNaN(amounts[requested]),
    parts: (parts?.of ?? []).map(({ percent, of }) => ({ column: layout.column(percent), amount: orNaN(amounts[of]) })),
    limits: limits.map((limit) => askedLimit(limit, deal, amounts, layout)),
    leverage: columns(statedFor(leverage, deal)),
    ranking: columns(statedFor(ranking, deal)),
    reviews: reviews.filter(({ when }) => when(deal)),
    wholeFields: () => settle([whole.amount]),
    partFields: () => {
      const names = unknown((parts?.of ?? []).map(({ of }) => of));
      return names.length > 0 ? settle(names) : [];
    },
  };
}

/** A stated need of at most all of the whole says that the loan is not above it. */
const statesShareOfWhole = ({ whole, limits }: LoanDefinition, amounts: Numbers): boolean =>
  limits.some(({ allows, check }) => {
    if (check?.otherwise === undefined || !('percentOf' in allows) || allows.percentOf !== whole.amount) return false;
    const needed = amounts[check.otherwise];
    return needed != null && needed <= 100;
  });

function askedLimit(limit: Limit, deal: Deal, amounts: Numbers, layout: Layout): AskedLimit {
  const { allows, check, stated, pending } = limit;
  const computed = 'needs' in allows ? allows : null;
  const needs = computed ? computed.needs : 'percentOf' in allows ? [allows.percentOf] : [];
  const missing = needs.filter((name) => amounts[name] == null);
  return {
    limit,
    columns: statedFor(stated, deal).map((name) => layout.column(name)),
    pending: (pending?.stated(deal) ?? []).map((name) => layout.column(name)),
    pendingFields: () => pending?.settledBy ?? [],
    base: 'percentOf' in allows ? orNaN(amounts[allows.percentOf]) : Number.NaN,
    computed,
    known: missing.length === 0,
    figures: (computed?.program ?? []).map((name) => [name, layout.column(name)] as const),
    otherwise: check?.otherwise === undefined ? Number.NaN : orNaN(amounts[check.otherwise]),
    fields: () => settling(layout.kind.amounts, deal, missing),
  };
}
