import { sql } from 'drizzle-orm';
import { exampleOffer, exampleRequest } from './example-deal.ts';
import { type Caller, createTestApp, type TestApp } from './test-app.ts';

export let app: TestApp;
export let broker: Caller;
export let investor: Caller;
export let lender: Caller;
export let lenderId: string;
export let otherLenderIds: string[];
/** Another one for every test, so that each has a deal of its own. */
export let address: string;
let counter = 0;

export async function openDesk(): Promise<void> {
  app = await createTestApp();
  broker = await app.signIn('broker@example.com');
  investor = await app.signIn('investor@example.com');
  lender = await app.signIn('lender@example.com');
  lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
  const { body } = await broker.call('GET', '/api/lenders');
  otherLenderIds = body.lenders.map(({ _id }: { _id: string }) => _id).filter((id: string) => id !== lenderId);
}
export const closeDesk = () => app.close();
export function nextAddress(): void {
  counter++;
  address = `${counter} Juniper Street, Austin, TX 78704`;
}

export const request = (lenderIds: string[], more: object = {}, headers: Record<string, string> = {}) =>
  broker.call(
    'POST',
    '/api/quotes/fix-and-flip',
    { ...exampleRequest, propertyAddress: address, lenderIds, ...more },
    headers,
  );
export const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;
export const dealQuotes = async (entryId: string) =>
  (await broker.call('GET', `/api/pipeline/${entryId}/quotes`)).body.quotes;
export const askOne = async () => {
  const { body } = await request([lenderId]);
  return { entryId: body.pipelineEntryId as string, quoteId: body.quotes[0]._id as string };
};
export const offer = (quoteId: string, terms: object = {}, who = lender) =>
  who.call('POST', `/api/lender/quotes/${quoteId}/offers`, { ...exampleOffer, ...terms });

/** Jobs run a moment after their transaction committed. */
export async function eventually<T>(read: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  let value = await read();
  for (let turn = 0; turn < 200 && !good(value); turn++) {
    await new Promise((done) => setTimeout(done, 25));
    value = await read();
  }
  return value;
}
export const mailsAbout = (text: string) =>
  rows(sql`select * from mailbox_messages where subject like ${`%${text}`} order by at`);
export async function linkToken(text: string): Promise<string> {
  const mails = await eventually(
    () => mailsAbout(text),
    (list) => list.length > 0,
  );
  return /quote-reply#(\S+)/.exec(String(mails[0]?.text))?.[1] ?? '';
}
