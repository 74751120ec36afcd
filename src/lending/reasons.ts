import type {
  BackgroundCheck,
  Check,
  ChoiceCheck,
  ChoiceCode,
  MeasuredCheck,
  MeasuredCode,
  UnknownCheck,
} from './check.ts';
import type { ScenarioField } from './scenario.ts';
import type { Warning } from './verdict.ts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

const plain = (value: number): string => number.format(value);
const money = (dollars: number): string => `$${number.format(dollars)}`;
const percentText = (value: number): string => `${number.format(value)}%`;
const years = (value: number): string => `${number.format(value)} ${value === 1 ? 'year' : 'years'}`;

interface Measure {
  /** What is measured, as the start of a sentence. */
  readonly subject: string;
  readonly bound: 'minimum' | 'maximum';
  readonly figure: (value: number) => string;
}

const measures: Record<MeasuredCode, Measure> = {
  MIN_FICO: { subject: 'FICO score', bound: 'minimum', figure: plain },
  MIN_EXPERIENCE: { subject: 'Experience', bound: 'minimum', figure: plain },
  MIN_AS_IS_VALUE: { subject: 'As-is value', bound: 'minimum', figure: money },
  CREDIT_EVENT_AGE: { subject: 'Time since the last credit event', bound: 'minimum', figure: years },
  LOAN_AMOUNT: { subject: 'Largest possible loan', bound: 'minimum', figure: money },
  MAX_REHAB_BUDGET: { subject: 'Rehab needed', bound: 'maximum', figure: money },
};

const choices: Record<ChoiceCode, string> = {
  PROPERTY_TYPE: 'Property type',
  SETTING: 'Setting',
  RECOURSE: 'Recourse',
  INTEREST_TYPE: 'Interest type',
  DRAW_TYPE: 'Draw type',
  CROSS_COLLATERAL: 'Cross collateral',
  TERM_LENGTH: 'Term in months',
};

const optionLabels: Readonly<Record<string, string>> = {
  recourse: 'recourse',
  nonRecourse: 'non-recourse',
  dutch: 'Dutch',
  nonDutch: 'non-Dutch',
  self: 'self',
  thirdParty: 'third party',
};
const options = (values: readonly (string | number)[]): string[] =>
  values.map((value) => optionLabels[value] ?? String(value));

const fieldLabels: Record<ScenarioField, string> = {
  state: 'state',
  fico: 'FICO score',
  experience: 'experience',
  liquidity: 'liquidity',
  purchasePrice: 'purchase price',
  asisValue: 'as-is value',
  rehabNeeded: 'rehab needed',
  arv: 'ARV',
  propertyType: 'property type',
  setting: 'setting',
  recourse: 'recourse',
  interestType: 'interest type',
  drawType: 'draw type',
  crossCollateralAllowed: 'cross collateral',
  termLengthMonths: 'term',
  background: 'background',
};
const fieldList = (fields: readonly ScenarioField[]): string => list.format(fields.map((field) => fieldLabels[field]));

/** One plain English sentence for a check, from its figures alone. */
export function checkSentence(check: Check): string {
  if (check.outcome === 'unknown') return unknownSentence(check);
  switch (check.code) {
    case 'STATE':
      if (check.outcome === 'review') return `${check.lender} works in ${check.state} only through licensed brokers.`;
      return `${check.lender} ${check.outcome === 'pass' ? 'lends' : 'does not lend'} in ${check.state}`;
    case 'FELONY':
    case 'FINANCIAL_CRIME':
      return backgroundSentence(check);
    case 'CONFIRMATION':
      return `Terms last confirmed ${day.format(check.confirmedAt)}`;
    case 'EXPERIENCE_WINDOW':
      return `Counts experience of the last ${check.months} months`;
    case 'LEVERAGE':
      return 'The lender states no leverage';
    case 'PROPERTY_TYPE':
    case 'SETTING':
    case 'RECOURSE':
    case 'INTEREST_TYPE':
    case 'DRAW_TYPE':
    case 'CROSS_COLLATERAL':
    case 'TERM_LENGTH':
      return choiceSentence(check);
    default:
      return measuredSentence(check);
  }
}

function unknownSentence({ code, threshold, fields }: UnknownCheck): string {
  const needed = `Needs the ${fieldList(fields)}`;
  if (threshold === null || code === 'STATE' || code === 'PROPERTY_TYPE') return needed;
  if (code === 'LOAN_AMOUNT' && threshold <= 1) return `${needed} to size the loan`;
  const { subject, bound, figure } = measures[code];
  return `${needed}: ${subject.toLowerCase().replace('fico', 'FICO')} has a ${bound} of ${figure(threshold)}`;
}

function measuredSentence({ code, outcome, threshold, actual }: MeasuredCheck): string {
  if (code === 'LOAN_AMOUNT' && threshold <= 1) {
    return outcome === 'fail' ? 'The limits leave no loan' : `The limits leave a loan of ${money(actual)}`;
  }
  const { subject, bound, figure } = measures[code];
  const stands = outcome === 'pass' ? 'is within' : bound === 'minimum' ? 'is below' : 'is above';
  return `${subject} ${figure(actual)} ${stands} the ${bound} of ${figure(threshold)}`;
}

function choiceSentence({ code, outcome, offered, wanted }: ChoiceCheck): string {
  const asked = alternatives.format(options(wanted));
  if (outcome === 'pass') return `${choices[code]}: ${asked} is offered`;
  if (code === 'CROSS_COLLATERAL') return 'Cross collateral is not allowed';
  return `${choices[code]}: ${asked} is not offered, only ${list.format(options(offered))}`;
}

function backgroundSentence({ code, outcome }: BackgroundCheck): string {
  const declared = code === 'FELONY' ? 'felony conviction' : 'financial crime';
  return outcome === 'fail'
    ? `The lender does not accept a declared ${declared}`
    : `Nothing declared about a ${declared} stands against the lender's limitations`;
}

/** One plain English sentence for a warning. */
export function warningSentence(warning: Warning): string {
  switch (warning.code) {
    case 'LOAN_HELD':
      return `Total loan held to ${limitText(warning)}, ${money(warning.below)} below the requested leverage`;
    case 'AS_IS_BELOW_PRICE':
      return `The as-is value of ${money(warning.asIsValue)} is below the purchase price of ${money(warning.purchasePrice)} and is the basis of the loan`;
    case 'LIQUIDITY_SHORT':
      return `Liquidity of ${money(warning.liquidity)} is ${money(warning.short)} below the estimated cash to close of ${money(warning.cashToClose)}`;
    case 'NOT_SIZED':
      return `The loan cannot be sized without the ${fieldList(warning.fields)}`;
  }
}

function limitText({ boundBy, percent, limit }: Extract<Warning, { code: 'LOAN_HELD' }>): string {
  if (percent === null) return `the lender's maximum of ${money(limit)}`;
  return `${percentText(percent)} of ${boundBy === 'maxARV' ? 'ARV' : 'total cost'}`;
}
