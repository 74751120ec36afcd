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

/** What programs do not: 'No program in Ohio accepts', 'Few programs in Ohio accept'. */
interface Refusal {
  readonly none: string;
  readonly few: string;
}
interface FixedText {
  readonly label: string;
  readonly refusal: Refusal;
  readonly change: (state: string) => string;
}
const fixedTexts: Readonly<Record<string, FixedText>> = {
  STATE: {
    label: 'State',
    refusal: { none: 'is offered', few: 'are offered' },
    change: (state) => `Lend in ${stateName(state)}`,
  },
  FELONY: {
    label: 'Felony',
    refusal: { none: 'accepts a felony', few: 'accept a felony' },
    change: () => 'Accept a felony',
  },
  FINANCIAL_CRIME: {
    label: 'Financial crime',
    refusal: { none: 'accepts a financial crime', few: 'accept a financial crime' },
    change: () => 'Accept a financial crime',
  },
  LOAN_AMOUNT_ANY: {
    label: 'Loan amount',
    refusal: { none: 'lends on these terms', few: 'lend on these terms' },
    change: () => 'Lend more',
  },
};
const loanBounds: Readonly<Record<string, Refusal>> = {
  LOAN_AMOUNT_MINIMUM: { none: 'lends as little as', few: 'lend as little as' },
  LOAN_AMOUNT_MAXIMUM: { none: 'lends as much as', few: 'lend as much as' },
  LOAN_AMOUNT_WHOLE: { none: 'lends above total cost, for a loan of', few: 'lend above total cost, for a loan of' },
};
const takes: Refusal = { none: 'takes', few: 'take' };

const range = (low: number | null, high: number | null, write: (value: number) => string): string => {
  if (low === null || high === null) return '';
  return write(low) === write(high) ? write(low) : `${write(low)}–${write(high)}`;
};

const writerOf = (kind: LoanKind, code: string): ((value: number) => string) => {
  const one = spoken(kind, code);
  return (value) =>
    code in loanBounds ? formatMoney(value) : writeNumber(value, one && 'unit' in one ? one.unit : 'number');
};

/** 'No program in Ohio takes FICO 620–655', or 'Few programs in Ohio take' it. */
export function refusalText(
  kind: LoanKind,
  { state, searches, withoutFit, ...line }: RefusedBy & Values & Counted,
): string {
  const { refusedBy, wanted, valueLow, valueHigh } = line;
  const which = withoutFit === searches ? 'none' : 'few';
  const who = `${which === 'none' ? 'No program' : 'Few programs'} in ${stateName(state)}`;
  const fixed = fixedTexts[refusedBy];
  if (fixed) return `${who} ${fixed.refusal[which]}`;
  const values = range(valueLow, valueHigh, writerOf(kind, refusedBy));
  const bound = loanBounds[refusedBy];
  if (bound) return `${who} ${bound[which]} ${values}`;
  const label = spoken(kind, refusedBy)?.label ?? refusedBy;
  return `${who} ${takes[which]} ${label} ${wanted === '' ? values : wantedText(kind, wanted)}`.trimEnd();
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
