import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { mailsTo } from '../../../../../tests/support/desks/account-desk.ts';
import { borrowerOf, borrowersOf, sendTo } from '../../../../../tests/support/desks/deals/borrower-desk.ts';
import { withPackage } from '../../../../../tests/support/desks/deals/lender-packages.ts';
import { eventually, it } from '../../../../../tests/support/desks/quote-desk.ts';
import { pagesUpdatedDuring } from '../../../../../tests/support/events/published.ts';
import { hourMs, minuteMs } from '../../../../kernel/dates.ts';
import { linkLimits } from '../../model.ts';
import { borrowerNews } from './asked.ts';

type Desk = Parameters<typeof withPackage>[0];
const quietMs = linkLimits.quietHours * hourMs;
const subject = 'Your loan: the lender needs something from you';

/** A package, and its borrower, who was sent a link and looked at it some time ago. */
async function borrowed(desk: Desk, address: string) {
  const { app, broker, lender } = desk;
  const { dealId, url } = await withPackage(desk, address);
  const borrower = await borrowerOf(app, broker, dealId);
  await borrower.view();
  app.clock.advance(quietMs);
  const add = async (title: string, owner = 'borrower') => {
    const { status, body } = await lender.call('POST', `${url}/conditions`, { conditions: [{ title, owner }] });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.package.conditions.at(-1) as { _id: string; version: number };
  };
  const link = async () => (await borrowersOf(broker, dealId)).links[0];
  const asked = async () => (await mailsTo(app, borrower.email, 0)).filter((mail) => mail.subject === subject);
  /** So many emails have come, and no other is on its way. */
  const comes = async (count: number) => {
    await eventually(asked, ({ length }) => length >= count);
    const queued = sql`select 1 from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')
      and data->>'template' = 'borrowerLink.asked'`;
    await eventually(
      () => desk.rows(queued),
      ({ length }) => length === 0,
    );
    expect(await asked()).toHaveLength(count);
  };
  return { dealId, url, borrower, add, link, asked, comes };
}
const runClock = ({ app }: Desk) => borrowerNews.run(app.platform, {});

