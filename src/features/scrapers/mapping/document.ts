import type { Find } from './field-mapping.ts';

/** A piece of text of a saved copy, and how to find it again; null: it has no place that only it has. */
export interface ViewCell {
  readonly text: string;
  readonly find: Find | null;
}

/** A saved copy as people look through it: its tables and its lines, without scripts, pictures and styles. */
export type ViewBlock =
  | { readonly type: 'table'; readonly title: string; readonly rows: readonly (readonly ViewCell[])[] }
  | { readonly type: 'line'; readonly cell: ViewCell };

export interface CopyView {
  readonly blocks: readonly ViewBlock[];
  /** There is more than is shown. */
  readonly isCut: boolean;
}

export const viewLimits = { cells: 1_500, rowsOfTable: 120, columns: 30, lines: 400, characters: 160 } as const;

export const cutText = (text: string, most: number = viewLimits.characters): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
