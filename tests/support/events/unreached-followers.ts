// What follows from events, and no test has made happen: a declaration that could be removed without anybody noticing.
import { existsSync, readFileSync } from 'node:fs';
import { features } from '../../../src/app/server/features.ts';
import { followerName } from './reached-followers.ts';

/** @param file the names that the tests of this run have noted, a line each */
export function unreachedFollowers(file: string): string[] {
  const reached = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  const declared = features.flatMap(({ followers = [] }) => followers.map(followerName));
  return [...new Set(declared)].filter((name) => !reached.has(name));
}
