import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { it } from '../../../../../../tests/support/desks/quote-desk.ts';

it('a quote whose lender has left the market stays closed when the choice of another is undone', async ({
  desk,
  request,
}) => {
  const { app, broker, lenderId, lender, offer, rows } = desk;
  const second = await app.signIn('lender2@example.com');
  const secondId = (await second.call('GET', '/api/users/profile')).body.user.lenderId as string;
  const { body } = await request([lenderId, secondId]);
  const own = body.quotes.find((quote: { lenderId: string }) => quote.lenderId === lenderId)._id;
  await offer(own);
  const [newest] = (await lender.call('GET', `/api/lender/quotes/${own}`)).body.quote.offers;
  expect((await broker.call('POST', `/api/quotes/${own}/accept`, { offerId: newest._id })).status).toBe(200);
  await desk.pauseEnds(body.pipelineEntryId);
  const selection = `/api/pipeline/${body.pipelineEntryId}/select-lender`;
  const stands = () =>
    rows(sql`select status, passed_over_at is null as open from quotes
      where entry_id = ${body.pipelineEntryId} order by lender_id = ${secondId}`);
  await rows(sql`update lenders set archived_at = now() where id = ${secondId}`);
  expect((await broker.call('PUT', selection, { lenderId: null })).status).toBe(200);
  expect(await stands()).toEqual([
    { status: 'offered', open: true },
    { status: 'requested', open: false },
  ]);
  await rows(sql`update lenders set archived_at = null where id = ${secondId}`);
});

it('a choice that is undone in its pause reopens no quote that an earlier choice had closed', async ({
  desk,
  address,
  request,
}) => {
  const { app, broker, lenderId, offer, rows } = desk;
  const second = await app.signIn('lender2@example.com');
  const secondId = (await second.call('GET', '/api/users/profile')).body.user.lenderId as string;
  const { body } = await request([lenderId, secondId]);
  const idOf = (lender: string): string =>
    body.quotes.find((quote: { lenderId: string }) => quote.lenderId === lender)._id;
  const [own, others] = [idOf(lenderId), idOf(secondId)];
  const made = await offer(own);
  const choose = () => broker.call('POST', `/api/quotes/${own}/accept`, { offerId: made.body.quote.offers[0]._id });
  const undo = () => broker.call('PUT', `/api/pipeline/${body.pipelineEntryId}/select-lender`, { lenderId: null });
  expect((await choose()).status).toBe(200);
  await desk.pauseEnds(body.pipelineEntryId);
  // Asked again after it was passed over, it stays closed when the choice is undone, and nobody waits for the second request.
  const again = await request([secondId]);
  expect((await undo()).status).toBe(200);
  expect((await broker.call('POST', `/api/quotes/${again.body.quotes[0]._id}/withdraw`, {})).status).toBe(200);
  const notified = () => rows(sql`select id from notifications where object_id = ${others} order by id`);
  const before = await notified();
  expect((await choose()).status).toBe(200);
  expect((await undo()).status).toBe(200);
  expect(await rows(sql`select passed_over_at is null as open from quotes where id = ${others}`)).toEqual([
    { open: false },
  ]);
  expect(await notified()).toEqual(before);
  const subjects = (await desk.mailsAbout(address)).map(({ subject }) => String(subject));
  expect(subjects.filter((subject) => subject.startsWith('Your quote is open again'))).toHaveLength(1);
});
