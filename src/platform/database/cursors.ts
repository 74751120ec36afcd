import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invalidField } from '../../kernel/errors.ts';

/** Where a page ended: what its last row was sorted by (`keyAs`; null where it is blank), and its id. */
export interface Place {
  readonly key: string | null;
  readonly id: string;
}
export type KeyType = 'text' | 'number' | 'moment';

const id = z.uuid();
const whole = z.string().regex(/^-?\d{1,17}$/);
const placeSchemas = {
  // PostgreSQL has no texts with a zero character.
  text: z.tuple([
    z
      .string()
      .max(400)
      .refine((text) => !text.includes('\0'))
      .nullable(),
    id,
  ]),
  number: z.tuple([whole.nullable(), id]),
  moment: z.tuple([whole.nullable(), id]),
} as const;

/** A sort key as a cursor carries it: moments exactly, in millionths of a second. */
export const keyAs = (type: KeyType, key: SQL): SQL<string | null> =>
  type === 'moment' ? sql`(extract(epoch from ${key}) * 1000000)::bigint::text` : sql`${key}::text`;

/** What a cursor carries as a value that the key compares with. */
export function keyValue(type: KeyType, key: string | null): SQL {
  if (type === 'moment') return sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`;
  return type === 'number' ? sql`${key}::bigint` : sql`${key}::text`;
}

export const cursorOf = ({ key, id: rowId }: Place): string =>
  Buffer.from(JSON.stringify([key, rowId])).toString('base64url');

/** @throws INVALID_INPUT for what was never a cursor of such a list */
export function placeOf(type: KeyType, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [key, rowId] = placeSchemas[type].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key, id: rowId };
  } catch {
    throw invalidField('cursor', 'This cursor is not valid for this list.');
  }
}

/** What comes after a cursor in a list by moment and id, the newest first. @throws INVALID_INPUT for what was never a cursor of such a list */
export function olderThan(at: SQL, rowId: SQL, cursor: string | undefined): SQL {
  const after = placeOf('moment', cursor);
  return after ? sql`(${at}, ${rowId}) < (${keyValue('moment', after.key)}, ${after.id}::uuid)` : sql`true`;
}

/** A page of the rows that were read, one more than it holds, and the cursor of what comes after. */
export function pageOf<Row extends Place>(rows: readonly Row[], limit: number): { places: Row[]; next: string | null } {
  const places = rows.slice(0, limit);
  const last = rows.length > limit ? places.at(-1) : undefined;
  return { places, next: last ? cursorOf(last) : null };
}
