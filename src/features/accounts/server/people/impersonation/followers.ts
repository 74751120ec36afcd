import type { EventType } from '../../../../../kernel/event-type.ts';
import { publishes } from '../../../../../platform/events/channels.ts';
import { follow } from '../../../../../platform/events/followers.ts';
import type { Follower } from '../../../../../platform/platform.ts';
import { everyoneLoggedOut } from '../../../people/events.ts';
import { impersonationEnded } from '../../../people/impersonation/events.ts';
import { sessionTopic } from '../../topics.ts';
import { endWithEveryone, endWithSession } from './impersonate.ts';

/** @param ofSessions the events after which sessions of their account have ended, or may do other things */
export const impersonationFollowersOf = (ofSessions: readonly EventType[]): readonly Follower[] => [
  ...ofSessions.map((event) => follow(event, endWithSession)),
  follow(everyoneLoggedOut, endWithEveryone),
  publishes(impersonationEnded, sessionTopic, ({ payload: { accountId } }) => ({ accountId })),
];
