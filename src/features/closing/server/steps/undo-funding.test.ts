import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { type ClosingLoan, it } from '../../../../../tests/support/desks/deals/closing-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { applyRule } from '../../../../platform/jobs/retention.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { closingRules } from '../retention.ts';

async function removeOld(platform: Platform, now: Date): Promise<void> {
  for (const rule of closingRules) await applyRule(platform, rule, now);
}

const days = 86_400_000;

/** The loan of a lender that was chosen without an offer: its amount is the one that is stated. */
async function funded(loan: ClosingLoan, rows: (query: ReturnType<typeof sql>) => Promise<unknown>) {
  await rows(sql`update quotes set status = 'offered', accepted_at = null where id = ${loan.quoteId}`);
  const { today } = await loan.read();
  const done = await loan.call('POST', 'funded', { on: today, amount: 123_000, version: 0 });
  expect(done.body.closing).toMatchObject({ state: 'funded', can: { undoFunding: true } });
}
const mistake = { reason: 'The wire came back.', version: 1 };
const fundedOf = async (lender: { call: ClosingLoan['stranger']['call'] }) => {
  const { desk } = (await lender.call('GET', '/api/lender/dashboard')).body;
  return desk.outcomes.map((one: Record<string, number>) => [one.funded, one.fundedAmount]);
};

describe('a loan that was marked as funded by mistake', () => {
  it('is open again with its reason on record, and the broker, the deal and the figures follow', async ({
    desk,
    address,
    closingLoan,
  }) => {
    const { broker, lender, rows } = desk;
    const loan = await closingLoan();
    const before = await fundedOf(lender);
    await funded(loan, rows);
    const plus = before.map(([count = 0, amount = 0]: number[]) => [count + 1, amount + 123_000]);
    expect(await fundedOf(lender)).toEqual(plus);
    expect((await loan.call('POST', 'funded/undo', { ...mistake, reason: '' })).body.fields).toHaveProperty('reason');
    const undone = await loan.call('POST', 'funded/undo', mistake, lender, 'undo-key-1');
    expect(undone.body.closing).toMatchObject({ state: 'submitted', funded: null, can: { fund: true } });
    // The same once more, as when the answer was lost on its way.
    expect((await loan.call('POST', 'funded/undo', mistake, lender, 'undo-key-1')).status).toBe(200);
    expect((await loan.call('POST', 'funded/undo', { ...mistake, version: 2 })).body.code).toBe('PACKAGE_CLOSED');
    expect(await fundedOf(lender)).toEqual(before);
    const [deal] = await rows(sql`select stage, loan_amount from pipeline_entries where id = ${loan.dealId}`);
    expect(deal).toMatchObject({ stage: 'submitted' });
    expect(deal?.loan_amount).not.toBe(123_000);
    const { notifications } = (await broker.call('GET', '/api/notifications')).body;
    expect(notifications[0].message).toContain('undid the funding. The loan is open again');
    const [mail] = await eventually(
      () => desk.mailsAbout(`Funding undone: ${address}`),
      (list) => list.length > 0,
    );
    expect(String(mail?.text)).toContain('Reason: The wire came back.');
    const trail = await rows(
      sql`select action from audit_log where entity_id = ${loan.packageId} and action in ('closing.fundingUndone', 'package.reopened')`,
    );
    expect(trail).toHaveLength(2);
    // It can be funded again.
    await removeOld(desk.app.platform, new Date(Date.now() + 3_000 * days));
    const { version, today } = await loan.read(lender);
    const again = await loan.call('POST', 'funded', { on: today, amount: 124_000, version });
    expect(again.body.closing).toMatchObject({ state: 'funded', funded: { amount: 124_000 } });
  });

  it('stays as it is for others, for a user who saw an older state, and after 30 days', async ({
    desk,
    closingLoan,
  }) => {
    const { broker, lender, investor, rows } = desk;
    const loan = await closingLoan();
    const undo = (body: object = {}, who = lender) => loan.call('POST', 'funded/undo', { ...mistake, ...body }, who);
    expect((await undo({ version: 0 })).body.code).toBe('PACKAGE_CLOSED');
    await funded(loan, rows);
    expect((await undo({}, loan.stranger)).status).toBe(404);
    for (const who of [broker, investor]) expect((await undo({}, who)).status).toBe(403);
    expect((await undo({ version: 9 })).body.code).toBe('CONFLICT');
    await rows(sql`update closings set funded_at = now() - interval '31 days' where package_id = ${loan.packageId}`);
    expect((await undo()).body.message).toContain('They are over');
    expect((await loan.read(lender)).can.undoFunding).toBe(false);
    expect(await loan.read(lender)).toMatchObject({ state: 'funded', funded: { amount: 123_000 } });
  });

  it('stays as it is once the broker moved or archived the deal', async ({ desk, closingLoan }) => {
    const { broker, rows } = desk;
    const loan = await closingLoan();
    await funded(loan, rows);
    expect((await broker.call('PUT', `/api/pipeline/${loan.dealId}/archive`, {})).status).toBe(200);
    const refused = await loan.call('POST', 'funded/undo', mistake);
    expect(refused.body).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('moved or archived') });
    expect((await loan.read(desk.lender)).can.undoFunding).toBe(false);
  });

  it('stays on record once the account of its broker has ended', async ({ desk, closingLoan }) => {
    const { rows } = desk;
    const loan = await closingLoan();
    await funded(loan, rows);
    const [owner] = await rows(sql`select owner_id as id from pipeline_entries where id = ${loan.dealId}`);
    const ended = (at: string | null) =>
      rows(sql`update accounts set deleted_at = ${at}::timestamptz where id = ${String(owner?.id)}`);
    await ended(new Date().toISOString());
    const refused = await loan.call('POST', 'funded/undo', mistake);
    await ended(null);
    expect(refused.body).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('account has ended') });
  });
});
