import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lendersAt, type ProgramDesk, programDesk } from '../../../../tests/support/desks/program-desk.ts';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs, hourMs } from '../../../kernel/dates.ts';
import { dayIn, endOfDay } from '../../../kernel/time-zones.ts';
import { listenTo } from '../../../platform/events/bus.ts';
import { offerStateOf, offerZone } from '../model.ts';
import { followEffectiveDays } from './effective-days.ts';
import { programTopic } from './topics.ts';

let app: TestApp;
let desk: ProgramDesk;
let broker: Caller;
const told: string[] = [];
beforeAll(async () => {
  app = await createTestApp('demo');
  const { admin, lenderId } = await lendersAt(app);
  desk = programDesk(admin, lenderId);
  broker = await app.signIn('broker@example.com');
  app.platform.events.subscribe([listenTo(programTopic, ({ programId }) => told.push(programId))]);
});
beforeEach(() => {
  told.length = 0;
});
afterAll(() => app?.close());

const follow = () => followEffectiveDays.run(app.platform, {});
/** The day in the zone of the days, so many days from now. */
const dayFromNow = (days: number) => dayIn(offerZone, new Date(app.clock.now().getTime() + days * dayMs));
/** Just before, or just after, the day begins there. */
const moveTo = (day: string, side: 'before' | 'after') => {
  const midnight = endOfDay(offerZone, dayIn(offerZone, new Date(Date.parse(`${day}T12:00:00Z`) - dayMs))).getTime();
  app.clock.advance(midnight + (side === 'before' ? -hourMs : hourMs) - app.clock.now().getTime());
};
const tiers = [{ tierName: 'Wide', maxLTVPurchase: 90 }];
const added = async (values: object): Promise<string> =>
  (await desk.add('dscr', { tiers, ...values })).body.program._id;
const explain = (programId: string) =>
  broker
    .call('POST', '/api/search/dscr/explain', { scenario: { state: 'TX' }, programId })
    .then(({ status }) => status);
const isFound = (id: string, there: boolean) =>
  eventually(
    () => explain(id),
    (status) => (status === 200) === there,
  ).then((status) => status === 200);
/** Once what adding them told has been heard. */
const forgetTold = async (...ids: string[]) => {
  await eventually(
    async () => told,
    (heard) => ids.every((id) => heard.includes(id)),
  );
  told.length = 0;
};
const offered = async (id: string) => (await desk.get('dscr', id)).body.program.offered;

describe('a program with effective days', () => {
  it('is offered from the start of the first day to the end of the last, in Eastern time', () => {
    const days = { effectiveFrom: '2026-07-01', effectiveUntil: '2026-07-02' };
    const at = (moment: string) => offerStateOf(days, new Date(moment));
    expect(at('2026-07-01T03:59:59Z')).toBe('upcoming');
    expect(at('2026-07-01T04:00:00Z')).toBe('now');
    expect(at('2026-07-03T03:59:59Z')).toBe('now');
    expect(at('2026-07-03T04:00:00Z')).toBe('ended');
    expect(offerStateOf({ effectiveFrom: null, effectiveUntil: null }, new Date())).toBe('now');
  });

  it('is found from its first day on and no longer after its last, and told of once each time', async () => {
    const [from, until] = [dayFromNow(2), dayFromNow(4)];
    const id = await added({ name: 'Spring offer', effectiveFrom: from, effectiveUntil: until });
    expect(await offered(id)).toBe('upcoming');
    await forgetTold(id);
    expect(await isFound(id, false)).toBe(false);
    moveTo(from, 'before');
    await follow();
    expect(await isFound(id, false)).toBe(false);
    moveTo(from, 'after');
    await follow();
    expect(await isFound(id, true)).toBe(true);
    expect(await offered(id)).toBe('now');
    moveTo(dayIn(offerZone, new Date(Date.parse(`${until}T12:00:00Z`) + dayMs)), 'after');
    await follow();
    await follow();
    expect(await isFound(id, false)).toBe(false);
    expect(await offered(id)).toBe('ended');
    expect(told.filter((one) => one === id)).toHaveLength(2);
  });

  it('that began and ended while nothing ran is not told of; one that only began is, once', async () => {
    const gone = await added({ effectiveFrom: dayFromNow(2), effectiveUntil: dayFromNow(3) });
    const open = await added({ effectiveFrom: dayFromNow(2) });
    await forgetTold(open, gone);
    app.clock.advance(10 * dayMs);
    await follow();
    await follow();
    expect(await isFound(open, true)).toBe(true);
    expect(told.filter((one) => one === open)).toHaveLength(1);
    expect(told).not.toContain(gone);
  });

  it('is back on the market when its days are changed so that they include today', async () => {
    const id = await added({ name: 'Past', effectiveUntil: dayFromNow(-1) });
    expect(await isFound(id, false)).toBe(false);
    await desk.update('dscr', id, { name: 'Past', tiers, effectiveUntil: dayFromNow(0) });
    expect(await isFound(id, true)).toBe(true);
    expect(await offered(id)).toBe('now');
  });
});
