import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { press } from '../../support/keyboard.ts';
import { namedPerson } from '../../support/own-people.ts';
import { callShared, type Json } from '../../support/shared-app.ts';

let browser: Browser;
let broker: Window;
let email: string;
let token: string;
let other: { readonly email: string; readonly token: string; readonly id: string };

beforeAll(async () => {
  ({ email, token } = await namedPerson('calendar', { firstName: 'Calla', lastName: 'Owner' }));
  other = await namedPerson('calendar-other', { firstName: 'Attila', lastName: 'Guestwood' });
  browser = await connectBrowser();
  broker = await openWindow(browser);
  await signInAs(broker.page, email);
});
afterAll(() => browser?.close());

const pad = (number: number) => `${number}`.padStart(2, '0');
const now = new Date();
/** A day of the present month, which is shown first, as the grid names it. */
const dayOf = (day: number) => `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(day)}`;
const at = (day: number, hour: number) => new Date(`${dayOf(day)}T${pad(hour)}:00:00`).toISOString();
const addEvent = async (stated: object): Promise<Json> =>
  (await callShared('POST', '/calendar/events', { token, body: stated })).event;

const cell = (page: Page, day: number) => page.locator(`[role=cell][data-date="${dayOf(day)}"]`);
const entry = (within: Page | Locator, title: string) => within.getByRole('button', { name: title });
/** What somebody reads there, on one line. */
const readAs = async (place: Locator) => (await place.allInnerTexts()).join(' | ').replace(/\s+/g, ' ');
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const show = (page: Page, view: string) => page.getByRole('button', { name: view, exact: true }).click();

