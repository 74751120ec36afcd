import { formatMoney, formatNumber, noValue, writeNumber } from '../../kernel/format.ts';
import { type StateCode, stateNames } from '../../kernel/states.ts';
import { type Spoken, spokenOf } from '../../lending/checks/check.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { optionsIn } from '../../lending/kinds/phrases.ts';
import type { Change, RefusedBy } from './model.ts';

/** What lines and changes say, made of codes and figures. */

interface Values {
  readonly valueLow: number | null;
  readonly valueHigh: number | null;
}

interface Counted {
  readonly state: string;
  readonly searches: number;
  /** Of the searches those that no program at all may fit. */
  readonly withoutFit: number;
}

export const stateName = (state: string): string => stateNames[state as StateCode] ?? state;

export const countText = (searches: number): string =>
  `${formatNumber(searches)} ${searches === 1 ? 'search' : 'searches'}`;

const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

const spoken = (kind: LoanKind, code: string): Spoken | undefined => spokenOf(kind).find((one) => one.code === code);

const wantedText = (kind: LoanKind, wanted: string): string => {
  const { label } = optionsIn([...kind.terms.fields, ...kind.deal.fields]);
  return alternatives.format(wanted.split('|').map(label));
};

/** 'FICO', 'Property type', 'Loan amount': what the list is filtered by. */
export function checkLabel(kind: LoanKind, { refusedBy, wanted }: RefusedBy): string {
  const fixed = fixedTexts[refusedBy];
  if (fixed) return fixed.label;
  const label = spoken(kind, refusedBy)?.label ?? refusedBy;
  return wanted === '' ? label : `${label}: ${wantedText(kind, wanted)}`;
}

interface FixedText {
  readonly label: string;
  /** After 'No program in Ohio'. */
  readonly refusal: string;
  readonly change: (state: string) => string;
}
const fixedTexts: Readonly<Record<string, FixedText>> = {
  STATE: { label: 'State', refusal: 'is offered', change: (state) => `Lend in ${stateName(state)}` },
  FELONY: { label: 'Felony', refusal: 'accepts a felony', change: () => 'Accept a felony' },
  FINANCIAL_CRIME: {
    label: 'Financial crime',
    refusal: 'accepts a financial crime',
    change: () => 'Accept a financial crime',
  },
  LOAN_AMOUNT_ANY: { label: 'Loan amount', refusal: 'leaves a loan', change: () => 'Lend more' },
};

const loanBounds: Readonly<Record<string, string>> = {
  LOAN_AMOUNT_MINIMUM: 'makes a loan as small as',
  LOAN_AMOUNT_MAXIMUM: 'makes a loan as large as',
  LOAN_AMOUNT_WHOLE: 'lends more than the deal costs, as for',
};

const range = (low: number | null, high: number | null, write: (value: number) => string): string => {
  if (low === null || high === null) return '';
  return write(low) === write(high) ? write(low) : `${write(low)}–${write(high)}`;
};

const writerOf = (kind: LoanKind, code: string): ((value: number) => string) => {
  const one = spoken(kind, code);
  return (value) =>
    code in loanBounds ? formatMoney(value) : writeNumber(value, one && 'unit' in one ? one.unit : 'number');
};

/** 'No program in Ohio takes FICO 620–655', and how it begins where a few programs fit. */
export function refusalText(
  kind: LoanKind,
  { state, searches, withoutFit, ...line }: RefusedBy & Values & Counted,
): string {
  const { refusedBy, wanted, valueLow, valueHigh } = line;
  const who = `${withoutFit === searches ? 'No program' : 'Hardly any program'} in ${stateName(state)}`;
  const fixed = fixedTexts[refusedBy];
  if (fixed) return `${who} ${fixed.refusal}`;
  const values = range(valueLow, valueHigh, writerOf(kind, refusedBy));
  const bound = loanBounds[refusedBy];
  if (bound) return `${who} ${bound} ${values}`;
  const label = spoken(kind, refusedBy)?.label ?? refusedBy;
  return `${who} takes ${label} ${wanted === '' ? values : wantedText(kind, wanted)}`.trimEnd();
}

/** What a lender would have to change: 'FICO: from 660 to 640', 'Lend in Ohio', 'Property type: offer Condo'. */
export function changeText(kind: LoanKind, state: string, change: Change): string {
  const { refusedBy, wanted, thresholdLow, thresholdHigh, valueLow, valueHigh } = change;
  const fixed = fixedTexts[refusedBy];
  if (fixed) return fixed.change(state);
  const one = spoken(kind, refusedBy);
  if (wanted !== '') return `${one?.label ?? refusedBy}: offer ${wantedText(kind, wanted)}`;
  const write = writerOf(kind, refusedBy);
  // The furthest value opens all of them.
  const isMinimum =
    refusedBy in loanBounds ? refusedBy === 'LOAN_AMOUNT_MINIMUM' : one && 'bound' in one && one.bound === 'minimum';
  const needed = isMinimum ? valueLow : valueHigh;
  const label =
    refusedBy === 'LOAN_AMOUNT_MINIMUM' ? 'Minimum loan' : refusedBy in loanBounds ? 'Maximum loan' : one?.label;
  return `${label ?? refusedBy}: from ${range(thresholdLow, thresholdHigh, write)} to ${needed === null ? '' : write(needed)}`;
}

/** What a deal has of what refuses it; for a choice what it wants. */
export function valueText(kind: LoanKind, { refusedBy, wanted }: RefusedBy, value: number | null): string {
  if (wanted !== '') return wantedText(kind, wanted);
  return value === null ? noValue : writerOf(kind, refusedBy)(value);
}
