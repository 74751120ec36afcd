import type { Check, ChoiceCode, MeasuredCheck, MeasuredCode, Outcome } from '../../../lending/check.ts';
import { checkSentence } from '../../../lending/reasons.ts';
import { formatMoney, formatNumber, noValue } from '../../../ui/format.ts';
import { optionLabel } from './search-fields.ts';

interface Measure {
  readonly label: string;
  readonly figure: (value: number) => string;
  readonly isMaximum?: true;
}

const years = (value: number) => `${formatNumber(value)} ${value === 1 ? 'year' : 'years'}`;
const measures: Readonly<Record<MeasuredCode, Measure>> = {
  MIN_FICO: { label: 'FICO', figure: String },
  MIN_EXPERIENCE: { label: 'Experience', figure: formatNumber },
  MIN_AS_IS_VALUE: { label: 'As-is value', figure: formatMoney },
  CREDIT_EVENT_AGE: { label: 'Credit event', figure: years },
  LOAN_AMOUNT: { label: 'Loan amount', figure: formatMoney },
  MAX_REHAB_BUDGET: { label: 'Rehab budget', figure: formatMoney, isMaximum: true },
};

const otherLabels: Readonly<Record<Exclude<Check['code'], MeasuredCode>, string>> = {
  PROPERTY_TYPE: 'Property type',
  SETTING: 'Setting',
  RECOURSE: 'Recourse',
  INTEREST_TYPE: 'Interest type',
  DRAW_TYPE: 'Draw type',
  CROSS_COLLATERAL: 'Cross collateral',
  TERM_LENGTH: 'Term',
  STATE: 'State',
  FELONY: 'Felony',
  FINANCIAL_CRIME: 'Financial crime',
  CONFIRMATION: 'Terms confirmed',
  EXPERIENCE_WINDOW: 'Experience window',
  LEVERAGE: 'Leverage',
};

const choiceCodes: ReadonlySet<string> = new Set<ChoiceCode>([
  'PROPERTY_TYPE',
  'SETTING',
  'RECOURSE',
  'INTEREST_TYPE',
  'DRAW_TYPE',
  'CROSS_COLLATERAL',
  'TERM_LENGTH',
]);
const isMeasured = (check: Check): check is MeasuredCheck => check.code in measures && check.outcome !== 'unknown';
const labelOfCheck = ({ code }: Check): string =>
  code in measures ? measures[code as MeasuredCode].label : otherLabels[code as keyof typeof otherLabels];

/** The checks of an answer, whose codes the engine defines. */
export const asChecks = (coded: readonly { code: string }[]): readonly Check[] => coded as unknown as readonly Check[];

/** How far a measured check is from failing or passing, in words. */
function distance({ code, outcome, threshold, actual }: MeasuredCheck): string {
  const { figure, isMaximum } = measures[code];
  const gap = figure(Math.abs(threshold - actual));
  if (outcome === 'fail') return `${gap} ${isMaximum ? 'over' : 'short'}`;
  return threshold === actual ? 'exactly' : `${gap} to spare`;
}

/** Why a check speaks against the program: 'FICO: needs 680, deal has 650 (30 short)'. */
export function reasonText(check: Check): string {
  // A minimum of one dollar stands for "any loan at all".
  if (!isMeasured(check) || (check.code === 'LOAN_AMOUNT' && check.threshold <= 1)) return checkSentence(check);
  const { label, figure, isMaximum } = measures[check.code];
  const asks = `${isMaximum ? 'allows' : 'needs'} ${figure(check.threshold)}`;
  const has = check.code === 'LOAN_AMOUNT' ? 'deal reaches' : 'deal has';
  return `${label}: ${asks}, ${has} ${figure(check.actual)} (${distance(check)})`;
}

export interface CheckFigures {
  readonly label: string;
  readonly outcome: Outcome;
  readonly asks: string;
  readonly deal: string;
  readonly gap: string;
}

/** One line of the table of checks: the rule, its threshold, the deal's own value and the distance between them. */
export function checkFigures(check: Check): CheckFigures {
  const line = { label: labelOfCheck(check), outcome: check.outcome };
  if (isMeasured(check)) {
    const { figure, isMaximum } = measures[check.code];
    const asks = `${isMaximum ? 'at most' : 'at least'} ${figure(check.threshold)}`;
    return { ...line, asks, deal: figure(check.actual), gap: distance(check) };
  }
  if (check.outcome === 'unknown') return { ...line, asks: checkSentence(check), deal: 'not stated', gap: noValue };
  if (check.code === 'STATE') return { ...line, asks: checkSentence(check), deal: check.state, gap: noValue };
  if (choiceCodes.has(check.code) && 'offered' in check) {
    const { offered, wanted, outcome } = check;
    const asks = offered.length === 0 ? 'none offered' : offered.map(optionLabel).join(', ');
    if (check.code === 'CROSS_COLLATERAL') return { ...line, asks: checkSentence(check), deal: 'wanted', gap: noValue };
    return {
      ...line,
      asks,
      deal: wanted.map(optionLabel).join(', '),
      gap: outcome === 'fail' ? 'not offered' : noValue,
    };
  }
  return { ...line, asks: checkSentence(check), deal: noValue, gap: noValue };
}

const severity: Readonly<Record<Outcome, number>> = { fail: 0, unknown: 1, review: 2, pass: 3 };
/** What stands in the way comes first. */
export const bySeverity = (checks: readonly Check[]): readonly Check[] =>
  [...checks].sort((a, b) => severity[a.outcome] - severity[b.outcome]);
