import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { features } from '../../../src/app/server/features.ts';
import { followerName, noteReached } from './reached-followers.ts';
import { unreachedFollowers } from './unreached-followers.ts';

it('a follower is reached by a call, a stream or a job, never by a test that records an event by itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-reached-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'reached.txt');
  vi.stubEnv('PLINTH_REACHED_FOLLOWERS', file);
  const declared = features.flatMap(({ followers = [] }) => followers);
  const ids = ['test', 'demo', 'a command', crypto.randomUUID(), 'job:mail', `stream ${crypto.randomUUID()}`];
  const some = ids.flatMap((requestId, index) => {
    const follower = declared[index * 7];
    return follower ? [{ requestId, follower }] : [];
  });
  for (const { requestId, follower } of some)
    noteReached(follower, { actor: { kind: 'system' }, at: new Date(), requestId });
  const reached = some.slice(3).map(({ follower }) => followerName(follower));
  expect(readFileSync(file, 'utf8').trim().split('\n')).toEqual(reached);
  const missing = unreachedFollowers(file);
  expect(missing).toEqual(expect.arrayContaining(some.slice(0, 3).map(({ follower }) => followerName(follower))));
  expect(missing.filter((name) => reached.includes(name))).toEqual([]);
});
