import { formatMoney, noValue, writeNumber } from '../../kernel/format.ts';
import type { LoanKind } from '../kinds/kind.ts';
import { optionsIn, phraseOf } from '../kinds/phrases.ts';
import {
  type Check,
  type ChoiceCheck,
  isChoice,
  isMeasured,
  isUnknown,
  type MeasuredCheck,
  type Outcome,
  type SpecialCheck,
  specialChecks,
  type UnknownCheck,
} from './check.ts';
import { type Choice, type Declaration, declarationsOf, isMeasure, type Measure } from './declare.ts';
import type { Warning } from './warnings.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
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
  const declared = new Map(declarationsOf(kind.checks).map((declaration) => [declaration.code, declaration]));
  const speaker = new Speaker(declared, phraseOf(kind.deal.fields), optionsIn(kind.deal.fields));
  const warnings = new Map(kind.warnings.map((declaration) => [declaration.code, declaration]));
  return {
    ofCheck: (check) => speaker.sentence(check),
    reason: (check) => speaker.reason(check),
    figures: (check) => speaker.figures(check),
    ofWarning: (warning) => warnings.get(warning.code)?.sentenceOf(warning),
  };
}

class Speaker {
  readonly #declared: ReadonlyMap<string, Declaration>;
  readonly #phrase: (field: string) => string;
  readonly #options: ReturnType<typeof optionsIn>;

  constructor(
    declared: ReadonlyMap<string, Declaration>,
    phrase: (field: string) => string,
    options: ReturnType<typeof optionsIn>,
  ) {
    this.#declared = declared;
    this.#phrase = phrase;
    this.#options = options;
  }

  sentence(check: Check): string | undefined {
    const declaration = this.#declared.get(check.code);
    if (isUnknown(check)) return check.code === 'STATE' || declaration ? this.#unknown(check, declaration) : undefined;
    if (isMeasured(check)) return declaration && isMeasure(declaration) ? measured(check, declaration) : undefined;
    if (isChoice(check)) return declaration && !isMeasure(declaration) ? this.#choice(check, declaration) : undefined;
    return special(check);
  }

  reason(check: Check): string {
    const measure = this.#measureOf(check);
    // A minimum of one dollar stands for "any loan at all".
    if (!measure || !isMeasured(check) || isAnyLoan(check)) return this.sentence(check) ?? check.code;
    const write = (value: number) => writeNumber(value, measure.unit);
    const asks = `${measure.bound === 'maximum' ? 'allows' : 'needs'} ${write(check.threshold)}`;
    const has = measure.code === 'LOAN_AMOUNT' ? 'deal reaches' : 'deal has';
    return `${measure.label}: ${asks}, ${has} ${write(check.actual)} (${distance(check, measure)})`;
  }

  figures(check: Check): CheckFigures {
    const line = { label: this.#label(check), outcome: check.outcome, deal: noValue, gap: noValue };
    const measure = this.#measureOf(check);
    if (measure && isMeasured(check)) {
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
    if (code in specialChecks) return specialChecks[code as keyof typeof specialChecks].label;
    return this.#declared.get(code)?.label ?? code;
  }

  #measureOf({ code }: Check): Measure | undefined {
    const declaration = this.#declared.get(code);
    return declaration && isMeasure(declaration) ? declaration : undefined;
  }

  #choiceFigures(check: ChoiceCheck, line: CheckFigures): CheckFigures {
    const declaration = this.#declared.get(check.code);
    if (declaration && !isMeasure(declaration) && declaration.refusal) return { ...line, deal: 'wanted' };
    const { offered, wanted, outcome } = check;
    return {
      ...line,
      asks: offered.length === 0 ? 'none offered' : offered.map(this.#options.label).join(', '),
      deal: wanted.map(this.#options.label).join(', '),
      gap: outcome === 'fail' ? 'not offered' : noValue,
    };
  }

  #unknown({ threshold, fields }: UnknownCheck, declaration: Declaration | undefined): string {
    const needed = `Needs the ${list.format(fields.map(this.#phrase))}`;
    if (threshold === null || !declaration || !isMeasure(declaration)) return needed;
    if (declaration.code === 'LOAN_AMOUNT' && threshold <= 1) return `${needed} to size the loan`;
    const { subject, bound, unit } = declaration;
    const lower = /^[A-Z]{2}/.test(subject) ? subject : subject.charAt(0).toLowerCase() + subject.slice(1);
    return `${needed}: ${lower} has a ${bound} of ${writeNumber(threshold, unit)}`;
  }

  #choice({ outcome, offered, wanted }: ChoiceCheck, { label, subject = label, refusal }: Choice): string {
    const asked = alternatives.format(wanted.map(this.#options.phrase));
    if (outcome === 'pass') return `${subject}: ${asked} is offered`;
    return refusal ?? `${subject}: ${asked} is not offered, only ${list.format(offered.map(this.#options.phrase))}`;
  }
}

const isAnyLoan = ({ code, threshold }: MeasuredCheck): boolean => code === 'LOAN_AMOUNT' && threshold <= 1;

function measured(check: MeasuredCheck, { subject, bound, unit }: Measure): string {
  const { outcome, threshold, actual } = check;
  if (isAnyLoan(check)) {
    return outcome === 'fail' ? 'The limits leave no loan' : `The limits leave a loan of ${formatMoney(actual)}`;
  }
  const stands = outcome === 'pass' ? 'is within' : bound === 'minimum' ? 'is below' : 'is above';
  return `${subject} ${writeNumber(actual, unit)} ${stands} the ${bound} of ${writeNumber(threshold, unit)}`;
}

/** How far a measured check is from failing or passing. */
function distance({ outcome, threshold, actual }: MeasuredCheck, { unit, bound }: Measure): string {
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
        : `Nothing declared about a ${declared} stands against the lender's limitations`;
    }
    case 'CONFIRMATION':
      return `Terms last confirmed ${day.format(check.confirmedAt)}`;
    case 'EXPERIENCE_WINDOW':
      return `Counts experience of the last ${check.months} months`;
    case 'LEVERAGE':
      return 'The lender states no leverage';
    default:
      return undefined;
  }
}

const severity: Readonly<Record<Outcome, number>> = { fail: 0, unknown: 1, review: 2, pass: 3 };
/** What stands in the way comes first. */
export const bySeverity = (checks: readonly Check[]): readonly Check[] =>
  [...checks].sort((a, b) => severity[a.outcome] - severity[b.outcome]);
