import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { findLoanKind } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readLenderTerms } from '../../lenders/server/api.ts';
import { readOpenDeals } from '../../pipeline/server/api.ts';
import type { ProgramRow } from '../../programs/model.ts';
import { fitOf } from '../model.ts';
import { type JudgeDeal, judgeBy, readDeal } from './program-fit.ts';
import { savedSearches } from './tables.ts';

/** How many come to fit a program by a change, and how many no longer do. */
interface Moved {
  readonly gain: number;
  readonly lose: number;
}
/** Whom a change of a program reaches: counts only, nothing about anybody. */
export interface Reach {
  readonly openDeals: Moved;
  readonly savedSearches: Moved;
}

/** What was stated of deals, some at a time; `after` is the id of the last one. */
type ReadPage = (after: string | null, limit: number) => Promise<{ readonly id: string; readonly deal: unknown }[]>;
const pageSize = 500;

/**
 * Counts the open deals and saved searches that gain or lose eligibility (eligible or for review) by a change. Without a
 * program before, it is new; without one after, it is gone. Nothing is written, and neither program need be stored.
 */
export async function reachOf(platform: Platform, before: ProgramRow | null, after: ProgramRow | null): Promise<Reach> {
  const { db } = platform.database;
  const kind = findLoanKind((after ?? before)?.kind ?? '');
  const none: Moved = { gain: 0, lose: 0 };
  if (!kind) return { openDeals: none, savedSearches: none };
  const now = platform.clock.now();
  const judge = async (program: ProgramRow | null): Promise<JudgeDeal> => {
    const [lender] = program ? await readLenderTerms(db, [program.lenderId]) : [];
    return judgeBy(kind, program ?? undefined, lender, now);
  };
  const [was, is] = [await judge(before), await judge(after)];
  return {
    openDeals: await countMoved(kind, (from, limit) => readOpenDeals(db, kind.slug, from, limit), was, is),
    savedSearches: await countMoved(kind, (from, limit) => readScenarios(db, kind, from, limit), was, is),
  };
}

const readScenarios = (db: Queries, kind: LoanKind, after: string | null, limit: number) =>
  db
    .select({ id: savedSearches.id, deal: savedSearches.scenario })
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.kind, kind.slug),
        isNull(savedSearches.deletedAt),
        after === null ? undefined : gt(savedSearches.id, after),
      ),
    )
    .orderBy(asc(savedSearches.id))
    .limit(limit);

async function countMoved(kind: LoanKind, read: ReadPage, was: JudgeDeal, is: JudgeDeal): Promise<Moved> {
  let [gain, lose] = [0, 0];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<ReadPage>> = await read(after, pageSize);
    for (const { deal: stated } of page) {
      const deal = readDeal(kind, stated);
      const [fitted, fits] = [fitOf(was(deal)) !== undefined, fitOf(is(deal)) !== undefined];
      if (fits && !fitted) gain += 1;
      if (fitted && !fits) lose += 1;
    }
    after = page.length < pageSize ? null : (page.at(-1)?.id ?? null);
  } while (after !== null);
  return { gain, lose };
}
