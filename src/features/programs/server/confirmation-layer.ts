import { and, asc, gte, isNull, lte } from 'drizzle-orm';
import { can } from '../../../kernel/access.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { confirmationDays } from '../../../lending/checks/confirmation.ts';
import { findLenders } from '../../lenders/server/api.ts';
import type { Layer } from '../../timeline/server/api.ts';
import { isOnMarket } from './on-market.ts';
import { programs } from './tables.ts';

const confirmationMs = confirmationDays * dayMs;
const earlier = (moment: Date): Date => new Date(moment.getTime() - confirmationMs);

/** When the terms of programs on the market were confirmed so long ago that they need to be confirmed again. */
export const confirmationLayer: Layer = {
  name: 'confirmations',
  async read(db, reader, { from, to, now, atMost }) {
    if (!can(reader, 'market')) return [];
    const { id, lenderId, name, confirmedAt, deletedAt } = programs;
    const rows = await db
      .select({ id, lenderId, name, confirmedAt })
      .from(programs)
      .where(and(isNull(deletedAt), isOnMarket(now), gte(confirmedAt, earlier(from)), lte(confirmedAt, earlier(to))))
      .orderBy(asc(confirmedAt), asc(id))
      .limit(atMost);
    const lenders = await findLenders(db, [...new Set(rows.map((row) => row.lenderId))]);
    return rows.map((row) => {
      const due = new Date(row.confirmedAt.getTime() + confirmationMs);
      return {
        _id: row.id,
        title: row.name,
        detail: lenders.get(row.lenderId)?.name ?? '',
        at: due.toISOString(),
        day: null,
        href: `/manage-loan-programs/${row.lenderId}`,
        state: due <= now ? 'overdue' : 'open',
      };
    });
  },
};
