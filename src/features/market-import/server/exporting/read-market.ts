import { sql } from 'drizzle-orm';
import { kindSlugs, loanKind } from '../../../../lending/kinds/find.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { lenderValues } from '../../../lenders/server/api.ts';
import { programColumns, type RowsLeaf } from '../../columns.ts';

type MarketRecord = Readonly<Record<string, unknown>>;

/** Rows read and written in one step, so that other work runs in between. */
const rowsAtOnce = 100;
const first = '00000000-0000-0000-0000-000000000000';

/** Lenders on the market, some at a time: the company record with its id. */
export async function* readLenders(db: Queries, lenderId: string | undefined): AsyncGenerator<readonly MarketRecord[]> {
  for (let last = first; ; ) {
    const { rows } = await db.execute<{ id: string; record: MarketRecord }>(sql`
      select id, ${lenderValues} as record from lenders
      where archived_at is null and id > ${last} ${lenderId === undefined ? sql`` : sql`and id = ${lenderId}`}
      order by id limit ${rowsAtOnce}`);
    yield rows.map(({ id, record }) => ({ _id: id, ...record }));
    last = rows.at(-1)?.id ?? last;
    if (rows.length < rowsAtOnce) return;
  }
}

interface Stored extends Record<string, unknown> {
  readonly id: string;
  readonly lenderId: string;
  readonly lender: string;
  readonly name: string;
  readonly terms: MarketRecord;
  readonly tiers: unknown;
  readonly effectiveFrom: string | null;
  readonly effectiveUntil: string | null;
}

/**
 * The published programs of a kind, some at a time, as their form and the import have them. Drafts and hidden programs stay
 * out: an import elsewhere would publish them.
 */
export async function* readPrograms(
  db: Queries,
  kind: string,
  lenderId: string | undefined,
): AsyncGenerator<readonly MarketRecord[]> {
  const type = loanKind(kind).displayName;
  for (let last = first; ; ) {
    const { rows } = await db.execute<Stored>(sql`
      select p.id, p.lender_id as "lenderId", l.name as lender, p.name, p.terms, p.tiers,
             p.effective_from::text as "effectiveFrom", p.effective_until::text as "effectiveUntil"
      from programs p join lenders l on l.id = p.lender_id
      where p.deleted_at is null and p.status = 'live' and l.archived_at is null and p.kind = ${kind} and p.id > ${last}
        ${lenderId === undefined ? sql`` : sql`and p.lender_id = ${lenderId}`}
      order by p.id limit ${rowsAtOnce}`);
    yield rows.map(({ id, terms, ...rest }) => ({ _id: id, type, ...terms, ...rest }));
    last = rows.at(-1)?.id ?? last;
    if (rows.length < rowsAtOnce) return;
  }
}

/** How long the lists of a kind's programs are at most, by their path; kinds without programs are left out. */
export async function listSizes(
  db: Queries,
  lenderId: string | undefined,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const found = new Map<string, ReadonlyMap<string, number>>();
  for (const kind of kindSlugs) {
    const lists = programColumns(kind).rows;
    const { rows } = await db.execute<{ sizes: Readonly<Record<string, number | null>> | null }>(sql`
      select case when count(*) > 0 then jsonb_build_object(${sql.join(
        lists.map((list) => sql`${list.path}::text, max(jsonb_array_length(${listOf(list)}))`),
        sql`, `,
      )}) end as sizes
      from programs where deleted_at is null and status = 'live' and kind = ${kind} ${lenderId === undefined ? sql`` : sql`and lender_id = ${lenderId}`}`);
    const sizes = rows[0]?.sizes;
    if (sizes) found.set(kind, new Map(Object.entries(sizes).map(([path, size]) => [path, size ?? 0])));
  }
  return found;
}

const listOf = ({ path }: RowsLeaf) => {
  const stored = path === 'tiers' ? sql`tiers` : sql`terms #> ${`{${path.replaceAll('.', ',')}}`}::text[]`;
  return sql`case when jsonb_typeof(${stored}) = 'array' then ${stored} else '[]'::jsonb end`;
};
