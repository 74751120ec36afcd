import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  box,
  copiedLink,
  downloaded,
  figure,
  headline,
  keepAs,
  printedSheets,
} from '../../browser/calculators/calculator-page.ts';
import { connectBrowser, openWindow, screenFaults, widths } from '../../support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const screens = [
  ['/calculators', 'Calculators'],
  ['/fix-and-flip-calculator', 'Fix and Flip Calculator'],
  ['/fix-and-flip-calculator-old', 'Fix and Flip Calculator (Classic)'],
  ['/dscr-calculator', 'DSCR Loan Calculator'],
  ['/ground-up-calculator', 'Ground Up Construction Calculator'],
] as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

it.each(widths)('every calculator is readable by everybody, in light and dark: $width px', async (look) => {
  const { page, context, complaints } = await openWindow(browser, look);
  for (const [path, title] of screens) {
    await page.goto(path);
    await heading(page, title);
    await page
      .getByText(/^These results are estimates for informational purposes only\./)
      .first()
      .waitFor();
    // At rest the bar of a phone lies over whatever is behind it; scrolled or focused, that comes out from under it.
    await page.evaluate(
      "for (const bar of document.querySelectorAll('[data-bottom-bar]')) bar.style.position = 'static'",
    );
    expect(await screenFaults(page, path)).toEqual([]);
  }
  await context.close();
  expect(complaints).toEqual([]);
});

describe('a visitor with the Fix and Flip calculator', () => {
  it('works a deal out, keeps it, compares it and passes it on, and no server hears of it', async () => {
    const { page, context, complaints } = await openWindow(browser);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (!['document', 'script', 'stylesheet', 'font', 'image', 'manifest'].includes(request.resourceType()))
        calls.push(request.url());
    });
    await page.goto('/fix-and-flip-calculator');
    await expect.poll(() => headline(page).textContent()).toBe('Profitable Investment');
    await page.getByText('Profit margin: 12.92%').waitFor();

    // As typed: separators at once, thousands by a key, blank counts as nothing and reads 0 once it is left.
    await box(page, 'Purchase Price').fill('');
    await box(page, 'Purchase Price').pressSequentially('120k');
    expect(await box(page, 'Purchase Price').inputValue()).toBe('120,000');
    await box(page, 'Target Sale Price').fill('');
    await expect.poll(() => headline(page).textContent()).toBe('Potential Loss');
    await page.getByText('Review your numbers').waitFor();
    await page.keyboard.press('Enter');
    expect(await box(page, 'Target Sale Price').inputValue()).toBe('0');
    await box(page, 'Target Sale Price').press('Control+a');
    await box(page, 'Target Sale Price').pressSequentially('260,000');
    expect(await box(page, 'Target Sale Price').inputValue()).toBe('260,000');
    await expect.poll(() => headline(page).textContent()).toBe('Profitable Investment');

    // A figure says how it comes about, with the numbers of this deal.
    await figure(page, 'interestCost').locator('summary').click();
    await figure(page, 'interestCost')
      .getByText(/× 13% ÷ 12/)
      .waitFor();

    await page.getByRole('checkbox', { name: 'Detailed rehab' }).press('Space');
    await box(page, 'Interior').fill('20000');
    await box(page, 'Exterior').fill('15000');
    await expect.poll(() => figure(page, 'rehabTotal').textContent()).toContain('$35,000.00');
    expect(await page.getByRole('textbox', { name: 'Rehab Budget' }).count()).toBe(0);

    await keepAs(page, 'Cheap');
    await page.getByRole('checkbox', { name: 'Compare Cheap' }).check();
    await box(page, 'Purchase Price').fill('150000');
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await comparison.getByRole('row', { name: /Purchase Price \$150,000 \$120,000/ }).waitFor();

    const link = await copiedLink(page);
    expect(link).toContain('purchasePrice=150000');
    const other = await context.newPage();
    await other.goto(link);
    await expect.poll(() => box(other, 'Purchase Price').inputValue()).toBe('150,000');
    expect(new URL(other.url()).hash).toBe('');
    // What was kept is there in every tab of this browser.
    await other.getByRole('checkbox', { name: 'Compare Cheap' }).waitFor();
    await other.close();

    const csv = await downloaded(page, /schedule/i);
    expect(csv.split('\r\n').length).toBeGreaterThan(6);
    expect((await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(calls).toEqual([]);
    await context.close();
    expect(complaints).toEqual([]);
  });
});

