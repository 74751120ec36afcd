import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { PipelineEntry } from '../../contract.ts';
import { lenderSelected, stageMoved } from '../../events.ts';
import { type DealStage, milestoneNames } from '../../model.ts';
import { type Entry, quoteMilestones, readSubmittedPackages } from '../deal-hooks.ts';

type Milestones = PipelineEntry['milestones'];
type Reached = Pick<Milestones[number], 'at' | 'by'>;

/** The milestones of one deal with when each was reached, and by whom. Read off what has happened: nothing is kept of it. */
export async function datedMilestones(
  platform: Pick<Platform, 'hooks'>,
  db: Queries,
  deal: Entry,
  milestones: Milestones,
): Promise<Milestones> {
  const told = await Promise.all(platform.hooks.all(quoteMilestones).map((ask) => ask(db, deal.id)));
  const askedAt = told.flatMap((one) => one.askedAt ?? [])[0];
  const offered = told.flatMap((one) => one.offered ?? [])[0];
  const selected = deal.selectedLenderId === null ? undefined : await lastSelection(db, deal.id);
  const submitted = (await readSubmittedPackages(platform, db, [deal.id])).get(deal.id);
  const actors = [deal.ownerId, selected?.by, submitted?.by].flatMap((id) => id ?? []);
  const people = await findPeople(db, actors);
  const lenders = await findLenders(db, offered ? [offered.lenderId] : []);
  const reached: Record<(typeof milestoneNames)[number], Reached> = {
    'Quotes requested': reachedAt(askedAt, people.get(deal.ownerId)?.name),
    'Offer received': reachedAt(offered?.at, offered && lenders.get(offered.lenderId)?.name),
    'Lender selected': reachedAt(selected?.at, people.get(selected?.by ?? '')?.name),
    'Package submitted': reachedAt(submitted?.at, people.get(submitted?.by ?? '')?.name),
  };
  return milestones.map((one) => {
    const name = milestoneNames.find((known) => known === one.name);
    const isReached = name !== undefined && one.status === 'completed';
    return { ...one, ...(isReached ? reached[name] : { at: null, by: null }) };
  });
}

const reachedAt = (at: Date | undefined, by: string | undefined): Reached => ({
  at: at?.toISOString() ?? null,
  by: (at && by) || null,
});

/** When the lender of a deal was selected last, and by whom. */
export const lastSelection = (db: Queries, dealId: string) => lastOf(db, dealId, lenderSelected);

/** When a deal left a stage last; undefined where it never did. */
export const lastLeft = async (db: Queries, dealId: string, stage: DealStage): Promise<Date | undefined> =>
  (await lastOf(db, dealId, stageMoved, sql`${auditLog.payload}->>'from' = ${stage}`))?.at;

async function lastOf(db: Queries, dealId: string, { name }: { readonly name: string }, condition?: SQL) {
  const { at, actorId: by, entity, entityId, action, id } = auditLog;
  const ofDeal = and(eq(entity, 'pipelineEntry'), eq(entityId, dealId), eq(action, name), condition);
  const [row] = await db.select({ at, by }).from(auditLog).where(ofDeal).orderBy(desc(id)).limit(1);
  return row;
}
