import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, type Window } from '../../support/browser.ts';
import { exampleRequest } from '../../support/example-deal.ts';
import { press } from '../../support/keyboard.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

const property = '71 Ledger Lane, Austin, TX 78704';
let browser: Browser;
let people: People;
beforeAll(async () => {
  people = await makePeople('exports', 1);
  const logIn = (email: string) => callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });
  const { token } = await logIn(people.broker);
  const { lenderId } = await logIn(people.lenders[0] ?? '');
  const request = { ...exampleRequest, propertyAddress: property, lenderIds: [lenderId] };
  await callShared('POST', '/api/quotes/fix-and-flip', { token, body: request });
  const scenario = { state: 'TX', purchasePrice: 300_000, rehabNeeded: 60_000, arv: 450_000 };
  await callShared('POST', '/api/saved-searches/fix-and-flip', { token, body: { name: 'Ledger search', scenario } });
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

/** What a list that is open downloads in this format, by keyboard alone. */
async function exported({ page }: Window, format: 'CSV' | 'Excel'): Promise<Buffer> {
  await press(page.getByRole('button', { name: 'Export', exact: true }).first());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: format, exact: true })),
  ]);
  expect(download.suggestedFilename()).toMatch(format === 'CSV' ? /\.csv$/ : /\.xlsx$/);
  const kept = join(tmpdir(), `export-${randomUUID()}`);
  await download.saveAs(kept);
  const content = await readFile(kept);
  await rm(kept);
  return content;
}

it('lists download what they show as files with rows', async () => {
  const lists = [
    ['broker', '/saved-searches', 'Ledger search'],
    ['lender', '/lender/quotes', property],
    ['lender', '/lender/notifications', property],
    ['admin', '/admin/users', '@example.com'],
  ] as const;
  const emails = { broker: people.broker, lender: people.lenders[0] ?? '', admin: 'admin@example.com' };
  for (const [who, path, text] of lists) {
    const window = await openWindow(browser);
    await signInAs(window.page, emails[who]);
    await window.page.goto(path);
    const csv = (await exported(window, 'CSV')).toString();
    expect([path, csv.trimEnd().split('\r\n').length > 1, csv.includes(text)]).toEqual([path, true, true]);
    expect([path, (await exported(window, 'Excel')).subarray(0, 2).toString()]).toEqual([path, 'PK']);
    expect(window.complaints).toEqual([]);
    await window.context.close();
  }
});
