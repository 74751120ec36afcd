import { and, asc, eq, inArray, isNull, notExists } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { formatList } from '../../../kernel/format.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { classRequired } from '../../quotes/errors.ts';
import type { OutgoingTo } from '../../quotes/server/api.ts';
import type { FirstPackage } from '../../submission/server/api.ts';
import type { MissingClass } from '../credential-contract.ts';
import { requiredText } from '../model.ts';
import { inItsVersion, isOffered, lenderNames, versionTitle } from './read-classes.ts';
import { classCredentials, lenderClasses, lenderClassVersions } from './tables.ts';

/** The classes that an account still has to pass before it can ask their lenders: of some lenders, or of all. */
export async function readMissing(
  db: Queries,
  accountId: string,
  lenderIds?: readonly string[],
): Promise<MissingClass[]> {
  const { id, lenderId, isRequired } = lenderClasses;
  const held = db
    .select({ id: classCredentials.id })
    .from(classCredentials)
    .where(
      and(
        eq(classCredentials.classId, id),
        eq(classCredentials.accountId, accountId),
        isNull(classCredentials.revokedAt),
      ),
    );
  const rows = await db
    .select({ classId: id, lenderId, title: versionTitle })
    .from(lenderClasses)
    .innerJoin(lenderClassVersions, inItsVersion)
    .where(
      and(
        eq(isRequired, true),
        isOffered,
        lenderIds === undefined ? undefined : inArray(lenderId, [...lenderIds]),
        notExists(held),
      ),
    )
    .orderBy(asc(lenderClasses.createdAt), asc(id));
  const names = await lenderNames(
    db,
    rows.map((row) => row.lenderId),
  );
  return rows.map((row) => ({ ...row, lenderName: names(row.lenderId) }));
}

/**
 * Read in the transaction of the request: what the search showed may be older. A credential that counts is not revoked before the
 * request is written.
 * @throws CLASS_REQUIRED, with the first lender and class
 */
export async function refuseWithoutClass(tx: Transaction, { brokerId, lenderIds }: OutgoingTo): Promise<void> {
  await lockCredentials(tx.db, brokerId, lenderIds);
  const refusal = refusalOf(await readMissing(tx.db, brokerId, lenderIds), 'request a quote', ' Nothing was sent.');
  if (refusal) throw refusal;
}

/** The same for a package that is the first its lender hears of a deal. */
export async function packageWithoutClass(db: Queries, { brokerId, lenderId, isSent }: FirstPackage) {
  if (isSent) await lockCredentials(db, brokerId, [lenderId]);
  return refusalOf(await readMissing(db, brokerId, [lenderId]), 'submit a package');
}

/** None of them is revoked before the transaction that asks ends. */
const lockCredentials = (db: Queries, brokerId: string, lenderIds: readonly string[]) =>
  db
    .select({ id: classCredentials.id })
    .from(classCredentials)
    .where(
      and(
        eq(classCredentials.accountId, brokerId),
        inArray(classCredentials.lenderId, [...lenderIds]),
        isNull(classCredentials.revokedAt),
      ),
    )
    .orderBy(asc(classCredentials.id))
    .for('share');

function refusalOf(
  missing: readonly MissingClass[],
  act: 'request a quote' | 'submit a package',
  more = '',
): AppError | undefined {
  const [first] = missing;
  if (!first) return undefined;
  const { lenderId, classId, title: classTitle } = first;
  const needed = missing.map(({ lenderName, title }) => `${requiredText(lenderName, act)}: “${title}”`);
  return new AppError(classRequired, `${formatList(needed)}.${more}`, undefined, { lenderId, classId, classTitle });
}
