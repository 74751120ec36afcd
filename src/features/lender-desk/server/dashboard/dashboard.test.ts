import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { exampleOffer, exampleScenario } from '../../../../../tests/support/example-deal.ts';
import { dayMs, minuteMs } from '../../../../kernel/dates.ts';

const url = '/api/lender/dashboard';
const nobody = '00000000-0000-4000-8000-000000000000';
const ago = (days: number, minutes = 0) => new Date(Date.now() - days * dayMs + minutes * minuteMs);

interface Past {
  readonly lenderId: string;
  readonly status: string;
  /** Days ago. */
  readonly asked: number;
  /** Minutes after it was asked. */
  readonly answeredAfter?: number;
  /** Days ago. */
  readonly decided?: number;
  readonly reason?: string;
  readonly terms?: object;
}

let made = 0;
type Rows = (query: ReturnType<typeof sql>) => Promise<Record<string, unknown>[]>;
/** A request of the past as it stands now, on the deal of another. */
async function pastQuote(rows: Rows, known: string, entryId: string, past: Past): Promise<void> {
  const { lenderId, status, asked, answeredAfter, decided, reason, terms } = past;
  const answeredAt = answeredAfter === undefined ? null : ago(asked, answeredAfter);
  const decidedAt = decided === undefined ? null : ago(decided);
  const passedOverAt = status === 'accepted' ? null : decidedAt;
  const acceptedAt = status === 'accepted' ? decidedAt : null;
  const [quote] = await rows(sql`
    insert into quotes (entry_id, broker_id, lender_id, kind, address_key, status, request, requested_at, answered_at,
      expires_at, passed_over_at, accepted_at, decline_reason, updated_at)
    select ${entryId}, broker_id, ${lenderId}, kind, ${`past ${++made}`}, ${status}, request, ${ago(asked)}, ${answeredAt},
      ${ago(asked - 7)}, ${passedOverAt}, ${acceptedAt}, ${reason ?? null}, now() from quotes where id = ${known} returning id`);
  if (!terms) return;
  const offer = { ...exampleOffer, ...terms };
  await rows(sql`
    insert into offers (quote_id, version, loan_amount, rate_percent, terms, by, created_at)
    values (${quote?.id}, 1, ${offer.loanAmount}, ${offer.ratePercent}, ${JSON.stringify(offer)}, 'portal', ${ago(asked)})`);
}

