import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createBus, type Reception } from '../../../../platform/events/bus.ts';
import { createLog } from '../../../../platform/log.ts';
import { systemClock } from '../../../../platform/platform.ts';
import { lenderTopic } from '../../../lenders/server/api.ts';
import { programTopic } from '../../../programs/server/api.ts';
import { type Changed, followChanges } from './follow-changes.ts';

const patience = { timeout: 90_000, interval: 10 };

const log = createLog('silent');
const ids = (count: number, first: string) =>
  Array.from({ length: count }, (_, place) => `${first}0000000-0000-4000-8000-${String(place).padStart(12, '0')}`);

/** A pause that no test sees the end of. */
const forLong = 3_600_000;

/** A copy of the market whose readings fail as long as a test says so. */
async function follow({ differences = {}, retryMs = 1 }: { differences?: Partial<Changed>; retryMs?: number } = {}) {
  let reception: Reception | undefined;
  const events = await createBus(log, async (opened) => {
    reception = opened;
    const none = async () => undefined;
    return { send: none, sendMarker: none, stop: none, isConnected: () => true, outage: '' };
  });
  const fails = { resync: false, refresh: false, programs: new Set<string>() };
  const batches: Changed[] = [];
  const ofBackground: Changed[] = [];
  let [tries, resyncs] = [0, 0];
  let meanwhile = async () => {};
  const refuse = (refused: boolean) => {
    if (refused) throw new Error('the database is away');
  };
  const following = await followChanges(
    { events, log, clock: systemClock, retryMs },
    {
      load: async () => undefined,
      async resync() {
        tries += 1;
        refuse(fails.resync);
        resyncs += 1;
        return { lenderIds: new Set(), programIds: new Set(), ...differences };
      },
      async refresh(changed, { inBackground }) {
        await meanwhile();
        refuse(fails.refresh);
        const failed = new Set([...changed.programIds].filter((id) => fails.programs.has(id)));
        batches.push({ ...changed, programIds: new Set([...changed.programIds].filter((id) => !failed.has(id))) });
        if (inBackground) ofBackground.push(changed);
        if (failed.size === 0) return undefined;
        return { lenderIds: new Set(), programIds: failed, error: new Error('no memory for it') };
      },
    },
  );
  let key = 0;
  const say = (message: object) => reception?.receive(JSON.stringify({ ...message, key: `k${++key}` }));
  return {
    ...{ following, fails, batches, ofBackground, gap: () => reception?.missed() },
    ...{ resyncs: () => resyncs, tries: () => tries },
    meanwhile(act: () => void) {
      meanwhile = async () => {
        await setImmediate();
        act();
      };
    },
    lender: (lenderId: string) => say({ topic: lenderTopic.name, lenderId }),
    program: (programId: string) => say({ topic: programTopic.name, programId }),
  };
}
const refreshed = (batches: readonly Changed[], of: keyof Changed) => batches.flatMap((batch) => [...batch[of]]);

it('refreshes what differs after a gap in bounded batches, lenders first, however much it is', async () => {
  const [lenderIds, programIds] = [ids(1_300, 'a'), ids(1_700, 'b')];
  const differences = { lenderIds: new Set(lenderIds), programIds: new Set(programIds) };
  const { following, batches, ofBackground, gap } = await follow({ differences });
  gap();
  await vi.waitFor(() => expect(refreshed(batches, 'programIds')).toEqual(programIds), patience);
  expect(refreshed(batches, 'lenderIds')).toEqual(lenderIds);
  expect(ofBackground).toHaveLength(batches.length);
  for (const batch of batches) expect(batch.lenderIds.size + batch.programIds.size).toBeLessThanOrEqual(500);
  const lastLender = batches.findLastIndex(({ lenderIds: some }) => some.size > 0);
  expect(batches.slice(0, lastLender).every(({ programIds: some }) => some.size === 0)).toBe(true);
  await following.stop();
});

