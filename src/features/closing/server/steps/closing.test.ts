import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { exampleWire, it, terms } from '../../../../../tests/support/desks/deals/closing-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { tablesWith } from '../../../../../tests/support/storage/stored-anywhere.ts';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import { rotateKeys } from '../../../../platform/encryption/rotate-keys.ts';

/** The request of these deals states no state, so that its days are the latest ones. */
const dayFrom = (days: number) => dayIn(zoneOfState(undefined), new Date(), days);

describe('the closing date', () => {
  it('is set by either side and moved with a reason; the other side is told, in the days of the property', async ({
    desk,
    address,
    closingLoan,
  }) => {
    const { broker } = desk;
    const loan = await closingLoan();
    const set = await loan.call('PUT', 'date', { on: dayFrom(10), version: 0 });
    expect(set.body.closing).toMatchObject({ date: { on: dayFrom(10), side: 'lender' }, version: 1, zone: 'Pacific' });
    const { notifications } = (await broker.call('GET', '/api/notifications')).body;
    expect(notifications[0].message).toContain('set the closing date to');
    const move = (body: object) => loan.call('PUT', 'date', { on: dayFrom(12), version: 1, ...body }, broker);
    expect((await move({})).body.fields).toHaveProperty('reason');
    expect((await move({ reason: 'Title needs two more days.' })).status).toBe(200);
    expect((await loan.read(desk.lender)).date).toMatchObject({
      on: dayFrom(12),
      side: 'broker',
      reason: 'Title needs two more days.',
    });
    const mails = await eventually(
      () => desk.mailsAbout(`Closing date: ${address}`),
      (list) => list.length > 1,
    );
    expect(mails.map(({ text }) => String(text)).join()).toContain('Reason: Title needs two more days.');
  });

  it('is refused in the past, upon one that was changed meanwhile, and for others', async ({ desk, closingLoan }) => {
    const loan = await closingLoan();
    expect((await loan.call('PUT', 'date', { on: dayFrom(-1), version: 0 })).body.fields).toHaveProperty('on');
    expect((await loan.call('PUT', 'date', { on: dayFrom(5), version: 0 })).status).toBe(200);
    expect((await loan.call('PUT', 'date', { on: dayFrom(6), reason: 'x', version: 0 })).body.code).toBe('CONFLICT');
    expect((await loan.call('PUT', 'date', { on: dayFrom(5), version: 0 })).status).toBe(200);
    for (const who of [loan.stranger, desk.investor])
      expect((await loan.call('PUT', 'date', { on: dayFrom(6), version: 1 }, who)).status).toBe(404);
  });
});