describe("a lender's day", () => {
  it('counts each outcome once, on the day it happened, and says what a chosen offer had', async ({
    desk,
    request,
  }) => {
    const { rows, lenderId } = desk;
    const [other = ''] = desk.otherLenderIds;
    const deal = async (propertyAddress: string) => {
      const { body } = await request([desk.otherLenderIds[3] ?? ''], { propertyAddress });
      return { entryId: body.pipelineEntryId as string, quoteId: body.quotes[0]._id as string };
    };
    const [one, two, three] = [await deal('1 Past Road'), await deal('2 Past Road'), await deal('3 Past Road')];
    const put = (on: typeof one, past: Partial<Past>) =>
      pastQuote(rows, on.quoteId, on.entryId, { lenderId, status: 'offered', asked: 20, ...past });

    // Won: one within 30 days, one before.
    await put(one, { status: 'accepted', asked: 12, answeredAfter: 60, decided: 10, terms: { loanAmount: 300_000 } });
    await put(one, { status: 'accepted', asked: 45, answeredAfter: 120, decided: 40, terms: { loanAmount: 200_000 } });
    // Over this one an offer was chosen with a lower rate that had come sooner, for a smaller loan.
    await put(two, { asked: 9, answeredAfter: 180, decided: 5, terms: {} });
    const lower = { ratePercent: 10, loanAmount: 250_000, fees: 1_400 };
    await put(two, { lenderId: other, status: 'accepted', asked: 9, answeredAfter: 30, decided: 5, terms: lower });
    // Over this one the same terms were chosen, which had come later.
    await put(three, { asked: 55, answeredAfter: 90, decided: 50, terms: {} });
    await put(three, { lenderId: other, status: 'accepted', asked: 55, answeredAfter: 900, decided: 50, terms: {} });
    // Over this one a lender was chosen before an answer.
    await put(one, { status: 'seen', asked: 4, decided: 3 });
    await put(one, { status: 'declined', asked: 3, answeredAfter: 200, reason: 'Credit' });
    await put(one, { status: 'declined', asked: 70, answeredAfter: 20, reason: 'Credit' });
    await put(one, { status: 'declined', asked: 71, answeredAfter: 240, reason: 'Location' });
    await put(one, { status: 'expired', asked: 15 });
    // Too long ago to count.
    await put(one, { status: 'accepted', asked: 120, answeredAfter: 1, decided: 100, terms: {} });

    const { status, body } = await desk.lender.call('GET', url);
    expect(status).toBe(200);
    expect(body.desk.lender._id).toBe(lenderId);
    expect(body.desk.outcomes).toEqual([
      {
        days: 30,
        asked: 5,
        won: 1,
        wonAmount: 300_000,
        funded: 0,
        fundedAmount: 0,
        lost: 1,
        lostUnanswered: 1,
        declined: 1,
        ranOut: 1,
        declineReasons: [{ reason: 'Credit', count: 1 }],
        chosen: { compared: 1, nothing: 0, by: { rate: 1, costs: 0, amount: 0, term: 0, speed: 1 } },
        // Of 60, 180 and 200 minutes.
        minutes: 180,
        // Three of four: what was passed over before an answer counts for neither.
        answeredPercent: 75,
      },
      {
        days: 90,
        asked: 9,
        won: 2,
        wonAmount: 500_000,
        funded: 0,
        fundedAmount: 0,
        lost: 2,
        lostUnanswered: 1,
        declined: 3,
        ranOut: 1,
        declineReasons: [
          { reason: 'Credit', count: 2 },
          { reason: 'Location', count: 1 },
        ],
        chosen: { compared: 2, nothing: 1, by: { rate: 1, costs: 0, amount: 0, term: 0, speed: 1 } },
        // Of 20, 60, 90, 120, 180, 200 and 240 minutes.
        minutes: 120,
        answeredPercent: 88,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('250000');
  });

  it('names the most urgent requests and the offers that end first, and moves with every answer', async ({
    desk,
    request,
  }) => {
    const { lender, lenderId, rows } = desk;
    const read = async () => (await lender.call('GET', url)).body.desk;
    const before = await read();
    const ask = async (street: string) => {
      const { body } = await request([lenderId], {
        propertyAddress: `${street}, Austin, TX 78704`,
        scenario: exampleScenario,
      });
      return body.quotes[0]._id as string;
    };
    const [later, sooner] = [await ask('8 Later Lane'), await ask('9 Sooner Lane')];
    await rows(sql`update quotes set expires_at = now() + interval '2 hours' where id = ${sooner}`);
    const asked = await read();
    expect(asked.toAnswer.total).toBe(before.toAnswer.total + 2);
    expect(asked.toAnswer.rows[0]).toMatchObject({
      _id: sooner,
      property: '9 Sooner Lane, Austin, TX 78704',
      state: 'TX',
      isNew: true,
      awaitsReply: false,
    });

    await desk.offer(sooner, { ratePercent: 9.875 });
    await lender.call('POST', `/api/lender/quotes/${later}/decline`, { reason: 'Timing' });
    const answered = await read();
    expect(answered.toAnswer.total).toBe(before.toAnswer.total);
    expect(answered.offersOut.total).toBe(before.offersOut.total + 1);
    expect(answered.offersOut.rows).toContainEqual(
      expect.objectContaining({
        _id: sooner,
        ratePercent: 9.875,
        loanAmount: 270_000,
        validUntil: exampleOffer.validUntil,
      }),
    );
    expect(answered.outcomes[0].declined).toBe(asked.outcomes[0].declined + 1);
    expect(answered.outcomes[0].declineReasons).toContainEqual({ reason: 'Timing', count: 1 });

    await lender.call('POST', `/api/lender/quotes/${sooner}/messages`, { message: 'Any photos?' });
    await desk.broker.call('POST', `/api/quotes/${sooner}/messages`, { message: 'They are on their way.' });
    expect((await read()).awaitingReply).toBe(before.awaitingReply + 1);
    await rows(sql`update quotes set offer_ends_at = now() - interval '1 hour' where id = ${sooner}`);
    const { offersOut } = await read();
    expect([offersOut.total, offersOut.lapsed]).toEqual([before.offersOut.total, before.offersOut.lapsed + 1]);
  });

  it('counts the programs that were confirmed too long ago', async ({ desk }) => {
    const { lender, lenderId, rows } = desk;
    await rows(sql`update programs set confirmed_at = now() - interval '10 days' where lender_id = ${lenderId}`);
    const { programs } = (await lender.call('GET', url)).body.desk;
    expect(programs.toConfirm).toBe(0);
    expect(programs.total).toBeGreaterThan(1);
    await rows(sql`update programs set confirmed_at = now() - interval '400 days'
      where id = (select min(id::text)::uuid from programs where lender_id = ${lenderId})`);
    await rows(sql`update programs set deleted_at = now()
      where id = (select max(id::text)::uuid from programs where lender_id = ${lenderId})`);
    const later = (await lender.call('GET', url)).body.desk.programs;
    expect(later).toMatchObject({ total: programs.total - 1, toConfirm: 1 });
    expect(Date.parse(later.oldestConfirmedAt)).toBeLessThan(ago(399).getTime());
  });
});

describe('whose day it is', () => {
  it('is the own company’s for a lender user, and another’s is unknown', async ({ desk }) => {
    const { lender, lenderId, otherLenderIds } = desk;
    expect((await lender.call('GET', `${url}?lenderId=${lenderId}`)).body.desk).toMatchObject({
      lender: { _id: lenderId },
      mayAnswer: true,
    });
    expect((await lender.call('GET', `${url}?lenderId=${otherLenderIds[0]}`)).status).toBe(404);
    const unassigned = await desk.app.signIn('unassigned-lender@example.com');
    for (const query of ['', `?lenderId=${lenderId}`])
      expect(await unassigned.call('GET', `${url}${query}`)).toMatchObject({
        status: 404,
        body: { message: 'No lender assigned to this account.' },
      });
  });

  it('is any lender’s for administrators, who choose one and only look', async ({ desk }) => {
    const admin = await desk.app.signIn('admin@example.com');
    expect(await admin.call('GET', url)).toMatchObject({
      status: 400,
      body: { fields: { lenderId: 'Please choose a lender' } },
    });
    expect((await admin.call('GET', `${url}?lenderId=${nobody}`)).status).toBe(404);
    expect((await admin.call('GET', `${url}?lenderId=none`)).status).toBe(400);
    const { body } = await admin.call('GET', `${url}?lenderId=${desk.lenderId}`);
    expect(body.desk).toMatchObject({ lender: { _id: desk.lenderId }, mayAnswer: false });
  });

  it('is nothing to brokers, investors and visitors', async ({ desk }) => {
    for (const who of [desk.broker, desk.investor])
      expect((await who.call('GET', `${url}?lenderId=${desk.lenderId}`)).status).toBe(403);
    expect((await desk.app.visitor.call('GET', url)).status).toBe(401);
  });
});
