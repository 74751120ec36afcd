import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import { dayIn, zoneOfState } from '../../../kernel/time-zones.ts';
import { findDealPlaces } from '../../pipeline/server/api.ts';
import { loanPackages } from '../../submission/server/api.ts';
import type { Layer } from '../../timeline/server/api.ts';
import { closings } from './tables.ts';

/** The days on which loans close, or closed. */
export const closingLayer: Layer = {
  name: 'closings',
  async read(db, { accountId }, { firstDay, lastDay, now, atMost }) {
    const { packageId, closingOn } = closings;
    const { dealId, state, brokerId } = loanPackages;
    const rows = await db
      .select({ packageId, closingOn, dealId, state })
      .from(loanPackages)
      .innerJoin(closings, eq(packageId, loanPackages.id))
      .where(
        and(
          eq(brokerId, accountId),
          inArray(state, ['submitted', 'funded']),
          gte(closingOn, firstDay),
          lte(closingOn, lastDay),
        ),
      )
      .orderBy(asc(closingOn), asc(packageId))
      .limit(atMost);
    const deals = await findDealPlaces(
      db,
      rows.map((row) => row.dealId),
    );
    return rows.map((row) => {
      const deal = deals.get(row.dealId);
      const isFunded = row.state === 'funded';
      const isPast = row.closingOn !== null && row.closingOn < dayIn(zoneOfState(deal?.state), now);
      return {
        _id: row.packageId,
        title: deal?.address ?? '',
        detail: isFunded ? 'Funded' : 'Closing',
        at: null,
        day: row.closingOn,
        href: `/pipeline/${row.dealId}#closing`,
        state: isFunded ? 'done' : isPast ? 'overdue' : 'open',
      };
    });
  },
};
