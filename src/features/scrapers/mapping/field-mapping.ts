import type { FieldDefinition, NumberField } from '../../../kernel/fields/fields.ts';
import { type Leaf, leafAt, programColumns } from '../../market-import/columns.ts';

/** Where a value stands in a document. */
export type Find =
  /** The one element of a web page that a CSS selector finds. */
  | { readonly by: 'selector'; readonly selector: string }
  /** The cell under this header in the row with this label, of whichever table has both. */
  | { readonly by: 'table'; readonly header: string; readonly row: string }
  /** A cell of a sheet by its reference, as C12. Without a name the first sheet. */
  | { readonly by: 'cell'; readonly sheet: string; readonly cell: string }
  /** The text beside, or else below, a label. */
  | { readonly by: 'label'; readonly label: string };

/** Of a label, a header or a selector. */
export const findCharacters = 300;

export const findLabels = {
  selector: 'CSS selector',
  table: 'Table header and row',
  cell: 'Cell',
  label: 'Text next to a label',
} as const satisfies Record<Find['by'], string>;

/** How a document is read. */
export const formats = ['html', 'csv', 'xlsx', 'pdf'] as const;
export type Format = (typeof formats)[number];

/** By what a value can be found in each. */
export const findsOf: Readonly<Record<Format, readonly Find['by'][]>> = {
  html: ['selector', 'table', 'label'],
  csv: ['table', 'cell', 'label'],
  xlsx: ['table', 'cell', 'label'],
  pdf: ['label', 'table'],
};

/** What can stand around a place that is found by its position, and name it. */
export const aroundParts = ['sheet', 'heading', 'column', 'row', 'label', 'text'] as const;
export type AroundPart = (typeof aroundParts)[number];
/** The texts around a place, as they are written there: what the place is called. */
export type Around = Readonly<Partial<Record<AroundPart, string>>>;

/** Whether this names a place by where it stands: what stands there may be another row's by the next run. */
export const isByPosition = ({ by }: Find): boolean => by === 'cell' || by === 'selector';

/** What a place is called where it is found: a unit may stand there alone, as in 'Avg close (weeks)'. */
export function labelsOf(find: Find, around: Around | undefined): readonly string[] {
  if (find.by === 'table') return [find.header, find.row];
  if (find.by === 'label') return [find.label];
  return [around?.column, around?.row, around?.label].filter((text) => text !== undefined);
}

/** Which number of a text with several is meant: 'from 9.5% to 12%'. */
export const takes = ['only', 'first', 'last', 'lowest', 'highest'] as const;
export type Take = (typeof takes)[number];
export const takeLabels: Readonly<Record<Take, string>> = {
  only: 'The only value',
  first: 'First number',
  last: 'Last number',
  lowest: 'Lowest number',
  highest: 'Highest number',
};

/** Which field of which program is filled from where. */
export interface FieldMapping {
  readonly programId: string;
  /** As the market import names fields: `tiers.0.maxLTC`. */
  readonly field: string;
  readonly find: Find;
  readonly take: Take;
  /** What stood around its place when that was chosen. Missing where nobody has read it yet, and where places are found by their texts. */
  readonly around?: Around | undefined;
  /** The program's when its field was chosen: tiers are followed from there. Missing in those from before that was noted. */
  readonly programVersion?: number | undefined;
}

const numbers: readonly FieldDefinition['kind'][] = ['money', 'percent', 'integer', 'decimal'];
const readable: readonly FieldDefinition['kind'][] = [...numbers, 'yesNo', 'choice', 'choices', 'states'];
export const isNumber = (field: FieldDefinition): field is NumberField => numbers.includes(field.kind);

/** The field at a path that a document can fill; undefined where programs of the loan type have none. */
export function mappedLeaf(kind: string, path: string): Leaf | undefined {
  const leaf = leafAt(programColumns(kind), path);
  return leaf && readable.includes(leaf.field.kind) ? leaf : undefined;
}

/** The fields that a document can fill, with those of so many tiers. @throws for a loan type whose definition is not loaded */
export function mappedLeaves(kind: string, tiers: number): readonly Leaf[] {
  const { leaves, rows } = programColumns(kind);
  const ofTiers = rows
    .filter(({ path }) => path === 'tiers')
    .flatMap(({ row }) => Array.from({ length: tiers }, (_, index) => row(index)).flat());
  return [...leaves, ...ofTiers].filter(({ field }) => readable.includes(field.kind));
}

/** Texts are the same to a mapping however they are spaced, capitalized or marked. */
export const squeezed = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u200b]+/g, ' ')
    .replace(/[*†‡]+/g, '')
    .trim()
    .replace(/\s*:$/, '');

/** 'C12' as places from 0; undefined for what is no reference. */
export function cellAt(reference: string): { readonly row: number; readonly column: number } | undefined {
  const [, letters = '', digits = ''] = /^([a-z]{1,3})([1-9]\d{0,6})$/i.exec(reference.trim()) ?? [];
  if (letters === '') return undefined;
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

export function cellName(row: number, column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}