describe('the month', () => {
  it('has six weeks from Sunday, and asks for all of them from midnight to midnight', async () => {
    const { page } = broker;
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/api/calendar/events?')),
      page.goto('/calendar'),
    ]);
    await cell(page, 15).waitFor();
    const headers = await page.locator('[role=columnheader] [aria-hidden]').allInnerTexts();
    expect(headers.join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat');
    expect(await page.locator('[role=cell][data-date]').count()).toBe(42);
    const title = now.toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
    await page.getByRole('heading', { name: title }).waitFor();
    const query = new URL(asked.url()).searchParams;
    const [from, to] = ['startDate', 'endDate'].map((name) => new Date(query.get(name) ?? ''));
    expect(from?.toTimeString()).toMatch(/^00:00:00/);
    expect(from?.getDay()).toBe(0);
    expect(to?.toTimeString()).toMatch(/^23:59:59/);
    expect(to?.getMilliseconds()).toBe(999);
    expect(Math.round(((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 86_400_000)).toBe(42);
  });

  it('goes a month on and back, and to today', async () => {
    const { page } = broker;
    const names = [-1, 0, 1].map((months) =>
      new Date(now.getFullYear(), now.getMonth() + months, 1).toLocaleDateString('en-US', {
        month: 'long',
        year: 'numeric',
      }),
    );
    const heading = (index: number) => page.getByRole('heading', { name: names[index] ?? '' }).waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await heading(2);
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await heading(1);
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await heading(0);
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await heading(1);
  });

  it('a clicked day opens a new event at 9:00 for an hour, which needs a title and an end after its start', async () => {
    const { page } = broker;
    await cell(page, 15).click({ position: { x: 60, y: 90 } });
    const dialog = dialogOf(page, 'New Event');
    expect(await dialog.getByLabel('Start').inputValue()).toBe(`${dayOf(15)}T09:00`);
    expect(await dialog.getByLabel(/^End/).inputValue()).toBe(`${dayOf(15)}T10:00`);
    await dialog.getByLabel(/^End/).fill(`${dayOf(15)}T08:30`);
    await dialog.getByRole('button', { name: 'Create event' }).click();
    await dialog.getByText('Title is required').waitFor();
    await dialog.getByText('The end must be after the start.').waitFor();
    await dialog.getByLabel('Title').fill('Call the appraiser');
    await dialog.getByLabel('Start').fill(`${dayOf(15)}T08:00`);
    await dialog.getByLabel('Location').fill('Room 4');
    await dialog.getByRole('combobox', { name: 'Attendees' }).fill('Guest');
    await page.getByRole('option', { name: 'Attila Guestwood' }).click();
    await dialog.getByRole('button', { name: 'Create event' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await entry(cell(page, 15), 'Call the appraiser').waitFor();
  });

  it('shows three titles of a day and how many more there are', async () => {
    const { page } = broker;
    for (const number of [1, 2, 3, 4, 5])
      await addEvent({ title: `Visit ${number}`, startDate: at(10, 8 + number), endDate: at(10, 9 + number) });
    await cell(page, 10).getByText('+2 more', { exact: true }).waitFor();
    expect(
      await cell(page, 10)
        .getByRole('button', { name: /^\d.*Visit/ })
        .count(),
    ).toBe(3);
    await cell(page, 10).getByText('+2 more', { exact: true }).click();
    const all = page.getByRole('dialog');
    await entry(all, 'Visit 5').waitFor();
    await page.keyboard.press('Escape');
    await all.waitFor({ state: 'hidden' });
  });
});

describe('editing', () => {
  it('is done by the keyboard, keeps what was typed when saving fails, and says what overlaps', async () => {
    const { page, complaints } = broker;
    await entry(cell(page, 15), 'Call the appraiser').focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, 'Edit Event');
    await dialog.getByText('Attila Guestwood').first().waitFor();
    await dialog.getByLabel('Title').fill('Call the other appraiser');
    await dialog.getByLabel('Start').fill(`${dayOf(10)}T09:30`);
    await dialog.getByText('You have other events at this time').waitFor();
    await dialog.getByText(/^Visit 1 \(/).waitFor();
    await page.route('**/calendar/events/*', (route) => route.fulfill({ status: 500, body: '' }));
    await dialog.getByRole('button', { name: 'Save event' }).click();
    await dialog.getByRole('alert').getByText('Error saving event').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Call the other appraiser');
    await dialog.getByLabel('Start').fill(`${dayOf(16)}T09:30`);
    await page.unroute('**/calendar/events/*');
    await dialog.getByLabel('Title').press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await entry(cell(page, 16), 'Call the other appraiser').waitFor();
    // Typed times can be taken back as well.
    await page.getByText('Event moved.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(complaints.filter((one) => !one.includes('500'))).toEqual([]);
  });

  it('moves an event that is dragged, and takes it back', async () => {
    const { page } = broker;
    const moved = entry(page, 'Call the other appraiser');
    const [from, to] = [await moved.boundingBox(), await cell(page, 18).boundingBox()];
    if (!from || !to) throw new Error('Nothing to drag.');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 12, { steps: 4 });
    await page.mouse.move(to.x + 60, to.y + 60, { steps: 8 });
    await page.mouse.up();
    await page.getByText('Event moved.').waitFor();
    await entry(cell(page, 18), 'Call the other appraiser').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await entry(cell(page, 16), 'Call the other appraiser').waitFor();
    expect(await entry(cell(page, 18), 'Call the other appraiser').count()).toBe(0);
  });

  it('deletes only when confirmed, and says when that fails', async () => {
    const { page } = broker;
    await entry(page, 'Call the other appraiser').click();
    const dialog = dialogOf(page, 'Edit Event');
    await dialog.getByRole('button', { name: 'Delete event' }).click();
    const question = dialogOf(page, 'Delete event');
    await question.getByText('Are you sure you want to delete this event?').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Call the other appraiser');
    await page.route('**/calendar/events/**', (route) => route.fulfill({ status: 500, body: '' }));
    await dialog.getByRole('button', { name: 'Delete event' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('alert').getByText('Error deleting event').waitFor();
    await page.unroute('**/calendar/events/**');
    await dialog.getByRole('button', { name: 'Delete event' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => entry(page, 'Call the other appraiser').count()).toBe(0);
  });
});

it('of a repeated event this one is moved, and this one and the following are deleted', async () => {
  const { page } = broker;
  await cell(page, 1)
    .getByRole('link', { name: /^New event on/ })
    .press('Enter');
  const dialog = dialogOf(page, 'New Event');
  await dialog.getByLabel('Title').fill('Pipeline review');
  await dialog.getByRole('checkbox', { name: 'Recurring event' }).check();
  expect(await dialog.getByRole('combobox', { name: 'Recurrence' }).inputValue()).toBe('Weekly');
  await dialog.getByRole('button', { name: 'Create event' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await entry(cell(page, 8), 'Pipeline review').click();
  const edit = dialogOf(page, 'Edit Event');
  await edit.getByRole('radio', { name: 'This event', exact: true }).check();
  await edit.getByLabel('Start').fill(`${dayOf(9)}T09:00`);
  await edit.getByRole('button', { name: 'Save event' }).click();
  await edit.waitFor({ state: 'hidden' });
  await entry(cell(page, 9), 'Pipeline review').waitFor();
  await entry(cell(page, 15), 'Pipeline review').click();
  await edit.getByRole('radio', { name: 'This and following events' }).check();
  await edit.getByRole('button', { name: 'Delete event' }).click();
  await dialogOf(page, 'Delete event').getByRole('button', { name: 'Delete' }).click();
  await edit.waitFor({ state: 'hidden' });
  await expect.poll(() => entry(cell(page, 15), 'Pipeline review').count()).toBe(0);
  expect(await entry(cell(page, 22), 'Pipeline review').count()).toBe(0);
  await entry(cell(page, 1), 'Pipeline review').waitFor();
  await entry(cell(page, 9), 'Pipeline review').waitFor();
});

describe('week and day', () => {
  it('a week has seven days with start and title', async () => {
    const { page } = broker;
    const today = now.getDate();
    await addEvent({ title: 'Closing call', location: 'Suite 9', startDate: at(today, 10), endDate: at(today, 11) });
    await show(page, 'Week');
    await entry(page, 'Closing call').waitFor();
    expect(await page.getByRole('columnheader').count()).toBe(7);
    expect(await readAs(entry(page, 'Closing call'))).toBe('10:00 AM Closing call');
  });

  it('a day has 24 hours, with start, end, title and place, and a clicked hour begins an event there', async () => {
    const { page } = broker;
    await show(page, 'Day');
    const row = await readAs(entry(page, 'Closing call'));
    expect(row).toMatch(/^10:00\D*11:00 AM Closing call · Suite 9$/);
    const labels = await page.getByText(/^\d{1,2} [AP]M$/).allInnerTexts();
    expect(labels.length).toBe(24);
    expect([labels[0], labels[12], labels[23]]).toEqual(['12 AM', '12 PM', '11 PM']);
    await page.getByText('4 PM', { exact: true }).scrollIntoViewIfNeeded();
    const label = await page.getByText('2 PM', { exact: true }).boundingBox();
    if (!label) throw new Error('There is no 2 PM.');
    await page.mouse.click(label.x + 400, label.y + 28);
    const dialog = dialogOf(page, 'New Event');
    expect(await dialog.getByLabel('Start').inputValue()).toMatch(/T14:00$/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '+ New Event' }).click();
    expect(await dialog.getByLabel('Start').inputValue()).toMatch(/:00$/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});

it('who attends reads an event and sees it change, and loading that fails can be tried again', async () => {
  const event = await addEvent({
    title: 'Sign the package',
    startDate: at(20, 13),
    endDate: at(20, 14),
    attendees: [other.id],
  });
  const { page, context, complaints } = await openWindow(browser);
  await signInAs(page, other.email);
  await page.route('**/api/calendar/events?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/calendar');
  await page.getByText("Couldn't load events.").waitFor();
  await page.unroute('**/api/calendar/events?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await entry(cell(page, 20), 'Sign the package').click();
  const dialog = dialogOf(page, 'Event');
  await dialog.getByText('Calla Owner').waitFor();
  await dialog.getByText('Attila Guestwood').waitFor();
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await callShared('PUT', `/calendar/events/${event._id}`, {
    token,
    body: { title: 'Sign again', startDate: at(21, 13), endDate: at(21, 14), attendees: [other.id] },
  });
  await entry(cell(page, 21), 'Sign again').click();
  await press(dialog.getByRole('button', { name: 'Remove from my calendar' }));
  await press(dialogOf(page, 'Remove from my calendar').getByRole('button', { name: 'Remove', exact: true }));
  await entry(cell(page, 21), 'Sign again').waitFor({ state: 'detached' });
  expect(complaints.filter((one) => !one.includes('500'))).toEqual([]);
  await context.close();
});

it.each(widths)('is accessible and fits: $width', async (look) => {
  const { page, complaints, context } = await openWindow(browser, look);
  await signInAs(page, email);
  await page.goto('/calendar');
  if (look.width === 390) {
    await entry(page, 'Closing call').waitFor();
    expect(await screenFaults(page, 'list')).toEqual([]);
  }
  for (const view of ['Month', 'Week', 'Day']) {
    await show(page, view);
    await page.locator('[role=cell][data-date]').first().waitFor();
    await page
      .getByText(view === 'Month' ? 'Visit 1' : 'Closing call')
      .first()
      .waitFor();
    expect(await screenFaults(page, view)).toEqual([]);
  }
  await entry(page, 'Closing call').click();
  await dialogOf(page, 'Edit Event').getByLabel('Title').waitFor();
  expect(await screenFaults(page, 'an event')).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
