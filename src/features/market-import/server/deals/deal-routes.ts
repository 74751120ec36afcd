import { and, eq, inArray, isNull } from 'drizzle-orm';
import { ok } from '../../../../kernel/endpoint.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { ListFile } from '../../../../kernel/files/list-file.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { type Route, route, type Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listFileRoute, onePage } from '../../../list-files/server/api.ts';
import { allLeaves, dealColumns } from '../../columns.ts';
import * as contract from '../../deals/contract.ts';
import * as calls from '../../deals/endpoints.ts';
import { countRows } from '../checking/count-rows.ts';
import { presentImport } from '../present.ts';
import { findImport, findReachable, lockImport, type Reach } from '../requests.ts';
import { type ImportRow, importRows, imports } from '../tables.ts';
import { classifyDeals } from './classify-deals.ts';

/** Deals are imported by their owner, into their own pipeline. */
export const ownDeals = ({ accountId }: Session): Reach => ({ lenderId: null, ownerId: accountId });

/** The headings of a loan type's deals, and nothing under them. */
function templateOf(kind: string): ListFile<never> {
  const columns = dealColumns(kind);
  const { displayName } = loanKind(kind);
  return {
    name: `deals-${kind}`,
    title: displayName,
    columns: allLeaves(columns, () => 1).map(({ header }) => ({ label: header, kind: 'text', value: () => null })),
  };
}

interface Choice {
  readonly add: boolean;
  readonly numbers?: readonly number[] | undefined;
}

/** Says of duplicates whether they are added all the same: of these rows, or of all. @throws CONFLICT once the import went on */
const chooseDuplicates = (
  { database }: Platform,
  { id, ownerId }: ImportRow,
  { add, numbers }: Choice,
): Promise<ImportRow> =>
  database.background.transaction(async (tx) => {
    await lockImport(tx, id);
    const row = await findImport(tx, id);
    if (row.state !== 'checked' || ownerId === null)
      throw new AppError('CONFLICT', 'This import has gone on meanwhile. Reload the page.');
    const ofDuplicates = add ? eq(importRows.outcome, 'duplicate') : eq(importRows.anyway, true);
    const chosen = numbers === undefined ? undefined : inArray(importRows.number, [...numbers]);
    await tx.db
      .update(importRows)
      .set({ anyway: add })
      .where(and(eq(importRows.importId, id), isNull(importRows.writtenVersion), ofDuplicates, chosen));
    await classifyDeals(tx.db, id, ownerId);
    const [after] = await tx.db
      .update(imports)
      .set({ counts: await countRows(tx.db, id) })
      .where(eq(imports.id, id))
      .returning();
    return after ?? row;
  });

export const dealImportRoutes: readonly Route[] = [
  listFileRoute(calls.dealTemplate, contract.dealTemplate, ({ query: { kind } }) => ({
    list: templateOf(kind),
    pages: onePage(async () => []),
  })),
  route(calls.chooseDuplicates, contract.chooseDuplicates, async ({ params, body, session }, platform) => {
    const row = await findReachable(platform, params.id, ownDeals(session));
    return { ...ok, import: presentImport(await chooseDuplicates(platform, row, body), null) };
  }),
];
