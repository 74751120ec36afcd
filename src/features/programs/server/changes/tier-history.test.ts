import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenProgramDesk, openProgramDesk, programDesk } from '../../../../../tests/support/desks/program-desk.ts';
import { readTierHistory } from './tier-history.ts';

let desk: OpenProgramDesk;
beforeAll(async () => {
  desk = await openProgramDesk();
});
afterAll(() => desk?.app.close());

const gold = { tierName: 'Gold', minFICO: 700, maxLTVPurchase: 75 };
const silver = { tierName: 'Silver', minFICO: 660, maxLTVPurchase: 70 };

it('a tier is followed from the version where it was seen, through saves that leave the tiers as they were', async () => {
  const name = 'Followed';
  const id = await desk.added('dscr', { name, tiers: [gold, silver] });
  const save = async (tiers: readonly object[], averageTimeToClose: number) => {
    const { admin, lenderId } = desk.people;
    expect((await programDesk(admin, lenderId).update('dscr', id, { name, tiers, averageTimeToClose })).status).toBe(
      200,
    );
  };
  await save([gold, silver], 10);
  await save([gold, silver], 12);
  await save([silver, gold], 12);
  await save([silver, gold], 14);
  const { db } = desk.app.platform.database;
  const seenAt = [1, 2, 3, 4, 5].map((programVersion) => ({ programId: id, programVersion }));
  const pathNow = await readTierHistory(db, seenAt);
  expect(seenAt.map((seen) => pathNow(seen, 'tiers.0.minFICO'))).toEqual([
    ...Array.from({ length: 3 }, () => 'tiers.1.minFICO'),
    ...Array.from({ length: 2 }, () => 'tiers.0.minFICO'),
  ]);
  // As it stood before the tiers changed places.
  expect(seenAt.slice(0, 3).map((seen) => pathNow(seen, 'tiers.0.minFICO', 3))).toEqual(
    Array.from({ length: 3 }, () => 'tiers.0.minFICO'),
  );
  const sinceLast = await readTierHistory(db, seenAt.slice(4));
  expect(sinceLast({ programId: id, programVersion: 5 }, 'tiers.0.minFICO')).toBe('tiers.0.minFICO');
});
