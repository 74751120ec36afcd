import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser } from '../../support/browser.ts';

let browser: Browser;
let page: Page;
let own: string;
let foreign: string;
const servers: Server[] = [];

/** A site without any policy of its own: what is refused there, the browser itself refuses. */
async function serveSite(text: string): Promise<string> {
  const server = createServer((request, response) => {
    const open = request.url === '/open' ? { 'access-control-allow-origin': '*' } : {};
    response.writeHead(200, { 'content-type': 'text/html', ...open }).end(`<title>${text}</title>${text}`);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  own = await serveSite('own');
  foreign = await serveSite('foreign');
  browser = await connectBrowser();
  page = await browser.newPage();
  await page.goto(own);
});
afterAll(async () => {
  await browser?.close();
  for (const server of servers) server.close();
});

/** What a script on the page of our own site gets to read at an address. */
const read = (address: string) =>
  page.evaluate(
    (target) =>
      fetch(target).then(
        (answer) => answer.text(),
        () => 'refused',
      ),
    address,
  );

describe('the browser of the tests keeps origins apart, as a user’s does', () => {
  it('a page reads its own site, and of another port only what that one opens to it', async () => {
    expect(await read(`${own}/page`)).toContain('own');
    expect(await read(`${foreign}/open`)).toContain('foreign');
    expect(await read(`${foreign}/page`)).toBe('refused');
  });

  it('a page does not reach into a frame of another origin', async () => {
    const titleOfFrame = (address: string) =>
      page.evaluate(`new Promise((done) => {
        const frame = document.createElement('iframe');
        frame.onload = () => done(frame.contentDocument?.title ?? 'refused');
        frame.src = ${JSON.stringify(address)};
        document.body.append(frame);
      })`);
    expect(await titleOfFrame(own)).toBe('own');
    expect(await titleOfFrame(foreign)).toBe('refused');
  });

  it('a foreign page reads nothing of what the app answers', async () => {
    for (const path of ['/', '/api/openapi.json', '/api/lenders']) {
      expect(await read(`${inject('appOrigin')}${path}`), path).toBe('refused');
    }
  });

  it('nothing outside this machine can be reached', async () => {
    await expect(page.goto('http://plinth.example.com')).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
  });
});