describe('wire instructions', () => {
  it('are encrypted, masked, shown whole only to the two sides, and whoever looks is on record', async ({
    desk,
    closingLoan,
  }) => {
    const { broker, lender, rows } = desk;
    const loan = await closingLoan();
    const written = await loan.call('POST', 'wire', { instructions: exampleWire, seen: 0 }, broker);
    expect(written.status).toBe(200);
    const seen = await loan.read(lender);
    expect(seen.wire).toMatchObject([
      { version: 1, side: 'broker', shown: { accountNumber: '•••• 3210', routingNumber: '•••• 0021' }, call: null },
    ]);
    expect(JSON.stringify(seen)).not.toContain('9876543210');
    const stored = await rows(sql`select w::text as row from wire_instructions w where package_id = ${loan.packageId}`);
    expect(String(stored[0]?.row)).not.toMatch(/9876543210|Lone Star|First Example/);
    const whole = await loan.call('POST', 'wire/1/reveal', {}, lender);
    expect(whole.body.instructions).toEqual(exampleWire);
    for (const who of [loan.stranger, desk.investor])
      expect((await loan.call('POST', 'wire/1/reveal', {}, who)).status).toBe(404);
    expect((await loan.call('POST', 'wire/2/reveal', {}, lender)).status).toBe(404);
    const looks = await rows(
      sql`select actor_id, payload from audit_log where action = 'closing.wireRevealed' and entity_id = ${loan.packageId}`,
    );
    expect(looks).toMatchObject([{ payload: { side: 'lender', version: 1 } }]);
    const trail = await rows(sql`select a::text as row from audit_log a where entity_id = ${loan.packageId}`);
    expect(trail.filter(({ row }) => /9876543210|021000021|Lone Star/.test(String(row)))).toEqual([]);
    expect(await tablesWith(desk.app.database.pool, '9876543210|021000021')).toEqual([]);
  });

  it('are never emailed: both sides are told only that they changed', async ({ desk, address, closingLoan }) => {
    const loan = await closingLoan();
    await loan.call('POST', 'wire', { instructions: exampleWire, seen: 0 }, desk.broker);
    const mails = await eventually(
      () => desk.mailsAbout(`Wire instructions changed: ${address}`),
      (list) => list.length > 1,
    );
    expect(mails).toHaveLength(2);
    for (const { text, html } of mails) {
      expect(String(text)).toContain('We never email wire instructions');
      expect(`${text} ${html}`).not.toMatch(/3210|0021|Lone Star|First Example/);
    }
    for (const who of [desk.broker, desk.lender]) {
      const { notifications } = (await who.call('GET', '/api/notifications')).body;
      expect(notifications[0].message).toContain('Wire instructions changed. Call a number you know');
    }
  });

  it.for(['decline', 'withdraw'] as const)(
    'are gone at once for both sides when the package ends: %s',
    async (end, { desk, closingLoan }) => {
      const { broker, lender, rows } = desk;
      const loan = await closingLoan();
      await loan.call('POST', 'wire', { instructions: exampleWire, seen: 0 }, broker);
      const reason = 'It is off.';
      const ended =
        end === 'decline'
          ? await lender.call('POST', `/api/lender/packages/${loan.packageId}/decline`, { reason })
          : await broker.call('POST', `/api/submissions/${loan.dealId}/withdraw`, { reason });
      expect(ended.status, JSON.stringify(ended.body)).toBe(200);
      for (const who of [broker, lender]) expect((await loan.call('POST', 'wire/1/reveal', {}, who)).status).toBe(404);
      const kept = await rows(sql`select 1 from wire_instructions where package_id = ${loan.packageId}`);
      expect(kept).toEqual([]);
    },
  );

  it('are confirmed by the other side alone, and a change is unconfirmed again', async ({ desk, closingLoan }) => {
    const { broker, lender } = desk;
    const loan = await closingLoan();
    const call = { person: 'Dana at Lone Star', number: '(512) 555-0142' };
    await loan.call('POST', 'wire', { instructions: exampleWire, seen: 0 }, broker);
    expect((await loan.call('POST', 'wire/1/confirm', call, broker)).status).toBe(409);
    expect((await loan.call('POST', 'wire/1/confirm', { person: '', number: 'x' }, lender)).body.fields).toEqual({
      person: 'Enter who you spoke to',
      number: 'This is not a phone number',
    });
    expect((await loan.call('POST', 'wire/1/confirm', call, lender)).body.closing.wire[0].call).toMatchObject(call);
    const changed = { ...exampleWire, accountNumber: '1111222233' };
    expect((await loan.call('POST', 'wire', { instructions: changed, seen: 0 }, broker)).status).toBe(409);
    expect((await loan.call('POST', 'wire', { instructions: changed, seen: 1 }, broker)).status).toBe(200);
    const { wire } = await loan.read(lender);
    expect(wire).toMatchObject([
      { version: 2, call: null },
      { version: 1, call },
    ]);
    expect((await loan.call('POST', 'wire/1/confirm', call, lender)).status).toBe(409);
  });

  it('name everything that is wrong, and keep their key when that is rotated', async ({ desk, closingLoan }) => {
    const { app, broker, rows } = desk;
    const loan = await closingLoan();
    const wrong = { ...exampleWire, routingNumber: '123456789', bank: '' };
    const refused = await loan.call('POST', 'wire', { instructions: wrong, seen: 0 }, broker);
    expect(Object.keys(refused.body.fields)).toEqual(['instructions.bank', 'instructions.routingNumber']);
    await loan.call('POST', 'wire', { instructions: exampleWire, seen: 0 }, broker);
    await loan.call('POST', 'wire/1/confirm', { person: 'Dana', number: '512-555-0142' });
    const read = () => rows(sql`select content, call from wire_instructions where package_id = ${loan.packageId}`);
    const [before] = await read();
    expect((await rotateKeys(app.platform)).damaged).toBe(0);
    const [after] = await read();
    expect(after?.content).not.toBe(before?.content);
    expect(after?.call).not.toBe(before?.call);
    expect((await loan.call('POST', 'wire/1/reveal', {})).body.instructions).toEqual(exampleWire);
    expect((await loan.read()).wire[0].call).toMatchObject({ person: 'Dana' });
  });
});

