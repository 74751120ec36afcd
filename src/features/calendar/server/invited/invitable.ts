import { admits } from '../../../../kernel/access.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { emailUnverified } from '../../../accounts/errors.ts';
import { findPeople, whoIsGone } from '../../../accounts/server/api.ts';
import { calendarRefusals } from '../../model.ts';
import type { Invited } from './people.ts';

export const withoutTwins = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/** Everybody of an event, each once. */
export const peopleOf = (creatorId: string, ...attendees: (readonly string[])[]): string[] => [
  ...new Set([creatorId, ...attendees.flat()]),
];

/**
 * An attendee can open the calendar, and nobody writes to others without a verified address.
 * @throws EMAIL_UNVERIFIED, INVALID_INPUT
 */
export async function assertInvitable(
  { db }: Transaction,
  byId: string,
  { accountIds: ids, addresses }: Invited,
): Promise<void> {
  const [people, gone] = await Promise.all([findPeople(db, [byId, ...ids]), whoIsGone(db, ids)]);
  if ((addresses.length > 0 || ids.some((id) => id !== byId)) && !people.get(byId)?.emailVerified)
    throw new AppError(emailUnverified, calendarRefusals.unverified);
  const refused = ids.some((id) => {
    const person = people.get(id);
    return !person || gone.has(id) || !admits('broker', person.role);
  });
  if (refused) throw invalidField('attendees', "One of these people can't be invited. Choose somebody else.");
}
