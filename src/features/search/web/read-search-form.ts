import type { FieldErrors } from '../../../kernel/errors.ts';
import { errorsOf } from '../../../ui/forms/use-fields-form.ts';
import { type FixAndFlipSearchForm, fixAndFlipSearchSchema, requiredToSearch } from '../model.ts';
import { labelOf, wishesGroup } from './search-fields.ts';

type Typed = Readonly<Record<string, unknown>>;

export interface FormReading {
  /** The tidy values; null while a field holds something that cannot be read. */
  readonly values: FixAndFlipSearchForm | null;
  /** Labels of blank fields a search cannot do without. */
  readonly missing: readonly string[];
  readonly problems: FieldErrors;
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** What the form says at the moment, typed to the end or not. 0 counts as filled. */
export function readSearchForm(typed: Typed): FormReading {
  const read = fixAndFlipSearchSchema.safeParse(typed);
  return {
    values: read.success ? read.data : null,
    missing: requiredToSearch.filter((name) => isBlank(typed[name])).map(labelOf),
    problems: read.success ? {} : errorsOf(read.error.issues),
  };
}

/** The scenario to search with; null while the form is not ready for a search. */
export const searchable = ({ values, missing }: FormReading): FixAndFlipSearchForm | null =>
  missing.length === 0 ? values : null;

export const sameScenario = (a: FixAndFlipSearchForm | null, b: FixAndFlipSearchForm | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** How many of the optional terms narrow the search. */
export const wishesStated = (typed: Typed): number =>
  wishesGroup.fields.filter(({ name }) => {
    const value = typed[name];
    return Array.isArray(value) ? value.length > 0 : !isBlank(value) && value !== 'any';
  }).length;
