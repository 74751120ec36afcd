import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectBrowser, looks, openWindow, screenFaults, signInAs } from '../../support/browser.ts';
import { openReceiver, type Receiver } from '../../support/events/webhook-receiver.ts';
import { press, tabTo } from '../../support/keyboard.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';

let browser: Browser;
let receiver: Receiver;
let email: string;
let plain: string;
beforeAll(async () => {
  email = (await makePeople('doors', 0)).broker;
  plain = (await makePeople('doors-plain', 0)).broker;
  const database = new pg.Client(inject('appDatabase'));
  await database.connect();
  await database.query(`update accounts set subscription_tier = 'enterprise' where email = $1`, [email]);
  await database.end();
  receiver = await openReceiver();
  browser = await connectBrowser();
});
afterAll(async () => {
  receiver?.close();
  await browser?.close();
});

const picture = async (page: Page, name: string) => {
  const folder = process.env.DOORS_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

it('a key is made by keyboard alone, used, and stops when it is revoked', async () => {
  const { page, context, complaints } = await openWindow(browser, looks[0]);
  await signInAs(page, email);
  await page.goto('/account/api');
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  await tabTo(page.getByRole('textbox', { name: 'Name', exact: true }));
  await page.keyboard.type('Sheet sync');
  const reads = page.getByRole('checkbox', { name: 'Deals: read' });
  await tabTo(reads);
  await page.keyboard.press('Space');
  await tabTo(page.getByLabel('Current password'));
  await page.keyboard.type('Wrong&lantern 41');
  await press(page.getByRole('button', { name: 'Create key' }));
  await page.getByText('This is not your current password.').waitFor();
  await page.getByLabel('Current password').fill(demoPassword);
  await press(page.getByRole('button', { name: 'Create key' }));
  const shown = page.getByRole('textbox', { name: 'API key' });
  await shown.waitFor();
  const token = await shown.inputValue();
  expect(token).toMatch(/^plinth_\w{46}$/);
  const use = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${inject('appOrigin')}/api/pipeline/entries`, { headers })).status;
  };
  expect(await use()).toBe(200);
  await press(page.getByRole('button', { name: 'Done' }));
  const keys = page.getByRole('list', { name: 'API keys' });
  await keys.getByText('Sheet sync').waitFor();
  expect(await keys.textContent()).not.toContain(token);
  expect(await screenFaults(page, 'API keys')).toEqual([]);
  await press(page.getByRole('button', { name: /^Revoke Sheet sync/ }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }));
  await page.getByText('The key is revoked.').waitFor();
  expect(await use()).toBe(401);
  // What was refused on purpose.
  expect(complaints.filter((one) => !one.includes('400 (Bad Request)'))).toEqual([]);
  await context.close();
});

it('a webhook is added, tested, read and replayed', async () => {
  const { page, context, complaints } = await openWindow(browser, looks[0]);
  await signInAs(page, email);
  await page.goto('/account/webhooks');
  await press(page.getByRole('button', { name: 'Create webhook' }));
  await page.getByRole('textbox', { name: 'Name' }).fill('CRM');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/');
  await page.getByLabel('Current password').fill(demoPassword);
  await press(page.getByRole('button', { name: 'Create webhook' }));
  await page.getByText('Use a public https:// address without a port').waitFor();
  await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.origin}/crm`);
  await press(page.getByRole('button', { name: 'Create webhook' }));
  await page.getByRole('textbox', { name: 'Signing secret' }).waitFor();
  await press(page.getByRole('button', { name: 'Done' }));
  receiver.answer = (response) => void response.writeHead(500).end('<b>out of order</b>');
  await press(page.getByRole('button', { name: 'Send test' }));
  await expect.poll(() => receiver.at('/crm').length).toBeGreaterThan(0);
  receiver.answer = (response) => void response.writeHead(204).end();
  await press(page.getByRole('button', { name: 'Deliveries' }));
  const list = page.getByRole('list', { name: 'Deliveries of CRM' });
  await list.getByText('Delivered').waitFor();
  await press(list.getByRole('button', { name: /^Details: webhook.test/ }));
  await list.getByText('<b>out of order</b>').waitFor();
  expect(await screenFaults(page, 'webhooks')).toEqual([]);
  const before = receiver.at('/crm').length;
  await press(list.getByRole('button', { name: /^Replay: webhook.test/ }));
  await expect.poll(() => receiver.at('/crm').length).toBe(before + 1);
  await press(page.getByRole('button', { name: 'Pause' }));
  await page.getByText('The webhook is paused.').waitFor();
  // What was refused on purpose.
  expect(complaints.filter((one) => !one.includes('400 (Bad Request)'))).toEqual([]);
  await context.close();
});

it('both pages hold at every width and in both colors, also without the plan', async () => {
  for (const look of looks) {
    for (const [who, name] of [
      [email, 'plan'],
      [plain, 'locked'],
    ] as const) {
      const { page, context, complaints } = await openWindow(browser, look);
      await signInAs(page, who);
      for (const [path, title] of [
        ['/account/api', 'API keys'],
        ['/account/webhooks', 'Webhooks'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('heading', { name: title, level: 1 }).waitFor();
        if (name === 'locked') await page.getByText('Premium Feature').waitFor();
        if (name === 'plan' && path === '/account/webhooks') {
          await page.getByRole('button', { name: 'Deliveries' }).click();
          await page.getByRole('list', { name: 'Deliveries of CRM' }).waitFor();
        }
        expect(await screenFaults(page, `${title} ${name} at ${look.width} ${look.scheme}`)).toEqual([]);
        await picture(page, `${path.slice(9)}-${name}-${look.width}-${look.scheme}`);
      }
      expect(complaints).toEqual([]);
      await context.close();
    }
  }
});
