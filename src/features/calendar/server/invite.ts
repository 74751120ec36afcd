import { admits } from '../../../kernel/access.ts';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { emailUnverified } from '../../accounts/errors.ts';
import { findPeople, whoIsGone } from '../../accounts/server/api.ts';
import { eventInvited } from '../events.ts';
import { invitations } from '../limits.ts';
import { calendarRefusals } from '../model.ts';

export const withoutTwins = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/** Everybody of an event, each once. */
export const peopleOf = (creatorId: string, ...attendees: (readonly string[])[]): string[] => [
  ...new Set([creatorId, ...attendees.flat()]),
];

/**
 * Whoever attends can open the calendar, and nobody writes to others without a verified address.
 * @throws EMAIL_UNVERIFIED, INVALID_INPUT
 */
export async function assertInvitable({ db }: Transaction, byId: string, ids: readonly string[]): Promise<void> {
  const [people, gone] = await Promise.all([findPeople(db, [byId, ...ids]), whoIsGone(db, ids)]);
  if (ids.some((id) => id !== byId) && !people.get(byId)?.emailVerified)
    throw new AppError(emailUnverified, calendarRefusals.unverified);
  const refused = ids.some((id) => {
    const person = people.get(id);
    return !person || gone.has(id) || !admits('broker', person.role);
  });
  if (refused) throw invalidField('attendees', "One of these people can't be invited. Choose somebody else.");
}

interface Invitation {
  readonly id: string;
  readonly byId: string;
  /** Whom the event is new to. */
  readonly added: readonly string[];
  /** Whom it was written down for: they count, also where they hear nothing. */
  readonly written: readonly string[];
}

/** Notifies whom an event is new to. Nobody is notified of what they did themselves. */
export async function invite(
  { rateLimits }: Platform,
  tx: Transaction,
  context: RequestContext,
  { id, byId, added, written }: Invitation,
): Promise<void> {
  const others = (some: readonly string[]) => some.filter((accountId) => accountId !== byId);
  await rateLimits.countAct(tx, context, invitations, others(written).length);
  const told = others(added);
  if (told.length === 0) return;
  await record(tx, context, eventInvited, ...told.map((accountId) => ({ id, payload: { accountId, byId } })));
}
