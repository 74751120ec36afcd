import { inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { propertyOfQuote, quotes } from '../../quotes/server/api.ts';
import type { FigureRow } from '../contract.ts';

interface Reader {
  readonly side: 'broker' | 'lender';
  /** The names of the other side, by id. */
  readonly names: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Quote requests as rows of a figure, in the order they come. */
export async function presentRequests(
  db: Queries,
  found: readonly { readonly id: string; readonly at: string }[],
  { side, names }: Reader,
): Promise<FigureRow[]> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = new Map((await db.select().from(quotes).where(inArray(quotes.id, ids))).map((row) => [row.id, row]));
  const otherOf = side === 'broker' ? 'lenderId' : 'brokerId';
  const known = await names([...new Set([...rows.values()].map((row) => row[otherOf]))]);
  return found.flatMap(({ id, at }) => {
    const row = rows.get(id);
    if (!row) return [];
    return {
      _id: id,
      dealId: side === 'broker' ? row.entryId : null,
      address: propertyOfQuote(row),
      kind: row.kind,
      state: row.state,
      who: known.get(row[otherOf]) ?? null,
      amount: row.loanAmount,
      status: row.passedOverAt ? 'passedOver' : row.status,
      at: new Date(at).toISOString(),
      points: null,
    };
  });
}
