import { type SQL, sql } from 'drizzle-orm';
import { idSchema } from '../../../../kernel/contract.ts';
import type { EndpointAnswer, EndpointParts } from '../../../../kernel/endpoint.ts';
import { invalidField } from '../../../../kernel/errors.ts';
import { keyAs, olderThan, type Place, pageOf } from '../../../../platform/database/cursors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { ticketIdOf } from '../../../tickets/model.ts';
import { analyticsZone } from '../../model.ts';
import { isPeriod, noPeriod, type Period, periodOf } from '../../periods.ts';
import type { MarketRow } from '../../rows/contract.ts';
import type { readMarketRows as endpoint } from '../../rows/endpoints.ts';
import { figureText, type MarketFigure, type RowList } from '../../rows/figures.ts';
import { type RollupReader, readRollup } from '../rollup/read.ts';
import { activeSince, daysOfFigure, narrowed } from './conditions.ts';
import { listQueries } from './lists.ts';

export type RowsAsked = Omit<EndpointParts<typeof endpoint>['query'], 'cursor'>;
type Answer = Omit<EndpointAnswer<typeof endpoint>, 'success'>;

const rowsPerPage = 50;

interface Page {
  readonly cursor?: string | undefined;
  readonly limit?: number;
  /** Whether to say how many there are in all. */
  readonly counts?: boolean;
}

/**
 * A page of the rows that a figure counts, the newest first; with the first page how many there are, by the rollup. @throws INVALID_INPUT for a figure that has to be narrowed and is not, and for a cursor that is none
 */
export async function readRows(
  platform: Platform,
  asked: RowsAsked,
  { cursor, limit = rowsPerPage, counts = cursor === undefined }: Page,
): Promise<Answer> {
  const { figure } = asked;
  const of = checkAsked(asked);
  const now = platform.clock.now();
  const days = daysOfFigure(figure, periodOf(asked), now);
  const { list } = figureText(figure);
  const rows = await readPage(
    platform.database.reads,
    { list, days, where: narrowed(figure, of, now).where },
    cursor,
    limit,
  );
  if (!counts) return { list, ...rows, total: null };
  const total = await readRollup(platform, (rollup) => countOf(rollup, { figure, of, days, now }));
  return { list, ...rows, total };
}

/**
 * What a figure is narrowed to. A file asks before it begins.
 * @throws INVALID_INPUT for half a period, and for a figure that has to be narrowed and is not
 */
export function checkAsked({ figure, of, ...days }: RowsAsked): string {
  if (!isPeriod(days)) throw invalidField('to', noPeriod);
  const { of: needed } = figureText(figure);
  if (needed === undefined) return '';
  if (of === undefined) throw invalidField('of', 'Say which one of this figure.');
  if ((needed === 'lender' || needed === 'user') && !idSchema.safeParse(of).success)
    throw invalidField('of', 'This is not an id.');
  return of;
}

interface Counted {
  readonly figure: MarketFigure;
  readonly of: string;
  readonly days: Period | undefined;
  readonly now: Date;
}

async function countOf(rollup: RollupReader, { figure, of, days, now }: Counted): Promise<number> {
  const { measure, dimension } = narrowed(figure, of, now);
  const amounts = (await rollup.amounts([measure], days)).get(measure) ?? new Map<string, number>();
  if (dimension !== undefined) return amounts.get(dimension) ?? 0;
  const since = figure === 'activeUsers' ? activeSince(now) : '';
  return [...amounts].reduce((sum, [name, amount]) => (name >= since ? sum + amount : sum), 0);
}

interface Found extends Place {
  readonly at: string;
  readonly lenderId?: string;
  readonly userId?: string;
  readonly number?: number;
  readonly type?: string | null;
  readonly loanType?: string;
  readonly state?: string | null;
  readonly status?: string;
  readonly loanAmount?: string | number | null;
  readonly purchasePrice?: string | number | null;
  readonly arv?: string | number | null;
  readonly liquidity?: string | number | null;
  readonly lastLoginAt?: string | null;
}

async function readPage(
  db: Queries,
  { list, days, where }: { readonly list: RowList; readonly days: Period | undefined; readonly where: SQL },
  cursor: string | undefined,
  limit: number,
): Promise<Pick<Answer, 'rows' | 'next'>> {
  const { from, counts, at, id, columns } = listQueries[list];
  const answer = await db.execute(sql`
    select ${id} as id, ${at} as at, ${keyAs('moment', at)} as key, ${columns} from ${from}
    where ${counts} and ${where} and ${within(at, days)} and ${olderThan(at, id, cursor)}
    order by ${at} desc, ${id} desc limit ${limit + 1}`);
  // As the queries of the lists select them.
  const { places, next } = pageOf(answer.rows as unknown as readonly Found[], limit);
  const idsOf = (name: 'lenderId' | 'userId') => [...new Set(places.flatMap((row) => row[name] ?? []))];
  const lenders = await findLenders(db, idsOf('lenderId'));
  const people = await findPeople(db, idsOf('userId'));
  return {
    rows: places.map((row) => {
      const lender = row.lenderId === undefined ? null : (lenders.get(row.lenderId)?.name ?? '');
      const user = row.userId === undefined ? null : personName(people.get(row.userId));
      return present(row, { list, lender, user });
    }),
    next,
  };
}

/** The days as the rollup cuts them. */
function within(at: SQL, days: Period | undefined): SQL {
  if (!days) return sql`true`;
  const zone = analyticsZone.name;
  return sql`${at} >= ${days.from}::date::timestamp at time zone ${zone}
    and ${at} < (${days.to}::date + 1)::timestamp at time zone ${zone}`;
}

const moment = (value: string | null | undefined): string | null => (value ? new Date(value).toISOString() : null);
const amount = (value: string | number | null | undefined): number | null => (value == null ? null : Number(value));

interface Names {
  readonly list: RowList;
  readonly lender: string | null;
  readonly user: string | null;
}

function present(row: Found, { list, lender, user }: Names): MarketRow {
  const names: Partial<Record<RowList, string | null>> = {
    users: user,
    lenders: lender,
    tickets: row.number === undefined ? null : ticketIdOf(row.number),
  };
  return {
    _id: row.id,
    at: new Date(row.at).toISOString(),
    name: names[list] ?? null,
    type: row.type ?? null,
    lender: list === 'lenders' ? null : lender,
    user: list === 'users' ? null : user,
    loanType: row.loanType ?? null,
    state: row.state ?? null,
    status: row.status ?? null,
    loanAmount: amount(row.loanAmount),
    purchasePrice: amount(row.purchasePrice),
    arv: amount(row.arv),
    liquidity: amount(row.liquidity),
    lastLoginAt: moment(row.lastLoginAt),
  };
}
