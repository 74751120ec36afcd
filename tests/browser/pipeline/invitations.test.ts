import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { press } from '../../support/keyboard.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared, mailedLink } from '../../support/shared-app.ts';

let browser: Browser;
let organizer: Window;
let email: string;
beforeAll(async () => {
  email = (await makePeople('invitations', 0)).broker;
  browser = await connectBrowser();
  organizer = await openWindow(browser);
  await signInAs(organizer.page, email);
});
afterAll(() => browser?.close());

const guest = 'gina.guest@example.net';
const title = 'Walk the Elm Street property';
/** The link at the end of the invitation. */
async function stopLink(): Promise<string> {
  const list: string = await callShared('GET', '/dev/mailbox');
  const [, mail = ''] = new RegExp(`<td>${guest}</td><td><a href="([^"]+)">Invitation`).exec(list) ?? [];
  const [, path = ''] = /href="https?:\/\/[^/]+(\/event-emails-off[^"]+)"/.exec(await callShared('GET', mail)) ?? [];
  return path;
}
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

describe('an invitation by email', () => {
  let link: string;

  it('goes to a guest who is typed by keyboard; what is not an address stays and says so', async () => {
    const { page } = organizer;
    await page.goto('/calendar');
    await page.getByRole('button', { name: '+ New Event' }).click();
    const dialog = dialogOf(page, 'New Event');
    await dialog.getByLabel('Title').fill(title);
    await page.keyboard.press('Escape');
    await press(dialogOf(page, 'Discard changes').getByRole('button', { name: 'Cancel' }));
    expect(await dialog.getByLabel('Title').inputValue()).toBe(title);
    await dialog.getByLabel('Location').fill('12 Elm Street, Austin, TX');
    const guests = dialog.getByRole('combobox', { name: 'Guests by email' });
    await guests.fill('gina');
    await guests.press('Enter');
    await dialog.getByText('gina is not an email address.').waitFor();
    await dialog.getByRole('button', { name: 'Create event' }).click();
    await dialog.getByText('gina is not an email address.').waitFor();
    await guests.press('Backspace');
    await guests.fill('Gina.Guest@example.net');
    await dialog.getByRole('button', { name: 'Create event' }).click();
    await dialog.waitFor({ state: 'hidden' });
    link = await mailedLink(guest, `Invitation: ${title}`);
    expect(link).toMatch(/^\/invitation#/);
  });

  it('is answered without logging in, at both widths, and opening it answers nothing', async () => {
    const faults: string[] = [];
    for (const look of widths) {
      const { page, context, complaints } = await openWindow(browser, look);
      await page.goto(link);
      await page.getByRole('heading', { name: title }).waitFor();
      if (look.width === 1440) await page.getByText('Will you attend?').waitFor();
      faults.push(...(await screenFaults(page, `invitation at ${look.width}`)));
      await page.getByRole('button', { name: look.width === 1440 ? 'Maybe' : 'Yes' }).click();
      await page.getByText(`Your response: ${look.width === 1440 ? 'Maybe' : 'Yes'}.`).waitFor();
      faults.push(...complaints);
      await context.close();
    }
    expect(faults).toEqual([]);
  });

  it('is seen answered by its organizer, in words, and in the notifications', async () => {
    const { page, complaints } = organizer;
    await page.reload();
    await page.getByRole('button', { name: title }).first().click();
    const dialog = dialogOf(page, 'Edit Event');
    const responses = dialog.getByRole('region', { name: 'Responses' });
    await responses.getByText('1 yes').waitFor();
    expect((await responses.getByRole('listitem').allInnerTexts()).join(' | ').replace(/\s+/g, ' ')).toBe(
      `${guest} Yes`,
    );
    expect(await screenFaults(page, 'event with responses')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const login = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });
    const { notifications } = await callShared('GET', '/api/notifications', { token: login.token });
    const messages = notifications.map(({ message }: { message: string }) => message);
    expect(messages).toContain(`${guest} accepted ${title}`);
    expect(complaints).toEqual([]);
  });

  it('leads a guest to stop all such emails, with the keyboard, and the organizer sees that', async () => {
    const faults: string[] = [];
    // The link is the guest's own, in every email.
    const path = await stopLink();
    for (const look of widths) {
      const { page, context, complaints } = await openWindow(browser, look);
      await page.goto(path);
      await page.getByRole('heading', { name: 'Stop emails about events?' }).waitFor();
      faults.push(...(await screenFaults(page, `emails off at ${look.width}`)));
      await press(page.getByRole('button', { name: 'Stop these emails' }));
      await page.getByRole('heading', { name: 'You won’t get emails about events anymore' }).waitFor();
      if (look.width === 1440) {
        await page.getByRole('button', { name: 'Turn them on again' }).click();
        await page.getByRole('heading', { name: 'You get emails about events again' }).waitFor();
      }
      faults.push(...complaints);
      await context.close();
    }
    expect(faults).toEqual([]);
    const { page } = organizer;
    await page.reload();
    await page.getByRole('button', { name: title }).first().click();
    await page.getByRole('region', { name: 'Responses' }).getByText('Turned off emails about events').waitFor();
    await dialogOf(page, 'Edit Event').getByRole('button', { name: 'Cancel' }).click();
  });

  it('shows a link that is not whole as what it is', async () => {
    const { page, context } = await openWindow(browser);
    await page.goto('/invitation#abc');
    await page.getByText('This is not a link of an invitation.').waitFor();
    await context.close();
  });
});
