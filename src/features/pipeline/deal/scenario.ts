import { changesOfFields, type FieldChange } from '../../../kernel/fields/differences.ts';
import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import { findLoanKind } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Deal } from '../../../lending/kinds/loan.ts';
import { dealFields, dealNameFields } from '../model.ts';

/** What a deal says of itself, by the names of `scenarioFields`. */
export type ScenarioValues = Readonly<Record<string, unknown>>;

const isNamed = ({ name }: FieldDefinition): boolean => dealNameFields.some((field) => field.name === name);

/**
 * All that can be edited of a deal: address, client and the fields of its kind. Only the address is required, for a deal
 * may be known in part; what a program needs and the deal does not say leaves the verdict open.
 */
export const scenarioFields = (loanType: string): readonly FieldDefinition[] => [
  ...dealNameFields,
  ...dealFields(loanType)
    .filter((field) => !isNamed(field))
    .map(withoutDefault),
];

/** A field that was left blank stays blank: what a search form begins with is no statement about a deal. */
export function withoutDefault(field: FieldDefinition): FieldDefinition {
  if (field.kind === 'yesNo') return { ...field, required: false, default: null };
  const { default: _, ...rest } = { default: undefined, ...field };
  return { ...rest, required: false } as FieldDefinition;
}

/** What differs between two states of one deal, in the order of its form. */
export const scenarioChanges = (loanType: string, before: ScenarioValues, after: ScenarioValues): FieldChange[] =>
  changesOfFields(scenarioFields(loanType), before, after);

const namesOf = (fields: readonly FieldDefinition[]): string[] => fields.map(({ name }) => name);
const pick = (values: ScenarioValues, names: readonly string[]): Deal =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/**
 * Names of fields that only repeat a figure of the kind under the name that deals of every kind have: they follow that
 * figure and are no statement of their own.
 */
export function repeatedFields(
  loanType: string,
  deal: ScenarioValues,
  kind: LoanKind | undefined = findLoanKind(loanType),
): readonly string[] {
  if (!kind) return [];
  const own = namesOf(kind.deal.fields);
  const completed = kind.deal.complete(pick(deal, own));
  const beyond = namesOf(dealFields(loanType)).filter((name) => !own.includes(name));
  return beyond.filter((name) => (deal[name] ?? null) !== null && deal[name] === completed[name]);
}

/** The document of a deal after an edit. What only repeated another figure follows it, unless it was edited itself. */
export function restateDeal(loanType: string, before: Deal, said: ScenarioValues): Deal {
  const names = namesOf(dealFields(loanType));
  const repeated = repeatedFields(loanType, before).filter((name) => said[name] === before[name]);
  const stated = pick(
    said,
    names.filter((name) => !repeated.includes(name)),
  );
  return { ...before, ...pick(findLoanKind(loanType)?.deal.complete(stated) ?? stated, names) };
}
