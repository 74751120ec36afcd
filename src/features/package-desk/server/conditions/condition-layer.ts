import { and, asc, eq, gte, lte, ne, sql } from 'drizzle-orm';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import { findDealPlaces } from '../../../pipeline/server/api.ts';
import { loanPackages } from '../../../submission/server/api.ts';
import type { Layer } from '../../../timeline/server/api.ts';
import { packageConditions } from '../tables.ts';

// Written without parameters, so that the index over just these rows serves them.
const isToMeet = sql`${packageConditions.state} in ('open', 'reopened')`;

/** The due days of conditions that the broker of a package has to meet. */
export const conditionLayer: Layer = {
  name: 'conditions',
  async read(db, { accountId }, { firstDay, lastDay, now, atMost }) {
    const { id, packageId, title, dueOn, owner } = packageConditions;
    const rows = await db
      .select({ id, title, dueOn, dealId: loanPackages.dealId })
      .from(loanPackages)
      .innerJoin(packageConditions, eq(packageId, loanPackages.id))
      .where(
        and(
          eq(loanPackages.brokerId, accountId),
          eq(loanPackages.state, 'submitted'),
          isToMeet,
          ne(owner, 'lender'),
          gte(dueOn, firstDay),
          lte(dueOn, lastDay),
        ),
      )
      .orderBy(asc(dueOn), asc(id))
      .limit(atMost);
    const deals = await findDealPlaces(
      db,
      rows.map(({ dealId }) => dealId),
    );
    return rows.map((row) => ({
      _id: row.id,
      title: row.title,
      detail: deals.get(row.dealId)?.address ?? '',
      at: null,
      day: row.dueOn,
      href: `/pipeline/${row.dealId}#conditions`,
      state:
        row.dueOn !== null && row.dueOn < dayIn(zoneOfState(deals.get(row.dealId)?.state), now) ? 'overdue' : 'open',
    }));
  },
};
