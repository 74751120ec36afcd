import type { BrowserContext, CDPSession } from 'playwright-core';

const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowerProcessor = 4;
/** Nothing has been asked for so long: the page is done. */
const quietMs = 2_000;
const patienceMs = 60_000;

export interface Visit {
  readonly kilobytes: number;
  readonly files: number;
  /** Calls that went out more than once. */
  readonly twice: number;
  readonly largestPaint: number;
  readonly longestTask: number;
}

/** Notes paints and long tasks in the page, before anything of it runs. */
const watch = `
  window.seen = { paint: 0, task: 0 };
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) seen.paint = startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task, duration); })
    .observe({ type: 'longtask', buffered: true });
`;

/** Opens an address over a slow line with a slow processor, and waits until it asks for nothing more. */
export async function watchVisit(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  const loads = await watchLoads(session);
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  await page.goto(path, { timeout: patienceMs });
  const start = Date.now();
  while (Date.now() - loads.lastAt() < quietMs && Date.now() - start < patienceMs) await page.waitForTimeout(100);
  const { paint, task } = await page.evaluate<{ paint: number; task: number }>('window.seen');
  await page.close();
  return { ...loads.sum(), largestPaint: paint, longestTask: task };
}

async function watchLoads(session: CDPSession) {
  const calls: string[] = [];
  let bytes = 0;
  let files = 0;
  let lastAt = Date.now();
  session.on('Network.requestWillBeSent', ({ request }) => {
    lastAt = Date.now();
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith('/api/')) calls.push(`${request.method} ${pathname}${search}`);
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    lastAt = Date.now();
    bytes += encodedDataLength;
    if (encodedDataLength > 0) files += 1;
  });
  await session.send('Network.enable');
  return {
    lastAt: () => lastAt,
    sum: () => ({ kilobytes: bytes / 1000, files, twice: calls.length - new Set(calls).size }),
  };
}
