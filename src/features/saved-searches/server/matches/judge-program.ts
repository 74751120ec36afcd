import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { findLoanKind } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { type Fit, fitOf, fitSchema, isNews, type News, newsAtMost, reasonsAgainst } from '../../model.ts';
import {
  type JudgeDeal,
  judgeBy,
  readDeal,
  readLenderSnapshot,
  readSnapshot,
  readWithLender,
  snapshotOfLender,
} from '../program-fit.ts';
import { judgedPrograms, savedSearches } from '../tables.ts';
import { notifyLater } from './notify-owner.ts';

const batchSize = 200;

/**
 * Holds every saved search of a program's kind against that program as it is now, some at a time, each batch a
 * transaction of its own. A search remembers what was found, so a repeat changes nothing and tells nobody twice.
 */
export const judgeProgram = defineJob({
  name: 'saved-search-judge',
  payload: z.object({ programId: idSchema }),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 8,
  run: judge,
});

/** A changed program, as it was when it was last judged and as it is now. */
interface ChangedProgram {
  readonly programId: string;
  readonly kind: LoanKind;
  readonly names: Pick<News, 'programName' | 'lenderName'>;
  readonly before: JudgeDeal;
  readonly now: JudgeDeal;
}

async function judge(platform: Platform, { programId }: { readonly programId: string }): Promise<void> {
  const { db } = platform.database;
  const own = eq(judgedPrograms.programId, programId);
  // From here on a further change has a job of its own.
  const [known] = await db.update(judgedPrograms).set({ dueAt: null }).where(own).returning();
  if (!known) return;
  const at = platform.clock.now();
  const { program, lender } = await readWithLender(db, programId, at);
  const kind = program && findLoanKind(program.kind);
  if (!program || !lender || !kind) return forget(platform, programId);
  const changed: ChangedProgram = {
    programId,
    kind,
    names: { programName: program.name, lenderName: lender.name },
    before: judgeBy(kind, readSnapshot(known.program), readLenderSnapshot(known.lender) ?? lender, at),
    now: judgeBy(kind, program, lender, at),
  };
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await platform.database.transaction((tx) => judgeBatch(platform, tx, changed, from, at));
  } while (after !== null);
  await db
    .update(judgedPrograms)
    .set({ program, lender: snapshotOfLender(lender), judgedAt: at })
    .where(own);
}

/** Takes a program that is gone off the searches that had found it. */
async function forget(platform: Platform, programId: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await tx.db.execute(
      sql`update saved_searches set found = found - ${programId}::text where found ? ${programId}::text`,
    );
    await tx.db.delete(judgedPrograms).where(eq(judgedPrograms.programId, programId));
  });
}

/** @returns the last search of the batch; null when there is none after it */
async function judgeBatch(
  platform: Platform,
  tx: Transaction,
  changed: ChangedProgram,
  after: string | null,
  at: Date,
): Promise<string | null> {
  const { id, scenario, found, deletedAt, kind } = savedSearches;
  const rows = await tx.db
    .select({ id, scenario, known: sql<unknown>`${found} -> ${changed.programId}::text` })
    .from(savedSearches)
    .where(and(eq(kind, changed.kind.slug), isNull(deletedAt), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(batchSize)
    .for('update');
  const findings = rows.flatMap((row) => findingOf(changed, row, at) ?? []);
  await writeFindings(tx, changed.programId, findings, at);
  const matched = findings.filter(({ news }) => news !== null).map((finding) => finding.id);
  await notifyLater(platform, tx, matched, at);
  return rows.length < batchSize ? null : (rows.at(-1)?.id ?? null);
}

/** What a search now has to remember of the program, and what its owner is notified of. */
interface Finding {
  readonly id: string;
  readonly fit: Fit | null;
  readonly news: News | null;
}

type SearchOnHand = { readonly id: string; readonly scenario: unknown; readonly known: unknown };

/** Undefined when nothing has changed for the search. */
function findingOf(changed: ChangedProgram, { id, scenario, known }: SearchOnHand, at: Date): Finding | undefined {
  const deal = readDeal(changed.kind, scenario);
  const fit = fitOf(changed.now(deal));
  const remembered = fitSchema.safeParse(known).data;
  if (!fit) return remembered && { id, fit: null, news: null };
  if (fit.status === remembered?.status && fit.loan === remembered.loan) return undefined;
  const earlier = changed.before(deal);
  // What a search remembers is bounded: of the rest, the program as it was tells whether it fitted.
  const before = remembered ?? fitOf(earlier);
  if (!isNews(before, fit)) return { id, fit, news: null };
  const reasons = earlier ? { loan: null, checks: reasonsAgainst(earlier) } : null;
  const news: News = {
    ...fit,
    ...changed.names,
    programId: changed.programId,
    at: at.toISOString(),
    toldAt: null,
    before: before ? { loan: before.loan, checks: [] } : reasons,
  };
  return { id, fit, news };
}

async function writeFindings(tx: Transaction, programId: string, findings: readonly Finding[], at: Date) {
  if (findings.length === 0) return;
  const texts = (values: readonly (object | null)[]) =>
    values.map((value) => (value === null ? null : JSON.stringify(value)));
  await tx.client.query(
    `update saved_searches s
     set found = case when f.fit is null then s.found - $1::text else jsonb_set(s.found, array[$1::text], f.fit) end,
         found_at = case when f.news is null then s.found_at else $5 end,
         news = case when f.news is null then s.news else (
           select jsonb_agg(one order by place)
           from jsonb_array_elements(jsonb_build_array(f.news) || s.news) with ordinality as list (one, place)
           where place <= $6) end
     from unnest($2::uuid[], $3::jsonb[], $4::jsonb[]) as f (id, fit, news)
     where s.id = f.id`,
    [
      programId,
      findings.map(({ id }) => id),
      texts(findings.map(({ fit }) => fit)),
      texts(findings.map(({ news }) => news)),
      at,
      newsAtMost,
    ],
  );
}
