import { and, asc, eq, gt, gte, lte, type SQL } from 'drizzle-orm';
import { dayIn, formatEndOfDay, formatMomentIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { findDealPlaces } from '../../../pipeline/server/api.ts';
import type { Layer, LayerWindow } from '../../../timeline/server/api.ts';
import { isOfferedRow, isUnansweredRow, quotes } from '../tables.ts';

const { id, entryId, brokerId, lenderId, expiresAt, offerEndsAt, state } = quotes;

const readQuotes = (db: Queries, when: typeof expiresAt | typeof offerEndsAt, which: SQL | undefined, atMost: number) =>
  db
    .select({ id, entryId, lenderId, ends: when, state })
    .from(quotes)
    .where(which)
    .orderBy(asc(when), asc(id))
    .limit(atMost);

const within = (when: typeof expiresAt | typeof offerEndsAt, { from, to, now }: LayerWindow) =>
  and(gte(when, from), lte(when, to), gt(when, now));

interface Named {
  readonly lenderId: string;
  readonly entryId: string;
}
/** Lenders and properties by name; the newest address of a deal stands for its property. */
async function namesOf(db: Queries, rows: readonly Named[]) {
  const lenders = await findLenders(db, [...new Set(rows.map((row) => row.lenderId))]);
  const deals = await findDealPlaces(
    db,
    rows.map((row) => row.entryId),
  );
  return {
    lenderOf: (row: Named): string => lenders.get(row.lenderId)?.name ?? 'A lender',
    addressOf: (row: Named): string => deals.get(row.entryId)?.address ?? '',
  };
}

/** Until when lenders can answer. Requests of a deal that end together stand once. */
export const quoteDeadlineLayer: Layer = {
  name: 'quoteDeadlines',
  async read(db, { accountId }, window) {
    const which = and(eq(brokerId, accountId), isUnansweredRow, within(expiresAt, window));
    const rows = await readQuotes(db, expiresAt, which, window.atMost);
    const { lenderOf, addressOf } = await namesOf(db, rows);
    const together = Map.groupBy(rows, (row) => `${row.entryId} ${row.ends?.getTime()}`);
    return [...together.values()].flatMap((some) => {
      const [one] = some;
      if (!one?.ends) return [];
      const who = some.length === 1 ? `${lenderOf(one)} has` : `${some.length} lenders have`;
      return [
        {
          _id: one.id,
          title: addressOf(one),
          detail: `${who} until ${formatMomentIn(zoneOfState(one.state), one.ends)} to answer`,
          at: one.ends.toISOString(),
          day: null,
          href: `/pipeline/${one.entryId}#offers`,
          state: 'open',
        } as const,
      ];
    });
  },
};

/** The last days of offers that are neither accepted nor passed over. */
export const offerLayer: Layer = {
  name: 'offers',
  async read(db, { accountId }, window) {
    const which = and(eq(brokerId, accountId), isOfferedRow, within(offerEndsAt, window));
    const rows = await readQuotes(db, offerEndsAt, which, window.atMost);
    const { lenderOf, addressOf } = await namesOf(db, rows);
    return rows.flatMap((row) => {
      if (!row.ends) return [];
      const zone = zoneOfState(row.state);
      const day = dayIn(zone, row.ends);
      return [
        {
          _id: row.id,
          title: addressOf(row),
          detail: `The offer from ${lenderOf(row)} expires ${formatEndOfDay(zone, day)}`,
          at: null,
          day,
          href: `/pipeline/${row.entryId}#offers`,
          state: 'open',
        } as const,
      ];
    });
  },
};
