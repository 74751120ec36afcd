import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import { documentTypeOf } from '../../../../lending/documents/document-types.ts';
import { isExpired } from '../../../../lending/documents/validity.ts';
import { pipelineEntries } from '../../../pipeline/server/tables.ts';
import type { Layer } from '../../../timeline/server/api.ts';
import { dealDocuments } from '../tables.ts';

/** The last days of the documents of active deals, so far as no newer file stands in their place. */
export const expiryLayer: Layer = {
  name: 'documents',
  async read(db, { accountId }, { firstDay, lastDay, now, atMost }) {
    const { id, dealId, originalName, validUntil, replacedAt } = dealDocuments;
    const { address, state, ownerId, archivedAt } = pipelineEntries;
    const type = sql<string | null>`${dealDocuments.findings}->>'type'`;
    const rows = await db
      .select({ id, dealId, originalName, validUntil, type, address, state })
      .from(pipelineEntries)
      .innerJoin(dealDocuments, eq(dealId, pipelineEntries.id))
      .where(
        and(
          eq(ownerId, accountId),
          isNull(archivedAt),
          isNull(replacedAt),
          gte(validUntil, firstDay),
          lte(validUntil, lastDay),
        ),
      )
      .orderBy(asc(validUntil), asc(id))
      .limit(atMost);
    return rows.map((row) => {
      const { validUntil: until } = row;
      return {
        _id: row.id,
        title: row.type === null ? row.originalName : documentTypeOf(row.type).label,
        detail: row.address,
        at: null,
        day: until,
        href: `/pipeline/${row.dealId}#documents`,
        state: until !== null && isExpired(until, dayIn(zoneOfState(row.state), now)) ? 'overdue' : 'open',
      };
    });
  },
};
