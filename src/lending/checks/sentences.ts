import { formatList, formatMoney, noValue, writeNumber } from '../../kernel/format.ts';
import { notSizedCode, warningsOfKind } from '../kinds/common/warnings.ts';
import type { LoanKind } from '../kinds/kind.ts';
import { optionsIn, phraseOf } from '../kinds/phrases.ts';
import {
  type Check,
  type Choice,
  type ChoiceCheck,
  isChoice,
  isLoanCheck,
  isMeasured,
  isUnknown,
  type LoanCheck,
  loanAmount,
  type Measure,
  type MeasuredCheck,
  type Outcome,
  reviewsOf,
  type SpecialCheck,
  type SpecialCode,
  type Spoken,
  specialLabels,
  spokenOf,
  type UnknownCheck,
} from './check.ts';
import { confirmationDays } from './confirmation.ts';
import type { Warning } from './warnings.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** One line of the table of checks: the rule, its threshold, the deal's own value and the distance between them. */
export interface CheckFigures {
  readonly label: string;
  readonly outcome: Outcome;
  readonly asks: string;
  readonly deal: string;
  readonly gap: string;
}

/** Checks and warnings of one kind, in words made from their figures alone. */
export interface Sentences {
  /** Undefined for a stored check whose rule was since dropped. */
  ofCheck(check: Check): string | undefined;
  /** Why a check speaks against a program: 'FICO: needs 680, deal has 650 (30 short)'. */
  reason(check: Check): string;
  figures(check: Check): CheckFigures;
  ofWarning(warning: Warning): string | undefined;
}

const made = new WeakMap<LoanKind, Sentences>();

export function sentencesOf(kind: LoanKind): Sentences {
  const known = made.get(kind) ?? makeSentences(kind);
  made.set(kind, known);
  return known;
}

function makeSentences(kind: LoanKind): Sentences {
  const speaker = new Speaker(kind);
  const warnings = new Map(warningsOfKind(kind).map((declaration) => [declaration.code, declaration]));
  return {
    ofCheck: (check) => speaker.sentence(check),
    reason: (check) => speaker.reason(check),
    figures: (check) => speaker.figures(check),
    ofWarning: (warning) => warnings.get(warning.code)?.sentenceOf(warning),
  };
}

type SpokenMeasure = Pick<Measure, 'code' | 'label' | 'bound' | 'subject' | 'unit'>;
const isSpokenMeasure = (spoken: Spoken | undefined): spoken is SpokenMeasure =>
  spoken !== undefined && 'bound' in spoken;
const isSpokenChoice = (spoken: Spoken | undefined): spoken is Choice => spoken !== undefined && !('bound' in spoken);

class Speaker {
  readonly #spoken: ReadonlyMap<string, Spoken>;
  readonly #reviews: ReadonlyMap<string, ReturnType<typeof reviewsOf>[number]>;
  readonly #whole: string;
  readonly #phrase: (field: string) => string;
  readonly #options: ReturnType<typeof optionsIn>;

  constructor(kind: LoanKind) {
    this.#spoken = new Map(spokenOf(kind).map((spoken) => [spoken.code, spoken]));
    this.#reviews = new Map(reviewsOf(kind).map((review) => [review.code, review]));
    this.#whole = kind.loan.whole.words;
    this.#phrase = phraseOf(kind.deal.fields);
    this.#options = optionsIn([...kind.terms.fields, ...kind.deal.fields]);
  }

  sentence(check: Check): string | undefined {
    const spoken = this.#spoken.get(check.code);
    if (isUnknown(check)) return this.#unknown(check, spoken);
    if (isLoanCheck(check)) return this.#loan(check);
    if (isMeasured(check)) return isSpokenMeasure(spoken) ? measured(check, spoken) : undefined;
    if (isChoice(check)) return isSpokenChoice(spoken) ? this.#choice(check, spoken) : undefined;
    return this.#reviews.get(check.code)?.sentence ?? special(check as SpecialCheck);
  }

