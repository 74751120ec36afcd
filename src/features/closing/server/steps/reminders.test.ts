import { describe, expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/deals/closing-desk.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import { closingClock } from './closing-date.ts';

/** The request of these deals states no state, so that its days are the latest ones. */
const dayFrom = (days: number) => dayIn(zoneOfState(undefined), new Date(), days);

describe('the clock of closings', () => {
  it('reminds both sides three days and one day before, and the day after, each once', async ({
    desk,
    address,
    closingLoan,
  }) => {
    const { app, broker, lender } = desk;
    const loan = await closingLoan();
    await loan.call('PUT', 'date', { on: dayFrom(10), version: 0 });
    const told = async (who = broker) => {
      const { notifications } = (await who.call('GET', '/api/notifications')).body;
      return notifications
        .map(({ message }: { message: string }) => message)
        .filter((message: string) => /^Closing in|has passed/.test(message) && message.endsWith(address));
    };
    const before = (await told()).length;
    const pass = async (days: number) => {
      app.clock.advance(days * dayMs);
      await closingClock.run(app.platform, {});
      await closingClock.run(app.platform, {});
    };
    await pass(5);
    expect(await told()).toHaveLength(before);
    await pass(3);
    expect((await told())[0]).toMatch(/^Closing in 3 days, on /);
    await pass(2);
    expect((await told())[0]).toMatch(/^Closing in 1 day, on /);
    await pass(2);
    expect((await told())[0]).toMatch(/has passed and the loan is not marked as funded/);
    expect(await told()).toHaveLength(before + 3);
    expect((await told(lender)).length).toBeGreaterThanOrEqual(3);
  });
});