describe('a funded loan', () => {
  it('has the amount of the final terms, and closes the deal with it', async ({ desk, closingLoan }) => {
    const { broker, rows } = desk;
    const loan = await closingLoan();
    const fund = (body: object = {}, key?: string) =>
      loan.call('POST', 'funded', { on: dayFrom(0), amount: 265_000, version: 1, ...body }, undefined, key);
    expect((await fund({ version: 0 })).body).toMatchObject({ code: 'TERMS_NOT_FINAL' });
    await loan.call('POST', 'terms', terms('closing', 1, { loanAmount: 265_000, reason: 'Appraisal.' }));
    expect((await fund({ version: 0 })).body.message).toBe('The broker has not accepted the closing terms yet.');
    const { _id } = (await loan.read()).terms.versions[0];
    await loan.call('POST', `terms/${_id}/answer`, { answer: 'accepted' }, broker);
    expect((await fund({ amount: 270_000 })).body.fields).toHaveProperty('amount');
    expect((await fund({ on: dayFrom(1) })).body.fields).toHaveProperty('on');
    expect((await fund({ version: 7 })).body.code).toBe('CONFLICT');
    expect((await loan.call('POST', 'funded', { on: dayFrom(0), amount: 265_000, version: 1 }, broker)).status).toBe(
      403,
    );
    const [one, other] = await Promise.all([fund({}, 'funding-key-1'), fund({}, 'funding-key-1')]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect((await fund()).status).toBe(200);
    expect((await fund({ on: dayFrom(-1) })).status).toBe(409);
    const closed = await loan.read();
    expect(closed).toMatchObject({ state: 'funded', funded: { on: dayFrom(0), amount: 265_000 } });
    expect(Object.values(closed.can).flat()).not.toContain(true);
    const { pipeline } = (await broker.call('GET', `/api/pipeline/${loan.dealId}`)).body;
    expect(pipeline).toMatchObject({ stage: 'funded' });
    const [deal] = await rows(sql`select stage, loan_amount from pipeline_entries where id = ${loan.dealId}`);
    expect(deal).toEqual({ stage: 'funded', loan_amount: 265_000 });
    const events = await rows(
      sql`select action from audit_log where entity_id = ${loan.packageId} and action in ('closing.funded', 'package.funded')`,
    );
    expect(events).toHaveLength(2);
  });

  it('with open conditions has to say how many it knows of, which stays on record', async ({ desk, closingLoan }) => {
    const { lender, broker, rows } = desk;
    const loan = await closingLoan();
    await loan.call('POST', 'terms', terms('closing', 1, { reason: 'Final.' }));
    const { _id, terms: final } = (await loan.read()).terms.versions[0];
    await loan.call('POST', `terms/${_id}/answer`, { answer: 'accepted' }, broker);
    const conditions = ['Payoff letter', 'Flood policy'].map((title) => ({ title, owner: 'broker' }));
    const url = `/api/lender/packages/${loan.packageId}/conditions`;
    const added = await lender.call('POST', url, { conditions });
    expect((await loan.read()).openConditions).toEqual(['Payoff letter', 'Flood policy']);
    const fund = (body: object = {}) =>
      loan.call('POST', 'funded', { on: dayFrom(0), amount: final.loanAmount, version: 1, ...body });
    expect((await fund()).body).toMatchObject({ code: 'CONDITIONS_OPEN' });
    expect((await fund()).body.message).toContain('2 conditions are still open.');
    const [first] = added.body.package.conditions;
    await lender.call('POST', `${url}/${first._id}/state`, { act: 'accept', version: first.version });
    expect((await fund({ openConditions: 2 })).body).toMatchObject({ code: 'CONDITIONS_OPEN' });
    expect((await fund({ openConditions: 1 })).status).toBe(200);
    const [event] = await rows(
      sql`select payload->>'openConditions' as open from audit_log where action = 'closing.funded' and entity_id = ${loan.packageId}`,
    );
    expect(event?.open).toBe('1');
  });

  it('without an accepted offer takes the amount as it is stated', async ({ desk, closingLoan }) => {
    const { rows } = desk;
    const loan = await closingLoan();
    await rows(sql`update quotes set status = 'offered', accepted_at = null where id = ${loan.quoteId}`);
    expect(await loan.read(desk.lender)).toMatchObject({ terms: null, can: { issue: [], fund: true } });
    const funded = await loan.call('POST', 'funded', { on: dayFrom(0), amount: 123_000, version: 0 });
    expect(funded.body.closing).toMatchObject({ state: 'funded', funded: { amount: 123_000 } });
    const [deal] = await rows(sql`select loan_amount from pipeline_entries where id = ${loan.dealId}`);
    expect(deal).toEqual({ loan_amount: 123_000 });
  });
});
