import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../../../platform/database/database.ts';
import { auditLog } from '../../../../platform/database/tables.ts';

const originSchema = z.object({ savedSearch: z.object({ id: z.string(), name: z.string() }) });
/** What a deal was made of. It stands in the audit row of the deal's beginning, with the name that the search had then. */
export type DealOrigin = z.output<typeof originSchema>;

const trailed = z.object({ origin: originSchema });
/** What the audit row of a deal's beginning says of it; nothing where it was entered, or came with a request for quotes. */
export const originIn = (after: unknown): DealOrigin | undefined => trailed.safeParse(after).data?.origin;

export async function readOrigin(db: Queries, dealId: string): Promise<DealOrigin | undefined> {
  const { entity, entityId, action, after } = auditLog;
  const ofDeal = and(eq(entity, 'pipelineEntry'), eq(entityId, dealId), eq(action, 'pipelineEntry.created'));
  const origin = sql<unknown>`jsonb_build_object('origin', ${after}->'origin')`;
  const [row] = await db.select({ origin }).from(auditLog).where(ofDeal).limit(1);
  return originIn(row?.origin);
}
