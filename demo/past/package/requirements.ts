import { asc, eq } from 'drizzle-orm';
import { programs } from '../../../src/features/programs/server/tables.ts';
import { startRequirements } from '../../../src/features/requirements/server/change-requirements.ts';
import { lenderRequirements } from '../../../src/features/requirements/server/tables.ts';
import { documentTypes } from '../../../src/lending/documents/document-types.ts';
import type { RequestContext } from '../../../src/platform/caller.ts';
import type { Queries, Transaction } from '../../../src/platform/database/database.ts';
import { documentPackage } from '../../forms/package.ts';
import { idOf } from '../../market/dice.ts';
import { askedDocuments, askedForms } from './asked-for.ts';
import { kindsOf } from './kinds-of.ts';
import { templateIdOf } from './publish-form.ts';

type Row = typeof lenderRequirements.$inferInsert;
interface Program {
  readonly id: string;
  readonly kind: string;
}

const programsOf = (db: Queries, lenderId: string): Promise<Program[]> =>
  db
    .select({ id: programs.id, kind: programs.kind })
    .from(programs)
    .where(eq(programs.lenderId, lenderId))
    .orderBy(asc(programs.kind), asc(programs.name), asc(programs.id));

/** A lender that wants whole packages: its forms, and what people bring. */
export async function askForPackage({ db }: Transaction, lenderId: string, changedAt: Date): Promise<void> {
  const own = await programsOf(db, lenderId);
  const rows = [...formRows(lenderId, own), ...documentRows()].map(
    (row, place): Row => ({
      ...row,
      id: idOf(`requirement/${lenderId}/${place}`),
      lenderId,
      position: place + 1,
      changedAt,
    }),
  );
  await db.insert(lenderRequirements).values(rows);
}

type Content = Omit<Row, 'id' | 'lenderId' | 'position' | 'changedAt'>;

function formRows(lenderId: string, own: readonly Program[]): Content[] {
  return askedForms.flatMap(({ tag, conditions, note }) => {
    const paper = documentPackage.find((one) => one.tag === tag);
    if (!paper) return [];
    const kinds: readonly string[] | undefined = kindsOf[tag];
    const of = kinds ? own.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id) : [null];
    const form = { name: paper.title, note, conditions, templateId: templateIdOf(lenderId, paper) };
    return of.map((programId) => ({
      ...form,
      programId,
      documentType: 'lenderForm',
      source: 'template',
      neededBy: 'submission',
    }));
  });
}

const documentRows = (): Content[] =>
  askedDocuments.map(([documentType, note, conditions = [], neededBy = 'submission']) => {
    const { label: name, source } = documentTypes[documentType];
    return { name, note, documentType, source, neededBy, conditions };
  });

/** What lenders usually ask for, by the loan type that most of the lender's programs have. */
export async function askForTheUsual(tx: Transaction, context: RequestContext, lenderId: string): Promise<void> {
  const own = await programsOf(tx.db, lenderId);
  const byKind = [...Map.groupBy(own, ({ kind }) => kind)].sort(([, one], [, other]) => other.length - one.length);
  const loanType = byKind[0]?.[0];
  if (loanType !== undefined) await startRequirements(tx, context, { lenderId, loanType, programId: null });
}
