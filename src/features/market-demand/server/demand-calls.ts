import { loanKinds } from '../../../lending/kinds/all.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { DemandCall } from '../demand-file.ts';
import { readLenders } from './read/lenders.ts';
import { type DemandFilter, readLines } from './read/lines.ts';

const linesInFile = 500;
const lendersInFile = 50;

/** Line by line, each with its lenders. */
export async function* demandCalls(
  db: Queries,
  filter: DemandFilter,
  now: Date,
): AsyncGenerator<readonly DemandCall[]> {
  const { lines } = await readLines(db, filter, { now, atMost: linesInFile });
  for (const line of lines) {
    const kind = loanKinds.find(({ slug }) => slug === line.kind);
    if (!kind) continue;
    const lenders = await readLenders(db, { ...line, days: filter.days }, { now, atMost: lendersInFile });
    yield lenders.length === 0
      ? [{ kind, line, lender: undefined }]
      : lenders.map((lender) => ({ kind, line, lender }));
  }
}