it('the DSCR calculator judges by its bands and asks what a refinance needs', async () => {
  const { page, context, complaints } = await openWindow(browser);
  await page.goto('/dscr-calculator');
  await expect.poll(() => headline(page).textContent()).toBe('May Not Qualify');
  await page.getByText('Negative cash flow - property will require monthly contributions').waitFor();
  await box(page, 'Monthly Rent').fill('2700');
  await expect.poll(() => headline(page).textContent()).toBe('May Qualify');
  await box(page, 'Monthly Rent').fill('3500');
  await expect.poll(() => headline(page).textContent()).toBe('Qualifies');
  // The same down payment, said in dollars.
  await page.getByRole('button', { name: 'Down Payment in dollars' }).press('Enter');
  expect(await box(page, 'Down Payment (%)').inputValue()).toBe('75,000');
  await box(page, 'Down Payment (%)').fill('90000');
  await expect.poll(() => figure(page, 'loanToValue').textContent()).toContain('70.00%');
  expect(await box(page, 'Current Loan Balance').count()).toBe(0);
  await page.getByRole('radio', { name: 'Refinance' }).press('Space');
  await box(page, 'Current Loan Balance').fill('200000');
  await page.getByText('REFINANCE METRICS').waitFor();
  await expect.poll(() => figure(page, 'cashOutAmount').textContent()).toContain('$25,000.00');
  expect(await box(page, 'Current Property Value').inputValue()).toBe('300,000');
  await context.close();
  expect(complaints).toEqual([]);
});

it('the Ground Up calculator follows the exit that is planned', async () => {
  const { page, context, complaints } = await openWindow(browser);
  await page.goto('/ground-up-calculator');
  await page.getByText('Build & Sell Strategy').first().waitFor();
  await page.getByText('Using 1.25 x project cost = $295,625.00').waitFor();
  await page.getByRole('combobox', { name: 'Exit Strategy' }).selectOption({ label: 'Refinance & Hold' });
  await page.getByText('Build & Hold Strategy').first().waitFor();
  expect(await box(page, 'Expected Sale Price').count()).toBe(0);
  await page.getByRole('combobox', { name: 'Exit Strategy' }).selectOption({ label: 'Cash Out' });
  await page.getByText('Cash Strategy').first().waitFor();
  await page.getByText('Always 1.2 × project cost with this exit').waitFor();
  await context.close();
  expect(complaints).toEqual([]);
});

it('the small calculators name the cheaper lender and what leads earn, and are kept, compared and passed on', async () => {
  const { page, context, complaints } = await openWindow(browser);
  await page.goto('/calculators');
  await page.getByText('Both lenders cost the same.').first().waitFor();
  await page.getByRole('combobox', { name: 'Payments' }).selectOption({ label: 'Fully amortizing' });
  await page.getByText('Lender A costs less').first().waitFor();
  await page.getByRole('combobox', { name: 'Payments' }).selectOption({ label: 'Interest only' });
  await page.getByText('$120,000').first().waitFor();
  const [comparison, earnings] = ['Loan Comparison Calculator', 'Broker Earnings Calculator'].map((name) =>
    page.getByRole('region', { name, exact: true }),
  );
  if (!comparison || !earnings) throw new Error('Both calculators stand on the page.');
  await keepAs(page, 'As offered', comparison);
  await box(page, 'Loan Amount').fill('300000');
  await page.getByRole('checkbox', { name: 'Compare As offered' }).check();
  await page.getByRole('row', { name: /^Loan Amount \$300,000 \$200,000/ }).waitFor();
  await box(page, 'Monthly Leads').fill('25');
  const link = await copiedLink(page, earnings);
  const other = await context.newPage();
  await other.goto(link);
  await expect.poll(() => box(other, 'Monthly Leads').inputValue()).toBe('25');
  // Each calculator takes its own link, and only what differs was sent along.
  expect(await box(other, 'Loan Amount').inputValue()).toBe('200,000');
  expect(new URL(other.url()).hash).toBe('');
  const at = other.getByRole('heading', { name: 'Broker Earnings Calculator' });
  const isInView = async () => {
    const top = (await at.boundingBox())?.y ?? -1;
    return top > 0 && top < 400;
  };
  await expect.poll(isInView).toBe(true);
  await other.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect(await isInView()).toBe(true);
  // Followed again on the page that is open already.
  await other.evaluate('scrollTo(0, 0)');
  await other.evaluate(`location.hash = ${JSON.stringify(new URL(link).hash.replace('=25', '=26'))}`);
  await other.getByText('Broker Earnings Calculator: opened the calculation from the link.').waitFor();
  await expect.poll(isInView).toBe(true);
  await other.close();
  expect(await printedSheets(page, () => page.evaluate('print()'))).toEqual([]);
  const askedFor = async () => {
    await earnings.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Print' }).click();
  };
  expect(await printedSheets(page, askedFor)).toEqual(['Broker Earnings Calculator']);
  expect(await printedSheets(page, () => page.evaluate('print()'))).toEqual([]);
  await context.close();
  expect(complaints).toEqual([]);
});
