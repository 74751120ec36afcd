import { isBlank } from '../../../../kernel/blank.ts';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import { readFields } from '../../../../kernel/fields/read-fields.ts';
import { type FormField, fieldsOfForm } from '../../form.ts';
import { type Answers, namesOfClient } from '../../from-deal.ts';
import type { QuestionName } from '../../questions.ts';
import { bandOf, experienceBands, portfolioExperienceBands, scoreBands } from './bands.ts';
import type { ApplicationForm } from './common.ts';

type Values = Readonly<Record<string, unknown>>;

/** The same fact in the words of the loan package and of an application: by the question that an application asks. */
interface Counterpart {
  /** The question of the loan package. */
  readonly of: QuestionName;
  /** Its answers by those of the application, where one stands for one. */
  readonly is: Readonly<Record<string, string>>;
  /** Answers that lead only this way: several of the package are one of the application. */
  readonly also?: Readonly<Record<string, string>>;
}

const counterparts: Partial<Record<QuestionName, Counterpart>> = {
  flipPropertyType: {
    of: 'propertyType',
    is: {
      'single-family': 'Single Family',
      'multi-family-2-4': '2-4 Units',
      condo: 'Condo',
      townhouse: 'Townhome',
    },
  },
  dscrPropertyType: {
    of: 'propertyType',
    is: { 'Multifamily 5+': 'Multi-Family (5+)', Condo: 'Condo', Townhome: 'Townhome', 'Mixed-Use': 'Mixed Use' },
    also: { 'Single Family': 'Single Family 1-4', '2-4 Units': 'Single Family 1-4' },
  },
  groundUpPropertyType: {
    of: 'propertyType',
    is: { 'Multifamily 5+': 'Multi-Family (5+)', 'Mixed-Use': 'Mixed Use', Commercial: 'Commercial' },
    also: { 'Single Family': 'Single Family 1-4', '2-4 Units': 'Single Family 1-4' },
  },
  bridgePropertyType: {
    of: 'propertyType',
    is: { 'Multifamily 5+': 'Multi-Family (5+)', 'Mixed-Use': 'Mixed Use' },
  },
  dscrExitStrategy: { of: 'exitStrategy', is: { hold: 'Hold as Rental', sell: 'Sell' } },
  flipExitStrategy: { of: 'exitStrategy', is: { rent: 'Hold as Rental', sell: 'Sell' } },
  groundUpExitStrategy: { of: 'exitStrategy', is: { keep: 'Hold as Rental', sell: 'Sell' } },
  bridgeExitStrategy: { of: 'exitStrategy', is: { sale: 'Sell' } },
  portfolioExitStrategy: { of: 'exitStrategy', is: { 'long-term-hold': 'Hold as Rental', 'portfolio-sale': 'Sell' } },
  // A refinance of the package may take cash out, so it does not say which of the two it is.
  applicationLoanType: { of: 'transactionType', is: { purchase: 'Purchase' } },
  portfolioLoanType: { of: 'transactionType', is: { 'portfolio-acquisition': 'Purchase' } },
};

/** Answers that many numbers share: they lead from the package to an application only. */
const derived: Partial<Record<QuestionName, (answers: Answers) => string | undefined>> = {
  borrowerName: ({ borrowerFirstName, borrowerLastName }) =>
    [borrowerFirstName, borrowerLastName].filter((name) => !isBlank(name)).join(' ') || undefined,
  borrowerCreditScore: ({ ficoScore }) => bandOf(scoreBands, ficoScore),
  borrowerExperience: ({ fixFlipsSoldLast3Years }) => bandOf(experienceBands, fixFlipsSoldLast3Years),
  portfolioBorrowerExperience: ({ fixFlipsSoldLast3Years }) => bandOf(portfolioExperienceBands, fixFlipsSoldLast3Years),
};

const swapped = (record: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [value, key]));

function fromCounterpart(question: QuestionName, answers: Answers): string | undefined {
  const counterpart = counterparts[question];
  if (!counterpart) return derived[question]?.(answers);
  return { ...swapped(counterpart.is), ...counterpart.also }[String(answers[counterpart.of])];
}

/** Whether a field would take this value as it is. */
export function takes(field: FormField, value: unknown): boolean {
  const { onlyWhen: _, ...always } = field;
  return readFields([always as FieldDefinition], { [field.name]: value }).errors === undefined;
}

/** What the answers of a deal say in the words of an application; what its form would not take is left out. */
export function valuesFromAnswers(form: ApplicationForm, answers: Answers): Values {
  return Object.fromEntries(
    fieldsOfForm(form).flatMap((field) => {
      if (field.hidden && 'default' in field) return [];
      const own = answers[field.question];
      const value = isBlank(own) ? fromCounterpart(field.question, answers) : own;
      return isBlank(value) || !takes(field, value) ? [] : [[field.name, value] as const];
    }),
  );
}

const isAnswered = (value: unknown): boolean => !isBlank(value) && !(Array.isArray(value) && value.length === 0);

/** What an application says as answers of its deal: its own questions, and what they mean in the loan package. */
export function answersFromValues(form: ApplicationForm, values: Values): Answers {
  const answers: Partial<Record<QuestionName, unknown>> = {};
  for (const { name, question, hidden } of fieldsOfForm(form)) {
    const value = values[name];
    if (hidden || !isAnswered(value)) continue;
    answers[question] = value;
    const counterpart = counterparts[question];
    const meant = counterpart?.is[String(value)];
    if (counterpart && meant !== undefined) answers[counterpart.of] = meant;
  }
  const [first, last] = namesOfClient(typeof values.borrowerName === 'string' ? values.borrowerName : null);
  return { ...answers, ...(first && { borrowerFirstName: first }), ...(last && { borrowerLastName: last }) };
}
