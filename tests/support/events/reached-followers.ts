import { appendFileSync } from 'node:fs';
import type { RequestContext } from '../../../src/platform/caller.ts';
import type { Follower } from '../../../src/platform/platform.ts';

/** How a follower is called in the list of those that tests have reached. */
export const followerName = ({ event, channel, target }: Follower): string => `${event.name} ${channel} ${target}`;

/** A call has an id of its own, a stream and a job say what they are. A test that records an event by itself says 'test'. */
const fromOutside = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|job:.+|stream .+)$/;

const noted = new Set<string>();

/** Notes that a call or a job has reached a follower, for the check at the end of a whole run (`scripts/run-checks.ts`). */
export function noteReached(follower: Follower, { requestId }: RequestContext): void {
  const file = process.env.PLINTH_REACHED_FOLLOWERS;
  const name = followerName(follower);
  if (file === undefined || noted.has(`${file} ${name}`) || !fromOutside.test(requestId)) return;
  noted.add(`${file} ${name}`);
  appendFileSync(file, `${name}\n`);
}
