import { appendFileSync } from 'node:fs';
import type { Follower } from '../../../src/platform/platform.ts';

/** How a follower is called in the list of those that tests have reached. */
export const followerName = ({ event, channel, target }: Follower): string => `${event.name} ${channel} ${target}`;

const noted = new Set<string>();

/** Notes that a test has reached a follower, for the check at the end of a whole run (`scripts/run-checks.ts`). */
export function noteReached(follower: Follower): void {
  const file = process.env.PLINTH_REACHED_FOLLOWERS;
  const name = followerName(follower);
  if (file === undefined || noted.has(name)) return;
  noted.add(name);
  appendFileSync(file, `${name}\n`);
}
