import { isBlank } from '../../../../kernel/blank.ts';
import { isMissing } from '../../../../kernel/fields/read-fields.ts';
import { type AnswerForm, ask, type FormField, type FormSection, fieldsOfForm } from '../../form.ts';
import type { QuestionName } from '../../questions.ts';

export const applicationKinds = ['dscr', 'fix-and-flip', 'ground-up', 'stabilized-bridge', 'portfolio'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** An application for one kind of loan. */
export interface ApplicationForm extends AnswerForm {
  readonly kind: ApplicationKind;
  /** Names of fields in the order in which the first missing one is named. */
  readonly required: readonly string[];
  /** What is refused once nothing is missing. */
  readonly refuses: (values: Values) => Refused | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** Why an application cannot be sent: the exact words, and the field at fault. */
export interface Refused {
  readonly field: string;
  readonly message: string;
}

interface Declared {
  readonly kind: ApplicationKind;
  readonly title: string;
  readonly required: readonly string[];
  readonly sections: readonly FormSection[];
  readonly refuses?: ApplicationForm['refuses'];
}

/** A form that marks as required what its list names. */
export function defineApplication({ sections, refuses = () => undefined, ...declared }: Declared): ApplicationForm {
  const mark = (field: FormField): FormField =>
    declared.required.includes(field.name) ? { ...field, required: true } : field;
  return {
    name: `${declared.kind}-application`,
    ...declared,
    sections: sections.map((section) => ({ ...section, fields: section.fields.map(mark) })),
    refuses,
  };
}

/** A field's name as a sentence has it: `borrowerName` is 'borrower name'. */
const inWords = (name: string): string => name.replace(/([A-Z])/g, ' $1').toLowerCase();

export const missingText = (name: string): string => `Please fill out all required fields. Missing: ${inWords(name)}`;

/**
 * Why an application cannot be sent, in the documented order: the first missing field of its list, then the price or value that
 * its loan type needs, then what its kind asks.
 */
export function refusalOf(form: ApplicationForm, values: Values): Refused | undefined {
  const missing = form.required.find((name) => isBlank(values[name]));
  if (missing !== undefined) return { field: missing, message: missingText(missing) };
  const priced = fieldsOfForm(form).find((field) => isMissing(field, values));
  if (priced) return { field: priced.name, message: priced.requiredMessage ?? missingText(priced.name) };
  return form.refuses(values);
}

/** What every application asks for but the portfolio's. */
export const requiredOfProperty = [
  'borrowerName',
  'borrowerEmail',
  'borrowerPhone',
  'propertyAddress',
  'propertyCity',
  'propertyState',
  'propertyZip',
  'propertyType',
] as const;

interface OfBorrower {
  readonly experience?: Extract<QuestionName, 'borrowerExperience' | 'portfolioBorrowerExperience'>;
  /** Beside the four of every application. */
  readonly employments?: readonly string[];
}

export const borrowerSection = ({
  experience = 'borrowerExperience',
  employments = [],
}: OfBorrower = {}): FormSection => ({
  title: 'Borrower Information',
  fields: [
    ask('borrowerName'),
    ask('borrowerEmail'),
    ask('borrowerPhone'),
    ask('borrowerAddress', { label: 'Borrower address', columns: 6 }),
    ask('borrowerCreditScore'),
    ask(experience, { as: 'borrowerExperience' }),
    ask('borrowerEmployment', { offers: ['employed', 'self-employed', 'retired', 'unemployed', ...employments] }),
    ask('borrowerIncome'),
  ],
});

export const addressFields: readonly FormField[] = [
  ask('propertyAddress', { columns: 12 }),
  ask('propertyCity'),
  ask('propertyState'),
  ask('propertyZip'),
];

interface OfPrice {
  readonly purchase: string;
  readonly refinances: readonly string[];
  readonly required: boolean;
}

/** The price where the property is bought, else what it is worth. */
export const priceFields = ({ purchase, refinances, required }: OfPrice): readonly FormField[] => {
  const asked = (requiredMessage: string) => (required ? { required, requiredMessage } : {});
  return [
    ask('purchasePrice', {
      help: '',
      columns: 4,
      onlyWhen: { field: 'loanType', is: purchase },
      ...asked('Please enter the purchase price'),
    }),
    ask('asIsValue', {
      as: 'currentValue',
      label: 'Current value',
      columns: 4,
      onlyWhen: { field: 'loanType', is: refinances },
      ...asked('Please enter the current value'),
    }),
  ];
};

export const loanAmount = ask('requestedLoanAmount', { as: 'loanAmount', label: 'Loan amount', columns: 4 });
export const downPayment = ask('downPayment');

/** The last section of every application. */
export const additionalSection = (...fields: readonly FormField[]): FormSection => ({
  title: 'Additional Information',
  fields: [...fields, ask('additionalInfo')],
});
