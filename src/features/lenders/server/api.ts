import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type LenderValues, lenderFields } from '../model.ts';
import type { EngineLender } from '../to-engine.ts';
import { lenders } from './tables.ts';

/** How to address and reach a lender. */
export interface LenderContact {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly contactName: string;
  readonly phone: string;
  readonly website: string;
}

/** The lenders that exist among these, by id. Reads through what it is given: inside a transaction, what that sees. */
export async function findLenders(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, LenderContact>> {
  if (ids.length === 0) return new Map();
  const { id, name, email, contactName, phone, website } = lenders;
  const rows = await db
    .select({ id, name, email, contactName, phone, website })
    .from(lenders)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the engine asks of lenders and how they are shown; without ids, of all of them. Archived ones are off the market. */
export async function readLenderTerms(db: Queries, ids?: readonly string[]) {
  const { id, name, states, brokersLicenseOnlyStates, bkFcSsDil, backgroundLimitations } = lenders;
  const { contactName, phone, email, website } = lenders;
  const terms = { id, name, states, brokersLicenseOnlyStates, bkFcSsDil, backgroundLimitations };
  const rows = await db
    .select({ ...terms, contactName, phone, email, website })
    .from(lenders)
    .where(and(isNull(lenders.archivedAt), ids && inArray(id, [...ids])));
  // Written through the lender schema only, so the texts are states and limitations.
  return rows as (Omit<(typeof rows)[number], keyof EngineLender> & EngineLender)[];
}

const columns: Readonly<Record<string, SQL.Aliased | object>> = getTableColumns(lenders);
const textKinds: readonly string[] = ['text', 'longText', 'email', 'phone', 'url'];

/** The company record of a row of `lenders` as its form has it, in SQL: a blank text is null. */
export const lenderValues = sql`jsonb_build_object(${sql.join(
  lenderFields.map(({ kind, name }) => {
    const stored = textKinds.includes(kind) ? sql`nullif(${columns[name]}, '')` : sql`${columns[name]}`;
    return sql`${name}::text, ${stored}`;
  }),
  sql`, `,
)})`;

/** A lender as it is to stand. Its id is the caller's to make when it is new. */
export interface LenderSave {
  readonly id: string;
  readonly values: LenderValues;
}

/**
 * Writes lenders, new ones and others alike, and tells every process. The caller has checked who may, has locked what is there,
 * and writes the audit rows. @returns the version of each, by id
 */
export async function saveLenders(
  { events }: Pick<Platform, 'events'>,
  tx: Transaction,
  saves: readonly LenderSave[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>();
  for (const { id, values } of saves) {
    const row = storedValues(values);
    const [saved] = await tx.db
      .insert(lenders)
      .values({ ...row, id, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({
        target: lenders.id,
        set: { ...row, updatedAt: at, archivedAt: null, version: sql`${lenders.version} + 1` },
      })
      .returning({ version: lenders.version });
    versions.set(id, saved?.version ?? 1);
  }
  await events.publish(tx, ...saves.map(({ id }) => ({ topic: 'lender', lenderId: id }) as const));
  return versions;
}

/** Takes a lender off the market, with all its programs. */
export async function archiveLender(
  { events }: Pick<Platform, 'events'>,
  tx: Transaction,
  lenderId: string,
  at: Date,
): Promise<void> {
  const archived = { archivedAt: at, updatedAt: at, version: sql`${lenders.version} + 1` };
  await tx.db.update(lenders).set(archived).where(eq(lenders.id, lenderId));
  await events.publish(tx, { topic: 'lender', lenderId });
}

/** A blank text of the form is an empty one in the table. */
function storedValues(values: LenderValues): typeof lenders.$inferInsert {
  const texts = lenderFields.flatMap(({ kind, name }) => (textKinds.includes(kind) ? [name] : []));
  const blanks = Object.fromEntries(texts.map((name) => [name, values[name] ?? '']));
  // The fields of the form are columns of the table by the same names.
  return { ...values, ...blanks } as typeof lenders.$inferInsert;
}
