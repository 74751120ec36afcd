import { describe, expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { dayIn, endOfDay, formatEndOfDay, formatMomentIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import type { WaitingGroup } from '../../../accounts/model.ts';

const texas = zoneOfState('TX');
const inTexas = { scenario: { state: 'TX' } };

async function waiting(person: Caller): Promise<Map<string, WaitingGroup>> {
  const { body } = await person.call('GET', '/api/waiting');
  return new Map(body.groups.map((group: WaitingGroup) => [group.title, group]));
}
const lineOf = (group: WaitingGroup | undefined, address: string) => group?.lines.find(({ text }) => text === address);

describe('what waits for a lender', () => {
  it('is a request to answer, by its deadline where the deal is, and then an offer about to expire', async ({
    desk,
    address,
    request,
  }) => {
    const { app, lender, lenderId, offer } = desk;
    const { body } = await request([lenderId], inTexas);
    const [{ _id: quoteId }] = body.quotes;
    // Of all the file's requests only the next five are shown: those of this test are the first to run out.
    const { rows } = await app.database.pool.query(
      'update quotes set expires_at = $2 where id = $1 returning expires_at',
      [quoteId, new Date(app.clock.now().getTime() + dayMs / 2)],
    );
    const link = `/lender/quotes/${quoteId}`;
    const line = lineOf((await waiting(lender)).get('Requests to answer'), address);
    expect(line).toMatchObject({ link });
    expect(line?.detail).toBe(`Dana Averwood asks, answer by ${formatMomentIn(texas, rows[0].expires_at)}`);
    const validUntil = dayIn(texas, app.clock.now());
    await offer(quoteId, { validUntil });
    const later = await waiting(lender);
    expect(lineOf(later.get('Requests to answer'), address)).toBeUndefined();
    expect(lineOf(later.get('Offers expiring soon'), address)).toEqual({
      text: address,
      detail: `Your offer expires ${formatEndOfDay(texas, validUntil)}`,
      link,
      dueAt: endOfDay(texas, validUntil).toISOString(),
    });
  });

  it('is shown five at a time and counted, and is nothing for a lender user without a company', async ({
    desk,
    request,
    address,
  }) => {
    const { app, lender, lenderId } = desk;
    for (let house = 0; house < 6; house++) await request([lenderId], { propertyAddress: `${house} of ${address}` });
    const group = (await waiting(lender)).get('Requests to answer');
    expect(group?.lines).toHaveLength(5);
    expect(group?.total).toBeGreaterThan(5);
    const unassigned = await app.signIn('unassigned-lender@example.com');
    expect((await unassigned.call('GET', '/api/waiting')).body.groups).toEqual([]);
  });
});