it('tries again what fails, says since when it is behind, and that it is not any more', async () => {
  const { following, fails, batches, lender, program } = await follow();
  const [one = ''] = ids(1, 'a');
  expect(following.behindSince()).toBeUndefined();
  fails.refresh = true;
  lender(one);
  await vi.waitFor(() => expect(following.behindSince()).toBeInstanceOf(Date), patience);
  const since = following.behindSince();
  program(one);
  await vi.waitFor(() => expect(following.behindSince()).toBe(since), patience);
  fails.refresh = false;
  await vi.waitFor(
    () => expect([refreshed(batches, 'lenderIds'), refreshed(batches, 'programIds')]).toEqual([[one], [one]]),
    patience,
  );
  await vi.waitFor(() => expect(following.behindSince()).toBeUndefined(), patience);
  await following.stop();
});

it('goes on with what is known to have changed while a resync fails, and resyncs when it can', async () => {
  const { following, fails, batches, gap, resyncs, program } = await follow();
  fails.resync = true;
  gap();
  await vi.waitFor(() => expect(following.behindSince()).toBeInstanceOf(Date), patience);
  const changed = ids(3, 'b');
  for (const id of changed) program(id);
  await vi.waitFor(() => expect(refreshed(batches, 'programIds')).toEqual(changed), patience);
  expect([resyncs(), following.behindSince()]).toEqual([0, expect.any(Date)]);
  fails.resync = false;
  await vi.waitFor(() => expect(resyncs()).toBe(1), patience);
  await vi.waitFor(() => expect(following.behindSince()).toBeUndefined(), patience);
  await following.stop();
});

it('resyncs also while a refresh fails', async () => {
  const { following, fails, gap, resyncs, program } = await follow();
  fails.refresh = true;
  program(ids(1, 'b')[0] ?? '');
  await vi.waitFor(() => expect(following.behindSince()).toBeInstanceOf(Date), patience);
  gap();
  await vi.waitFor(() => expect(resyncs()).toBe(1), patience);
  await following.stop();
});

it('stops while it pauses, and reads nothing any more', async () => {
  const { following, fails, batches, program } = await follow();
  fails.refresh = true;
  program(ids(1, 'b')[0] ?? '');
  await vi.waitFor(() => expect(following.behindSince()).toBeInstanceOf(Date), patience);
  fails.refresh = false;
  await following.stop();
  const before = batches.length;
  program(ids(2, 'b')[1] ?? '');
  expect(batches).toHaveLength(before);
});

it('goes on with all others while one fails and pauses', async () => {
  const { following, fails, batches, program } = await follow({ retryMs: forLong });
  const [one = '', ...others] = ids(4, 'b');
  fails.programs.add(one);
  for (const id of [one, ...others]) program(id);
  await vi.waitFor(() => expect(refreshed(batches, 'programIds')).toEqual(others), patience);
  const [late = ''] = ids(1, 'c');
  program(late);
  await vi.waitFor(() => expect(refreshed(batches, 'programIds')).toEqual([...others, late]), patience);
  expect(following.behindSince()).toBeInstanceOf(Date);
  await following.stop();
});

it('tries again only what failed, in the background, and is not behind any more once that succeeds, whatever else changes', async () => {
  const { following, fails, batches, ofBackground, program, meanwhile } = await follow();
  const [one = '', two = '', next = ''] = ids(3, 'b');
  fails.programs.add(one);
  for (const id of [one, two]) program(id);
  await vi.waitFor(() => expect(ofBackground.length).toBeGreaterThan(1), patience);
  expect(following.behindSince()).toBeInstanceOf(Date);
  // From now on something has always changed.
  meanwhile(() => program(next));
  fails.programs.clear();
  await vi.waitFor(() => expect(following.behindSince()).toBeUndefined(), patience);
  expect(new Set(refreshed(ofBackground, 'programIds'))).toEqual(new Set([one]));
  expect(refreshed(batches, 'programIds').filter((id) => id === one || id === two)).toEqual([two, one]);
  await following.stop();
});

it('pauses before a resync that failed is tried again, whatever is refreshed meanwhile', async () => {
  const { following, fails, batches, gap, tries, program } = await follow({ retryMs: forLong });
  fails.resync = true;
  gap();
  await vi.waitFor(() => expect(following.behindSince()).toBeInstanceOf(Date), patience);
  for (const id of ids(3, 'b')) {
    program(id);
    gap();
    await vi.waitFor(() => expect(refreshed(batches, 'programIds')).toContain(id), patience);
  }
  expect([tries(), following.behindSince()]).toEqual([1, expect.any(Date)]);
  await following.stop();
});
