import { and, asc, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { accounts } from '../tables.ts';
import { beginsWith, isNamed } from './find-by-name.ts';

/** Accounts by how the name, the last name or the email begins. */
export function findAnyone(
  db: Queries,
  search: string,
  limit: number,
): Promise<{ readonly id: string; readonly name: string; readonly email: string }[]> {
  const { id, firstName, lastName, email, deletedAt } = accounts;
  return db
    .select({ id, email, name: sql<string>`trim(${firstName} || ' ' || ${lastName})` })
    .from(accounts)
    .where(and(isNull(deletedAt), or(isNamed(search), beginsWith(sql`${email}`, search))))
    .orderBy(asc(email))
    .limit(limit);
}
