import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { FixAndFlipSearchForm } from '../model.ts';
import { scenarios } from './tables.ts';

const kind = 'fix-and-flip';
const ownedBy = (accountId: string) => and(eq(scenarios.accountId, accountId), eq(scenarios.kind, kind));

/** The account's last search form; null when there is none. */
export async function lastScenario(db: Queries, accountId: string): Promise<Record<string, unknown> | null> {
  const [row] = await db.select({ form: scenarios.form }).from(scenarios).where(ownedBy(accountId));
  return row?.form ?? null;
}

/** Keeps the form in place of the one before; null forgets it. */
export async function keepScenario(
  db: Queries,
  accountId: string,
  form: FixAndFlipSearchForm | null,
  at: Date,
): Promise<void> {
  if (form === null) {
    await db.delete(scenarios).where(ownedBy(accountId));
    return;
  }
  await db
    .insert(scenarios)
    .values({ accountId, kind, form, updatedAt: at })
    .onConflictDoUpdate({ target: [scenarios.accountId, scenarios.kind], set: { form, updatedAt: at } });
}
