import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readValues } from '../../../../../kernel/fields/values.ts';
import type { Deal } from '../../../../../lending/kinds/loan.ts';
import type { Queries } from '../../../../../platform/database/database.ts';
import { auditLog } from '../../../../../platform/database/tables.ts';
import { dealFields } from '../../../model.ts';

const originSchema = z.union([
  z.object({ savedSearch: z.object({ id: z.string(), name: z.string() }) }),
  z.object({ calculator: z.object({ name: z.string() }) }),
]);
/** What a deal was made of. It stands in the audit row of the deal's beginning, by the name that it had then. */
export type DealOrigin = z.output<typeof originSchema>;

const trailed = z.object({ origin: originSchema });

/**
 * How it reads in a sentence, as the audit row of a deal's beginning has it: "the saved search “Austin flips”". Nothing where
 * the deal was entered, or came with a request for quotes.
 */
export function originIn(after: unknown): string | undefined {
  const origin = trailed.safeParse(after).data?.origin;
  if (origin === undefined) return undefined;
  if ('calculator' in origin) return `the ${origin.calculator.name} calculator`;
  return `the saved search “${origin.savedSearch.name}”`;
}

/** Of the audit row of a deal's beginning, which is the only one of its kind. */
const beginningOf = (dealId: string) =>
  and(
    eq(auditLog.entity, 'pipelineEntry'),
    eq(auditLog.entityId, dealId),
    eq(auditLog.action, 'pipelineEntry.created'),
  );

export async function readOrigin(db: Queries, dealId: string): Promise<string | undefined> {
  const origin = sql<unknown>`jsonb_build_object('origin', ${auditLog.after}->'origin')`;
  const [row] = await db.select({ origin }).from(auditLog).where(beginningOf(dealId)).limit(1);
  return originIn(row?.origin);
}

/** What a deal that was made of a saved search had from it; undefined for every other deal. */
export async function readSearched(
  db: Queries,
  { id, loanType }: { readonly id: string; readonly loanType: string },
): Promise<Deal | undefined> {
  const { after } = auditLog;
  const [row] = await db
    .select({ deal: sql<unknown>`${after}->'deal'` })
    .from(auditLog)
    .where(and(beginningOf(id), sql`${after}->'origin' ? 'savedSearch'`))
    .limit(1);
  return row && readValues(dealFields(loanType), row.deal);
}
