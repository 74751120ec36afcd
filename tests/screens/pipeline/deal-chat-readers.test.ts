import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { box, floating, message, openChatDesk, panel, say } from '../../browser/pipeline/chat-desk.ts';
import { connectBrowser, openWindow, signInAs, violationsOf, type Window } from '../../support/browser.ts';

let browser: Browser;
let broker: Window;
let lender: Window;
let lenderName: string;
let dealId: string;
let dealPage: string;
beforeAll(async () => {
  browser = await connectBrowser();
  const desk = await openChatDesk(browser, 'chat-readers', '11 Chatter Lane');
  ({ broker, lender, lenderName, dealId, dealPage } = desk);
  await floating(broker.page).click();
  await panel(broker.page).getByRole('tab', { name: lenderName }).click();
  await floating(lender.page).click();
  await say(lender.page, 'Here are our terms');
  await message(broker.page, 'Here are our terms').waitFor();
});
afterAll(() => browser?.close());

/** So many messages of the broker in the deal's own thread. */
async function writeNotes(count: number): Promise<void> {
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  try {
    await client.query(
      `insert into deal_messages (entry_id, author_id, type, text, created_at)
       select id, owner_id, 'chat', 'Note ' || n || '.', now() from pipeline_entries, generate_series(1, $2::int) n
       where id = $1 order by n`,
      [dealId, count],
    );
  } finally {
    await client.end();
  }
}
const told = (page: Page) => page.getByText('wrote to you about 11 Chatter Lane');

describe('who reads the chat of a deal', () => {
  it('a notice of what is written comes unless that deal’s chat is open, and is read where it is read', async () => {
    const { page } = broker;
    const bell = (name: string) => page.getByRole('button', { name, exact: true });
    await bell('Notifications, none unread').waitFor();
    // What came before has been read, and the server knows: else it counts with what comes now.
    await message(lender.page, 'Here are our terms')
      .getByText(/^Seen by/)
      .waitFor();
    await panel(page).getByRole('tab', { name: 'Plinth' }).click();
    await say(lender.page, 'Said elsewhere');
    await bell('Notifications, 1 unread').waitFor();
    await panel(page)
      .getByRole('tab', { name: `${lenderName} 1 unread` })
      .waitFor();
    expect(await told(page).count()).toBe(0);
    await panel(page).getByRole('tab', { name: lenderName }).click();
    await message(page, 'Said elsewhere').waitFor();
    await bell('Notifications, none unread').waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await say(lender.page, 'Said while nobody listens');
    await told(page).waitFor();
  });

  it('what is older loads as one scrolls up to it, and one stays where one was', async () => {
    const { page } = broker;
    await writeNotes(60);
    await page.goto(`${dealPage}#chat=deal`);
    await message(page, 'Note 60.').waitFor();
    expect(await message(page, 'Note 10.').count()).toBe(0);
    const list = panel(page).getByRole('region', { name: 'Messages' });
    const placeOf = async (text: string) => (await message(page, text).boundingBox())?.y ?? Number.NaN;
    await list.hover();
    while ((await message(page, 'Note 1.').count()) === 0) await page.mouse.wheel(0, -300);
    const { y: top = 0, height = 0 } = (await list.boundingBox()) ?? {};
    const shown = await placeOf('Note 11.');
    expect(shown).toBeGreaterThan(top - 600);
    expect(shown).toBeLessThan(top + height + 600);
    expect(await placeOf('Note 1.')).toBeLessThan(top);
    expect(await panel(page).getByRole('button', { name: 'Show older messages' }).count()).toBe(0);
  });

  it('the Plinth team finds what was written to it, and answers as the team', async () => {
    const team = await openWindow(browser);
    await signInAs(team.page, 'admin@example.com');
    await team.page.goto('/admin/deal-chats');
    const line = team.page.getByRole('row').filter({ hasText: '11 Chatter Lane' });
    await line.getByText('Needs a response').waitFor();
    const chat = line.getByRole('link', { name: '11 Chatter Lane' });
    await chat.focus();
    await team.page.keyboard.press('Enter');
    await message(team.page, 'Note 60.').waitFor();
    await say(team.page, 'We have read it');
    await line.getByText('Answered').waitFor();
    await message(broker.page, 'We have read it').getByText('Plinth team').waitFor();
    // Of the chats with lenders nothing is shown until somebody says why.
    expect(await panel(team.page).getByRole('tab').count()).toBe(0);
    await team.page.keyboard.press('Escape');
    await chat.and(team.page.locator(':focus')).waitFor();
    await team.page.getByRole('button', { name: 'Request access to a deal' }).click();
    const dialog = team.page.getByRole('dialog', { name: 'Request access to a deal' });
    await dialog.getByLabel(/Deal link or ID/).fill(`https://plinth.example.com${dealPage}`);
    await dialog.getByLabel(/Reason/).fill('The broker asked for help on the phone');
    await dialog.getByRole('button', { name: 'Get access' }).click();
    await panel(team.page).getByRole('tab', { name: lenderName }).click();
    await message(team.page, 'Said elsewhere').waitFor();
    expect(await violationsOf(team.page)).toEqual([]);
    await panel(team.page).locator('textarea').focus();
    await team.page.keyboard.press('Escape');
    expect(team.complaints).toEqual([]);
    await team.context.close();
    await panel(broker.page).getByRole('tab', { name: lenderName }).click();
  });

  it('what happens to the deal is said in the thread as it happens', async () => {
    await broker.page.keyboard.press('Escape');
    await panel(broker.page).waitFor({ state: 'detached' });
    await broker.page.getByRole('button', { name: `Select Lender: ${lenderName}` }).click();
    await broker.page.getByRole('dialog').getByRole('button', { name: 'Select Lender' }).click();
    await message(lender.page, `${lenderName} was selected for this deal.`).waitFor();
  });

  it('the chat can be read and not be written in once the deal is archived', async () => {
    await broker.page.keyboard.press('Escape');
    await broker.page.getByRole('button', { name: 'Archive', exact: true }).click();
    await broker.page.goto(`${dealPage}&archived=true`);
    await floating(broker.page).click();
    await panel(broker.page).getByText('This deal is archived.').waitFor();
    await message(broker.page, 'Here are our terms').waitFor();
    expect(await box(broker.page).count()).toBe(0);
  });
});
