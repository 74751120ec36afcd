import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, violationsOf, type Window } from '../../support/browser.ts';
import { exampleRequest } from '../../support/example-deal.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let broker: Window;
let lender: Window;
let lenderName: string;
let dealId: string;
let dealPage: string;
let quotePage: string;

beforeAll(async () => {
  const people = await makePeople('chat', 1);
  const signIn = async (email: string) =>
    callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });
  const [own, theirs] = [await signIn(people.broker), await signIn(people.lenders[0] ?? '')];
  lenderName = (await callShared('GET', `/api/lenders/${theirs.lenderId}`, { token: theirs.token })).lender.name;
  const body = { ...exampleRequest, propertyAddress: '9 Chatter Lane, Austin, TX 78704', lenderIds: [theirs.lenderId] };
  const asked = await callShared('POST', '/api/quotes/fix-and-flip', { token: own.token, body });
  dealId = asked.pipelineEntryId;
  dealPage = `/pipeline?deal=${dealId}`;
  quotePage = `/lender/quotes/${asked.quotes[0]._id}`;
  browser = await connectBrowser();
  [broker, lender] = [await openWindow(browser), await openWindow(browser, { width: 390, scheme: 'dark' })];
  await signInAs(broker.page, people.broker);
  await signInAs(lender.page, people.lenders[0] ?? '');
  await broker.page.goto(dealPage);
  await lender.page.goto(quotePage);
}, 90_000);
afterAll(() => browser?.close());

const floating = (page: Page) => page.getByRole('button', { name: /^Chat\b/ }).last();
const panel = (page: Page) => page.getByRole('dialog', { name: 'Deal Communications' });
const box = (page: Page) => panel(page).getByRole('textbox', { name: /^Message to/ });
const message = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });
const say = async (page: Page, text: string) => {
  await box(page).fill(text);
  await page.keyboard.press('Enter');
};

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
/** As the browser does when somebody pastes a picture, or lets go of a file that they dragged in. */
const bring = (page: Page, how: 'paste' | 'drop', name: string) =>
  page.evaluate(`(() => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob('${picture}'), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], '${name}', { type: 'image/png' }));
    const what = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data };
    const event = '${how}' === 'paste' ? new ClipboardEvent('paste', what) : new DragEvent('drop', what);
    document.querySelector('[role=dialog] textarea').dispatchEvent(event);
  })()`);
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
const told = (page: Page) => page.getByText('wrote to you about 9 Chatter Lane');

