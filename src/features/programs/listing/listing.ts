import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import { readNumber } from '../../../kernel/fields/reading.ts';
import { formatList, formatMoney, formatPercent } from '../../../kernel/format.ts';
import { stateCodes } from '../../../kernel/states.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';

type Values = Readonly<Record<string, unknown>>;
const asValues = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});
const rowsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.map(asValues) : []);
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const numberOf = (value: unknown): number | undefined => readNumber(value) ?? undefined;

/** Where a lender lends, by its company record. */
export interface LicensedStates {
  readonly states: readonly string[];
  readonly brokersLicenseOnlyStates: readonly string[];
}

/** What brokers see of a program once it is published, and what they will miss. */
export interface Listing {
  /** Null: the program doesn't state it. */
  readonly lines: readonly { readonly label: string; readonly text: string | null }[];
  readonly warnings: readonly string[];
}

/** @param program typed or stored values @param lender undefined while it isn't known: nothing is said of states then */
export function listingOf(kind: LoanKind, program: Values, lender: LicensedStates | undefined): Listing {
  const tiers = rowsOf(program.tiers);
  const { limits, warning: noLimit } = limitsOf(kind, tiers);
  const rate = rateOf(kind, program, tiers);
  const states = lender && statesOf(lender);
  const amounts = amountsOf(tiers);
  const name = String(program.name ?? '').trim();
  return {
    lines: [
      { label: 'Program', text: name === '' ? kind.terms.defaultName : name },
      { label: 'Loan type', text: kind.displayName },
      ...(lender ? [{ label: 'States', text: states ?? null }] : []),
      { label: 'Property types', text: textsOf(program.propertyTypes).join(', ') || 'All' },
      { label: 'Loan amount', text: amounts },
      { label: 'Leverage', text: limits },
      ...(rate.isAsked ? [{ label: 'Rate', text: rate.text }] : []),
    ],
    warnings: [
      ...(noLimit === undefined ? [] : [noLimit]),
      ...(amounts === null ? ['No tier states a loan amount range, so any loan size comes up as a match.'] : []),
      ...(lender && states === null
        ? ['Your company record lists no states, so the program shows for deals in every state.']
        : []),
      ...(rate.isAsked && rate.text === null
        ? ["The program states no rate, so brokers can't compare its price."]
        : []),
    ],
  };
}

function statesOf({ states, brokersLicenseOnlyStates }: LicensedStates): string | null {
  const all = stateCodes.filter((code) => states.includes(code) || brokersLicenseOnlyStates.includes(code));
  if (all.length === 0) return null;
  if (all.length === stateCodes.length) return 'All 50 states and DC';
  return all.length <= 12 ? all.join(', ') : `${all.length} states`;
}

function amountsOf(tiers: readonly Values[]): string | null {
  const ranges = tiers.map((tier) => asValues(tier.loanRange));
  const [mins, maxs] = [ranges.map(({ min }) => numberOf(min)), ranges.map(({ max }) => numberOf(max))];
  if ([...mins, ...maxs].every((bound) => bound === undefined)) return null;
  const min = mins.includes(undefined) ? undefined : Math.min(...mins.map(Number));
  const max = maxs.includes(undefined) ? undefined : Math.max(...maxs.map(Number));
  if (max === undefined) return min === undefined ? 'Varies by tier' : `From ${formatMoney(min)}`;
  return min === undefined ? `Up to ${formatMoney(max)}` : `${formatMoney(min)} to ${formatMoney(max)}`;
}

/** The highest of each leverage column, and what brokers see of tiers that state none (`LoanDefinition.leverage`). */
function limitsOf({ loan, terms }: LoanKind, tiers: readonly Values[]) {
  // Without a deal a kind names every column that may apply.
  const columns = typeof loan.leverage === 'function' ? loan.leverage({}) : loan.leverage;
  const stated = columns.flatMap((name) => {
    const found = tiers.flatMap((tier) => numberOf(tier[name]) ?? []);
    const label = terms.tierFields.find((field) => field.name === name)?.label ?? name;
    return found.length === 0 ? [] : [`${label} ${formatPercent(Math.max(...found))}`];
  });
  const without = tiers.filter((tier) => columns.every((name) => numberOf(tier[name]) === undefined)).length;
  const review = 'Deals on it show as "needs review".';
  const warning =
    stated.length === 0
      ? `No tier states a leverage limit. ${review}`
      : without === 0
        ? undefined
        : `${without} of ${tiers.length} tiers ${without === 1 ? 'states' : 'state'} no leverage limit. ${review}`;
  return { limits: stated.length === 0 ? null : formatList(stated), warning };
}

/** By the name of a field: interestRate, rateMin; neither maxLTVRateTerm nor what is added to a rate. */
const isRate = ({ kind, name }: FieldDefinition) =>
  (kind === 'percent' || kind === 'decimal') && /(^r|R)ate(?!Term)/.test(name) && !/adjust/i.test(name);

function ratesIn(fields: readonly FieldDefinition[], values: Values): { asked: number; found: number[] } {
  const all = { asked: 0, found: [] as number[] };
  for (const field of fields) {
    const parts =
      field.kind === 'group'
        ? ratesIn(field.fields, asValues(values[field.name]))
        : { asked: isRate(field) ? 1 : 0, found: isRate(field) ? [numberOf(values[field.name]) ?? []].flat() : [] };
    all.asked += parts.asked;
    all.found.push(...parts.found);
  }
  return all;
}

/** The rates that the program and its tiers state, whatever fields its kind has for them. */
function rateOf({ terms }: LoanKind, program: Values, tiers: readonly Values[]) {
  const all = [ratesIn(terms.fields, program), ...tiers.map((tier) => ratesIn(terms.tierFields, tier))];
  const found = all.flatMap((one) => one.found);
  const [low, high] = [Math.min(...found), Math.max(...found)];
  const text = found.length === 0 ? null : [...new Set([low, high])].map((rate) => formatPercent(rate, 3)).join(' to ');
  return { isAsked: all.some(({ asked }) => asked > 0), text };
}
