import { and, asc, countDistinct, eq, min } from 'drizzle-orm';
import { can } from '../../../kernel/access.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { type WaitingGroup, waitingAtMost } from '../../accounts/model.ts';
import { type SharedWork, type Waiter, waitingGroup } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { nameAnyPrograms } from '../../programs/server/api.ts';
import { editsText } from '../model.ts';
import { isOpen } from './read-edits.ts';
import { proposedEdits } from './tables.ts';

/** For a lender's people and for administrators: programs with proposed edits, the longest waiting first. */
export async function readWaitingEdits(db: Queries, waiter: Waiter): Promise<WaitingGroup[]> {
  const isAtDesk = can(waiter, 'market');
  if (!isAtDesk && (waiter.lenderId === null || !waiter.approved)) return [];
  const since = min(proposedEdits.createdAt);
  const rows = await db
    .select({
      id: proposedEdits.programId,
      lenderId: proposedEdits.lenderId,
      edits: countDistinct(proposedEdits.field),
      since,
    })
    .from(proposedEdits)
    .where(and(isOpen, isAtDesk || waiter.lenderId === null ? undefined : eq(proposedEdits.lenderId, waiter.lenderId)))
    .groupBy(proposedEdits.programId, proposedEdits.lenderId)
    .orderBy(asc(since), asc(proposedEdits.programId))
    .limit(waitingAtMost.counted);
  const names = await nameAnyPrograms(
    db,
    rows.map(({ id }) => id),
  );
  const lenders = isAtDesk
    ? await findLenders(
        db,
        rows.map(({ lenderId }) => lenderId),
      )
    : new Map<string, { readonly name: string }>();
  const link = isAtDesk ? '/admin/proposed-edits' : '/lender/proposed-edits';
  return waitingGroup({
    title: 'Proposed program edits to review',
    isUrgent: false,
    link,
    lines: rows.map(({ id, lenderId, edits, since: first }) => ({
      text: names.get(id) ?? 'A program',
      detail: [lenders.get(lenderId)?.name, editsText(edits)].filter(Boolean).join(', '),
      link: `${link}?programId=${id}`,
      ...(isAtDesk && first ? { since: first.toISOString(), work: { type: reviewsOfProgramEdits.type, id } } : {}),
    })),
  });
}

/** All proposed edits of a program are one administrator's work. */
export const reviewsOfProgramEdits: SharedWork = {
  type: 'programEdits',
  desk: 'market',
  waits: async ({ db }, programId) =>
    (await db.$count(proposedEdits, and(eq(proposedEdits.programId, programId), eq(proposedEdits.state, 'open')))) > 0,
};
