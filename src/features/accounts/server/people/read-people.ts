import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { ListedPerson } from '../../people/contract.ts';
import { accounts, nameToSort } from '../tables.ts';
import { isNamed } from './find-by-name.ts';

interface Wanted {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const { id, firstName, lastName, emailVerifiedAt, deletedAt, role, approved } = accounts;

/** People that others can find. Their email is verified, so that nobody is listed under a made-up address. */
const isFound = and(isNotNull(emailVerifiedAt), isNull(deletedAt), eq(approved, true), ne(role, 'suspended'));

/** Some of the people, by name. */
export const readPeople = (db: Queries, { search, limit, offset }: Wanted): Promise<ListedPerson[]> =>
  db
    .select({ _id: id, firstName, lastName })
    .from(accounts)
    .where(and(isFound, search ? isNamed(search) : undefined))
    .orderBy(nameToSort.whole, id)
    .limit(limit)
    .offset(offset);
