import { asc, count, desc, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { EndpointAnswer } from '../../../../kernel/endpoint.ts';
import { csvLines } from '../../../../kernel/files/csv.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { findingsSettled } from '../../../../platform/events/trail/events.ts';
import { auditDays, auditFindings, auditSeals } from '../../../../platform/events/trail/tables.ts';
import { trailProblems } from '../../../../platform/events/trail/verify/findings.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { readProof as endpoint } from '../../endpoints.ts';

const shownDays = 14;
const shownFindings = 100;
const problem = z.enum(trailProblems);

/** Whether the trail matches: what was found and is open, and the heads of the last days. */
export async function readProof(db: Queries): Promise<Omit<EndpointAnswer<typeof endpoint>, 'success'>> {
  const open = isNull(auditFindings.settledAt);
  const findings = await db
    .select()
    .from(auditFindings)
    .where(open)
    .orderBy(asc(auditFindings.id))
    .limit(shownFindings);
  const [all] = await db.select({ open: count() }).from(auditFindings).where(open);
  const days = await db.select().from(auditDays).orderBy(desc(auditDays.day)).limit(shownDays);
  const [sealed] = await db.select().from(auditSeals).orderBy(desc(auditSeals.number)).limit(1);
  const [rows] = await db.select({ rows: sql<number>`coalesce(sum(${auditSeals.rows}), 0)::bigint` }).from(auditSeals);
  return {
    rows: rows?.rows ?? 0,
    sealedAt: sealed?.sealedAt.toISOString() ?? null,
    findings: findings.map(({ id, foundAt, problem: found, day, row }) => ({
      _id: id,
      foundAt: foundAt.toISOString(),
      problem: problem.parse(found),
      day,
      row,
    })),
    openFindings: all?.open ?? 0,
    days: days.map(({ day, rows: count, hash, certified, verifiedAt }) => ({
      day,
      rows: count,
      head: hash.toString('hex'),
      certified: certified !== null,
      verifiedAt: verifiedAt?.toISOString() ?? null,
    })),
  };
}

export async function headsFile(db: Queries): Promise<string> {
  const days = await db.select().from(auditDays).orderBy(asc(auditDays.day));
  return csvLines([['Day', 'Head', 'Rows'], ...days.map(({ day, hash, rows }) => [day, hash.toString('hex'), rows])]);
}

/** Marks all that is open as looked at. @returns how many */
export function settleFindings(
  { database }: Platform,
  accountId: string,
  context: RequestContext,
  reason: string,
): Promise<number> {
  return database.transaction(async (tx) => {
    const settled = await tx.db
      .update(auditFindings)
      .set({ settledAt: context.at, settledBy: accountId })
      .where(isNull(auditFindings.settledAt))
      .returning({ run: auditFindings.run });
    const runs = [...new Set(settled.map(({ run }) => run))];
    const happened = runs.map((id) => ({
      id,
      payload: { findings: settled.filter(({ run }) => run === id).length },
      after: { reason },
    }));
    await record(tx, context, findingsSettled, ...happened);
    return settled.length;
  });
}
