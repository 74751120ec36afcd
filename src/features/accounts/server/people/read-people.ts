import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Role } from '../../../../kernel/access.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { ListedPerson, ListedUser } from '../../people/contract.ts';
import { accounts, nameToSort, sessions } from '../tables.ts';

interface Wanted {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const { id, firstName, lastName, email, emailVerifiedAt, deletedAt, role, approved } = accounts;
const person = { _id: id, firstName, lastName };

/** People that others can find. Their email is verified, so that nobody is listed under a made-up address. */
const isFound = and(isNotNull(emailVerifiedAt), isNull(deletedAt), eq(approved, true), ne(role, 'suspended'));

/** By index: texts are compared from their beginning. */
const beginsWith = (text: SQL, search: string): SQL =>
  sql`${text} like ${`${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`;
const isNamed = (search: string) => or(beginsWith(nameToSort.whole, search), beginsWith(nameToSort.last, search));

/** Some of the people, by name. */
export const readPeople = (db: Queries, { search, limit, offset }: Wanted): Promise<ListedPerson[]> =>
  db
    .select(person)
    .from(accounts)
    .where(and(isFound, search ? isNamed(search) : undefined))
    .orderBy(nameToSort.whole, id)
    .limit(limit)
    .offset(offset);

/** Some of the users, by name, with what admins see of them. */
export async function readUsers(
  db: Queries,
  { search, limit, offset, role: wantedRole }: Wanted & { readonly role?: Role | undefined },
): Promise<ListedUser[]> {
  const wantedRoles: Role[] = wantedRole === 'admin' ? ['admin', 'superadmin'] : wantedRole ? [wantedRole] : [];
  const rows = await db
    .select({
      ...person,
      email,
      role,
      userType: accounts.userType,
      emailVerifiedAt,
      marketingOptIn: accounts.marketingOptIn,
      createdAt: accounts.createdAt,
      lastLogin: sql<Date | null>`(select max(s.created_at) from sessions s where s.account_id = accounts.id)`.mapWith(
        sessions.createdAt,
      ),
    })
    .from(accounts)
    .where(
      and(
        isNull(deletedAt),
        wantedRoles.length > 0 ? inArray(role, wantedRoles) : undefined,
        search ? or(isNamed(search), beginsWith(sql`${email}`, search)) : undefined,
      ),
    )
    .orderBy(nameToSort.whole, id)
    .limit(limit)
    .offset(offset);
  return rows.map(({ emailVerifiedAt: verifiedAt, lastLogin, createdAt, ...row }) => ({
    ...row,
    emailVerified: verifiedAt !== null,
    lastLogin: lastLogin?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
}
