import { chromium, type Page } from 'playwright-core';
import { startChromium } from '../../support/setup/chromium.ts';
import { buildWeb } from '../support/build-web.ts';
import { metOrMissed, milliseconds, printTable, times } from '../support/table.ts';
import { median, percentile } from '../support/timings.ts';

/** Where keys are typed: a desk, and a phone whose processor is a quarter as fast. */
const looks = [
  { name: 'at 1440 px', width: 1440, slower: 1 },
  { name: 'at 390 px, processor at a quarter', width: 390, slower: 4 },
] as const;
const rounds = 3;
const keys = 30;
const targets = [
  { where: 'a text', part: 'borrower', input: '[name="borrowerFirstName"]', text: 'abcdefghij' },
  {
    where: 'an amount that a total follows',
    part: 'personal-financial-statement',
    input: '[name="pfsCash"]',
    text: '1234567',
  },
] as const;
const patienceMs = 120_000;
/** Pauses that fall on no rhythm of the screen. */
const pausesMs = [31, 43, 57];
const frameMs = 1000 / 60;

/** Notes for every key that types something when the frame after it was painted. */
const watch = `
  window.painted = [];
  addEventListener('keydown', ({ key, ctrlKey, timeStamp }) => {
    if (key.length > 1 || ctrlKey) return;
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => painted.push(performance.now() - timeStamp);
      after.port2.postMessage(null);
    });
  }, { capture: true });
`;

interface Timed {
  /** Milliseconds from each key to the frame that shows it. */
  readonly painted: readonly number[];
  /** Milliseconds that the page worked for a key. */
  readonly work: number;
}

interface KeyTimes {
  readonly look: string;
  readonly where: string;
  readonly form: Timed;
  readonly textarea: Timed;
}

/** From a key to its frame in the long form of a package, and in a page that has nothing but a textarea. */
export async function timeKeys(origin: string, authorization: string, path: string): Promise<readonly KeyTimes[]> {
  await buildWeb();
  await using started = new AsyncDisposableStack();
  // A frame is drawn as soon as it is ready: otherwise most of what is measured is the wait for the next one.
  const server = await startChromium(['--disable-frame-rate-limit', '--disable-gpu-vsync']);
  started.defer(() => server.close());
  const browser = await chromium.connect(server.wsEndpoint());
  started.defer(() => browser.close());
  const measured: KeyTimes[] = [];
  for (const { name, width, slower } of looks) {
    const open = async () => {
      const page = await (await browser.newContext({ baseURL: origin, viewport: { width, height: 900 } })).newPage();
      await page.addInitScript(watch);
      return page;
    };
    const [bare, form] = [await open(), await open()];
    await bare.goto('/robots.txt');
    await bare.evaluate("document.body.replaceChildren(document.createElement('textarea'))");
    await form.goto('/robots.txt');
    await form.evaluate((token) => localStorage.setItem('token', token), authorization.replace('Bearer ', ''));
    for (const { where, part, input, text } of targets) {
      // On a phone the other parts are folded.
      await form.goto(`${path}#${part}`, { timeout: patienceMs });
      await form.locator(input).waitFor({ timeout: patienceMs });
      const seen: { form: Timed[]; textarea: Timed[] } = { form: [], textarea: [] };
      for (let round = 0; round < rounds; round++) {
        seen.textarea.push(await typeIn(bare, 'textarea', text, slower));
        seen.form.push(await typeIn(form, input, text, slower));
      }
      measured.push({ look: name, where, form: together(seen.form), textarea: together(seen.textarea) });
    }
    for (const page of [bare, form]) await page.context().close();
  }
  return measured;
}

/** All keys of the rounds; of the work the least, since whatever else the machine does only ever adds. */
const together = (timed: readonly Timed[]): Timed => ({
  painted: timed.flatMap(({ painted }) => painted),
  work: Math.min(...timed.map(({ work }) => work)),
});

async function typeIn(page: Page, input: string, text: string, slower: number): Promise<Timed> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await session.send('Performance.enable');
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const field = page.locator(input);
  await field.fill('');
  await field.focus();
  await page.evaluate('painted.length = 0');
  const before = await worked();
  for (let key = 0; key < keys; key++) {
    // A short value, over and over: a number has only so many digits.
    const place = key % text.length;
    await page.keyboard.press(place === 0 && key > 0 ? 'ControlOrMeta+A' : (text[place] ?? ''));
    await page.waitForTimeout(pausesMs[key % pausesMs.length] ?? 0);
  }
  const work = ((await worked()) - before) / keys;
  const painted = await page.evaluate<number[]>('painted');
  await session.detach();
  return { painted, work };
}

export function printKeys(measured: readonly KeyTimes[]): void {
  printTable(
    [
      'from a key to its frame',
      'where',
      'p50',
      'p95',
      'within a frame',
      'to a textarea',
      'work for a key',
      'to a textarea',
    ],
    measured.map(({ look, where, form, textarea }) => [
      look,
      where,
      milliseconds(median(form.painted)),
      milliseconds(percentile(form.painted, 95)),
      metOrMissed(percentile(form.painted, 95) <= frameMs),
      times(median(form.painted) / median(textarea.painted)),
      milliseconds(form.work),
      times(form.work / textarea.work),
    ]),
  );
}
