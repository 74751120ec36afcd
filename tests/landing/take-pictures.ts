// Takes the pictures of the landing page from a running demo, and draws the icons. Run it when the screens have changed,
// look at what it made, and commit that: npm run pictures
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { freePort, makeDataFolder, root, startApp } from '../support/app-process.ts';
import { startChromium } from '../support/setup/chromium.ts';
import { type DemoDeals, makeDemoDeals } from './demo-deals.ts';
import { drawIcons } from './draw-icons.ts';

const folder = join(root, 'src/app/web/landing/pictures');
const schemes = ['light', 'dark'] as const;

interface Picture {
  readonly name: string;
  readonly as: keyof DemoDeals['sessions'];
  readonly path: (deals: DemoDeals) => string;
  readonly window: { readonly width: number; readonly height: number };
  /** Pixels of the picture for each pixel of the window. */
  readonly scale: number;
  /** From 0 to 1: as little as the eye takes for sharp. */
  readonly quality: number;
  /** Brings the page to what the picture shows. @returns the part of the window that is taken */
  readonly prepare: (page: Page) => Promise<Box>;
}
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const width = 1440;
const rows = (page: Page) => page.locator('[data-row-title]');

/** From this corner of what is found, so wide and so high. */
async function from(found: Locator, [left, top, wide, high]: readonly [number, number, number, number]): Promise<Box> {
  const box = await found.boundingBox();
  if (!box) throw new Error('What the picture begins at is not on the page.');
  return { x: Math.round(box.x + left), y: Math.round(box.y + top), width: wide, height: high };
}

const search = {
  as: 'broker',
  path: () => '/search/fix-and-flip',
  async prepare(page: Page) {
    for (const index of [0, 2])
      await page
        .getByRole('checkbox', { name: /^Select/ })
        .nth(index)
        .check();
    return from(page.getByRole('button', { name: /^Eligible/ }), [-12, -12, 1030, 660]);
  },
} as const;

const pictures: readonly Picture[] = [
  { ...search, name: 'hero-wide', window: { width, height: 830 }, scale: 1.2, quality: 0.55 },
  {
    ...search,
    name: 'hero-narrow',
    window: { width: 390, height: 2_000 },
    scale: 2,
    quality: 0.55,
    async prepare(page) {
      await rows(page).first().waitFor();
      return from(page.getByRole('button', { name: /^Eligible/ }), [-16, -16, 390, 500]);
    },
  },
  {
    name: 'reasons',
    as: 'broker',
    path: () => '/search/fix-and-flip',
    window: { width, height: 1_600 },
    scale: 1.25,
    quality: 0.6,
    async prepare(page) {
      await rows(page).first().click();
      await page.getByRole('heading', { name: 'Checks' }).waitFor();
      return from(rows(page).first(), [-61, -12, 1032, 688]);
    },
  },
  {
    name: 'compare',
    as: 'broker',
    path: ({ pipelineEntryId }) => `/pipeline?deal=${pipelineEntryId}`,
    window: { width, height: 1_800 },
    scale: 1.25,
    quality: 0.6,
    async prepare(page) {
      await page.getByRole('button', { name: 'Compare offers' }).click();
      const table = page.getByRole('table', { name: /cash cost/ });
      await table.waitFor();
      return from(table, [-12, -12, 1024, 688]);
    },
  },
  {
    name: 'answer',
    as: 'lender',
    path: () => '/lender/quotes',
    window: { width, height: 1_200 },
    scale: 1.1,
    quality: 0.6,
    async prepare(page) {
      await page.getByRole('link', { name: /Alder/ }).click();
      await page.getByRole('form', { name: 'Offer' }).waitFor();
      return from(page.getByRole('heading', { level: 1 }), [-20, -20, 1160, 780]);
    },
  },
];

async function take(browser: Browser, origin: string, deals: DemoDeals, picture: Picture, scheme: 'light' | 'dark') {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: picture.window,
    deviceScaleFactor: picture.scale,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  await context.addInitScript((session) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
  }, deals.sessions[picture.as]);
  const page = await context.newPage();
  await page.goto(picture.path(deals));
  const clip = await picture.prepare(page);
  await page.evaluate('document.fonts.ready');
  const png = await page.screenshot({ clip, caret: 'hide' });
  await context.close();
  const webp = await compress(browser, png, picture.quality);
  writeFileSync(join(folder, `${picture.name}-${scheme}.webp`), webp);
  process.stdout.write(`${picture.name}-${scheme}: ${(webp.length / 1000).toFixed(1)} kB\n`);
}

/** Chromium's own encoder: no other is among the dependencies. */
async function compress(browser: Browser, png: Buffer, quality: number): Promise<Buffer> {
  const page = await browser.newPage();
  const encoded = await page.evaluate<string>(`(async () => {
    const bytes = Uint8Array.fromBase64('${png.toString('base64')}');
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: ${quality} });
    return new Uint8Array(await blob.arrayBuffer()).toBase64();
  })()`);
  await page.close();
  return Buffer.from(encoded, 'base64');
}

mkdirSync(folder, { recursive: true });
await using started = new AsyncDisposableStack();
const server = await startChromium();
started.defer(() => server.close());
const data = makeDataFolder();
started.defer(() => data.remove());
const app = await startApp({ dataDir: data.path, port: await freePort() });
started.defer(async () => void (await app.stop()));
const browser = await chromium.connect(server.wsEndpoint());
const deals = await makeDemoDeals(app.origin);
const wanted = process.argv.slice(2);
for (const picture of pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  for (const scheme of schemes) await take(browser, app.origin, deals, picture, scheme);
}
if (wanted.length === 0 || wanted.includes('icons')) await drawIcons(browser, join(root, 'src/app/web'));
