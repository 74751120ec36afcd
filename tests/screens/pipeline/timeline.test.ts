import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { exampleRequest } from '../../support/example-deal.ts';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared, type Json } from '../../support/shared-app.ts';

let browser: Browser;
let broker: Window;
let email: string;
let token: string;
let dealId: string;
const address = '77 Timeline Avenue, Unit 12B, Building C of the North Quarter, Austin, TX 78704';

const pad = (number: number) => `${number}`.padStart(2, '0');
const now = new Date();
const dayOf = (day: number) => `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(day)}`;
const at = (day: number, hour: number) => new Date(`${dayOf(day)}T${pad(hour)}:00:00`).toISOString();
const today = now.getDate();
/** Two days of the week of today that differ from it. */
const [, later] = [-1, 1].map((step) => {
  const sunday = today - now.getDay();
  const last = new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate();
  const [first, end] = [Math.max(1, sunday), Math.min(last, sunday + 6)];
  return step < 0 ? (today === first ? end : first) : today === end ? end - 1 : end;
}) as [number, number];

beforeAll(async () => {
  const people = await makePeople('timeline', 1);
  email = people.broker;
  ({ token } = await callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } }));
  const ownId = (await callShared('GET', '/api/users/profile', { token })).user._id;
  const [lender] = await Promise.all(
    people.lenders.map((one) =>
      callShared('POST', '/api/auth/login', { body: { email: one, password: demoPassword } }),
    ),
  );
  const lenderIds = [lender.lenderId];
  const asked = await callShared('POST', '/api/quotes/fix-and-flip', {
    token,
    body: { ...exampleRequest, propertyAddress: address, lenderIds },
  });
  dealId = asked.pipelineEntryId;
  const task = (title: string, day: number, hour: number, more: object = {}): Promise<Json> =>
    callShared('POST', '/api/tasks', { token, body: { title, assignedTo: ownId, dueDate: at(day, hour), ...more } });
  await task('Order the appraisal', today, 15, { pipelineId: dealId });
  await task('Send the operating agreement with every amendment since formation to the title company', today, 16);
  for (const [title, hour] of [
    ['Walk the site', 9],
    ['Call the insurer about the builder’s risk policy', 9],
    ['Review', 9],
    ['Lunch', 12],
  ] as const)
    await callShared('POST', '/calendar/events', {
      token,
      body: { title, startDate: at(today, hour), endDate: at(today, hour + 1) },
    });
  browser = await connectBrowser();
  broker = await openWindow(browser);
  await signInAs(broker.page, email);
});
afterAll(() => browser?.close());

const cell = (page: Page, day: number) => page.locator(`[role=cell][data-date="${dayOf(day)}"]`);
const due = (within: Page | Locator, title: string | RegExp) => within.getByRole('link', { name: title });
const entry = (within: Page | Locator, title: string) => within.getByRole('button', { name: title });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const show = (page: Page, view: string) => page.getByRole('button', { name: view, exact: true }).click();
const layer = (page: Page, name: string) => page.getByRole('checkbox', { name });

/** Presses at one place and lets go at another. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 3, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}
async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

describe('what is due', () => {
  it('stands on its day with events, by layers that are remembered', async () => {
    const { page } = broker;
    await page.goto('/calendar');
    await show(page, 'Day');
    // Overdue as well, once it is past three.
    await due(page, /^Tasks: (Overdue )?3:00 PM Order the appraisal/).waitFor();
    await entry(page, 'Lunch').waitFor();
    await layer(page, 'Tasks').uncheck();
    await due(page, 'Order the appraisal').waitFor({ state: 'hidden' });
    await layer(page, 'Events').uncheck();
    await entry(page, 'Lunch').waitFor({ state: 'hidden' });
    await page.reload();
    await show(page, 'Day');
    expect(await layer(page, 'Tasks').isChecked()).toBe(false);
    expect(await layer(page, 'Conditions').isChecked()).toBe(true);
    expect(await layer(page, 'Programs to confirm').count()).toBe(0);
    await layer(page, 'Tasks').check();
    await layer(page, 'Events').check();
    await due(page, 'Order the appraisal').waitFor();
  });

  it('says which layer could not be loaded and shows the others', async () => {
    const { page } = broker;
    await page.route('**/api/timeline?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.layers = body.layers.map((one: Json) => (one.name === 'documents' ? { ...one, state: 'failed' } : one));
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    await page.getByText("Couldn't load: Expiring documents.").waitFor();
    await show(page, 'Day');
    await due(page, 'Order the appraisal').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('a task that is dragged to another day is due there at its hour, and comes back', async () => {
    const { page } = broker;
    await page.reload();
    await show(page, 'Week');
    const task = due(page, 'Order the appraisal');
    const from = await boxOf(task);
    const to = await boxOf(cell(page, later).first());
    await drag(page, { x: from.x + 20, y: from.y + 8 }, { x: to.x + 30, y: from.y + 8 });
    await page.getByText('Due date of "Order the appraisal" changed.').waitFor();
    const dueDates = async () => (await callShared('GET', '/api/tasks?search=appraisal', { token }))[0].dueDate;
    await expect.poll(dueDates).toBe(at(later, 15));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(dueDates).toBe(at(today, 15));
  });

  it('leads to where it is dealt with', async () => {
    const { page } = broker;
    await show(page, 'Day');
    await due(page, 'Order the appraisal').press('Enter');
    await page.waitForURL(`**/pipeline/${dealId}#tasks`);
    await page.goBack();
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();
  });
});

