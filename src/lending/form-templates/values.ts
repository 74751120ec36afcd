import type { FieldDefinition } from '../../kernel/fields/fields.ts';
import { fieldsOfForm } from '../answers/form.ts';
import { applicationForms } from '../answers/forms/applications/applications.ts';
import { scopeOfWork } from '../answers/forms/scope-of-work.ts';
import { unifiedForm } from '../answers/forms/unified-form.ts';
import type { Answers } from '../answers/from-deal.ts';
import type { Question } from '../answers/question.ts';
import { statementParts, totalsOfStatement } from '../answers/questions/finances.ts';
import { type QuestionName, questions } from '../answers/questions.ts';
import { type DerivedName, derivedValues, findDerived } from './derived.ts';

/** What can be written into a form: an answer of the loan package, or what is made of several. */
export type ValueName = QuestionName | DerivedName;

export interface FormValue {
  readonly name: ValueName;
  /** The subject that it is listed under: 'Borrower'. */
  readonly group: string;
  readonly field: FieldDefinition;
}

const groupsByForm: readonly (readonly [group: string, names: readonly QuestionName[]])[] = [
  ...unifiedForm.sections.map(
    ({ title, fields }) => [title, fields.map(({ question }) => question)] as readonly [string, QuestionName[]],
  ),
  ['Experience sheet', ['experienceProperties']],
  ['Scope of work', fieldsOfForm(scopeOfWork).map(({ question }) => question)],
  ...applicationForms.map(
    (form) =>
      [`Application: ${form.title}`, fieldsOfForm(form).map(({ question }) => question)] as readonly [
        string,
        QuestionName[],
      ],
  ),
];
/** The first form that asks a question names its group. */
const groupByQuestion = new Map(
  groupsByForm.toReversed().flatMap(([group, names]) => names.map((name) => [name, group])),
);

const groupByDerived: Readonly<Record<DerivedName, string>> = {
  borrowerFullName: 'Borrower',
  borrowerFullAddress: 'Borrower',
  borrowerCityStateZip: 'Borrower',
  vestingName: 'Entity',
  propertyFullAddress: 'Property',
  propertyCityStateZip: 'Property',
  scopeTotal: 'Scope of work',
  sheetProjects: 'Experience sheet',
  sheetCompletedProjects: 'Experience sheet',
  sheetRehabBudget: 'Experience sheet',
};

const other: Readonly<Record<Question['about'], string>> = {
  borrower: 'Borrower',
  entity: 'Entity',
  property: 'Property',
  deal: 'Loan',
};

const asked: readonly FormValue[] = questions.map((question) => ({
  name: question.name,
  group: groupByQuestion.get(question.name) ?? other[question.about],
  field: question,
}));
const made: readonly FormValue[] = (Object.keys(derivedValues) as DerivedName[]).map((name) => {
  const { label, kind } = derivedValues[name];
  return { name, group: groupByDerived[name], field: { name, label, kind } };
});

const groupOrder = [...new Set([...groupsByForm.map(([group]) => group), ...Object.values(other)])];

/** Everything that can be written, grouped by subject in the order of the package; what is made of several comes first. */
export const formValues: readonly FormValue[] = groupOrder.flatMap((group) =>
  [...made, ...asked].filter((value) => value.group === group),
);

const byName: ReadonlyMap<string, FormValue> = new Map(formValues.map((value) => [value.name, value]));
export const findFormValue = (name: string): FormValue | undefined => byName.get(name);

/** What the answers say of it; undefined or null where they say nothing. */
export function readFormValue(name: ValueName, answers: Answers): unknown {
  const derived = findDerived(name);
  if (derived) return derived.read(answers);
  const { pfsTotalLiquid, pfsTotalNonLiquidAssets, pfsTotalDebt, pfsNetWorth } = totalsOfStatement(answers);
  const computed: Answers = { pfsTotalLiquid, pfsTotalNonLiquidAssets, pfsTotalDebt, pfsNetWorth };
  return Object.hasOwn(computed, name) ? computed[name as QuestionName] : answers[name as QuestionName];
}

/** The questions that are asked of people for it. */
export function questionsBehind(name: ValueName): readonly QuestionName[] {
  if (name === 'pfsNetWorth') return Object.values(statementParts).flat();
  const parts: Readonly<Record<string, readonly QuestionName[]>> = statementParts;
  return parts[name] ?? findDerived(name)?.of ?? [name as QuestionName];
}
