import { importLimits } from '../../model.ts';
import type { RawRow } from './stage-rows.ts';

/** Some rows of a sheet, as they stand there. */
export interface RawRows {
  /** From 0. */
  readonly sheet: number;
  readonly sheetName: string;
  readonly rows: readonly {
    /** As spreadsheets count, from 1. */
    readonly row: number;
    readonly cells: RawRow;
  }[];
}

/** Rows passed on in one list. */
export const rowsAtOnce = 50;

/** The file can't be read as it is. The message is for the person who sent it. */
export class FileProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileProblem';
  }
}

export const tooManyColumns = (row: number, columns: number): FileProblem =>
  new FileProblem(
    `Row ${row} has ${columns.toLocaleString('en-US')} columns; the limit is ${importLimits.columns}. Nothing was imported.`,
  );

/** A cell's text. One that is longer than any value may be is cut, and then refused by the field's own limit. */
export const cellText = (text: string): string | null =>
  text === '' ? null : text.length <= importLimits.cellCharacters ? text : text.slice(0, importLimits.cellCharacters);
