import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { unpackedBody } from '../../../../platform/http/outbound/unpack.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { scraperLimits } from '../../model.ts';
import type { RunNotes } from '../running/notes.ts';
import { withBrowser } from './browser-process.ts';
import type { Fetched } from './document-type.ts';
import { RunEnded } from './failure.ts';
import { LoadBudget } from './load-budget.ts';
import { userAgentOf } from './robots.ts';

/** What a page needs to put its text together; pictures, fonts, films and frames are never loaded. */
const loaded = ['script', 'stylesheet', 'xhr', 'fetch'];
const mostRequests = 80;
const mostAtOnce = 4;

/**
 * Has a browser put a page together that is fetched already, for sites that show nothing without scripts. Whatever the page asks for is
 * fetched by the guard of outgoing calls, or not at all: the browser itself reaches no network, its proxy leads nowhere.
 * @throws RunEnded
 */
export async function renderWithBrowser(platform: Platform, document: Fetched, notes: RunNotes): Promise<Fetched> {
  const html = await withBrowser(platform, notes.signal, (browser) =>
    render(platform, browser, document, notes).catch((error: unknown) => {
      throw error instanceof RunEnded ? error : new RunEnded('unreadable');
    }),
  );
  const bytes = Buffer.from(html);
  if (bytes.length > scraperLimits.documentBytes) throw new RunEnded('tooLarge');
  // What scripts add comes without a new version of the document, so the next run reads it whole.
  return { ...document, bytes, charset: 'utf-8', etag: null, lastModified: null };
}

async function render(platform: Platform, browser: Browser, document: Fetched, notes: RunNotes): Promise<string> {
  const context = await browser.newContext({
    userAgent: userAgentOf(platform),
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  const guard = new Guard(platform, document, notes.signal);
  await context.route('**/*', (route) => guard.answer(route));
  await context.routeWebSocket(/.*/, (socket) => void socket.close().catch(() => undefined));
  const page = await context.newPage();
  context.on('page', (popup) => void popup.close().catch(() => undefined));
  const crashed = Promise.withResolvers<never>();
  page.once('crash', () => crashed.reject(new RunEnded('tooLarge')));
  return Promise.race([assemble(context, page, document), crashed.promise]);
}

/** The text of a page once its scripts have put it together. */
async function assemble(context: BrowserContext, page: Page, document: Fetched): Promise<string> {
  await page.goto(document.address, { timeout: scraperLimits.fetchMs, waitUntil: 'commit' });
  // What still loads has a little time; a page that never rests is read as it is.
  await page.waitForLoadState('load', { timeout: scraperLimits.fetchMs }).catch(() => undefined);
  await page.waitForLoadState('networkidle', { timeout: scraperLimits.idleMs }).catch(() => undefined);
  return htmlOf(context, page);
}

/** The text of a page, cut in the browser already, and in a world of its own, whose functions the page cannot replace. */
async function htmlOf(context: BrowserContext, page: Page): Promise<string> {
  const session = await context.newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.documentElement.outerHTML.slice(0, ${scraperLimits.documentBytes + 1})`,
    contextId: executionContextId,
    returnByValue: true,
  });
  if (typeof result.value !== 'string') throw new RunEnded('unreadable');
  return `<!doctype html>${result.value}`;
}

/** Answers what a page asks for, within what is allowed for one page. */
class Guard {
  readonly #platform: Platform;
  readonly #document: Fetched;
  readonly #signal: AbortSignal;
  readonly #budget = new LoadBudget(scraperLimits.documentBytes, mostAtOnce);
  #requests = 0;

  constructor(platform: Platform, document: Fetched, signal: AbortSignal) {
    this.#platform = platform;
    this.#document = document;
    this.#signal = signal;
  }

  /** Never throws: Playwright does not catch what a handler of routes throws, which would end the process. */
  async answer(route: Route): Promise<void> {
    try {
      if (!(await this.#fulfill(route))) await route.abort('aborted');
    } catch {
      await route.abort('failed').catch(() => undefined);
    }
  }

  async #fulfill(route: Route): Promise<boolean> {
    const request = route.request();
    this.#requests += 1;
    if (this.#requests > mostRequests || request.method() !== 'GET') return false;
    if (request.isNavigationRequest()) return this.#fulfillPage(route);
    if (!loaded.includes(request.resourceType())) return false;
    return this.#budget.spend(async (mostBytes) => {
      const answer = await this.#platform.outbound.send({
        url: request.url(),
        method: 'GET',
        headers: { 'user-agent': userAgentOf(this.#platform), accept: '*/*' },
        totalMs: scraperLimits.fetchMs,
        idleMs: scraperLimits.idleMs,
        readBytes: mostBytes,
        redirects: scraperLimits.redirects,
        allowsHttp: true,
        signal: this.#signal,
      });
      const body = await unpackedBody(answer, mostBytes);
      if (typeof body === 'string') throw new RunEnded('tooLarge');
      const contentType = answer.headers['content-type'] ?? 'text/plain';
      await route.fulfill({ status: answer.status, headers: { 'content-type': contentType }, body });
      return body.length;
    });
  }

  /** The page is fetched already, where its robots.txt allowed it. Popups, frames and other pages are not. */
  async #fulfillPage(route: Route): Promise<boolean> {
    const { address, bytes, charset } = this.#document;
    if (withoutFragment(route.request().url()) !== withoutFragment(address)) return false;
    const contentType = charset === null ? 'text/html' : `text/html; charset=${charset}`;
    await route.fulfill({ status: 200, headers: { 'content-type': contentType }, body: bytes });
    return true;
  }
}

const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? '';
