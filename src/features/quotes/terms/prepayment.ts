import { defineFields } from '../../../kernel/fields/fields.ts';
import { formatPercent } from '../../../kernel/format.ts';
import {
  type CostAssumptions,
  type PrepaymentTerms,
  prepaymentOf,
  prepaymentTypeOptions,
  readSteps,
  stepLimits,
  writePrepayment,
  writeSteps,
} from '../../../lending/offers/prepayment.ts';

/** How a loan that is paid off early is charged, as the forms ask for it. */
export const prepaymentFields = defineFields([
  { name: 'prepaymentType', label: 'Prepayment', kind: 'choice', options: prepaymentTypeOptions, columns: 6 },
  {
    name: 'prepaymentSteps',
    label: 'Percent by year',
    kind: 'text',
    required: true,
    maxLength: 60,
    placeholder: '5-4-3-2-1',
    onlyWhen: { field: 'prepaymentType', is: 'stepDown' },
    columns: 6,
  },
  {
    name: 'prepaymentMonths',
    label: 'Months from closing',
    kind: 'integer',
    required: true,
    min: 1,
    max: 480,
    unit: 'months',
    onlyWhen: { field: 'prepaymentType', is: ['yieldMaintenance', 'minimumInterest'] },
    columns: 6,
  },
  // What older offers state in words. Forms show the fields above instead.
  { name: 'prepayment', label: 'Prepayment', kind: 'text', maxLength: 200, hidden: true },
]);

/** What a record of whatever fields states of it. */
export const prepaymentTermsOf = (values: Readonly<Record<string, unknown>>): PrepaymentTerms => {
  const { prepaymentSteps, prepaymentMonths, prepayment } = values;
  return {
    prepaymentType: prepaymentTypeOptions.find(({ value }) => value === values.prepaymentType)?.value ?? null,
    prepaymentSteps: typeof prepaymentSteps === 'string' ? prepaymentSteps : null,
    prepaymentMonths: typeof prepaymentMonths === 'number' ? prepaymentMonths : null,
    prepayment: typeof prepayment === 'string' ? prepayment : null,
  };
};

/** The fields that together say one thing, which is shown as `prepayment`. */
export const prepaymentParts: readonly string[] = prepaymentFields
  .map(({ name }) => name)
  .filter((name) => name !== 'prepayment');

/** As people read it: the structure, or what the lender wrote with what was read of it. Null where nothing is stated. */
export function prepaymentText(terms: PrepaymentTerms): string | null {
  const prepayment = prepaymentOf(terms);
  const read = writePrepayment(prepayment);
  const written = terms.prepaymentType ? '' : (terms.prepayment?.trim() ?? '');
  if (written === '' || written.toLowerCase() === read.toLowerCase()) return read || null;
  return `${written} (${read === '' ? 'not included in the cost' : `read as ${read}`})`;
}

interface Problem {
  readonly field: 'prepaymentType' | 'prepaymentSteps' | 'prepaymentMonths';
  readonly message: string;
}

/** What does not go together in what is stated; whether anything has to be is for the caller to say. */
export function prepaymentProblem(
  terms: PrepaymentTerms & { readonly termMonths?: number | null },
): Problem | undefined {
  const { prepaymentType, prepaymentSteps, prepaymentMonths, termMonths } = terms;
  if (prepaymentType === 'stepDown' && !readSteps(prepaymentSteps ?? ''))
    return {
      field: 'prepaymentSteps',
      message: `Enter the percent for each year, such as 5-4-3-2-1: at most ${stepLimits.years} years and ${stepLimits.percent}% a year`,
    };
  if (prepaymentMonths != null && termMonths != null && prepaymentMonths > termMonths)
    return { field: 'prepaymentMonths', message: 'Months from closing must not be longer than the term' };
  return undefined;
}

const assumed: Readonly<Record<string, string>> = {
  stepDown: 'A step-down prepayment penalty is a percent of the balance in the year the loan is paid off.',
  minimumInterest:
    'If a loan is paid off before its minimum interest is earned, the borrower pays interest for the remaining months on the balance at payoff.',
  words: "A prepayment charge described in the lender's own words is not included.",
};

/** What the cost of paying these offers off early rests on, in sentences. */
export function prepaymentAssumptions(
  offers: readonly PrepaymentTerms[],
  { treasuryYieldPercent }: CostAssumptions,
): readonly string[] {
  const yieldMaintenance =
    treasuryYieldPercent === undefined
      ? 'Yield maintenance is not included: it depends on Treasury yields.'
      : `Yield maintenance is an estimate: the interest above a Treasury yield of ${formatPercent(treasuryYieldPercent, 3)} for the months that are left, discounted at that yield. Lenders may charge a minimum.`;
  const types = new Set(offers.map((terms) => prepaymentOf(terms).type));
  return Object.entries({ ...assumed, yieldMaintenance }).flatMap(([type, text]) =>
    [...types].some((one) => one === type) ? [text] : [],
  );
}

/** As an offer is written down: a step-down in one spelling, and no words beside a structure. */
export function tidyPrepayment<T extends PrepaymentTerms>(terms: T): T {
  if (!terms.prepaymentType) return terms;
  const steps = readSteps(terms.prepaymentSteps ?? '');
  return { ...terms, prepayment: null, prepaymentSteps: steps ? writeSteps(steps) : null };
}

/** What the form of a new version starts with: what was read of the words of an older one. */
export function structuredPrepayment(terms: PrepaymentTerms): PrepaymentTerms {
  if (terms.prepaymentType) return terms;
  const read = prepaymentOf(terms);
  if (read.type === 'words' || read.type === 'notStated') return terms;
  return {
    prepaymentType: read.type,
    prepaymentSteps: read.type === 'stepDown' ? writeSteps(read.steps) : null,
    prepaymentMonths: 'months' in read ? read.months : null,
    prepayment: null,
  };
}
