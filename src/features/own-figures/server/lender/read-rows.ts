import { sql } from 'drizzle-orm';
import type { EndpointParts } from '../../../../kernel/endpoint.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { isWithLender, type PackageState } from '../../../submission/model.ts';
import type { FigureRow } from '../../contract.ts';
import type { readLenderRows as readLenderRowsCall } from '../../endpoints.ts';
import { spansOf } from '../../periods.ts';
import { pageOfRows, within } from '../listed-rows.ts';
import { presentRequests } from '../present-requests.ts';
import { zoneOfAccount } from '../zone.ts';
import { isOfPackages, packageFacts, packageFigures, requestFigures } from './request-figures.ts';

type Asked = EndpointParts<typeof readLenderRowsCall>['query'];
interface Who {
  readonly accountId: string;
  readonly lenderId: string;
}

/** The requests or packages that a figure of a lender counts. @throws INVALID_INPUT for a cursor that is none */
export async function readLenderRows(platform: Platform, { accountId, lenderId }: Who, asked: Asked) {
  const { reads: db } = platform.database;
  const now = platform.clock.now();
  const zone = await zoneOfAccount(db, accountId);
  const { span } = spansOf(asked.period, zone, now);
  const names = async (ids: readonly string[]) => {
    const people = await findPeople(db, ids);
    return new Map(ids.map((id) => [id, personName(people.get(id))]));
  };
  if (isOfPackages(asked.figure)) {
    const { where, at } = packageFigures[asked.figure];
    const rows = sql`select packages.*, ${at} as at from (${packageFacts(lenderId, zone.name)}) packages
      where ${where} and ${within(at, span)}`;
    const { rows: found, ...page } = await pageOfRows<PackageLine>(db, rows, asked.cursor);
    return { ...page, rows: await presentPackages(db, found, names) };
  }
  const { where, at } = requestFigures(now)[asked.figure];
  const { kind, state, decline } = asked;
  const rows = sql`select id, ${at} as at from quotes
    where lender_id = ${lenderId} and ${where} and ${within(at, span)}
    ${kind ? sql`and kind = ${kind}` : sql``} ${state ? sql`and state = ${state}` : sql``}
    ${decline ? sql`and decline_reason = ${decline}` : sql``}`;
  const { rows: found, ...page } = await pageOfRows<{ at: string }>(db, rows, asked.cursor);
  return { ...page, rows: await presentRequests(db, found, { side: 'lender', names }) };
}

interface PackageLine {
  readonly id: string;
  readonly deal_id: string;
  readonly broker_id: string;
  readonly state: PackageState;
  readonly funded_amount: string | number | null;
  readonly at: string;
}

async function presentPackages(
  db: Queries,
  found: readonly PackageLine[],
  names: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<FigureRow[]> {
  const deals = await findDeals(
    db,
    found.map((one) => one.deal_id),
  );
  const known = await names([...new Set(found.map((one) => one.broker_id))]);
  return found.flatMap((one) => {
    const deal = deals.get(one.deal_id);
    if (!deal) return [];
    return {
      _id: one.id,
      dealId: null,
      address: deal.address,
      kind: deal.loanType,
      state: deal.state,
      who: known.get(one.broker_id) ?? null,
      amount: amountOf(one, deal.loanAmount),
      status: one.state,
      at: new Date(one.at).toISOString(),
      points: null,
    };
  });
}

/** A deal that went on without the lender is no longer theirs to follow. */
function amountOf({ funded_amount, state }: PackageLine, loanAmount: number | null): number | null {
  if (funded_amount !== null) return Number(funded_amount);
  return isWithLender(state) ? loanAmount : null;
}
