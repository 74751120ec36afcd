import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppProcess, type DataFolder, freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { connectBrowser, openWindow, signInAs, type Window } from '../../support/browser.ts';
import { answerDialog, press } from './users-page.ts';

// An app of its own: everybody who works in the shared one would be logged out.
let browser: Browser;
let data: DataFolder;
let app: AppProcess;
beforeAll(async () => {
  browser = await connectBrowser();
  data = makeDataFolder();
  app = await startApp({ dataDir: data.path, port: await freePort() });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  data?.remove();
});

/** A window that counts the live streams it has open. */
async function openAs(email: string, path: string): Promise<Window> {
  const window = await openWindow(browser, undefined, app.origin);
  await window.context.addInitScript(() => {
    const open: EventSource[] = [];
    Object.assign(globalThis, {
      openStreams: () => open.filter(({ readyState }) => readyState === EventSource.OPEN).length,
    });
    const Original = EventSource;
    globalThis.EventSource = class extends Original {
      constructor(url: string | URL) {
        super(url);
        open.push(this);
      }
    };
  });
  await signInAs(window.page, email);
  await window.page.goto(path);
  await window.page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => streamsOf(window)).toBeGreaterThan(0);
  return window;
}
const streamsOf = ({ page }: Window) => page.evaluate<number>('openStreams()');

it('logging everybody out leads every other window to the login and ends its live stream, and leaves the own one', async () => {
  const superadmin = await openAs('superadmin@example.com', '/admin/users');
  const others = [
    await openAs('broker@example.com', '/pipeline'),
    await openAs('lender@example.com', '/lender/dashboard'),
    await openAs('admin@example.com', '/admin/users'),
  ];
  await press(superadmin.page, 'Force Logout All Users');
  await answerDialog(superadmin.page, 'Force Logout All Users', 'Log out all users');
  await superadmin.page.getByText('All users have been logged out.').waitFor();
  for (const other of others) {
    // Nothing was clicked there.
    await other.page.waitForURL((url) => url.pathname.endsWith('/login'));
    await other.page.getByRole('alert').filter({ hasText: 'Your session has expired. Please log in again.' }).waitFor();
    expect(await streamsOf(other)).toBe(0);
  }
  await superadmin.page.reload();
  await superadmin.page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  expect(superadmin.complaints).toEqual([]);
});

it('a person who is suspended at work loses the live stream with the page', async () => {
  const own = await openAs('broker@example.com', '/pipeline');
  const admin = await openAs('admin@example.com', '/admin/users?search=broker@example.com');
  await press(admin.page, 'Suspend Dana Averwood');
  await answerDialog(admin.page, 'Suspend Dana Averwood', 'Suspend');
  await own.page.waitForURL((url) => url.pathname === '/login');
  await own.page.getByRole('alert').filter({ hasText: 'Your account has been suspended.' }).waitFor();
  expect(await streamsOf(own)).toBe(0);
});
