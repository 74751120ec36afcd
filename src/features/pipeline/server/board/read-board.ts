import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer } from '../../../../kernel/endpoint.ts';
import { keyAs, keyValue, type Place, pageOf, placeOf } from '../../../../platform/database/cursors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { DealFilter } from '../../board/deal-filter.ts';
import type { getBoard, getBoardCards } from '../../board/stages-endpoints.ts';
import { type DealStage, stageNames } from '../../model.ts';
import { pipelineEntries } from '../tables.ts';
import { shownDeals } from './filter-deals.ts';
import { presentRows } from './present-rows.ts';
import { sumsByStage } from './stage-sums.ts';

const { id, stage, stageAt } = pipelineEntries;

type Filtered = DealFilter & { readonly cards: number };

/** The owner's board: every stage that the filter does not leave out, in their order. */
export async function readBoard(
  platform: Platform,
  ownerId: string,
  filter: Filtered,
): Promise<Omit<EndpointAnswer<typeof getBoard>, 'success'>> {
  const { db } = platform.database;
  const shown = shownDeals(ownerId, filter, platform.clock.now());
  const names = stageNames.filter((name) => filter.stages === undefined || filter.stages.includes(name));
  // One look for the sums, and for each column as much of the index as its cards need: one after the other, since side by side
  // a single board would take most of the connections that all requests share.
  const sums = await sumsByStage(db, shown);
  const columns: Awaited<ReturnType<typeof readPlaces>>[] = [];
  for (const name of names) columns.push(await readPlaces(db, shown, name, filter.cards));
  const rows = await presentRows(
    platform,
    db,
    columns.flatMap(({ places }) => places.map((place) => place.id)),
  );
  const byId = new Map(rows.map((row) => [row._id, row]));
  return {
    stages: names.map((name, index) => {
      const { count = 0, amount = 0 } = sums.find((sum) => sum.stage === name) ?? {};
      const { places = [], next = null } = columns[index] ?? {};
      return { stage: name, count, amount, cards: places.flatMap((place) => byId.get(place.id) ?? []), next };
    }),
  };
}

/** Further cards of one stage. @throws INVALID_INPUT for a cursor that is none */
export async function readBoardCards(
  platform: Platform,
  ownerId: string,
  name: DealStage,
  filter: Filtered & { readonly cursor?: string | undefined },
): Promise<Omit<EndpointAnswer<typeof getBoardCards>, 'success'>> {
  const { db } = platform.database;
  const shown = shownDeals(ownerId, filter, platform.clock.now());
  const { places, next } = await readPlaces(db, shown, name, filter.cards, placeOf('moment', filter.cursor));
  const cards = await presentRows(
    platform,
    db,
    places.map((place) => place.id),
  );
  return { cards, next };
}

/** The cards of a column, the latest moved first. */
async function readPlaces(db: Queries, shown: SQL | undefined, name: DealStage, cards: number, after?: Place) {
  const moved = keyValue('moment', after?.key ?? null);
  const later = after && sql`(${stageAt} < ${moved} or (${stageAt} = ${moved} and ${id} > ${after.id}::uuid))`;
  const rows = await db
    .select({ id, key: keyAs('moment', sql`${stageAt}`) })
    .from(pipelineEntries)
    .where(and(shown, eq(stage, name), later))
    .orderBy(desc(stageAt), asc(id))
    .limit(cards + 1);
  return pageOf(rows, cards);
}
