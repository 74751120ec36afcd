import type { ChoiceField, NumberField, YesNoField } from '../../../kernel/fields/fields.ts';
import { fieldCounts, largestAmount } from '../../../kernel/fields/reading.ts';
import type { InterestType } from '../../../lending/offers/interest.ts';
import type { CalculatorSlug } from '../model.ts';
import type { Chart, Schedule, Sensitivity } from './charts.ts';
import type { CalculatorUnit } from './write.ts';

/** A number of a calculator. Blank counts as 0, and nothing is refused. */
export interface AmountField extends NumberField {
  /** Of a percentage that people also state in dollars: the number it is a share of, by its name. */
  readonly shareOf?: string;
  /** Blank is an answer of its own: the box is not filled with 0 when it is left. */
  readonly mayBeBlank?: true;
}
export type CalculatorField = AmountField | YesNoField | ChoiceField;

/** What the inputs say, by field. */
export type Inputs = Readonly<Record<string, number | boolean | string>>;
/** Every number of a calculation by its name: what was entered, what was used in its place, what came out. */
export type Numbers = Readonly<Record<string, number>>;

/** A figure that stands among the inputs, to be read and not to be changed. */
export interface ShownInput {
  /** Its name. */
  readonly figure: string;
  readonly help: string;
  readonly onlyWhen: NonNullable<AmountField['onlyWhen']>;
}

export interface InputCard {
  readonly title: string;
  readonly about?: string;
  /** Two fields may share a name when never both of them count: the same number under another label. */
  readonly fields: readonly CalculatorField[];
  /** Below the fields. */
  readonly shown?: readonly ShownInput[];
}

/** A number that is shown, and how it comes about. */
export interface Figure {
  readonly label: string;
  readonly unit: CalculatorUnit;
  /** With the names of numbers in braces: '{loanAmount} × {interestRate}'. See formula.ts for what it may say. */
  readonly formula?: string | ((inputs: Inputs) => string);
  readonly help?: string;
}

export interface Row {
  /** The name of the figure. */
  readonly figure: string;
  /** One of the parts of the row above, or what the rows above come to. */
  readonly as?: 'part' | 'total';
  /** Instead of the number, where it would mislead. */
  readonly text?: string;
  readonly note?: string;
}

export interface Block {
  readonly heading?: string;
  readonly rows: readonly Row[];
}

