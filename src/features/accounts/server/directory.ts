import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { accounts } from './tables.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Names and addresses of accounts, for use cases that write to people. */
export async function findPeople(db: Queries, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName, email, emailVerifiedAt } = accounts;
  const rows = await db
    .select({ id, firstName, lastName, email, emailVerifiedAt })
    .from(accounts)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: `${row.firstName} ${row.lastName}`.trim(),
        email: row.email,
        emailVerified: row.emailVerifiedAt !== null,
      },
    ]),
  );
}

/** The approved users of lender companies: who sees a company's inbox. */
export async function findLenderUsers(
  db: Queries,
  lenderIds: readonly string[],
): Promise<{ id: string; lenderId: string }[]> {
  if (lenderIds.length === 0) return [];
  const rows = await db
    .select({ id: accounts.id, lenderId: accounts.lenderId })
    .from(accounts)
    .where(
      and(
        inArray(accounts.lenderId, [...new Set(lenderIds)]),
        eq(accounts.role, 'lender'),
        eq(accounts.approved, true),
      ),
    );
  return rows.flatMap(({ id, lenderId }) => (lenderId === null ? [] : [{ id, lenderId }]));
}
