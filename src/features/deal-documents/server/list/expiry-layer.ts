import { and, asc, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import { documentTypeOf } from '../../../../lending/documents/document-types.ts';
import { isExpired } from '../../../../lending/documents/validity.ts';
import { activeDealsOf, findDealPlaces } from '../../../pipeline/server/api.ts';
import type { Layer } from '../../../timeline/server/api.ts';
import { dealDocuments } from '../tables.ts';

/** The last days of the documents of active deals, so far as no newer file stands in their place. */
export const expiryLayer: Layer = {
  name: 'documents',
  async read(db, { accountId }, { firstDay, lastDay, now, atMost }) {
    const { id, dealId, originalName, validUntil, replacedAt } = dealDocuments;
    const type = sql<string | null>`${dealDocuments.findings}->>'type'`;
    const rows = await db
      .select({ id, dealId, originalName, validUntil, type })
      .from(dealDocuments)
      .where(
        and(
          inArray(dealId, activeDealsOf(db, accountId)),
          isNull(replacedAt),
          gte(validUntil, firstDay),
          lte(validUntil, lastDay),
        ),
      )
      .orderBy(asc(validUntil), asc(id))
      .limit(atMost);
    const deals = await findDealPlaces(
      db,
      rows.map((row) => row.dealId),
    );
    return rows.map((row) => {
      const deal = deals.get(row.dealId);
      const { validUntil: until } = row;
      return {
        _id: row.id,
        title: row.type === null ? row.originalName : documentTypeOf(row.type).label,
        detail: deal?.address ?? '',
        at: null,
        day: until,
        href: `/pipeline/${row.dealId}#documents`,
        state: until !== null && isExpired(until, dayIn(zoneOfState(deal?.state), now)) ? 'overdue' : 'open',
      };
    });
  },
};