  reason(check: Check): string {
    if (isLoanCheck(check)) return this.#loanReason(check);
    const measure = this.#spoken.get(check.code);
    if (!isMeasured(check) || !isSpokenMeasure(measure)) return this.sentence(check) ?? check.code;
    const { label, unit, bound } = measure;
    const asks = `${bound === 'maximum' ? 'allows' : 'needs'} ${writeNumber(check.threshold, unit)}`;
    return `${label}: ${asks}, deal has ${writeNumber(check.actual, unit)} (${distance(check, measure)})`;
  }

  figures(check: Check): CheckFigures {
    const line = { label: this.#label(check), outcome: check.outcome, deal: noValue, gap: noValue };
    const measure = isLoanCheck(check) ? loanMeasure(check) : this.#spoken.get(check.code);
    if ((isMeasured(check) || isLoanCheck(check)) && isSpokenMeasure(measure)) {
      const write = (value: number) => writeNumber(value, measure.unit);
      const asks = `${measure.bound === 'maximum' ? 'at most' : 'at least'} ${write(check.threshold)}`;
      return { ...line, asks, deal: write(check.actual), gap: distance(check, measure) };
    }
    const asks = this.sentence(check) ?? check.code;
    if (isUnknown(check)) return { ...line, asks, deal: 'not stated' };
    if (isChoice(check)) return this.#choiceFigures(check, { ...line, asks });
    return 'state' in check ? { ...line, asks, deal: check.state } : { ...line, asks };
  }

  #label({ code }: Check): string {
    if (code in specialLabels) return specialLabels[code as SpecialCode];
    if (code === loanAmount.code) return loanAmount.label;
    return (this.#spoken.get(code) ?? this.#reviews.get(code))?.label ?? code;
  }

  #choiceFigures(check: ChoiceCheck, line: CheckFigures): CheckFigures {
    const spoken = this.#spoken.get(check.code);
    if (isSpokenChoice(spoken) && spoken.refusal) return { ...line, deal: 'wanted' };
    const { offered, wanted, outcome } = check;
    return {
      ...line,
      asks: offered.length === 0 ? 'none offered' : offered.map(this.#options.label).join(', '),
      deal: wanted.map(this.#options.label).join(', '),
      gap: outcome === 'fail' ? 'not offered' : noValue,
    };
  }

  /** Undefined for a check that is not known any more. */
  #unknown({ code, threshold, fields }: UnknownCheck, spoken: Spoken | undefined): string | undefined {
    const needed = `Needs the ${formatList(fields.map(this.#phrase))}`;
    if (code === loanAmount.code) {
      if (threshold === null || threshold <= 1) return `${needed} to size the loan`;
      return `${needed}: largest possible loan has a minimum of ${formatMoney(threshold)}`;
    }
    if (code !== 'STATE' && spoken === undefined) return undefined;
    if (threshold === null || !isSpokenMeasure(spoken)) return needed;
    const { subject, bound, unit } = spoken;
    const lower = /^[A-Z]{2}/.test(subject) ? subject : subject.charAt(0).toLowerCase() + subject.slice(1);
    return `${needed}: ${lower} has a ${bound} of ${writeNumber(threshold, unit)}`;
  }

  #choice({ outcome, offered, wanted }: ChoiceCheck, { label, subject = label, refusal }: Choice): string {
    const asked = alternatives.format(wanted.map(this.#options.phrase));
    if (outcome === 'pass') return `${subject}: ${asked} is offered`;
    return refusal ?? `${subject}: ${asked} is not offered, only ${formatList(offered.map(this.#options.phrase))}`;
  }

  #loan(check: LoanCheck): string {
    const { against, outcome, threshold, actual } = check;
    const [has, asks] = [formatMoney(actual), formatMoney(threshold)];
    if (isAnyLoan(check)) return outcome === 'fail' ? 'The limits leave no loan' : `The limits leave a loan of ${has}`;
    if (against === 'whole') {
      return `A loan of ${has} is ${outcome === 'pass' ? 'within' : 'above'} the ${this.#whole} of ${asks}`;
    }
    if (against === 'maximum') return `A loan of ${has} is above the maximum of ${asks}`;
    return `A loan of ${has} is ${outcome === 'pass' ? 'within' : 'below'} the minimum of ${asks}`;
  }

  #loanReason(check: LoanCheck): string {
    // A minimum of one dollar stands for "any loan at all".
    if (isAnyLoan(check)) return this.#loan(check);
    const measure = loanMeasure(check);
    const asks = `${measure.bound === 'maximum' ? 'allows' : 'needs'} ${formatMoney(check.threshold)}`;
    return `${measure.label}: ${asks}, deal reaches ${formatMoney(check.actual)} (${distance(check, measure)})`;
  }
}

