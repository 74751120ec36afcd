import { gt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Few enough that working on them holds up nobody, and that it does not matter how many there are in all. */
const pageSize = 100;

/** What the column says of a row. */
type Place = string | number;

/**
 * Reads rows some at a time, in the order of a column that tells them apart.
 * @param read the rows after one (`rowsAfter`), in that order, at most `limit` of them
 */
export async function* inPages<Row>(
  read: (after: Place | undefined, limit: number) => PromiseLike<readonly Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<readonly Row[]> {
  for (let after: Place | undefined; ; ) {
    const page = await read(after, pageSize);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < pageSize) return;
    after = placeOf(last);
  }
}

export const rowsAfter = (column: PgColumn, after: Place | undefined): SQL | undefined =>
  after === undefined ? undefined : gt(column, after);

/**
 * The same of many rows, in the order of their ids: the database reads on while a page is worked on.
 * @param read the first `size` rows after this id
 */
export async function* inPagesById<Row extends { readonly id: string }>(
  size: number,
  read: (after: string | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<readonly Row[]> {
  let rows = await read(undefined);
  for (let last = rows.at(-1); last && rows.length === size; last = rows.at(-1)) {
    const next = Promise.resolve(read(last.id));
    next.catch(() => undefined);
    yield rows;
    rows = await next;
  }
  yield rows;
}
