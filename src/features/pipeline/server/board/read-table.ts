import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointParts } from '../../../../kernel/endpoint.ts';
import { kinds } from '../../../../lending/kinds/index.ts';
import { type KeyType, keyAs, keyValue, pageOf, placeOf } from '../../../../platform/database/cursors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { DealColumn } from '../../board/deal-columns.ts';
import type { getDealTable } from '../../board/views-endpoints.ts';
import { stageNames } from '../../model.ts';
import { pipelineEntries } from '../tables.ts';
import { shownDeals } from './filter-deals.ts';
import { presentRows } from './present-rows.ts';
import { sumsByStage } from './stage-sums.ts';

interface SortKey {
  readonly type: KeyType;
  readonly key: SQL;
}

/** A place in a list of words, so that what has an order or a name of its own is sorted by that. */
const placeIn = (list: readonly string[], column: SQL): SortKey => ({
  type: 'number',
  key: sql`array_position(${sql.param([...list])}::text[], ${column}::text)`,
});

const byName = new Intl.Collator().compare;
const kindsByName = kinds.toSorted((a, b) => byName(a.displayName, b.displayName)).map(({ slug }) => slug);

const { addressSort, clientSort, loanType, stage, stageAt, loanAmount } = pipelineEntries;
const { state, propertyType, fico, createdAt, updatedAt, selectedLenderId, id } = pipelineEntries;

const sortKeys: Readonly<Record<Exclude<DealColumn, 'lender'>, SortKey>> = {
  address: { type: 'text', key: sql`${addressSort}` },
  client: { type: 'text', key: sql`${clientSort}` },
  kind: placeIn(kindsByName, sql`${loanType}`),
  stage: placeIn(stageNames, sql`${stage}`),
  inStage: { type: 'moment', key: sql`${stageAt}` },
  amount: { type: 'number', key: sql`${loanAmount}` },
  state: { type: 'text', key: sql`${state}` },
  propertyType: { type: 'text', key: sql`${propertyType}` },
  fico: { type: 'number', key: sql`${fico}` },
  created: { type: 'moment', key: sql`${createdAt}` },
  changed: { type: 'moment', key: sql`${updatedAt}` },
};

type Asked = EndpointParts<typeof getDealTable>['query'];

/** A page of the owner's deals as rows, in any order. @throws INVALID_INPUT for a cursor of another list */
export async function readTable(
  platform: Platform,
  ownerId: string,
  { sort, limit, cursor, ...asked }: Asked,
): Promise<Omit<EndpointAnswer<typeof getDealTable>, 'success'>> {
  const { db } = platform.database;
  const shown = shownDeals(ownerId, asked, platform.clock.now());
  const { type, key } = sort === 'lender' ? await lenderKey(db, ownerId) : sortKeys[sort];
  const descending = asked.descending === 'true';
  const after = placeOf(type, cursor);
  const rows = await db
    .select({ id, key: keyAs(type, key) })
    .from(pipelineEntries)
    .where(and(shown, after && isAfter({ type, key }, after, descending)))
    .orderBy(descending ? sql`${key} desc nulls last` : sql`${key} asc nulls last`, asc(id))
    .limit(limit + 1);
  const { places, next } = pageOf(rows, limit);
  const deals = await presentRows(
    platform,
    db,
    places.map((place) => place.id),
  );
  return { deals, next, total: after ? null : await totalOf(db, shown) };
}

/** The rows after a place: in an order where blanks come last, and equals by their ids. */
function isAfter({ type, key }: SortKey, after: { key: string | null; id: string }, descending: boolean): SQL {
  if (after.key === null) return sql`(${key} is null and ${id} > ${after.id}::uuid)`;
  const value = keyValue(type, after.key);
  const beyond = descending ? sql`${key} < ${value}` : sql`${key} > ${value}`;
  return sql`(${beyond} or (${key} = ${value} and ${id} > ${after.id}::uuid) or ${key} is null)`;
}

/** The lenders that were chosen, by name: there are few, however many deals. */
async function lenderKey(db: Queries, ownerId: string): Promise<SortKey> {
  const chosen = await db
    .selectDistinct({ id: selectedLenderId })
    .from(pipelineEntries)
    .where(and(eq(pipelineEntries.ownerId, ownerId), isNotNull(selectedLenderId)));
  const lenders = await findLenders(
    db,
    chosen.flatMap((one) => one.id ?? []),
  );
  const sorted = [...lenders.values()].sort((a, b) => byName(a.name, b.name) || (a.id < b.id ? -1 : 1));
  return placeIn(
    sorted.map((lender) => lender.id),
    sql`${selectedLenderId}`,
  );
}

async function totalOf(db: Queries, shown: SQL | undefined) {
  const sums = await sumsByStage(db, shown);
  return {
    count: sums.reduce((total, { count }) => total + count, 0),
    amount: sums.reduce((total, { amount }) => total + amount, 0),
  };
}