export interface ResultPanel {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Tone = 'good' | 'warning' | 'bad' | 'plain';

/** What the calculation comes to, in a line. */
export interface Status {
  /** Of the card; a heading for screen readers alone where it is not shown. */
  readonly title: string;
  readonly tone: Tone;
  readonly headline: string;
  readonly text: string;
  /** The figures to see first, by name. */
  readonly figures: readonly string[];
}

/** Where a number would have to stand for the deal to turn: 'You lose money below'. */
export interface BreakEven {
  readonly text: string;
  readonly value: number;
  readonly unit: CalculatorUnit;
}

export interface Outcome {
  readonly numbers: Numbers;
  readonly status: Status;
  /** What stands against the deal; none, and the card is not there. */
  readonly concerns: { readonly title: string; readonly texts: readonly string[] };
  /** What should be known without being against the deal. */
  readonly notes: readonly string[];
  /** What is used in place of a field that says nothing, by field. */
  readonly hints: Readonly<Record<string, string>>;
  readonly panels: readonly ResultPanel[];
}

/** How the deal of a calculator is asked about on the market. */
export interface MarketLink {
  /** The slug of the kind of loan. */
  readonly kind: string;
  /** Fields of the search that the calculator does not have and that decide most; asked beside the answer. */
  readonly asked: readonly string[];
  /** Fields without which the search reads the calculator's numbers otherwise: as the last search had them, else so. */
  readonly beside: Readonly<Record<string, string | null>>;
  /** The fields of the search that the calculator settles; null where it says that there is none. */
  readonly scenario: (inputs: Inputs, numbers: Numbers) => Readonly<Record<string, number | string | null>>;
  /** Fields that the calculator has no input for: as searched, while the field named here is the same on either side. */
  readonly kept?: Readonly<Record<string, string>>;
  /** The number that is the loan. */
  readonly loan: string;
  /** The loan's own rate (percent a year) and years of amortization (0: interest only), by which the market is checked. */
  readonly note?: (inputs: Inputs, numbers: Numbers) => LoanNote;
  /** The inputs that a search form knows; what is blank there may be null or left out. */
  readonly fromScenario: (scenario: Readonly<Record<string, unknown>>) => Inputs;
  /** The inputs under which the calculator has the loan that a lender offers for what is entered. */
  readonly fromOffer: (offer: OfferedLoan, inputs: Inputs, numbers: Numbers) => LoadedOffer;
}

export interface LoanNote {
  readonly ratePercent: number;
  readonly years: number;
}

export interface LoadedOffer {
  readonly inputs: Inputs;
  /** What the offer says and the calculator reckons otherwise, or not at all; sentences. */
  readonly remarks: readonly string[];
}

/** What a calculator takes of an offer: whole dollars, percents, months. */
export interface OfferedLoan {
  readonly loanAmount: number;
  readonly ratePercent: number;
  readonly pointsPercent: number;
  /** The part that is paid out in draws; not stated: none. */
  readonly heldBack: number | null;
  readonly termMonths: number;
  /** Not stated by offers from before lenders were asked for it. */
  readonly interestType: InterestType | null;
  readonly amortizedYears: number | null;
}

interface Shown {
  readonly slug: CalculatorSlug;
  readonly title: string;
  readonly subtitle: string;
  /** The figures by which saved calculations are held against each other. */
  readonly compared: readonly string[];
  readonly figures: Readonly<Record<string, Figure>>;
  readonly market?: MarketLink;
}

/** A calculator as screens know it: data, and one function from what was entered to everything that is shown. */
export interface Calculator extends Shown {
  readonly cards: readonly InputCard[];
  readonly evaluate: (inputs: Inputs) => Outcome;
  /** Apart from the outcome, as each is searched for over many outcomes. */
  readonly breakEvens: (inputs: Inputs) => readonly BreakEven[];
  readonly charts: (inputs: Inputs, outcome: Outcome) => readonly Chart[];
  /** Which figures move with which two inputs. */
  readonly sensitivity: Sensitivity;
  readonly schedule: ((inputs: Inputs, outcome: Outcome) => Schedule) | null;
}

/** A calculator whose functions know their own inputs. */
interface CalculatorOf<Own extends object> extends Shown {
  readonly cards: readonly InputCard[];
  readonly evaluate: (inputs: Own) => Outcome;
  readonly breakEvens?: (inputs: Own) => readonly BreakEven[];
  readonly charts?: (inputs: Own, outcome: Outcome) => readonly Chart[];
  readonly sensitivity: Sensitivity;
  readonly schedule?: (inputs: Own, outcome: Outcome) => Schedule;
}

/** Screens hand over what `withInputs` made, which has every input of the cards. */
export const defineCalculator = <Own extends object>(own: CalculatorOf<Own>): Calculator =>
  // Its cards ask for the inputs that its functions take, by their names and types: `fieldsFor` knows no others.
  ({ breakEvens: () => [], charts: () => [], schedule: null, ...own }) as unknown as Calculator;

export const fieldsOf = ({ cards }: Pick<Calculator, 'cards'>): readonly CalculatorField[] =>
  cards.flatMap(({ fields }) => fields);

/** The field of this name that counts for what is entered. */
export const fieldNamed = (calculator: Calculator, name: string, inputs: Inputs): CalculatorField | undefined => {
  const named = fieldsOf(calculator).filter((field) => field.name === name);
  return named.find((field) => fieldCounts(field, inputs)) ?? named[0];
};

const defaultOf = (field: CalculatorField): number | boolean | string =>
  field.kind === 'yesNo' ? (field.default ?? false) : (field.default ?? (field.kind === 'choice' ? '' : 0));

/** The inputs of an untouched calculator. */
export const defaultInputs = (calculator: Pick<Calculator, 'cards'>): Inputs =>
  Object.fromEntries(fieldsOf(calculator).map((field) => [field.name, defaultOf(field)]));

/** A value as its field takes it, a number brought to what its box can show; undefined when it does not. */
function taken(field: CalculatorField, value: unknown): number | boolean | string | undefined {
  if (field.kind === 'yesNo') return typeof value === 'boolean' ? value : undefined;
  if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.value;
  // Plus 0, as -0 is none that anybody entered.
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(largestAmount, Math.max(0, value)) + 0
    : undefined;
}

/** These inputs with what is known of others; what no field takes is left out. */
export function withInputs(
  calculator: Pick<Calculator, 'cards'>,
  inputs: Inputs,
  known: Readonly<Record<string, unknown>>,
): Inputs {
  const changed = fieldsOf(calculator).flatMap((field) => {
    const value = taken(field, known[field.name]);
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return { ...inputs, ...Object.fromEntries(changed) };
}

/** Every number of an object by its name; those of an object in it with both names, 'closingCosts.origination'. */
export function numbersIn(record: object, path = ''): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === 'number') found[path + name] = value;
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      Object.assign(found, numbersIn(value, `${path}${name}.`));
  }
  return found;
}
