import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, violationsOf, type Window } from '../../support/browser.ts';
import { box, floating, message, openChatDesk, panel, say } from './chat-desk.ts';

let browser: Browser;
let broker: Window;
let lender: Window;
let lenderName: string;
beforeAll(async () => {
  browser = await connectBrowser();
  ({ broker, lender, lenderName } = await openChatDesk(browser, 'chat', '9 Chatter Lane'));
});
afterAll(() => browser?.close());

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

  it('is usable for everybody, on a phone and at a desk', async () => {
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
});
