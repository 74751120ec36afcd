import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../../kernel/errors.ts';

interface Placed {
  readonly _id: string;
  /** A moment as PostgreSQL writes it, whole. */
  readonly place: string;
}

const placeSchema = z.tuple([z.string().regex(/^\d{4}-[\d :.+-]{10,40}$/), z.uuid()]);

/** The rows of one page, and the cursor of what comes after. */
export function pageOf<Row extends Placed>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const next =
    rows.length > size && last ? Buffer.from(JSON.stringify([last.place, last._id])).toString('base64url') : null;
  return { page, next };
}

/** What comes after a cursor, where the newest is first. @throws INVALID_INPUT */
export function readPlace(at: SQL, cursor: string | undefined, id: SQL = sql`id`): SQL {
  if (cursor === undefined) return sql`true`;
  try {
    const [place, after] = placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return sql`(${at}, ${id}) < (${place}::timestamptz, ${after}::uuid)`;
  } catch {
    const text = 'This is not a cursor of this list.';
    throw new AppError('INVALID_INPUT', text, { cursor: text });
  }
}
