import { describe, expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { type ReadStream, readStream } from '../../../../../tests/support/desks/read-stream.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

describe('what happens to a deal', () => {
  it('is told, a milestone once: offer, its revision, a question, choice, undone choice, archive and back', async ({
    desk,
    askOne,
  }) => {
    const { app, broker, lender, lenderId } = desk;
    const { entryId, quoteId } = await askOne();
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const open = async (who: Caller) => {
      const { ticket } = (await who.call('POST', '/api/events/tickets')).body;
      const stream = await readStream(`${origin}/api/sse/document-updates/${entryId}?token=${ticket}`);
      // From its first id on it is told everything.
      await expect.poll(() => stream.lastId()).toBeDefined();
      return stream;
    };
    const [owner, asked] = [await open(broker), await open(lender)];
    expect((await desk.offer(quoteId)).status).toBe(200);
    expect((await desk.offer(quoteId, { ratePercent: 9.9 })).status).toBe(200);
    const question = { message: 'Is the permit in place?' };
    expect((await lender.call('POST', `/api/lender/quotes/${quoteId}/messages`, question)).status).toBe(200);
    for (const [path, body] of [
      ['select-lender', { lenderId }],
      ['select-lender', { lenderId: null }],
      ['archive', {}],
      ['unarchive', {}],
    ] as const) {
      expect((await broker.call('PUT', `/api/pipeline/${entryId}/${path}`, body)).status).toBe(200);
      await desk.pauseEnds(entryId);
    }
    // Beside these the chat of the deal says the same in its own events.
    const told = (stream: ReadStream) =>
      stream.events.filter(({ event }) => event === 'status-update').map(({ data }) => [data.message, data.milestone]);
    await expect.poll(() => told(owner).length).toBe(7);
    expect(told(owner)).toEqual([
      ['A lender sent an offer', 'Offer received'],
      ['A lender revised its offer', null],
      ['A lender has a question', null],
      ['Lender selected', 'Lender selected'],
      ['Selection undone', null],
      ['Deal archived', null],
      ['Deal unarchived', null],
    ]);
    await expect.poll(() => told(asked).length).toBe(5);
    expect(told(asked).map(([message]) => message)).toEqual([
      'A lender sent an offer',
      'A lender revised its offer',
      'A lender has a question',
      'Lender selected',
      'Selection undone',
    ]);
    for (const stream of [owner, asked]) stream.close();
  });
});
