import { or, type SQL, sql } from 'drizzle-orm';
import { nameToSort } from '../tables.ts';

/** By index: texts are compared from their beginning. */
export const beginsWith = (text: SQL, search: string): SQL =>
  sql`${text} like ${`${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`;

/** The name or the last name begins so. */
export const isNamed = (search: string) =>
  or(beginsWith(nameToSort.whole, search), beginsWith(nameToSort.last, search));
