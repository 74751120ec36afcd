import { isBlank } from '../../../../kernel/blank.ts';
import type { FieldErrors } from '../../../../kernel/errors.ts';
import { requiredText } from '../../../../kernel/fields/read-choices.ts';
import { readFields } from '../../../../kernel/fields/read-fields.ts';
import { readNumber } from '../../../../kernel/fields/reading.ts';
import { formatMoney } from '../../../../kernel/format.ts';
import { fieldsOfForm } from '../../../../lending/answers/form.ts';
import { scopeMessages, scopeOfWork } from '../../../../lending/answers/forms/scope-of-work.ts';
import {
  isCategoryComplete,
  isUsed,
  newCategory,
  scopeCategories,
  scopeItemFields,
} from '../../../../lending/answers/questions/scope-of-work.ts';
import type { Typed } from '../../../../ui/forms/input-parts.ts';

/** A category as it is typed. */
export interface TypedCategory {
  readonly name: string;
  readonly items: readonly Typed[];
}

const isRecord = (value: unknown): value is Typed => typeof value === 'object' && value !== null;
const recordsOf = (value: unknown): readonly Typed[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export const categoriesOfValues = (values: Typed): readonly TypedCategory[] =>
  recordsOf(values.categories).map(({ name, items }) => ({
    name: typeof name === 'string' ? name : '',
    items: recordsOf(items),
  }));

/** With costs as numbers, for what is counted while somebody types. */
export const costed = (categories: readonly TypedCategory[]): readonly TypedCategory[] =>
  categories.map((category) => ({
    ...category,
    items: category.items.map((item) => ({ ...item, cost: readNumber(item.cost) ?? null })),
  }));

export const isUntouchedItem = ({ description, cost }: Typed): boolean => isBlank(description) && isBlank(cost);

/** Whether the scope is as it began: one category without a word in it. */
export const isUntouchedScope = (categories: readonly TypedCategory[]): boolean =>
  categories.every(({ items }) => items.every(isUntouchedItem)) && categories.length <= 1;

/** The categories of the list that are not in use yet. */
export const unusedCategories = (categories: readonly TypedCategory[]): readonly string[] =>
  scopeCategories.filter((name) => !isUsed(categories, name));

/** Why a category cannot be added under a name; undefined where it can. */
export function nameProblem(categories: readonly TypedCategory[], name: string): string | undefined {
  if (name.trim() === '') return 'Enter a name for the category.';
  if (name.trim().length > 60) return 'A category name has at most 60 characters.';
  return isUsed(categories, name) ? `The scope has a category named ${name.trim()}.` : undefined;
}

const details: ReadonlySet<string> = new Set(['propertyAddress', 'projectDescription', 'estimatedTimelineWeeks']);
const [descriptionField, costField] = scopeItemFields;

/** What a category without a complete item lacks, in its first item. */
function missingIn({ items }: TypedCategory, place: number): FieldErrors {
  const first = items[0] ?? {};
  const path = `categories.${place}.items.0`;
  return Object.fromEntries(
    [descriptionField, costField]
      .filter(({ name }) => isBlank(first[name]))
      .map((field) => [`${path}.${field.name}`, requiredText(field)]),
  );
}

/** What a scope lacks before it can be saved: one text, and every error by path. */
export function scopeCheck(values: Typed): { readonly text: string; readonly errors: FieldErrors } | undefined {
  if (values.noWorkPlanned === true) return undefined;
  const unreadable = readFields(fieldsOfForm(scopeOfWork), values).errors ?? {};
  const categories = costed(categoriesOfValues(values));
  const lacking = categories.map((category, place) => (isCategoryComplete(category) ? {} : missingIn(category, place)));
  const errors = { ...Object.assign({}, ...lacking), ...unreadable };
  if (Object.keys(errors).some((path) => details.has(path))) return { text: scopeMessages.details, errors };
  if (categories.length === 0 || !categories.every(isCategoryComplete))
    return { text: scopeMessages.categories, errors };
  return Object.keys(errors).length === 0
    ? undefined
    : { text: 'Some values can’t be read. Check the marked fields.', errors };
}

/** The errors of values that were typed or pasted: what is still blank is none of them yet. */
export function unreadableInScope(values: Typed): FieldErrors {
  const { errors = {} } = readFields(fieldsOfForm(scopeOfWork), { ...values, noWorkPlanned: false });
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isBlank(valueAt(values, path))));
}

const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), values);

/** How the total compares with the rehab budget of the deal, in words. */
export function budgetText(total: number, budget: number | null): string {
  if (budget === null) return 'The deal has no rehab budget to compare with.';
  if (total === budget) return `Matches the rehab budget of ${formatMoney(budget)}.`;
  const side = total > budget ? 'over' : 'under';
  return `${formatMoney(Math.abs(total - budget))} ${side} the rehab budget of ${formatMoney(budget)}.`;
}

export const startOfScope = () => [newCategory()];
