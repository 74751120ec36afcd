import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { newBroker } from '../../../../tests/support/desks/account-desk.ts';
import { borrowerOf, borrowersOf, type LinkHolder } from '../../../../tests/support/desks/deals/borrower-desk.ts';
import { withPackage } from '../../../../tests/support/desks/deals/lender-packages.ts';
import { it } from '../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { rotateKeys } from '../../../platform/encryption/rotate-keys.ts';

type Desk = Parameters<typeof withPackage>[0];

const letter = { title: 'Letter of explanation', note: 'Why the deposit of May 3?', owner: 'borrower' };

/** A package with these conditions, and the link of its borrower. */
async function asked(desk: Desk, address: string, conditions: readonly object[] = [letter]) {
  const { dealId, url } = await withPackage(desk, address);
  const { body } = await desk.lender.call('POST', `${url}/conditions`, { conditions });
  const ids = (body.package.conditions as { _id: string }[]).map(({ _id }) => _id);
  return { dealId, url, ids, borrower: await borrowerOf(desk.app, desk.broker, dealId) };
}
const reply = (borrower: LinkHolder, id: string | undefined, message: string) =>
  borrower.call('PUT', `/api/borrower/conditions/${id}`, { message });
const settle = (broker: Caller, dealId: string, { _id, at }: { _id: string; at: string }, as: string) =>
  broker.call('POST', `/api/pipeline/${dealId}/borrower-links/replies/${_id}`, { as, at });
const repliesOf = async (broker: Caller, dealId: string) => (await borrowersOf(broker, dealId)).replies;

describe('a condition that the borrower has to meet', () => {
  it('is on the borrower’s link alone, and no other condition is', async ({ desk, address }) => {
    const others = ['broker', 'lender', 'third-party'].map((owner) => ({ title: `Of the ${owner}`, owner }));
    const { borrower, dealId, ids } = await asked(desk, address, [letter, ...others]);
    const { conditions } = await borrower.view();
    expect(conditions).toMatchObject([{ conditionId: ids[0], title: letter.title, note: letter.note, state: 'open' }]);
    const guarantor = await borrowerOf(desk.app, desk.broker, dealId, 'guarantor');
    expect((await guarantor.view()).conditions).toEqual([]);
    for (const [who, id] of [[guarantor, ids[0]] as const, [borrower, ids[1]] as const]) {
      expect((await reply(who, id, 'Mine?')).status).toBe(404);
      expect((await who.upload(String(id))).status).toBe(404);
    }
    expect((await borrower.uploadTo(`/api/borrower/conditions/${ids[1]}/files`)).status).toBe(404);
  });

  it('is answered with words and files, which the broker sends to the lender in one step', async ({
    desk,
    address,
  }) => {
    const { borrower, dealId, ids, url } = await asked(desk, address);
    const [id] = ids;
    expect((await reply(borrower, id, '  My bonus.  ')).status).toBe(200);
    const uploaded = await borrower.uploadTo(`/api/borrower/conditions/${id}/files`);
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
    expect(uploaded.body.view.conditions[0]).toMatchObject({ state: 'sent', message: 'My bonus.' });
    const [row] = await desk.rows(sql`select message from condition_replies where condition_id = ${id}`);
    expect(String(row?.message)).not.toContain('bonus');
    // Nothing of it is the lender's before the broker has looked at it.
    const thread = async () => (await desk.lender.call('GET', `${url}/conditions/${id}/thread`)).body.thread;
    expect(await thread()).toEqual({ messages: [], files: [] });

    const [waiting] = await repliesOf(desk.broker, dealId);
    expect(waiting).toMatchObject({ title: letter.title, message: 'My bonus.', files: [{ isHeld: false }] });
    expect((await borrowersOf(desk.broker, dealId)).files).toEqual([]);
    const sent = await settle(desk.broker, dealId, waiting, 'accepted');
    expect(sent.body.message, JSON.stringify(sent.body)).toBe('Sent to the lender.');
    expect(await settle(desk.broker, dealId, waiting, 'accepted')).toMatchObject({ status: 409 });
    expect(await thread()).toMatchObject({
      messages: [{ side: 'broker', message: 'Riley Example (borrower): My bonus.' }],
      files: [{ side: 'broker', name: 'statement.pdf' }],
    });
    const { conditions } = (await desk.lender.call('GET', url)).body.package;
    expect(conditions[0]).toMatchObject({ state: 'answered', waitsOn: 'lender' });
    expect((await borrower.view()).conditions[0]).toMatchObject({ state: 'received', message: '' });
  });

  it('is asked again when the lender reopens it, and gone once it is settled', async ({ desk, address }) => {
    const { borrower, dealId, ids, url } = await asked(desk, address);
    await reply(borrower, ids[0], 'My bonus.');
    const [waiting] = await repliesOf(desk.broker, dealId);
    await settle(desk.broker, dealId, waiting, 'accepted');
    const move = async (act: string, reason = '') => {
      const [{ version }] = (await desk.lender.call('GET', url)).body.package.conditions;
      return desk.lender.call('POST', `${url}/conditions/${ids[0]}/state`, { act, reason, version });
    };
    expect((await move('reopen', 'Which bonus?')).status).toBe(200);
    const [again] = (await borrower.view()).conditions;
    expect(again).toMatchObject({ state: 'open', isAskedAgain: true, message: '' });
    expect((await reply(borrower, ids[0], 'Of 2025.')).status).toBe(200);
    expect(await repliesOf(desk.broker, dealId)).toMatchObject([{ message: 'Of 2025.' }]);
    expect((await move('waive', 'Fine.')).status).toBe(200);
    expect((await borrower.view()).conditions).toEqual([]);
    expect((await reply(borrower, ids[0], 'Late.')).status).toBe(404);
  });
});

