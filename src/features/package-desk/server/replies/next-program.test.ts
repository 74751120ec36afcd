import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { newBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { withPackage } from '../../../../../tests/support/desks/deals/lender-packages.ts';
import { offerTwo } from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import { eventually, it } from '../../../../../tests/support/desks/quote-desk.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { addressKey } from '../../../pipeline/model.ts';
import { replyClock } from './reply-clock.ts';

describe('a lender that does not reply', () => {
  it('is followed by the next program that fits where no offer is left, which is requested in one step', async ({
    desk,
    address,
    request,
  }) => {
    const { app, broker } = desk;
    const [second = ''] = desk.otherLenderIds;
    const { dealId } = await withPackage(desk, address);
    const nextLender = await app.signIn('lender2@example.com');
    const nextId = (await nextLender.call('GET', '/api/users/profile')).body.user.lenderId as string;
    await offerTwo({ app, broker, lender: nextLender, lenderId: nextId });
    const read = async () => (await broker.call('GET', `/api/submissions/${dealId}/conditions`)).body;
    const ask = (body: object) => broker.call('POST', `/api/submissions/${dealId}/next-program`, body);
    expect((await ask({ lenderId: nextId, programId: dealId })).status).toBe(409);
    await request([second]);
    for (const days of [8, 4]) {
      app.clock.advance(days * dayMs);
      await replyClock.run(app.platform, {});
    }
    const { nextBest, nextProgram } = await eventually(read, (found) => found.nextProgram?.program != null);
    expect(nextBest).toBeNull();
    expect(nextProgram).toMatchObject({ program: { canRequest: true, name: expect.any(String) } });
    expect([second, desk.lenderId]).not.toContain(nextProgram.program.lenderId);
    const { lenderId, programId, lenderName } = nextProgram.program;
    const stranger = await newBroker(app, 'next-program');
    expect(
      (await stranger.call('POST', `/api/submissions/${dealId}/next-program`, { lenderId, programId })).status,
    ).toBe(404);
    // What was corrected since the last request is what the next lender reads.
    const corrected = `${address} Corrected, Austin, TX 78704`;
    await desk.rows(sql`update pipeline_entries set deal = deal || '{"purchasePrice": 234000}'::jsonb,
      address = ${corrected}, address_key = ${addressKey(corrected)} where id = ${dealId}`);
    // What was cleared since is not filled in from an older request.
    const setLiquidity = (value: number | null) =>
      desk.rows(sql`update pipeline_entries set deal = deal || ${JSON.stringify({ liquidity: value })}::jsonb
        where id = ${dealId}`);
    await setLiquidity(null);
    expect((await ask({ lenderId, programId })).status).toBe(409);
    await setLiquidity(90_000);
    const asked = await ask({ lenderId, programId });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    expect(asked.body).toMatchObject({ package: { state: 'submitted' }, nextProgram: { awaited: [lenderName] } });
    expect((await ask({ lenderId, programId })).status).toBe(409);
    const rows = await desk.rows(sql`
      select status, request->>'purchasePrice' as price, request->>'propertyAddress' as property
      from quotes where entry_id = ${dealId} and lender_id = ${lenderId}`);
    expect(rows).toEqual([{ status: 'requested', price: '234000', property: corrected }]);
    const deals = await desk.rows(sql`
      select address, deal->>'purchasePrice' as price from pipeline_entries where id = ${dealId}`);
    expect(deals).toEqual([{ address: corrected, price: '234000' }]);
  });
});
