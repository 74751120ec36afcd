import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { inPages } from '../../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../../accounts/server/api.ts';
import { presentRow } from '../present.ts';
import { type ImportRow, importRows, imports, importValues, type StagedRow, selectStaged } from '../tables.ts';

/** Rows of an import of deals that are no deals: refused, skipped or not added yet. Those that were added are among the deals. */
export const isNoDeal = isNull(importRows.writtenVersion);

export const ownImportRows: OwnDataFile = {
  name: 'deal-imports',
  title: 'Rows of imported files',
  about:
    'Rows of the files that you uploaded to your pipeline in the last 30 days and that did not become deals: refused, skipped as duplicates, or not imported yet.',
  access: 'broker',
  columns: ['fileName', 'uploadedAt', 'row', 'address', 'loanType', 'outcome', 'problems', 'values'],
  async *pages(db, { accountId }) {
    const own = await db.select().from(imports).where(eq(imports.ownerId, accountId)).orderBy(asc(imports.createdAt));
    for (const one of own) {
      const pages = inPages(
        (after, limit) =>
          selectStaged(db)
            .where(and(eq(importValues.importId, one.id), isNoDeal, gt(importRows.number, Number(after ?? -1))))
            .orderBy(asc(importRows.number))
            .limit(limit),
        ({ number }) => number,
      );
      for await (const rows of pages) yield rows.map((row) => dataOf(one, row));
    }
  },
};

function dataOf({ fileName, createdAt, plan }: ImportRow, row: StagedRow) {
  const { place, name, kind, outcome, sheet, source } = row;
  const cells: readonly unknown[] = Array.isArray(source) ? source : [];
  const columns = plan?.[sheet]?.columns ?? [];
  const stated = columns.flatMap(({ header }, at) => (typeof cells[at] === 'string' ? [[header, cells[at]]] : []));
  return {
    ...{ fileName, uploadedAt: createdAt, row: place, address: name, loanType: kind, outcome },
    problems: presentRow(row, plan ?? []).problems.map(({ message }) => message),
    values: Object.fromEntries(stated),
  };
}