describe('what a borrower sent for a condition', () => {
  it('is not sent on unseen: what was added since asks for another look', async ({ desk, address }) => {
    const { borrower, dealId, ids } = await asked(desk, address);
    await reply(borrower, ids[0], 'First.');
    const [seen] = await repliesOf(desk.broker, dealId);
    await reply(borrower, ids[0], 'Second.');
    expect(await settle(desk.broker, dealId, seen, 'accepted')).toMatchObject({ status: 409 });
    expect(await repliesOf(desk.broker, dealId)).toMatchObject([{ message: 'Second.' }]);
  });

  it('is not sent on once a file of it was taken back, nor when nothing is left of it', async ({ desk, address }) => {
    const { borrower, dealId, ids, url } = await asked(desk, address);
    const files = `/api/borrower/conditions/${ids[0]}/files`;
    const { view } = (await borrower.uploadTo(files)).body;
    const [seen] = await repliesOf(desk.broker, dealId);
    desk.app.clock.advance(1_000);
    const removed = await borrower.call('DELETE', `/api/borrower/files/${view.conditions[0].files[0]._id}`);
    expect(removed.status).toBe(200);
    expect((await settle(desk.broker, dealId, seen, 'accepted')).status).toBe(409);
    const [row] = await desk.rows(sql`select id, at from condition_replies where condition_id = ${ids[0]}`);
    const empty = { _id: String(row?.id), at: new Date(String(row?.at)).toISOString() };
    expect((await settle(desk.broker, dealId, empty, 'accepted')).status).toBe(409);
    const { conditions } = (await desk.lender.call('GET', url)).body.package;
    expect(conditions[0]).toMatchObject({ state: 'open' });
  });

  it('stays as it is stored while its key is missing, and is not sent on without its words', async ({
    desk,
    address,
  }) => {
    const { borrower, dealId, ids } = await asked(desk, address);
    await reply(borrower, ids[0], 'My bonus.');
    const stored = () => desk.rows(sql`select message from condition_replies where condition_id = ${ids[0]}`);
    const [whole] = await stored();
    await desk.rows(sql`update condition_replies set message = 'unreadable' where condition_id = ${ids[0]}`);
    expect((await borrower.uploadTo(`/api/borrower/conditions/${ids[0]}/files`)).status).toBe(200);
    expect(await stored()).toEqual([{ message: 'unreadable' }]);
    const [waiting] = await repliesOf(desk.broker, dealId);
    expect((await settle(desk.broker, dealId, waiting, 'accepted')).status).toBe(409);
    await desk.rows(sql`update condition_replies set message = ${whole?.message} where condition_id = ${ids[0]}`);
    expect(await repliesOf(desk.broker, dealId)).toMatchObject([{ message: 'My bonus.', files: [{}] }]);
  });

  it('is ignored by its own broker alone, and asked for again', async ({ desk, address }) => {
    const { borrower, dealId, ids } = await asked(desk, address);
    await reply(borrower, ids[0], 'Not sure.');
    const [waiting] = await repliesOf(desk.broker, dealId);
    const stranger = await newBroker(desk.app, 'reply-stranger');
    expect((await settle(stranger, dealId, waiting, 'accepted')).status).toBe(404);
    expect((await settle(desk.broker, dealId, waiting, 'ignored')).status).toBe(200);
    expect(await repliesOf(desk.broker, dealId)).toEqual([]);
    expect((await borrower.view()).conditions[0]).toMatchObject({ state: 'open', message: '' });
  });

  it('is read with the new key once that is rotated', async ({ desk, address }) => {
    const { borrower, dealId, ids } = await asked(desk, address);
    await reply(borrower, ids[0], 'My bonus.');
    const read = () => desk.rows(sql`select message from condition_replies where condition_id = ${ids[0]}`);
    const [before] = await read();
    await rotateKeys(desk.app.platform);
    const [after] = await read();
    expect(after?.message).not.toBe(before?.message);
    expect(await repliesOf(desk.broker, dealId)).toMatchObject([{ message: 'My bonus.' }]);
  });
});
