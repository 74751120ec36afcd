import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import { dayIn, zoneOfState } from '../../../kernel/time-zones.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { loanPackages } from '../../submission/server/api.ts';
import type { Layer } from '../../timeline/server/api.ts';
import { closings } from './tables.ts';

/** The days on which loans close, or closed. */
export const closingLayer: Layer = {
  name: 'closings',
  async read(db, { accountId }, { firstDay, lastDay, now, atMost }) {
    const { packageId, closingOn } = closings;
    const { dealId, state, brokerId } = loanPackages;
    const { address, state: place } = pipelineEntries;
    const rows = await db
      .select({ packageId, closingOn, dealId, state, address, place })
      .from(loanPackages)
      .innerJoin(closings, eq(packageId, loanPackages.id))
      .innerJoin(pipelineEntries, eq(pipelineEntries.id, dealId))
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
    return rows.map((row) => {
      const isFunded = row.state === 'funded';
      const isPast = row.closingOn !== null && row.closingOn < dayIn(zoneOfState(row.place), now);
      return {
        _id: row.packageId,
        title: row.address,
        detail: isFunded ? 'Funded' : 'Closing',
        at: null,
        day: row.closingOn,
        href: `/pipeline/${row.dealId}#closing`,
        state: isFunded ? 'done' : isPast ? 'overdue' : 'open',
      };
    });
  },
};
