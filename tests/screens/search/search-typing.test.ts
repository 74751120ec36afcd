import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs } from '../../support/browser.ts';
import { exampleScenario } from '../../support/example-deal.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

/** Twenty keys and a warm-up, each asking for what was not asked before. */
const warmUp = ['26', '1', '4', '7', '9'];
const prices = [warmUp, ...['20', '21', '22', '23', '24'].map((beginning) => [beginning, '7', '1', '3', '5'])];
const keystrokes = 20;
let people: People;
let browser: Browser;

beforeAll(async () => {
  people = await makePeople('typing', 0);
  browser = await connectBrowser();
  const { token } = await callShared('POST', '/api/auth/login', {
    body: { email: people.broker, password: demoPassword },
  });
  await callShared('PUT', '/api/scenarios/fix-and-flip', { token, body: { scenario: exampleScenario } });
});
afterAll(() => browser?.close());

/**
 * Runs in the page: from a key to the frame that shows what was answered to it, in milliseconds. What changes before that
 * answer is there is not its result.
 */
const stopwatch = `
  globalThis.paints = [];
  let key;
  const shown = () => document.querySelector('[aria-label="Results"]')?.textContent ?? '';
  document.addEventListener('keydown', (event) => {
    key = { began: event.timeStamp, before: shown(), answered: false };
  }, true);
  const ask = globalThis.fetch;
  globalThis.fetch = async (address, options) => {
    const asking = key;
    const response = await ask(address, options);
    if (asking && String(address).endsWith('/api/search/fix-and-flip')) {
      const read = response.text.bind(response);
      response.text = async () => {
        const text = await read();
        asking.answered = true;
        return text;
      };
    }
    return response;
  };
  new MutationObserver(() => {
    if (!key?.answered || shown() === key.before) return;
    const { began } = key;
    key = undefined;
    // The task after a frame's callbacks begins when that frame has been drawn.
    requestAnimationFrame(() => setTimeout(() => globalThis.paints.push(performance.now() - began)));
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
`;
const paintsOf = (page: Page) => page.evaluate<number[]>('globalThis.paints');

const percentile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN);

describe('typing in the search form', () => {
  it('changes the results with every key, and what it took is printed', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await signInAs(page, people.broker);
    await page.goto('/search/fix-and-flip');
    const price = page.getByRole('textbox', { name: 'Purchase price' });
    await page.locator('[data-row-title]').first().waitFor();
    await page.evaluate(stopwatch);
    for (const [beginning, ...keys] of prices) {
      await price.fill(`${beginning}`);
      await page.waitForTimeout(400);
      for (const key of keys) {
        const painted = (await paintsOf(page)).length;
        await price.press(key);
        await expect
          .poll(async () => (await paintsOf(page)).length, { timeout: 90_000, interval: 20 })
          .toBe(painted + 1);
      }
    }
    const paints = (await paintsOf(page)).slice(warmUp.length - 1).toSorted((a, b) => a - b);
    process.stdout.write(
      `from keystroke to painted result: p50 ${percentile(paints, 0.5)} ms, p95 ${percentile(paints, 0.95)} ms over ${paints.length}\n`,
    );
    expect(paints).toHaveLength(keystrokes);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has one request under way, and ends with the results of what was typed last', async () => {
    const { page, context } = await openWindow(browser);
    await signInAs(page, people.broker);
    const asked: number[] = [];
    let [underWay, mostAtOnce] = [0, 0];
    await page.route('**/api/search/fix-and-flip', async (route) => {
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      asked.push(route.request().postDataJSON().scenario.purchasePrice);
      // Slower than the keys come.
      await new Promise((done) => setTimeout(done, 80));
      underWay -= 1;
      await route.continue();
    });
    await page.goto('/search/fix-and-flip');
    const price = page.getByRole('textbox', { name: 'Purchase price' });
    await page.locator('[data-row-title]').first().waitFor();
    await price.fill('');
    await page.waitForTimeout(500);
    asked.length = 0;
    await price.pressSequentially('234567', { delay: 20 });
    await expect.poll(() => asked.at(-1), { timeout: 90_000 }).toBe(234_567);
    expect(mostAtOnce).toBe(1);
    expect(asked.length).toBeLessThan(6);
    await context.close();
  });
});
