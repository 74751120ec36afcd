import type { FieldDefinition } from '../../kernel/fields/fields.ts';
import { sheetColumns } from '../answers/questions/experience-sheet.ts';
import { costOfCategory, scopeItemFields } from '../answers/questions/scope-of-work.ts';
import { rowsOf } from './derived.ts';
import { fittingFormat, usualFormat, writeValue } from './formats.ts';

type Row = Readonly<Record<string, unknown>>;

/** A column of a list as a form may show it. */
interface ListColumn {
  readonly name: string;
  readonly field: FieldDefinition;
}

/** A list as rows of a form. */
interface RowList {
  /** What one row is, for messages: 'Property'. */
  readonly row: string;
  readonly columns: readonly ListColumn[];
  readonly rowsOf: (value: unknown) => readonly Row[];
}

const categoryColumn = { name: 'category', label: 'Category', kind: 'text' } as const;

/**
 * The lists of the package. A scope of work is written in two ways: a row for each item with its category beside it, or (columns
 * that begin with `categories.`) a row for each category with its cost.
 */
const lists: Readonly<Record<string, readonly RowList[]>> = {
  experienceProperties: [
    { row: 'Property', columns: sheetColumns.map((field) => ({ name: field.name, field })), rowsOf },
  ],
  categories: [
    {
      row: 'Item',
      columns: [categoryColumn, ...scopeItemFields].map((field) => ({ name: field.name, field })),
      rowsOf: (value) =>
        rowsOf(value).flatMap(({ name, items }) => rowsOf(items).map((item): Row => ({ ...item, category: name }))),
    },
    {
      row: 'Category',
      columns: [
        { name: 'categories.name', field: { name: 'categories.name', label: 'Category', kind: 'text' } },
        { name: 'categories.cost', field: { name: 'categories.cost', label: 'Category total', kind: 'money' } },
      ],
      rowsOf: (value) =>
        rowsOf(value).map((category): Row => {
          const items = rowsOf(category.items);
          return { 'categories.name': category.name, 'categories.cost': costOfCategory({ items }) };
        }),
    },
  ],
};

export const isList = (question: string): boolean => Object.hasOwn(lists, question);

/** The columns of a list that a form can show; none of what is no list. */
export const columnsOf = (question: string): readonly FieldDefinition[] =>
  (lists[question] ?? []).flatMap(({ columns }) => columns.map(({ field }) => field));

/** The rows that a column stands in, and the column itself. */
export function findColumn(
  question: string,
  column: string,
): (RowList & { readonly field: FieldDefinition }) | undefined {
  for (const list of lists[question] ?? []) {
    const found = list.columns.find(({ name }) => name === column);
    if (found) return { ...list, field: found.field };
  }
  return undefined;
}

/** A row on one line: 'Street address: 12 Elm Street; City: Austin'. */
export function writeRow(columns: readonly FieldDefinition[], row: Row): string {
  return columns
    .flatMap((field) => {
      const text = writeValue(field, row[field.name], fittingFormat(field, usualFormat(field)));
      return text === null ? [] : [`${field.label}: ${text}`];
    })
    .join('; ');
}

/** All rows of a list, a line each: what stands in one box that asks for a list. */
export function writeList(question: string, value: unknown): string | null {
  const [list] = lists[question] ?? [];
  if (!list) return null;
  const columns = list.columns.map(({ field }) => field);
  return (
    list
      .rowsOf(value)
      .map((row) => writeRow(columns, row))
      .filter((line) => line !== '')
      .join('\n') || null
  );
}
