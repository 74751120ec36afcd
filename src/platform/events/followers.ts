import type { EventType, Happened } from '../../kernel/event-type.ts';
import type { RequestContext } from '../caller.ts';
import type { Transaction } from '../database/database.ts';
import { defineHook, type Follower, type Followers, type Platform } from '../platform.ts';

/** Asked before what happened stands: somebody who may not do this any more is refused, and the transaction with them. */
export const refusesActor =
  defineHook<(tx: Transaction, context: RequestContext) => Promise<void>>('events.refusesActor');

/** What a follower is called with. */
export interface FollowerCall<Payload extends object> {
  readonly platform: Platform;
  readonly tx: Transaction;
  readonly context: RequestContext;
  readonly happened: readonly Happened<Payload>[];
}

/**
 * Follows one event by a function of its feature, which says how much it wrote: notifications, emails, updates, lines, jobs, moves.
 * Nothing, where it is a rule.
 */
export const follow = <Payload extends object>(
  event: EventType<Payload>,
  handler: (call: FollowerCall<Payload>) => Promise<number> | Promise<void>,
  { channel = 'rule', target = handler.name }: Partial<Pick<Follower, 'channel' | 'target'>> = {},
): Follower => ({
  event,
  channel,
  target,
  // `record` has checked the payloads against this very event.
  run: (platform, tx, context, happened) =>
    handler({ platform, tx, context, happened: happened as unknown as readonly Happened<Payload>[] }),
});

/**
 * @param note called with each follower that wrote something, or is a rule, and with what led to it, so that tests know what they have reached
 * @throws for two events of one name, and for a follower of an event that no feature declares
 */
export function createFollowers(
  events: readonly EventType[],
  followers: readonly Follower[],
  note: (follower: Follower, context: RequestContext) => void = () => undefined,
): Followers {
  const byEvent = new Map(events.map((event) => [event, followers.filter((one) => one.event === event)]));
  const names = new Set(events.map(({ name }) => name));
  if (names.size < events.length) throw new Error('Two events have the same name');
  const unknown = followers.find(({ event }) => !byEvent.has(event));
  if (unknown) throw new Error(`${unknown.event.name} is followed, but no feature declares it`);
  return {
    all: followers,
    async runFollowers(platform, tx, event, context, happened) {
      const following = byEvent.get(event);
      if (!following) throw new Error(`${event.name} is not among the events of its feature`);
      for (const refuse of platform.hooks.all(refusesActor)) await refuse(tx, context);
      for (const follower of following) {
        // Each was registered for the event whose declaration these happenings were checked against.
        const written = await follower.run(platform, tx, context, happened as readonly Happened<never>[]);
        if (written !== 0) note(follower, context);
      }
    },
  };
}
