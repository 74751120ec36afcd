import { isBlank } from '../../../kernel/blank.ts';
import { defaultsOfFields, defineFields, type ValuesOf } from '../../../kernel/fields/fields.ts';
import { defineQuestions, labeled, third, whole } from '../question.ts';

/** The categories of work that every scope may use, in the order of a project. */
export const scopeCategories = [
  'Demolition',
  'Foundation',
  'Framing',
  'Plumbing',
  'Electrical',
  'HVAC',
  'Insulation',
  'Drywall',
  'Roofing',
  'Flooring',
  'Kitchen',
  'Bathroom',
  'Painting',
  'Exterior',
  'Landscaping',
  'Other',
] as const;
/** So many unused categories stand as buttons; the others are in a list. */
export const categoryButtons = 6;

/** So many a scope holds, and so many items a category. */
export const mostCategories = 60;
export const mostItems = 200;

export const itemStatuses = labeled({ planned: 'Planned', 'in-progress': 'In progress', completed: 'Completed' });

/** Blank items and costs may wait; `isCategoryComplete` says what a scope needs in the end. */
export const scopeItemFields = defineFields([
  { name: 'description', label: 'Description', kind: 'text', maxLength: 200, columns: 6 },
  { name: 'cost', label: 'Cost', kind: 'money', columns: 3 },
  { name: 'status', label: 'Status', kind: 'choice', options: itemStatuses, default: 'planned', columns: 3 },
]);

const categoryFields = defineFields([
  { name: 'name', label: 'Category', kind: 'text', maxLength: 60, required: true },
  { name: 'items', label: 'Items', kind: 'rows', fields: scopeItemFields, maxRows: mostItems },
]);

/** What is going to be built. A rental or bridge loan may have no work, and nothing else is asked then. */
export const scopeQuestions = defineQuestions('deal', [
  { name: 'noWorkPlanned', label: 'No work planned', kind: 'yesNo' },
  { name: 'projectDescription', label: 'Project description', kind: 'longText', maxLength: 5_000, ...whole },
  {
    name: 'estimatedTimelineWeeks',
    label: 'Estimated timeline',
    kind: 'integer',
    min: 1,
    max: 520,
    unit: 'weeks',
    ...third,
  },
  { name: 'permitRequired', label: 'Permit required', kind: 'yesNo', columns: 8 },
  {
    name: 'permitDetails',
    label: 'Permit details',
    kind: 'longText',
    maxLength: 1_000,
    onlyWhen: { field: 'permitRequired', is: true },
    ...whole,
  },
  { name: 'categories', label: 'Categories', kind: 'rows', fields: categoryFields, maxRows: mostCategories },
]);

/** Who builds for the borrower, in the next deal as well. */
export const contractorQuestions = defineQuestions('borrower', [
  { name: 'contractorName', label: 'Contractor name', kind: 'text', maxLength: 120, ...third },
  { name: 'contractorLicenseNumber', label: 'License number', kind: 'text', maxLength: 60, ...third },
  { name: 'contractorInsurance', label: 'Contractor is insured', kind: 'yesNo', ...third },
]);

interface Item {
  readonly cost?: unknown;
  readonly description?: unknown;
  readonly status?: unknown;
}
/** A category as it is typed or stored. */
export interface ScopeCategory {
  readonly name?: unknown;
  readonly items?: readonly Item[];
}

/** A category that somebody adds. */
export interface NewCategory {
  readonly name: string;
  readonly items: readonly ValuesOf<typeof scopeItemFields>[];
}
export const newItem = (): ValuesOf<typeof scopeItemFields> => defaultsOfFields(scopeItemFields);
/** A category starts with one empty item, and a scope with one category: its first. */
export const newCategory = (name: string = scopeCategories[0]): NewCategory => ({ name, items: [newItem()] });

const costOf = ({ cost }: Item): number => (typeof cost === 'number' ? cost : 0);

/** The cost of a category in whole dollars. */
export const costOfCategory = ({ items = [] }: ScopeCategory): number =>
  items.reduce((sum, item) => sum + costOf(item), 0);

/** The total of all items in whole dollars. */
export const costOfScope = (categories: readonly ScopeCategory[]): number =>
  categories.reduce((sum, category) => sum + costOfCategory(category), 0);

/** A name already used, trimmed and whatever its capitals. */
export const isUsed = (categories: readonly ScopeCategory[], name: string): boolean =>
  categories.some((category) => plain(category.name) === plain(name));
const plain = (name: unknown): string => (typeof name === 'string' ? name.trim().toLowerCase() : '');

/** Of each category at least one item has a description and a cost; a cost of 0 counts. */
export const isCategoryComplete = ({ items = [] }: ScopeCategory): boolean =>
  items.some(({ description, cost }) => !isBlank(description) && typeof cost === 'number');