describe('a borrower of whom the lender asks something', () => {
  it('is emailed the link they have, and the deal says when; what others owe is not emailed', async ({
    desk,
    address,
  }) => {
    const { borrower, add, link, asked, comes } = await borrowed(desk, address);
    for (const owner of ['broker', 'lender', 'third-party']) await add(`Of the ${owner}`, owner);
    expect((await link()).askedMailedAt).toBeNull();
    await add('Letter of explanation');
    await comes(1);
    const [mail] = await asked();
    expect(mail?.text).toContain(`/borrower#${borrower.token}`);
    expect(mail?.text).not.toContain('Letter of explanation');
    expect(await link()).toMatchObject({ askedAt: null, askedMailedAt: expect.any(String) });
  });

  it('is not emailed again for a while; what came meanwhile is emailed afterwards', async ({ desk, address }) => {
    const { add, link, comes } = await borrowed(desk, address);
    await add('Letter of explanation');
    await comes(1);
    desk.app.clock.advance(minuteMs);
    // The broker's open pages follow what is noted, and a second thing that is asked changes nothing.
    expect(await pagesUpdatedDuring(desk.app, 'borrower-links', () => add('Second letter'))).toHaveLength(1);
    expect(await pagesUpdatedDuring(desk.app, 'borrower-links', () => add('Third letter'))).toEqual([]);
    expect((await link()).askedAt).not.toBeNull();
    await runClock(desk);
    await comes(1);
    desk.app.clock.advance(quietMs);
    await runClock(desk);
    await comes(2);
    await runClock(desk);
    await comes(2);
    expect((await link()).askedAt).toBeNull();
  });

  it('has their turn however many others are still left alone', async ({ desk, address }) => {
    const { dealId, add, link, comes } = await borrowed(desk, address);
    await add('Letter of explanation');
    await comes(1);
    await add('Second letter');
    const { _id } = await link();
    const now = desk.app.clock.now();
    const before = new Date(now.getTime() - minuteMs);
    const others = sql`with deals as (insert into pipeline_entries
        (owner_id, loan_type, address, address_key, deal, created_at, updated_at, stage_at)
        select owner_id, loan_type, n || ' Quiet Street', n || ' quiet street', deal, created_at, updated_at, stage_at
        from pipeline_entries, generate_series(1, 250) n where id = ${dealId} returning id)
      insert into borrower_links select (jsonb_populate_record(link, jsonb_build_object('id', gen_random_uuid(),
        'deal_id', deals.id, 'token_hash', '\\x' || encode(sha256(deals.id::text::bytea), 'hex'), 'asked_at', ${before}::timestamptz,
        'asked_mailed_at', ${new Date(now.getTime() + quietMs)}::timestamptz))).* from borrower_links link, deals where link.id = ${_id}
      returning id`;
    expect(await desk.rows(others)).toHaveLength(250);
    desk.app.clock.advance(quietMs);
    await runClock(desk);
    await comes(2);
    expect((await link()).askedAt).toBeNull();
    await desk.rows(sql`delete from borrower_links where asked_at = ${before}::timestamptz`);
  });

  it('is not emailed what they have seen by then, nor what is asked no more', async ({ desk, address }) => {
    const { add, url, borrower, link } = await borrowed(desk, address);
    await add('Letter of explanation');
    await add('Second letter');
    expect(await pagesUpdatedDuring(desk.app, 'borrower-links', () => borrower.view())).toHaveLength(1);
    expect((await link()).askedAt).toBeNull();
    const third = await add('Third letter');
    const { conditions } = (await desk.lender.call('GET', url)).body.package;
    for (const { _id, version } of conditions) {
      const waived = { act: 'waive', reason: 'Not needed', version };
      expect((await desk.lender.call('POST', `${url}/conditions/${_id}/state`, waived)).status).toBe(200);
    }
    expect(conditions.at(-1)._id).toBe(third._id);
    desk.app.clock.advance(quietMs);
    expect(await pagesUpdatedDuring(desk.app, 'borrower-links', () => runClock(desk))).toHaveLength(1);
    expect((await link()).askedAt).toBeNull();
    // The first one may have been written before everything was waived, or not.
    const asked = sql`select 1 from audit_log where action = 'borrowerLink.asked' and entity_id = ${(await link())._id}`;
    expect(await desk.rows(asked)).toHaveLength(1);
  });

  it('hears of a condition that is changed or reopened, and is done no more', async ({ desk, address }) => {
    const { add, url, borrower, link, comes } = await borrowed(desk, address);
    const condition = await add('Letter of explanation');
    await comes(1);
    await borrower.view();
    expect((await borrower.call('POST', '/api/borrower/done')).status).toBe(200);
    expect((await link()).state).toBe('done');
    desk.app.clock.advance(quietMs);
    const one = `${url}/conditions/${condition._id}`;
    const terms = { title: 'Longer letter', note: '', owner: 'borrower', dueOn: null, version: condition.version };
    const edited = await desk.lender.call('PUT', one, terms);
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    await comes(2);
    expect((await link()).state).not.toBe('done');
    desk.app.clock.advance(quietMs);
    for (const [act, version] of [
      ['accept', condition.version + 1],
      ['reopen', condition.version + 2],
    ] as const)
      expect((await desk.lender.call('POST', `${one}/state`, { act, reason: 'Once more', version })).status).toBe(200);
    await comes(3);
  });

  it('whose link has expired is emailed with a new link alone, and the deal says so', async ({ desk, address }) => {
    const { dealId, borrower, add, link, comes } = await borrowed(desk, address);
    const { _id } = await link();
    await desk.rows(sql`update borrower_links set expires_at = ${desk.app.clock.now()} where id = ${_id}`);
    await add('Letter of explanation');
    await runClock(desk);
    await comes(0);
    expect(await link()).toMatchObject({ state: 'expired', askedAt: expect.any(String) });
    expect((await sendTo(desk.broker, dealId, 'borrower', borrower.email)).status).toBe(200);
    expect(await link()).toMatchObject({ state: 'seen', askedAt: null });
    await runClock(desk);
    await comes(0);
  });

  it('without a link, or with a revoked one, is not emailed; nor is a co-borrower', async ({ desk, address }) => {
    const { dealId, add, link, comes } = await borrowed(desk, address);
    const other = await borrowerOf(desk.app, desk.broker, dealId, 'co-borrower');
    const { _id } = await link();
    await desk.broker.call('DELETE', `/api/pipeline/${dealId}/borrower-links/${_id}`);
    desk.app.clock.advance(quietMs);
    await add('Letter of explanation');
    await runClock(desk);
    await comes(0);
    expect((await mailsTo(desk.app, other.email, 1)).map((mail) => mail.subject)).not.toContain(subject);
  });
});
