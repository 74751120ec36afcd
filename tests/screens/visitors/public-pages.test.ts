import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, violationsOf, widths } from '../../support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
/** The address bar, once it shows this. */
const at = (page: Page, place: string) =>
  page.waitForURL(
    ({ pathname, search, hash }) => decodeURIComponent(pathname + search.replaceAll('+', ' ') + hash) === place,
  );

const pages = [
  ['/contact', 'Contact'],
  ['/demo', 'See Plinth in action'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy'],
  ['/security', 'Security'],
  ['/blog', 'Blog'],
  ['/guides', 'Guides'],
  ['/help', 'Help'],
  ['/webinars', 'Webinars'],
  ['/about', 'About Plinth'],
  ['/careers', 'Careers'],
  ['/partners', 'Partners'],
  ['/help/compare-offers', 'Compare offers'],
  ['/guides/how-a-dscr-loan-is-sized', 'How a DSCR loan is sized'],
  ['/blog/terms-grow-old', 'Loan terms go stale'],
] as const;

describe('the public pages', () => {
  it.each(widths)(
    'open, are readable in light and dark, and say what they are, each its own: $width px',
    async (look) => {
      const { page, context, complaints } = await openWindow(browser, look);
      // In the tab and to search engines.
      const told = new Map<string, string>();
      for (const [path, title] of pages) {
        await page.goto(path);
        await heading(page, title);
        expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
        const description = await page.locator('meta[name="description"]').getAttribute('content');
        told.set(await page.title(), description ?? '');
        expect(await screenFaults(page, path)).toEqual([]);
      }
      expect(told.get('How a DSCR loan is sized · Plinth')).toMatch(/^A rental loan is sized from two sides/);
      expect(told.size).toBe(pages.length);
      expect(new Set(told.values()).size).toBe(pages.length);
      await context.close();
      expect(complaints).toEqual([]);
    },
  );

  it('lead on: footer to guides, a guide to its section, its links to other articles without a reload', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await page.goto('/about');
    await page.evaluate('window.stayed = true');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Guides' }).click();
    await page.getByRole('link', { name: 'How a fix and flip loan is sized' }).click();
    await heading(page, 'How a fix and flip loan is sized');
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'How the loan is paid out' })
      .click();
    await at(page, '/guides/how-a-fix-and-flip-loan-is-sized#how-the-loan-is-paid-out');
    await page.getByRole('link', { name: 'in draws' }).click();
    await heading(page, /^Draws and holdbacks/);
    await at(page, '/guides/draws-and-holdbacks');
    expect(await page.evaluate('window.stayed')).toBe(true);
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('print as text on white paper, without menus, from a dark screen too', async () => {
    const { page, context } = await openWindow(browser, { width: 1440, scheme: 'dark' });
    await page.goto('/guides/exit-strategies');
    await heading(page, /^Exit strategies/);
    await page.emulateMedia({ media: 'print' });
    for (const role of ['banner', 'contentinfo', 'navigation'] as const)
      expect(await page.getByRole(role).count(), role).toBe(0);
    const colours = await page.evaluate<string[]>(
      `[...new Set([...document.querySelectorAll('article :is(h1, p, li, td, a, code)')].filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).color))]`,
    );
    expect(colours).toEqual(['rgb(0, 0, 0)']);
    await context.close();
  });

  it('answer an article that does not exist with the page for that', async () => {
    const { page, context } = await openWindow(browser);
    for (const path of ['/help/nothing', '/guides/nothing', '/blog/nothing']) {
      expect((await page.goto(path))?.status()).toBe(404);
      await heading(page, 'Page Not Found');
      expect(await page.title()).toBe('Page Not Found · Plinth');
    }
    await context.close();
  });
});

