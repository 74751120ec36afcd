import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { LenderUser } from '../../lender-users/contract.ts';
import type { Account } from '../sign-in/admission.ts';
import { accounts, isLenderUser, lenderApplications } from '../tables.ts';

interface Wanted {
  readonly state?: 'pending' | 'active' | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Some of the lender users, by index. */
export async function readLenderUsers(db: Queries, { state, search, limit, offset }: Wanted): Promise<LenderUser[]> {
  const ofState = state === undefined ? undefined : eq(accounts.approved, state === 'active');
  const newestFirst = state === 'active';
  const rows = await selectLenderUsers(db)
    .where(and(isLenderUser, ofState, search ? matches(search) : undefined))
    .orderBy(...[accounts.createdAt, accounts.id].map((column) => (newestFirst ? desc(column) : asc(column))))
    .limit(limit)
    .offset(offset);
  return presentAll(db, rows);
}

/** @throws NOT_FOUND, also for an account that is no lender user's */
export async function readLenderUser(db: Queries, id: string): Promise<LenderUser> {
  const rows = await selectLenderUsers(db).where(and(isLenderUser, eq(accounts.id, id)));
  const [found] = await presentAll(db, rows);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

const selectLenderUsers = (db: Queries) =>
  db
    .select({ account: accounts, asked: lenderApplications })
    .from(accounts)
    .leftJoin(lenderApplications, eq(lenderApplications.accountId, accounts.id));

function matches(search: string): SQL | undefined {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const name = sql`${accounts.firstName} || ' ' || ${accounts.lastName}`;
  return or(
    ilike(name, part),
    ilike(accounts.email, part),
    ilike(lenderApplications.companyName, part),
    sql`${accounts.lenderId} in (select id from lenders where name ilike ${part})`,
  );
}

interface Found {
  readonly account: Account;
  readonly asked: typeof lenderApplications.$inferSelect | null;
}

async function presentAll(db: Queries, rows: readonly Found[]): Promise<LenderUser[]> {
  const lenders = await findLenders(
    db,
    rows.flatMap(({ account }) => account.lenderId ?? []),
  );
  return rows.map(({ account, asked }) => {
    const { id, firstName, lastName, email, emailVerifiedAt, lenderId, approved, role, createdAt } = account;
    return {
      _id: id,
      name: `${firstName} ${lastName}`.trim(),
      email,
      emailVerified: emailVerifiedAt !== null,
      lenderId,
      lenderName: lenders.get(lenderId ?? '')?.name ?? null,
      approved,
      suspended: role === 'suspended',
      companyName: asked?.companyName ?? null,
      application: asked && {
        phone: asked.phone,
        companyWebsite: asked.companyWebsite,
        yearsInBusiness: asked.yearsInBusiness,
        licenseNumber: asked.licenseNumber,
      },
      createdAt: createdAt.toISOString(),
    };
  });
}
