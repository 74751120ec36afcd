import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../support/browser.ts';
import { makePeople } from '../../support/own-people.ts';

const count = 5_000;
/** More cards than any of these windows shows, with those around it. */
const drawnAtMost = 60;

let browser: Browser;
let broker: Window;
beforeAll(async () => {
  const email = (await makePeople('many-tasks', 0)).broker;
  await fill(email);
  browser = await connectBrowser();
  broker = await openWindow(browser);
  await signInAs(broker.page, email);
});
afterAll(() => browser?.close());

/** Tasks of all that matter alike, due one after the other: the list is in the order of their numbers. */
async function fill(email: string): Promise<void> {
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  try {
    await client.query(
      `insert into tasks (created_by, assigned_to, title, description, due_at, due_local, zone, day_of_month, priority, status,
         is_recurring, recurrence_pattern, created_at, updated_at)
       select a.id, a.id, 'Task ' || n, case when n % 7 = 0 then repeat('Ask about the payoff. ', 12) else '' end,
         now() + interval '1 day' + n * interval '1 minute', '2031-11-27T12:00', 'UTC', 1, 'medium', 'pending', false, 'weekly', now(), now()
       from accounts a, generate_series(1, $2::int) n where a.email = $1`,
      [email, count],
    );
  } finally {
    await client.end();
  }
}

const cards = (page: Page) => page.getByRole('list', { name: 'Tasks' }).getByRole('article');
const card = (page: Page, number: number) => page.getByRole('article', { name: `Task ${number}`, exact: true });
const focused = (page: Page) => page.evaluate<string | null>('document.activeElement.textContent');

it('a list of 5,000 tasks draws those in sight, reads on as it is scrolled, and keeps its keys', async () => {
  const { page, complaints } = broker;
  await page.goto('/tasks');
  await card(page, 1).waitFor();
  expect(await cards(page).count()).toBeLessThan(drawnAtMost);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toBe('Task 2');
  let most = 0;
  // Each time to the end of what was read so far, until the last one is there. The list stays where it is scrolled to, though the
  // keyboard was on a card that is drawn no longer.
  await expect
    .poll(async () => {
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
      most = Math.max(most, await cards(page).count());
      return card(page, count).isVisible();
    })
    .toBe(true);
  await card(page, count).waitFor();
  expect(most).toBeLessThan(drawnAtMost);
  const place = page.getByRole('listitem').filter({ has: card(page, count) });
  expect([await place.getAttribute('aria-posinset'), await place.getAttribute('aria-setsize')]).toEqual([
    `${count}`,
    `${count}`,
  ]);
  await card(page, count)
    .getByRole('button', { name: `Task ${count}`, exact: true })
    .focus();
  await page.keyboard.press('k');
  await expect.poll(() => focused(page)).toBe(`Task ${count - 1}`);
  await page.keyboard.press('x');
  await page.getByRole('region', { name: 'Selected tasks' }).getByText('1 selected').waitFor();
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(page)).toBe(`Task ${count - 16}`);
  expect(await cards(page).count()).toBeLessThan(drawnAtMost);
  // Scrolled away with the wheel, the list stays there, and the next key goes on from the card.
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, -20_000);
  await card(page, count - 15).waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toBe(`Task ${count - 15}`);
  expect(complaints).toEqual([]);
});

it('a board of 5,000 tasks draws as many as were asked for, and the arrows lead through them', async () => {
  const { page, complaints } = broker;
  await page.goto('/tasks?shape=board');
  const column = page.getByRole('region', { name: 'Pending', exact: true });
  await column.getByText('5,000 tasks').waitFor();
  const items = column.getByRole('listitem');
  await expect.poll(() => items.count()).toBe(25);
  await column.getByRole('button', { name: 'Show more tasks' }).click();
  await expect.poll(() => items.count()).toBe(125);
  await items.nth(24).getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toContain('Task 26');
  expect(await screenFaults(page, 'a board of 5,000 tasks')).toEqual([]);
  expect(complaints).toEqual([]);
});
