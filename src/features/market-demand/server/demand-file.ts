import { type Cell, csvLines } from '../../../kernel/files/csv.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { DemandLender, DemandLine } from '../contract.ts';
import { callResultNames } from '../model.ts';
import { changeText, checkLabel, refusalText, stateName } from '../texts.ts';
import { readLenders } from './read/lenders.ts';
import { type DemandFilter, readLines } from './read/lines.ts';

const headings = [
  'Loan type',
  'State',
  'What refuses most',
  'Demand',
  'Searches',
  'Without a fit',
  'Loan amount',
  'Lender',
  'Contact',
  'Phone',
  'Email',
  'One change',
  'Searches it opens',
  'Loan amount it opens',
  'Last call',
  'Result',
];
const linesInFile = 500;
const lendersInFile = 50;

/** The list as a call list: a row for each lender of a line, and one for a line without any. */
export async function writeDemand(db: Queries, filter: DemandFilter, now: Date): Promise<string> {
  const { lines } = await readLines(db, filter, { now, atMost: linesInFile });
  const rows: Cell[][] = [headings];
  for (const line of lines) {
    const kind = loanKinds.find(({ slug }) => slug === line.kind);
    if (!kind) continue;
    const lenders = await readLenders(db, { ...line, days: filter.days }, { now, atMost: lendersInFile });
    const cells = lineCells(kind, line);
    if (lenders.length === 0) rows.push([...cells, ...Array.from({ length: 9 }, () => null)]);
    for (const lender of lenders) rows.push([...cells, ...lenderCells(kind, line, lender)]);
  }
  return csvLines(rows);
}

const lineCells = (kind: LoanKind, line: DemandLine): Cell[] => [
  kindNames(line.kind).name,
  stateName(line.state),
  checkLabel(kind, line),
  refusalText(kind, line),
  line.searches,
  line.withoutFit,
  line.amount,
];

function lenderCells(kind: LoanKind, { state }: DemandLine, { changes, lastCall, ...lender }: DemandLender): Cell[] {
  const [most] = changes;
  return [
    lender.name,
    lender.contactName,
    lender.phone,
    lender.email,
    most ? changeText(kind, state, most) : null,
    most?.searches ?? null,
    most?.amount ?? null,
    lastCall ? lastCall.at.slice(0, 10) : null,
    lastCall ? callResultNames[lastCall.result] : null,
  ];
}
