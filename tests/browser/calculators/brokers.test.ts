import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs } from '../../support/browser.ts';
import { makePeople, type People } from '../../support/own-people.ts';
import { box, headline, keepAs } from './calculator-page.ts';

let people: People;
let browser: Browser;
beforeAll(async () => {
  people = await makePeople('calculators', 0);
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

describe('a broker', () => {
  it('sees what the market says to the numbers, goes to the search with them and back, and keeps them in the account', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await page.goto('/fix-and-flip-calculator');
    await keepAs(page, 'From before');
    await signInAs(page, people.broker);
    await page.goto('/fix-and-flip-calculator');
    const market = page.getByRole('region', { name: 'Lender programs for this deal' });
    const answer = market.getByRole('paragraph').filter({ hasText: /programs may fit/ });
    const before = await answer.textContent();
    await box(page, 'Purchase Price').fill('3000000');
    await expect.poll(() => answer.textContent()).not.toBe(before);
    await market.getByRole('textbox', { name: 'FICO' }).fill('71');
    await market.getByText('FICO must be between 300 and 850').waitFor();
    await market.getByRole('textbox', { name: 'FICO' }).fill('712');
    await expect.poll(() => market.getByText('FICO must be between 300 and 850').count()).toBe(0);

    await page.getByRole('button', { name: 'Move to my account' }).click();
    await page.getByText('Calculation moved to your account.').waitFor();
    await page.getByRole('checkbox', { name: 'Compare From before' }).waitFor();

    // The answer gets lost: saved again it is one.
    const lost = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/calculations'))
        keys.push(request.headers()['idempotency-key']);
    });
    await page.route('**/api/calculations', lost, { times: 1 });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await box(page, 'Name').fill('Saved once');
    await page.keyboard.press('Enter');
    await page.getByText(/Couldn’t reach the server/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText("'Saved once' saved.").waitFor();
    expect(keys).toEqual([expect.any(String), keys[0]]);
    await page.getByRole('checkbox', { name: 'Compare Saved once' }).waitFor();

    await market.getByRole('button', { name: 'Open the search' }).click();
    await page.waitForURL('**/search/fix-and-flip');
    await expect.poll(() => box(page, 'Purchase price').inputValue()).toBe('3,000,000');
    expect(await box(page, 'FICO').inputValue()).toBe('712');
    // What the calculator does not know stays in the search when it is opened again.
    await box(page, 'Liquidity').fill('90000');
    await page.getByRole('link', { name: 'Calculator', exact: true }).click();
    await market.getByRole('button', { name: 'Open the search' }).click();
    await page.waitForURL('**/search/fix-and-flip');
    await expect.poll(() => box(page, 'Liquidity').inputValue()).toBe('90,000');
    await box(page, 'Purchase price').fill('180000');
    await page.getByRole('link', { name: 'Calculator', exact: true }).click();
    await expect.poll(() => box(page, 'Purchase Price').inputValue()).toBe('180,000');
    await context.close();
    // Of the answer that got lost.
    expect(complaints).toEqual([expect.stringContaining('net::ERR_FAILED')]);
  });

  it('who still has to set up a second factor calculates, and nothing is asked that would not be answered', async () => {
    const { page, context, complaints } = await openWindow(browser);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.route('**/api/users/profile', async (route) => {
      const answer = await route.fetch();
      const { user, ...rest } = await answer.json();
      await route.fulfill({ response: answer, json: { ...rest, user: { ...user, mustSetUpTwoFactor: true } } });
    });
    await signInAs(page, people.broker);
    await page.goto('/dscr-calculator');
    await page.getByText('Set up two-factor authentication first to see your saved calculations.').waitFor();
    await box(page, 'Monthly Rent').fill('3500');
    await expect.poll(() => headline(page).textContent()).toBe('Qualifies');
    // Longer than the market waits for the next key.
    await page.evaluate('new Promise((done) => setTimeout(done, 500))');
    expect(await page.getByRole('region', { name: 'Lender programs for this deal' }).count()).toBe(0);
    expect(calls.filter((path) => path.startsWith('/api/calcul'))).toEqual([]);
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('is told why no deal can be made of a calculation, and can try again to follow a link that failed', async () => {
    const { page, context } = await openWindow(browser);
    await signInAs(page, people.broker);
    await page.goto('/dscr-calculator#offer=a/b');
    const market = page.getByRole('region', { name: 'Lender programs for this deal' });
    await market.getByText("Couldn't open the link.").waitFor();
    expect(new URL(page.url()).hash).toBe('#offer=a/b');
    await page.route('**/api/calculators/dscr/deal', (route) =>
      route.fulfill({
        status: 400,
        json: {
          success: false,
          message: 'Please check the form.',
          code: 'INVALID_INPUT',
          requestId: 'made-up',
          fields: { 'scenario.loanTerm': 'Loan term (years) must be between 1 and 50' },
        },
      }),
    );
    await market.getByRole('button', { name: 'Create deal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a deal' });
    await dialog.getByRole('textbox', { name: 'Property address' }).fill('31 Elm Row, Austin, TX');
    await dialog.getByRole('button', { name: 'Create deal' }).click();
    const refusal = dialog.getByRole('alert');
    await expect.poll(() => refusal.textContent()).toContain('Loan term (years) must be between 1 and 50');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await Promise.all([
      page.waitForRequest('**/api/pipeline/a/quotes'),
      market.getByRole('button', { name: 'Try again' }).click(),
    ]);
    await context.close();
  });
});
