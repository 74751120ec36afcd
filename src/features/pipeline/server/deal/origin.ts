import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../../../platform/database/database.ts';
import { auditLog } from '../../../../platform/database/tables.ts';

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

export async function readOrigin(db: Queries, dealId: string): Promise<string | undefined> {
  const { entity, entityId, action, after } = auditLog;
  const ofDeal = and(eq(entity, 'pipelineEntry'), eq(entityId, dealId), eq(action, 'pipelineEntry.created'));
  const origin = sql<unknown>`jsonb_build_object('origin', ${after}->'origin')`;
  const [row] = await db.select({ origin }).from(auditLog).where(ofDeal).limit(1);
  return originIn(row?.origin);
}
