export const listFormats = ['csv', 'xlsx'] as const;
export type ListFormat = (typeof listFormats)[number];

/** What a file of a list holds at most. Its last line says when there is more. */
export const listRowsAtMost = 50_000;

interface Values {
  readonly text: string | null | undefined;
  /** Whole dollars. */
  readonly money: number | null | undefined;
  /** 11.125 for 11.125%. */
  readonly percent: number | null | undefined;
  readonly number: number | null | undefined;
  /** A calendar day, YYYY-MM-DD. */
  readonly date: string | null | undefined;
  /** A moment, as ISO 8601 writes it: shown on the reader's clock, whose zone the heading names. */
  readonly moment: string | null | undefined;
}

type ColumnOf<Row, Kind extends keyof Values> = {
  readonly label: string;
  readonly kind: Kind;
  readonly value: (row: Row) => Values[Kind];
};

/** A column of a list, declared once for every format that the list leaves the product in. Never an identifier of a person. */
export type ListColumn<Row> = { [Kind in keyof Values]: ColumnOf<Row, Kind> }[keyof Values];

/** A list as a file. */
export interface ListFile<Row> {
  /** In the file's name and in the audit trail: 'users'. */
  readonly name: string;
  /** The sheet of a workbook. */
  readonly title: string;
  readonly columns: readonly ListColumn<Row>[];
}

/** A list and its rows, some at a time. */
export interface ListContent<Row> {
  readonly list: ListFile<Row>;
  readonly pages: AsyncIterable<readonly Row[]>;
}