describe('the help search', () => {
  it('works by keyboard, finds as one types, and is kept in the address', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await page.goto('/help');
    await page.getByRole('heading', { name: 'For lenders' }).waitFor();
    await page.getByLabel('Search help').focus();
    await page.keyboard.type('compare offers');
    await page
      .getByRole('status')
      .getByText(/^\d+ articles, best match first$/)
      .waitFor();
    await at(page, '/help?q=compare offers');
    await page.keyboard.press('Enter');
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Compare offers');
    await page.keyboard.press('Enter');
    await heading(page, 'Compare offers');
    await page.goBack();
    await at(page, '/help?q=compare offers');
    expect(await page.getByLabel('Search help').inputValue()).toBe('compare offers');
    await page.getByLabel('Search help').fill('xylophone');
    await page.getByText('No articles match “xylophone”').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('heading', { name: 'For lenders' }).waitFor();
    await at(page, '/help');
    await page.getByText('Monday to Friday, 9 AM to 6 PM Eastern').waitFor();
    await context.close();
    expect(complaints).toEqual([]);
  });
});

async function ticketOf(email: string) {
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  try {
    const { rows } = await client.query('select * from help_tickets where user_email = $1', [email]);
    return rows;
  } finally {
    await client.end();
  }
}

describe('the forms', () => {
  it('contact: refuses beside the fields, keeps what was written through a lost connection, becomes a ticket', async () => {
    const email = 'sam.rowe@example.com';
    const { page, context } = await openWindow(browser);
    await page.goto('/careers');
    await page.getByRole('link', { name: 'Send us a message' }).click();
    await at(page, '/contact?topic=careers');
    expect(await page.getByLabel('Topic').inputValue()).toBe('careers');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Name is required').waitFor();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Message is required').waitFor();
    expect(await page.evaluate<string>('document.activeElement.name')).toBe('name');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Name').fill('Sam Rowe');
    await page.getByLabel('Email').fill('sam.rowe@');
    await page.getByLabel('Message').fill('I build houses and read your guides.');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Invalid email address').waitFor();
    await page.getByLabel('Email').fill(email);
    // As a program would.
    await page.locator('input[name="website"]').fill('https://spam.example', { force: true });
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('alert').getByText('Please leave the field Website empty.').waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('alert').getByText('Your message is still here.').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('I build houses and read your guides.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
    const reference = await page.getByText(/^HT-\d+$/).textContent();
    expect(await violationsOf(page)).toEqual([]);
    const tickets = await ticketOf(email);
    expect(tickets).toMatchObject([
      { subject: 'Careers', status: 'Open', description: 'I build houses and read your guides.' },
    ]);
    expect(`HT-${tickets[0].number}`).toBe(reference);
    await context.close();
  });

  it('demonstration: the preferred times reach the ticket', async () => {
    const email = 'lee.ando@example.com';
    const { page, context, complaints } = await openWindow(browser, { width: 390, scheme: 'light' });
    await page.goto('/demo');
    await page.getByLabel('Name').fill('Lee Ando');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Preferred times').fill('Tuesday or Thursday, 10 AM Central');
    await page.getByRole('button', { name: 'Request demo' }).click();
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
    expect(await ticketOf(email)).toMatchObject([
      { subject: 'Demo request', description: 'Preferred times: Tuesday or Thursday, 10 AM Central' },
    ]);
    await context.close();
    expect(complaints).toEqual([]);
  });

  it.each(widths)('a message is answered in its ticket: $width px', async (look) => {
    const email = `kim.oakes.${look.width}@example.com`;
    const { page, context, complaints } = await openWindow(browser, look);
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Kim Oakes');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Message').fill(`Please call me back, ${look.width}.`);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
    await signInAs(page, 'admin@example.com');
    // The address of the list that there used to be.
    await page.goto('/admin/messages');
    await page.waitForURL(
      (url) => url.pathname === '/admin/help-tickets' && url.searchParams.get('source') === 'forms',
    );
    await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill(email);
    await page.getByRole('button', { name: 'A question about Plinth' }).click();
    const ticket = page.getByRole('dialog');
    await ticket.getByText(`Please call me back, ${look.width}.`).waitFor();
    await ticket.getByLabel('Response').fill('We call you at noon.');
    await ticket.getByRole('button', { name: 'Send response' }).click();
    await ticket.getByRole('listitem').getByText('We call you at noon.').waitFor();
    await ticket.getByLabel('Status').selectOption('Resolved');
    await ticket.getByText('Status changed from Open to Resolved').waitFor();
    await context.close();
    expect(complaints).toEqual([]);
  });
});
