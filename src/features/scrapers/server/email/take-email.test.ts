import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScraperDesk, type ScraperDesk } from '../../../../../tests/faults/jobs/scrapers/scraper-desk.ts';
import { inboundEnvironment } from '../../../../../tests/support/events/inbound-mail.ts';
import { jobContext } from '../../../../platform/caller.ts';
import { takesRateSheet } from './take-email.ts';

let desk: ScraperDesk;
beforeAll(async () => {
  desk = await openScraperDesk(inboundEnvironment);
});
afterAll(() => desk?.close());

type Head = Parameters<typeof takesRateSheet>[1];

/** What becomes of a rate sheet, with what happens while it comes in. */
async function sendTo(
  scraper: { readonly emailAddress: string | null },
  { from, meanwhile = async () => undefined }: { from: string; meanwhile?: () => Promise<unknown> },
) {
  const { platform } = desk.app;
  const head = { recipients: [scraper.emailAddress], from, checked: 'passed', automatic: null } as unknown as Head;
  const taking = await takesRateSheet(platform, head);
  if (!taking) return undefined;
  const content = Readable.from([Buffer.from('Program,Max LTC\nGold,85%')]);
  const files = [await taking.file({ name: 'rates.csv', content } as unknown as Parameters<typeof taking.file>[0])];
  await meanwhile();
  const mail = head as Parameters<typeof taking.take>[2];
  const context = jobContext({ name: 'take-mail' }, platform.clock.now());
  const outcome = await platform.database.transaction((tx) => taking.take(tx, context, mail, files));
  await taking.release(files);
  return outcome;
}

it('a rate sheet is taken of the sender that the scraper names when it is read, and of nobody else', async () => {
  const sender = 'rates@lender.example.com';
  const settings = { name: 'Rate sheets', sourceType: 'email' };
  const scraper = await desk.make({ ...settings, sender });
  expect(await sendTo(scraper, { from: 'somebody@example.net' })).toBe('ignored');
  expect(await sendTo(scraper, { from: sender })).toBe('taken');
  expect(await desk.ended(scraper._id)).toMatchObject({ trigger: 'email', outcome: 'saved', copy: { format: 'csv' } });
  const replaced = { ...settings, sender: 'new@lender.example.com' };
  const meanwhile = () => desk.admin.call('PUT', `/api/scrapers/${scraper._id}`, replaced);
  expect(await sendTo(scraper, { from: sender, meanwhile })).toBe('ignored');
  expect((await desk.admin.call('GET', `/api/scrapers/${scraper._id}`)).body.runs).toHaveLength(1);
});