describe('two people at the chat of a deal', () => {
  it('find the same thread: the broker by the deal, the lender by its request', async () => {
    await broker.page.getByRole('button', { name: 'Chat', exact: true }).first().click();
    await panel(broker.page).getByRole('tab', { name: lenderName }).click();
    await message(broker.page, `${lenderName} was asked for a quote.`).waitFor();
    await say(broker.page, 'Hello');
    await message(broker.page, 'Hello').waitFor();
    await broker.page.keyboard.press('Escape');
    await broker.page.locator('button:focus', { hasText: 'Chat' }).waitFor();
    await broker.page.keyboard.press('Enter');
    await panel(broker.page).locator('textarea:focus').waitFor();
    await panel(broker.page).getByRole('tab', { name: lenderName }).click();
  });

  it('the one who is not there finds how many messages wait, and reading them says so', async () => {
    await say(broker.page, 'Can you close in ten days?');
    await box(broker.page).fill('Line one');
    await broker.page.keyboard.press('Shift+Enter');
    await broker.page.keyboard.type('line two');
    await broker.page.keyboard.press('Enter');
    await message(broker.page, 'line two').waitFor();
    await lender.page.getByRole('button', { name: 'Chat 3 unread' }).click();
    await message(lender.page, 'Can you close in ten days?').waitFor();
    await message(broker.page, 'line two')
      .getByText(/^Seen by /)
      .waitFor();
  });

  it('each reads at once what the other writes, once, and that they are writing', async () => {
    await box(lender.page).pressSequentially('We can');
    await panel(broker.page).getByText('is typing…').waitFor();
    await lender.page.keyboard.press('Enter');
    await message(broker.page, 'We can').waitFor();
    await say(broker.page, 'Splendid');
    await message(lender.page, 'Splendid').waitFor();
    for (const { page } of [broker, lender])
      for (const text of ['We can', 'Splendid']) expect(await message(page, text).count()).toBe(1);
  });

  it('a message is changed where it stands, for both', async () => {
    await broker.page.keyboard.press('ArrowUp');
    const edit = panel(broker.page).getByRole('textbox', { name: 'Edit message' });
    await edit.fill('Splendid, thank you');
    await broker.page.keyboard.press('Enter');
    for (const { page } of [broker, lender]) await message(page, 'Splendid, thank you').getByText('(edited)').waitFor();
    expect(await message(lender.page, 'Splendid').count()).toBe(1);
  });

  it('what could not be sent comes back into the box, and arrives once when it is sent again', async () => {
    const { page, context } = broker;
    // The server gets it, and its answer gets lost.
    await context.route('**/api/deal-messages/pipeline/*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await say(page, 'Did this arrive?');
    await panel(page)
      .getByText(/^Failed to send message\./)
      .waitFor();
    expect(await box(page).inputValue()).toBe('Did this arrive?');
    await context.unroute('**/api/deal-messages/pipeline/*');
    await page.keyboard.press('Enter');
    await panel(page)
      .getByText(/^Failed to send message\./)
      .waitFor({ state: 'detached' });
    await message(lender.page, 'Did this arrive?').waitFor();
    await say(page, 'And this?');
    await message(lender.page, 'And this?').waitFor();
    for (const window of [broker, lender]) expect(await message(window.page, 'Did this arrive?').count()).toBe(1);
    broker.complaints.length = 0;
  });

  it('what could not be sent after the chat was closed is told of, and waits there with what was to follow it', async () => {
    const { page, context } = broker;
    const closed = Promise.withResolvers<void>();
    await context.route('**/api/deal-messages/pipeline/*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await closed.promise;
      await route.abort();
    });
    await say(page, 'Still there?');
    await say(page, 'And what follows it?');
    await panel(page).getByRole('button', { name: 'Close chat' }).click();
    closed.resolve();
    await page.getByRole('alert').getByText('It waits in the chat of its deal.').waitFor();
    await context.unroute('**/api/deal-messages/pipeline/*');
    await floating(page).click();
    expect(await box(page).inputValue()).toBe('Still there?\nAnd what follows it?');
    await box(page).fill('');
    broker.complaints.length = 0;
  });

  it('a file goes along, and is saved by the other', async () => {
    const { page } = lender;
    const content = Buffer.from('%PDF-1.4\n1 0 obj<</Title(Terms)>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
    await panel(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'Terms.pdf', mimeType: 'application/pdf', buffer: content });
    const send = panel(page).getByRole('button', { name: 'Send' });
    await expect.poll(() => send.isEnabled()).toBe(true);
    await send.click();
    const [file] = await Promise.all([
      broker.page.waitForEvent('download'),
      message(broker.page, 'Terms.pdf')
        .getByRole('button', { name: /Terms\.pdf/ })
        .click(),
    ]);
    expect(file.suggestedFilename()).toBe('Terms.pdf');
  });

  it('pictures are pasted and files are dragged in, and go along with one message', async () => {
    const { page } = lender;
    await bring(page, 'paste', 'Roof.png');
    await bring(page, 'drop', 'Kitchen.png');
    const toSend = panel(page).getByRole('list', { name: 'Files to send' }).getByRole('listitem');
    expect(await toSend.allTextContents()).toEqual(['Roof.png', 'Kitchen.png']);
    await panel(page).getByRole('button', { name: 'Remove Roof.png' }).click();
    await bring(page, 'paste', 'Roof again.png');
    await expect.poll(() => panel(page).getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
    await say(page, 'What we saw');
    await expect.poll(() => toSend.count()).toBe(0);
    const sent = message(broker.page, 'What we saw').getByRole('button');
    await expect
      .poll(() => sent.allTextContents())
      .toEqual([expect.stringContaining('Kitchen.png'), expect.stringContaining('Roof again.png')]);
  });

  it('a notice of what is written comes unless that deal’s chat is open, and is read where it is read', async () => {
    const { page } = broker;
    const bell = (name: string) => page.getByRole('button', { name, exact: true });
    await bell('Notifications, none unread').waitFor();
    // What came before has been read, and the server knows: else it counts with what comes now.
    await message(lender.page, 'What we saw')
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
    const line = team.page.getByRole('row').filter({ hasText: '9 Chatter Lane' });
    await line.getByText('Needs a response').waitFor();
    await line.getByRole('link').focus();
    await team.page.keyboard.press('Enter');
    await message(team.page, 'Note 60.').waitFor();
    await say(team.page, 'We have read it');
    await line.getByText('Answered').waitFor();
    await message(broker.page, 'We have read it').getByText('Plinth team').waitFor();
    // Of the chats with lenders nothing is shown until somebody says why.
    expect(await panel(team.page).getByRole('tab').count()).toBe(0);
    await team.page.keyboard.press('Escape');
    await line.getByRole('link').and(team.page.locator(':focus')).waitFor();
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

  it('is usable for everybody, on a phone and at a desk', async () => {
    await floating(broker.page).click();
    await panel(broker.page).getByRole('tab', { name: lenderName }).click();
    await message(broker.page, 'Terms.pdf').waitFor();
    for (const { page } of [broker, lender]) expect(await violationsOf(page)).toEqual([]);
    for (const { page } of [broker, lender]) {
      const { y = 0, height = 0 } = (await box(page).boundingBox()) ?? {};
      expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0);
    }
    expect([...broker.complaints, ...lender.complaints]).toEqual([]);
    await panel(lender.page).getByRole('button', { name: 'Close chat' }).click();
    await expect.poll(() => floating(lender.page).count()).toBe(1);
  });

  it('can be read and not be written in once the deal is archived', async () => {
    await broker.page.keyboard.press('Escape');
    await broker.page.getByRole('button', { name: 'Archive', exact: true }).click();
    await broker.page.goto(`${dealPage}&archived=true`);
    await floating(broker.page).click();
    await panel(broker.page).getByText('This deal is archived.').waitFor();
    await message(broker.page, 'Can you close in ten days?').waitFor();
    expect(await box(broker.page).count()).toBe(0);
  });
});