const isAnyLoan = ({ against, threshold }: LoanCheck): boolean =>
  against === 'any' || (against === 'minimum' && threshold <= 1);

const loanMeasure = ({ against }: LoanCheck): SpokenMeasure => ({
  ...loanAmount,
  bound: against === 'whole' || against === 'maximum' ? 'maximum' : 'minimum',
  subject: 'Loan',
  unit: 'money',
});

function measured(check: MeasuredCheck, { subject, bound, unit }: SpokenMeasure): string {
  const { outcome, threshold, actual } = check;
  const stands = outcome === 'pass' ? 'is within' : bound === 'minimum' ? 'is below' : 'is above';
  return `${subject} ${writeNumber(actual, unit)} ${stands} the ${bound} of ${writeNumber(threshold, unit)}`;
}

/** How far a measured check is from failing or passing. */
function distance({ outcome, threshold, actual }: MeasuredCheck | LoanCheck, { unit, bound }: SpokenMeasure): string {
  const gap = writeNumber(Math.abs(threshold - actual), unit);
  if (outcome === 'fail') return `${gap} ${bound === 'maximum' ? 'over' : 'short'}`;
  return threshold === actual ? 'exactly' : `${gap} to spare`;
}

/** Undefined for a code that is not known any more. */
function special(check: SpecialCheck): string | undefined {
  switch (check.code) {
    case 'STATE':
      if (check.outcome === 'review') return `${check.lender} works in ${check.state} only through licensed brokers.`;
      return `${check.lender} ${check.outcome === 'pass' ? 'lends' : 'does not lend'} in ${check.state}`;
    case 'FELONY':
    case 'FINANCIAL_CRIME': {
      const declared = check.code === 'FELONY' ? 'felony conviction' : 'financial crime';
      return check.outcome === 'fail'
        ? `The lender does not accept a declared ${declared}`
        : `No declared ${declared} conflicts with the lender's limitations`;
    }
    case 'CONFIRMATION':
      return check.outcome === 'review'
        ? `Nobody has confirmed these terms for ${confirmationDays} days, last on ${day.format(check.confirmedAt)}`
        : `Terms last confirmed ${day.format(check.confirmedAt)}`;
    case 'EXPERIENCE_WINDOW':
      return `Counts experience of the last ${check.months} months`;
    default:
      return undefined;
  }
}

const severity: Readonly<Record<Outcome, number>> = { fail: 0, unknown: 1, review: 2, pass: 3 };
/** What stands in the way comes first. */
export const bySeverity = (checks: readonly Check[]): readonly Check[] =>
  [...checks].sort((a, b) => severity[a.outcome] - severity[b.outcome]);

/** What there is to say of a verdict before anybody relies on it. */
export interface Note {
  readonly tone: Exclude<Outcome, 'pass'> | 'warning';
  readonly text: string;
}

/** What speaks against a program, what is open, and what to know beforehand. */
export function notesOf(
  kind: LoanKind,
  { checks, warnings }: { readonly checks: readonly Check[]; readonly warnings: readonly Warning[] },
): Note[] {
  const { reason, ofWarning } = sentencesOf(kind);
  const reasons = bySeverity(checks).flatMap((check): Note[] =>
    check.outcome === 'pass' ? [] : [{ tone: check.outcome, text: reason(check) }],
  );
  const open = reasons.some(({ tone }) => tone === 'unknown');
  // What keeps the loan from being sized is already said by the check that is open.
  const told = warnings.filter(({ code }) => !(open && code === notSizedCode));
  const notes = [
    ...reasons,
    ...told.map((warning): Note => ({ tone: 'warning', text: ofWarning(warning) ?? warning.code })),
  ];
  // A program and its tier may ask for the same.
  return [...new Map(notes.map((note) => [note.text, note])).values()];
}
