import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { it as base } from 'vitest';
import { choiceAnnouncer } from '../../../src/features/pipeline/server/deal/choice/select-lender.ts';
import { exampleOffer, exampleRequest } from '../example-deal.ts';
import { type Answer, type Caller, createTestApp, type TestApp } from '../test-app.ts';

/** The product with people at it, shared by the tests of one file. */
interface Desk {
  readonly app: TestApp;
  readonly broker: Caller;
  readonly investor: Caller;
  readonly lender: Caller;
  /** The lender's own company. */
  readonly lenderId: string;
  readonly otherLenderIds: readonly string[];
  readonly rows: (query: ReturnType<typeof sql>) => Promise<Record<string, unknown>[]>;
  readonly dealQuotes: (entryId: string) => Promise<Answer['body']>;
  readonly offer: (quoteId: string, terms?: object, who?: Caller) => Promise<Answer>;
  /** Ends the pause between the choice of a lender and the messages about it. */
  readonly pauseEnds: (entryId: string) => Promise<void>;
  readonly mailsAbout: (text: string) => Promise<Record<string, unknown>[]>;
  readonly linkToken: (text: string) => Promise<string>;
}

async function openDesk(dataDir: string): Promise<Desk> {
  const app = await createTestApp('demo', { environment: { DATA_DIR: dataDir } });
  const broker = await app.signIn('broker@example.com');
  const lender = await app.signIn('lender@example.com');
  const lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId as string;
  const { lenders } = (await broker.call('GET', '/api/lenders')).body as { lenders: { _id: string }[] };
  const rows: Desk['rows'] = async (query) => (await app.database.db.execute(query)).rows;
  const mailsAbout: Desk['mailsAbout'] = (text) =>
    rows(sql`select * from mailbox_messages where subject like ${`%${text}`} order by at`);
  return {
    app,
    broker,
    investor: await app.signIn('investor@example.com'),
    lender,
    lenderId,
    otherLenderIds: lenders.map(({ _id }) => _id).filter((id) => id !== lenderId),
    rows,
    mailsAbout,
    dealQuotes: async (entryId) => (await broker.call('GET', `/api/pipeline/${entryId}/quotes`)).body.quotes,
    offer: (quoteId, terms = {}, who = lender) =>
      who.call('POST', `/api/lender/quotes/${quoteId}/offers`, { ...exampleOffer, ...terms }),
    async pauseEnds(dealId) {
      const [deal] = await rows(sql`select choice_to_tell->>'tellAt' as at from pipeline_entries where id = ${dealId}`);
      if (deal?.at) await choiceAnnouncer.run(app.platform, { dealId, tellAt: String(deal.at) });
    },
    async linkToken(text) {
      // Mail about an offer may be delivered before the mail that asked for it.
      const tokens = async () =>
        (await mailsAbout(text)).flatMap((mail) => /quote-reply#(\S+)/.exec(String(mail.text))?.[1] ?? []);
      const [token = ''] = await eventually(tokens, (list) => list.length > 0);
      return token;
    },
  };
}

/** Jobs run a moment after their transaction committed. */
export async function eventually<T>(read: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  let value = await read();
  for (let turn = 0; turn < 1_500 && !good(value); turn++) {
    await new Promise((done) => setTimeout(done, 25));
    value = await read();
  }
  return value;
}

let deals = 0;

/** A test at the desk. The desk is opened once per file; every test has a deal of its own, told by its address. */
export const it = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one uses
  .extend('desk', { scope: 'file' }, async ({}, { onCleanup }) => {
    // Files of its own, which the clean-up of no other test's app takes for nobody's.
    const dataDir = mkdtempSync(join(tmpdir(), 'plinth-quotes-'));
    const desk = await openDesk(dataDir);
    onCleanup(async () => {
      await desk.app.close();
      rmSync(dataDir, { recursive: true });
    });
    return desk;
  })
  .extend('address', () => `${++deals} Juniper Street, Austin, TX 78704`)
  .extend(
    'request',
    ({ desk, address }) =>
      (lenderIds: readonly string[], more: object = {}, headers: Record<string, string> = {}) =>
        desk.broker.call(
          'POST',
          '/api/quotes/fix-and-flip',
          { ...exampleRequest, propertyAddress: address, lenderIds, ...more },
          headers,
        ),
  )
  .extend('askOne', ({ desk, request }) => async () => {
    const { body } = await request([desk.lenderId]);
    return { entryId: body.pipelineEntryId as string, quoteId: body.quotes[0]._id as string };
  });
