import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectBrowser, looks, openWindow } from '../../support/browser.ts';

/** What is first on screen ends before this character of the page. */
const firstScreen = 14_000;
const piece = 200;

/** The shared app over a slow line: the front page comes in pieces, each cut where it happens to be. */
function slowLine(): Server {
  const app = inject('appOrigin');
  return createServer(async (asked, answer) => {
    if (asked.url !== '/') {
      const onward = request(app + asked.url, { method: asked.method, headers: asked.headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      });
      asked.pipe(onward);
      return;
    }
    const page = await fetch(app);
    const text = await page.text();
    answer.writeHead(200, { 'content-type': page.headers.get('content-type') ?? '' });
    for (let at = 0; at < firstScreen; at += piece) {
      answer.write(text.slice(at, at + piece));
      await wait(20);
    }
    answer.end(text.slice(Math.ceil(firstScreen / piece) * piece));
  });
}

let browser: Browser;
let server: Server;

beforeAll(async () => {
  browser = await connectBrowser();
  server = slowLine();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

it.each(looks)('the front page moves nothing while it comes over a slow line, at $width px, $scheme', async (look) => {
  const { page, context } = await openWindow(browser, look);
  await page.addInitScript(`globalThis.moved = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        moved.push(value + ': ' + sources.map(({ node }) => node?.className || node?.nodeName).join(', '));
    }).observe({ type: 'layout-shift', buffered: true });`);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  // Shifts are told with the frame in which they happened.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  expect(await page.evaluate('moved')).toEqual([]);
  await context.close();
});