describe('events', () => {
  it('are made longer in their form', async () => {
    const { page } = broker;
    await page.goto('/calendar');
    await show(page, 'Day');
    const lunch = entry(page, 'Lunch');
    const times = async () => {
      const query = `startDate=${at(today, 0)}&endDate=${at(today, 23)}`;
      const all: Json[] = await callShared('GET', `/api/calendar/events?${query}`, { token });
      const { startDate, endDate } = all.find(({ title }) => title === 'Lunch');
      return [startDate, endDate];
    };
    await lunch.press('Enter');
    const dialog = dialogOf(page, 'Edit Event');
    await dialog.getByLabel(/^End/).fill(`${dayOf(today)}T15:00`);
    await dialog.getByRole('button', { name: 'Save event' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(times).toEqual([at(today, 12), at(today, 15)]);
  });

  it('leave the keyboard at the name of the period when they are deleted', async () => {
    const { page, complaints } = broker;
    await page.reload();
    await show(page, 'Week');
    await entry(page, 'Lunch').press('Enter');
    await dialogOf(page, 'Edit Event').getByRole('button', { name: 'Delete event' }).click();
    await dialogOf(page, 'Delete event').getByRole('button', { name: 'Delete' }).click();
    await dialogOf(page, 'Edit Event').waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('h2:focus').count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});

describe('the page of a deal', () => {
  const titles = (page: Page, name: string) => page.getByRole('list', { name }).locator('button > span:first-child');

  it('has its events, the next ones first, and a new one there belongs to it', async () => {
    const { page, complaints } = broker;
    await page.goto(`/pipeline/${dealId}#events`);
    const section = page.locator('#deal-events');
    await section.getByText('No events for this deal yet.').waitFor();
    for (const [title, hours] of [
      ['Walk through with the appraiser', 72],
      ['Call the seller', 24],
      ['First call', -48],
    ] as const) {
      await section.getByRole('button', { name: 'New event' }).press('Enter');
      const dialog = dialogOf(page, 'New Event');
      await dialog.getByLabel('Title').fill(title);
      await expect.poll(() => dialog.getByRole('combobox', { name: 'Deal' }).inputValue()).toBe(address);
      const begin = new Date(Date.now() + hours * 3_600_000);
      const typed = `${begin.getFullYear()}-${pad(begin.getMonth() + 1)}-${pad(begin.getDate())}T${pad(begin.getHours())}:00`;
      await dialog.getByLabel('Start').fill(typed);
      await dialog.getByRole('button', { name: 'Create event' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await section.getByRole('button', { name: title }).waitFor();
    }
    expect(await titles(page, 'Upcoming events').allInnerTexts()).toEqual([
      'Call the seller',
      'Walk through with the appraiser',
    ]);
    expect(await titles(page, 'Past events').allInnerTexts()).toEqual(['First call']);
    expect(complaints).toEqual([]);
  });

  it('is a click away from its event, until something is typed there', async () => {
    const { page } = broker;
    const [event] = (await callShared('GET', `/api/pipeline/${dealId}/events`, { token })).upcoming;
    await page.goto('/calendar');
    if (new Date(event.startDate).getMonth() !== now.getMonth())
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    await entry(page, 'Call the seller').first().press('Enter');
    const dialog = dialogOf(page, 'Edit Event');
    await dialog.getByRole('link', { name: 'Open deal' }).waitFor();
    await dialog.getByLabel('Location').fill('By phone');
    await dialog.getByRole('link', { name: 'Open deal' }).waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Save event' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await entry(page, 'Call the seller').first().press('Enter');
    await dialog.getByRole('link', { name: 'Open deal' }).click();
    await page.waitForURL(`**/pipeline/${dealId}`);
    await page.locator('#deal-events').getByText('By phone').waitFor();
  });

  it('loses an event that is taken off the deal', async () => {
    const { page } = broker;
    const section = page.locator('#deal-events');
    await section.getByRole('button', { name: 'First call' }).click();
    const dialog = dialogOf(page, 'Edit Event');
    await dialog.locator('button[aria-label="Clear deal"]').click();
    await dialog.getByRole('button', { name: 'Save event' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await section.getByRole('button', { name: 'First call' }).waitFor({ state: 'hidden' });
  });
});

it.each(widths)('is accessible and fits: $width', async (look) => {
  const { page, complaints, context } = await openWindow(browser, look);
  await signInAs(page, email);
  await page.goto('/calendar');
  if (look.width === 390) {
    await due(page, 'Order the appraisal').waitFor();
    await page.getByRole('button', { name: /^Showing \d of \d$/ }).click();
    await layer(page, 'Expiring offers').waitFor();
    expect(await screenFaults(page, 'list with layers')).toEqual([]);
  }
  for (const view of ['Month', 'Week', 'Day']) {
    await show(page, view);
    await due(page, 'Order the appraisal').first().waitFor();
    expect(await screenFaults(page, view)).toEqual([]);
  }
  await page.goto(`/pipeline/${dealId}#events`);
  await page.locator('#deal-events').getByRole('button', { name: 'Call the seller' }).waitFor();
  expect(await screenFaults(page, 'deal')).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
