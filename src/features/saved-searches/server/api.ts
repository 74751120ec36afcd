import { and, desc, eq, isNull } from 'drizzle-orm';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { EngineLender } from '../../lenders/to-engine.ts';
import type { ProgramRow } from '../../programs/model.ts';
import { type Fit, fitOf } from '../model.ts';
import { judgeBy, readDeal } from './program-fit.ts';
import { savedSearches } from './tables.ts';

/** A program as it is and as it would be; undefined where there is none on the market. */
interface ChangingProgram {
  readonly before: ProgramRow | undefined;
  readonly after: ProgramRow | undefined;
  readonly lender: EngineLender | undefined;
}

/** Whether a deal fits a program before and after a change; `stated` is a stored search form or deal of the kind. */
export function fitsOver(kind: LoanKind, { before, after, lender }: ChangingProgram, now: Date) {
  const [was, is] = [judgeBy(kind, before, lender, now), judgeBy(kind, after, lender, now)];
  return (stated: unknown): { readonly before: Fit | undefined; readonly after: Fit | undefined } => {
    const deal = readDeal(kind, stated);
    return { before: fitOf(was(deal)), after: fitOf(is(deal)) };
  };
}

/** The saved searches of a kind that were changed last, whoever keeps them. */
export const readLatestSearches = (db: Queries, kind: string, limit: number) => {
  const { scenario, accountId, byNotice, byMail, deletedAt, updatedAt } = savedSearches;
  return db
    .select({ stated: scenario, accountId, byNotice, byMail })
    .from(savedSearches)
    .where(and(eq(savedSearches.kind, kind), isNull(deletedAt)))
    .orderBy(desc(updatedAt))
    .limit(limit);
};
