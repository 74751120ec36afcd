import { type SQL, sql } from 'drizzle-orm';
import type { EndpointParts } from '../../../../kernel/endpoint.ts';
import { momentIn, type TimeZone } from '../../../../kernel/time-zones.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { FigureRow } from '../../contract.ts';
import type { readBrokerRows as readBrokerRowsCall } from '../../endpoints.ts';
import { spansOf } from '../../periods.ts';
import { pageOfRows, within } from '../listed-rows.ts';
import { presentRequests } from '../present-requests.ts';
import { zoneOfAccount } from '../zone.ts';
import { dealFacts, dealFigures, isOfDeals, requestFigures } from './deal-facts.ts';

type Asked = EndpointParts<typeof readBrokerRowsCall>['query'];
type Page = { readonly rows: FigureRow[]; readonly next: string | null; readonly total: number | null };

/** The rows that a figure counts. @throws INVALID_INPUT for a cursor that is none */
export async function readBrokerRows(platform: Platform, accountId: string, asked: Asked): Promise<Page> {
  const { reads: db } = platform.database;
  const zone = await zoneOfAccount(db, accountId);
  const days = asked.month ? monthOf(zone, asked.month) : spansOf(asked.period, zone, platform.clock.now()).span;
  if (isOfDeals(asked.figure)) {
    const { where, at } = dealFigures[asked.figure];
    const why = asked.loss ? sql`and why = ${asked.loss}` : sql``;
    return readDeals(
      db,
      sql`select deals.*, ${at} as at from (${dealFacts(accountId, zone.name)}) deals where ${where} and ${within(at, days)} ${why}`,
      asked.cursor,
    );
  }
  const { lenderId, decline } = asked;
  const rows = sql`select id, requested_at as at from quotes
    where broker_id = ${accountId} and ${requestFigures[asked.figure]} and ${within(sql`requested_at`, days)}
    ${lenderId ? sql`and lender_id = ${lenderId}` : sql``} ${decline ? sql`and decline_reason = ${decline}` : sql``}`;
  const { rows: found, ...page } = await pageOfRows<{ at: string }>(db, rows, asked.cursor);
  const names = (ids: readonly string[]) =>
    findLenders(db, ids).then((lenders) => new Map([...lenders].map(([id, { name }]) => [id, name])));
  return { ...page, rows: await presentRequests(db, found, { side: 'broker', names }) };
}

function monthOf(zone: TimeZone, month: string) {
  const next = `${Temporal.PlainYearMonth.from(month).add({ months: 1 })}`;
  return { since: momentIn(zone, `${month}-01`, '00:00'), until: momentIn(zone, `${next}-01`, '00:00') };
}

interface DealLine {
  readonly id: string;
  readonly address: string;
  readonly who: string | null;
  readonly kind: string;
  readonly state: string | null;
  readonly status: string;
  readonly amount: string | number | null;
  readonly funded_at: string | null;
  readonly percent: string | null;
  readonly is_usual: boolean;
  readonly earned: string | number | null;
  readonly at: string;
}
const numberOf = (value: string | number | null): number | null => (value === null ? null : Number(value));

async function readDeals(db: Queries, query: SQL, cursor: string | undefined): Promise<Page> {
  const { rows, ...page } = await pageOfRows<DealLine>(db, query, cursor);
  return {
    ...page,
    rows: rows.map(({ id, address, who, kind, state, status, amount, at, funded_at, percent, is_usual, earned }) => ({
      _id: id,
      dealId: id,
      address,
      kind,
      state,
      who,
      amount: numberOf(amount),
      status,
      at: new Date(at).toISOString(),
      points: funded_at ? { percent: numberOf(percent), isUsual: is_usual, earned: numberOf(earned) } : null,
    })),
  };
}
