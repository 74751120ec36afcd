import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadStream, readStream } from '../../../../../tests/support/desks/read-stream.ts';
import { addLines, feedFeature, noteLine } from '../../../../../tests/support/events/feed-feature.ts';
import { exampleRequest } from '../../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';

let app: TestApp;
let origin: string;
let broker: Caller;
let dealId: string;
const opened: ReadStream[] = [];

beforeAll(async () => {
  app = await createTestApp('demo', { features: [feedFeature] });
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  broker = await app.signIn('broker@example.com');
  const { lenders } = (await broker.call('GET', '/api/lenders')).body;
  const request = { ...exampleRequest, lenderIds: [lenders[0]._id] };
  dealId = (await broker.call('POST', '/api/quotes/fix-and-flip', request)).body.pipelineEntryId;
});
afterAll(async () => {
  for (const stream of opened) stream.close();
  await app.close();
});

const note = (text: string) => addLines(app, noteLine(dealId, text));

describe("the page's own stream", () => {
  const follow = async (who: Caller, what: string) => {
    const { ticket } = (await who.call('POST', '/api/events/tickets')).body;
    const stream = await readStream(`${origin}/api/events?ticket=${ticket}&follow=${what}`);
    opened.push(stream);
    return stream;
  };

  it('tells of the deals it follows, beginning with a reset, and goes on after the number it is given', async () => {
    const stream = await follow(broker, dealId);
    const [first] = await stream.named(1);
    expect(first).toMatchObject({ event: 'followed', data: { id: dealId, event: { type: 'reset' } } });
    await note('one');
    const { number } = first?.data ?? {};
    const one = { id: dealId, number: number + 1, event: { message: 'one' } };
    expect((await stream.named(2))[1]?.data).toMatchObject(one);
    const later = await follow(broker, `${dealId}.${number}`);
    expect((await later.named(1))[0]?.data).toMatchObject(one);
  });

  it('begins without a reset for a page that has read nothing before its position, unless something has happened since', async () => {
    const follows = async (position: string | undefined) => {
      const stream = await follow(broker, `${dealId}.new&after=${position}`);
      return (await stream.named(1))[0]?.data.event.type;
    };
    await note('before');
    await app.platform.events.caughtUp();
    const position = app.platform.events.position();
    expect(await follows(position)).toBe('begun');
    await note('since');
    expect(await follows(position)).toBe('reset');
    expect(await follows('AAAAAAAAAAAA')).toBe('reset');
    const stream = await follow(broker, `${dealId}.new&after=${app.platform.events.position()}`);
    await stream.named(1);
    await note('after');
    expect((await stream.named(2)).map(({ data }) => data.event.message ?? data.event.type)).toEqual([
      'begun',
      'after',
    ]);
  });

  it("says nothing of others' deals, and refuses what is no list of deals", async () => {
    const stream = await follow(await app.signIn('investor@example.com'), dealId);
    expect(stream.status).toBe(200);
    await note('not for them');
    const own = await follow(broker, dealId);
    // Its answer begins before the deal is followed.
    await own.named(1);
    await note('told to all who may');
    await own.named(2);
    expect(stream.events).toEqual([]);
    for (const what of ['deal', `${dealId}.x`, `${dealId}.newer`, `${dealId}${`,${dealId}`.repeat(12)}`])
      expect((await follow(broker, what)).status).toBe(400);
  });
});
