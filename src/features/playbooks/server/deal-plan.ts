import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Entry, findDeal, lockDeal } from '../../pipeline/server/api.ts';
import type { DealPlan } from '../contract.ts';
import { playbookFollowed } from '../events.ts';
import { playbookLimits, playbookTexts, writtenFor } from '../model.ts';
import { planOf, withinRoom } from '../plan.ts';
import { asSteps, carryOut, readSteps } from './carry-out.ts';
import { daysOfDeal, zoneOf } from './deal-days.ts';
import { playbookDeals, playbooks } from './tables.ts';
import { type Choice, chosenAs, findPlaybook, readChoice } from './which-playbook.ts';

interface OfDeal {
  readonly ownerId: string;
  readonly dealId: string;
}

/** The playbooks that a deal can follow: the broker's own for its loan type, and Plinth's. */
async function choicesFor(db: Queries, { ownerId, loanType }: Entry) {
  const own = and(eq(playbooks.ownerId, ownerId), eq(playbooks.loanType, loanType));
  const rows = await db
    .select({ _id: playbooks.id, name: playbooks.name })
    .from(playbooks)
    .where(own)
    .orderBy(asc(playbooks.name));
  const written = writtenFor(loanType);
  return [...rows, ...(written ? [{ _id: 'plinth' as const, name: written.name }] : [])];
}

/**
 * What a playbook would make of a deal as it stands.
 * @param asked another playbook than the deal follows; by itself that one, else the first that it could follow
 * @throws NOT_FOUND for another person's deal or playbook
 */
export async function readDealPlan(
  db: Queries,
  { ownerId, dealId }: OfDeal,
  asked: Choice | undefined,
  now: Date,
): Promise<Omit<DealPlan, 'success'>> {
  const deal = await findDeal(db, dealId, ownerId);
  const [follows, choices, zone] = await Promise.all([readChoice(db, deal), choicesFor(db, deal), zoneOf(db, ownerId)]);
  const shown = asked ?? follows ?? choices.at(-1)?._id ?? null;
  const playbook = await findPlaybook(db, deal, shown);
  if (!playbook && asked !== undefined) throw new AppError('NOT_FOUND');
  if (!playbook || shown === null) return { follows, playbook: null, choices, tasks: [] };
  const [days, steps] = await Promise.all([daysOfDeal(db, deal, zone, now), readSteps(db, dealId)]);
  const had = asSteps(steps);
  const plan = withinRoom(planOf(playbook.tasks, days, had), had);
  return {
    follows,
    playbook: { _id: shown, name: playbook.name },
    choices,
    tasks: plan.map(({ task, standing, dueOn }) => ({ ...task, standing, dueOn })),
  };
}

/**
 * From now on a deal follows this playbook, whatever its loan type does; tasks of its stage are made at once.
 * @throws NOT_FOUND for another person's deal or playbook, CONFLICT for an archived deal, and one that
 * has had as many tasks of playbooks as a deal can have
 */
export const followPlaybook = (
  platform: Platform,
  context: RequestContext,
  { ownerId, dealId }: OfDeal,
  choice: Choice,
) =>
  platform.database.transaction(async (tx) => {
    const deal = await lockDeal(tx, dealId, ownerId);
    if (deal.archivedAt !== null) throw new AppError('CONFLICT', 'This deal is archived. Unarchive it first.');
    if (choice !== null && !(await findPlaybook(tx.db, deal, choice))) throw new AppError('NOT_FOUND');
    if (choice !== null && (await readSteps(tx.db, dealId)).length >= playbookLimits.ofDeal)
      throw new AppError('CONFLICT', playbookTexts.dealIsFull);
    const chosen = chosenAs(choice);
    await tx.db
      .insert(playbookDeals)
      .values({ dealId, ...chosen })
      .onConflictDoUpdate({ target: playbookDeals.dealId, set: chosen });
    await record(tx, context, playbookFollowed, { id: dealId, payload: { ownerId, isOn: choice !== null } });
    return carryOut(platform, tx, context, deal);
  });
