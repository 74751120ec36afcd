import type { FieldErrors } from '../../../../kernel/errors.ts';
import type { PasteColumn, PastedRows, PasteShape } from '../../../../lending/answers/paste/paste-rows.ts';
import { markedRows } from '../../../../lending/answers/paste/pasted.ts';
import {
  mostCategories,
  mostItems,
  scopeCategories,
  scopeItemFields,
} from '../../../../lending/answers/questions/scope-of-work.ts';
import type { Typed } from '../../../../ui/forms/input-parts.ts';
import { isUntouchedItem, isUntouchedScope, type TypedCategory } from './scope-values.ts';

const headings: Readonly<Record<string, readonly string[]>> = {
  description: ['Item', 'Work', 'Scope', 'Task', 'Scope of work', 'Details', 'Work item', 'Line item'],
  cost: ['Amount', 'Price', 'Budget', 'Total', 'Total cost', 'Estimate', 'Estimated cost'],
  status: ['State of work', 'Progress'],
};
const statusWords: Readonly<Record<string, string>> = {
  'not started': 'planned',
  'to do': 'planned',
  open: 'planned',
  'in progress': 'in-progress',
  started: 'in-progress',
  underway: 'in-progress',
  done: 'completed',
  complete: 'completed',
  finished: 'completed',
};

const category: PasteColumn = {
  field: { name: 'category', label: 'Category', kind: 'text', maxLength: 60 },
  names: ['Trade', 'Division', 'Section', 'Area'],
};

/** How pasted rows become items. Rows without a header begin with the category or without it. */
export const scopeShape: PasteShape = {
  columns: [
    category,
    ...scopeItemFields.map(
      (field): PasteColumn => ({
        field,
        names: headings[field.name] ?? [],
        ...(field.name === 'status' ? { words: statusWords } : {}),
      }),
    ),
  ],
  orders: [
    ['description', 'cost', 'status'],
    ['category', 'description', 'cost', 'status'],
  ],
};

export interface ScopePaste {
  readonly categories: readonly TypedCategory[];
  /** By path in the form. */
  readonly errors: FieldErrors;
  readonly marked: number;
  readonly added: number;
  readonly leftOut: number;
}

const plain = (name: string) => name.trim().toLowerCase();
const nameOf = (text: string): string => scopeCategories.find((name) => plain(name) === plain(text)) ?? text.trim();

/**
 * The scope with pasted items, each at the end of its category. A category that is not in the scope yet is added; the empty items
 * that categories begin with go.
 * @param into the category of rows that name none; 'Other' unless stated
 */
export function withPastedItems(categories: readonly TypedCategory[], pasted: PastedRows, into = 'Other'): ScopePaste {
  const next = new Map<string, { readonly name: string; readonly items: Typed[] }>();
  const begun = isUntouchedScope(categories) ? [] : categories;
  for (const { name, items } of begun) next.set(plain(name), { name, items: [...items] });
  const places = pasted.rows.map(({ category: named, ...item }) => {
    const name = nameOf(typeof named === 'string' ? named : into);
    const own = next.get(plain(name)) ?? { name, items: [] };
    if ((!next.has(plain(name)) && next.size >= mostCategories) || own.items.length >= mostItems) return undefined;
    if (own.items.every(isUntouchedItem)) own.items.length = 0;
    next.set(plain(name), own);
    own.items.push(item);
    return `categories.${[...next.keys()].indexOf(plain(name))}.items.${own.items.length - 1}`;
  });
  const added = places.filter((place) => place !== undefined).length;
  const errors = Object.fromEntries(
    Object.entries(pasted.marks).flatMap(([path, text]) => {
      const [row = '', name] = path.split('.');
      const place = places[Number(row)];
      return place === undefined ? [] : [[`${place}.${name}`, text]];
    }),
  );
  const marked = [...markedRows(pasted.marks)].filter((row) => places[row] !== undefined).length;
  return {
    categories: added === 0 ? categories : [...next.values()],
    errors,
    marked,
    added,
    leftOut: places.length - added,
  };
}
