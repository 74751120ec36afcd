import { invalidField } from '../../../../kernel/errors.ts';
import { cursorOf, placeOf } from '../../../../platform/database/cursors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { Period } from '../../periods.ts';
import type { LenderMonth } from '../../rows/contract.ts';
import { type MonthPlace, type MonthRow, readRollup } from '../rollup/read.ts';

const monthsPerPage = 50;

/** A page of how many quotes each lender was asked for in each month, the newest first. @throws INVALID_INPUT for a cursor that is none */
export async function readLenderMonths(
  platform: Platform,
  period: Period | undefined,
  cursor: string | undefined,
): Promise<{ months: LenderMonth[]; next: string | null }> {
  const after = monthPlace(cursor);
  return readRollup(platform, async (rollup, { db }) => {
    const rows = await rollup.months('quotesByLender', period, { most: monthsPerPage + 1, after });
    const page = rows.slice(0, monthsPerPage);
    const last = rows.length > monthsPerPage ? page.at(-1) : undefined;
    const lenders = await findLenders(
      db,
      page.map(({ dimension }) => dimension),
    );
    return {
      months: page.map((row) => presentMonth(row, lenders)),
      next: last ? cursorOf({ key: `${last.month} ${last.amount}`, id: last.dimension }) : null,
    };
  });
}

export const presentMonth = (
  { month, dimension, amount }: MonthRow,
  lenders: ReadonlyMap<string, { readonly name: string }>,
): LenderMonth => ({
  lenderId: dimension,
  lenderName: lenders.get(dimension)?.name ?? '',
  year: Number(month.slice(0, 4)),
  month: Number(month.slice(5, 7)),
  quoteCount: amount,
});

function monthPlace(cursor: string | undefined): MonthPlace | undefined {
  const place = placeOf('text', cursor);
  if (!place) return undefined;
  const [, month, amount] = /^([12]\d{3}-(?:0[1-9]|1[0-2])-01) (\d{1,12})$/.exec(place.key ?? '') ?? [];
  if (month === undefined) throw invalidField('cursor', 'This cursor is not valid for this list.');
  return { month, amount: Number(amount), dimension: place.id };
}
