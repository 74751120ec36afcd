import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, looks, openWindow, signInAs, violationsOf } from '../../support/browser.ts';
import { makePeople } from '../../support/own-people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

const box = (page: Page) => page.getByRole('region', { name: 'Assistant' });
const write = async (page: Page, message: string) => {
  await box(page).getByRole('textbox', { name: 'Message' }).fill(message);
  await page.keyboard.press('Enter');
};
const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/m-${name}.png` });
};

it.each(looks)(
  'a person says yes to the model once, reads what has a source, and stops it, at $width in $scheme',
  async (look) => {
    const { page, context, complaints } = await openWindow(browser, look);
    await signInAs(page, (await makePeople(`assistant-model-${look.width}-${look.scheme}`, 0)).broker);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open assistant' }).click();
    await box(page).getByText('a language model at').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, `choice-${look.width}-${look.scheme}`);
    const yes = box(page).getByRole('button', { name: 'Use language model' });
    await yes.focus();
    await page.keyboard.press('Enter');
    await box(page)
      .getByRole('switch', { name: /Language model/ })
      .waitFor();
    await write(page, 'how does dscr matter for a rental?');
    await box(page).getByText('Debt service coverage ratio').waitFor();
    await box(page).getByText('Removed: no source found for this part.').waitFor();
    await box(page).getByText('DSCR is a ratio.').waitFor();
    expect(await box(page).getByText('9.5%').count()).toBe(0);
    expect(await box(page).getByText('Northgate').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, `answer-${look.width}-${look.scheme}`);
    await write(page, 'and now slowly, how does dscr matter?');
    await box(page).getByRole('button', { name: 'Stop' }).waitFor();
    await expect.poll(() => box(page).getByText('DSCR is a ratio.').count()).toBe(2);
    // What is written is read out when it is whole.
    expect(await box(page).getByRole('log').getAttribute('aria-busy')).toBe('true');
    await page.reload();
    await expect.poll(() => box(page).getByText('DSCR is a ratio.').count()).toBe(2);
    await picture(page, `writing-${look.width}-${look.scheme}`);
    await box(page).getByRole('button', { name: 'Stop' }).click();
    await box(page).getByText('Stopped.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const choice = box(page).getByRole('switch', { name: /Language model/ });
    await choice.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => choice.isChecked()).toBe(false);
    await write(page, 'What is LTV?');
    await box(page).getByText('Loan to value').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
);
