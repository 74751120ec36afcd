import { type OutboundAnswer, OutboundFailure } from '../../../../platform/http/outbound/outbound.ts';
import { unpackedBody } from '../../../../platform/http/outbound/unpack.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { scraperLimits } from '../../model.ts';
import type { RunNotes } from '../running/notes.ts';
import type { ScraperRow } from '../tables.ts';
import { documentType, type Fetched } from './document-type.ts';
import { RunEnded } from './failure.ts';
import { renderWithBrowser } from './fetch-with-browser.ts';
import { awaitTurn, noteSuccess, pauseHost, retryAfterMs } from './hosts.ts';
import { askRobots, userAgentOf } from './robots.ts';

/** What the copy that is there already was called; null where there is none. */
export type Known = Pick<Fetched, 'etag' | 'lastModified'>;

/**
 * Reads the document of a scraper, as a guest of the site: where robots.txt allows it, one request after the other.
 * @returns 'same' when the site says that nothing is new
 * @throws RunEnded
 */
export async function fetchDocument(
  platform: Platform,
  scraper: ScraperRow,
  known: Known | null,
  notes: RunNotes,
): Promise<Fetched | 'same'> {
  try {
    let url = new URL(scraper.url);
    for (let hop = 0; hop <= scraperLimits.redirects; hop++) {
      // The robots.txt of an address that may not be called is not asked for either.
      if (!platform.outbound.accepts(url.href, true)) throw new RunEnded('addressNotAllowed');
      await notes.step('robots');
      const pauseMs = await askRobots(platform, url, notes);
      await notes.step('fetching');
      if ((await awaitTurn(platform, url.host, pauseMs, notes.signal)) > 0) await notes.note('turn', url.host);
      await notes.note('requested', url.href);
      const answer = await requestOnce(platform, url, hop === 0 && scraper.fetcher === 'plain' ? known : null, notes);
      const { location } = answer.headers;
      if (!isRedirect(answer.status) || !location) {
        const fetched = await take(platform, scraper, url, answer, notes);
        if (scraper.fetcher === 'plain' || fetched === 'same') return fetched;
        return await renderWithBrowser(platform, fetched, notes);
      }
      if (!URL.canParse(location, url)) throw new RunEnded('addressInvalid');
      url = new URL(location, url);
      await notes.note('redirected', url.href);
    }
    throw new RunEnded('tooManyRedirects');
  } catch (error) {
    if (notes.signal.aborted) throw new RunEnded('stopped');
    if (error instanceof OutboundFailure) throw new RunEnded(error.code);
    throw error;
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** One request to an address that is checked, without following where it leads. */
const requestOnce = (platform: Platform, url: URL, known: Known | null, notes: RunNotes): Promise<OutboundAnswer> =>
  platform.outbound.send({
    url: url.href,
    method: 'GET',
    headers: {
      'user-agent': userAgentOf(platform),
      accept: 'text/html,application/xhtml+xml,application/pdf,text/csv,*/*;q=0.5',
      'accept-language': 'en-US,en;q=0.8',
      ...(known?.etag ? { 'if-none-match': known.etag } : {}),
      ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
    },
    totalMs: scraperLimits.fetchMs,
    idleMs: scraperLimits.idleMs,
    readBytes: scraperLimits.documentBytes,
    allowsHttp: true,
    signal: notes.signal,
  });

async function take(
  platform: Platform,
  { sourceType }: ScraperRow,
  url: URL,
  answer: OutboundAnswer,
  notes: RunNotes,
): Promise<Fetched | 'same'> {
  const { status, headers } = answer;
  await notes.note('answered', `${status} · ${answer.body.length.toLocaleString('en-US')} bytes`);
  if (status === 304) {
    await noteSuccess(platform, url.host);
    return 'same';
  }
  if (status === 429 || status >= 500) {
    await pauseHost(platform, url.host, retryAfterMs(headers['retry-after'], platform.clock.now()));
    throw new RunEnded('busy');
  }
  if (status === 404 || status === 410) throw new RunEnded('notFound');
  if (status !== 200) throw new RunEnded('refused');
  const bytes = await unpackedBody(answer, scraperLimits.documentBytes);
  if (bytes === 'tooLarge') throw new RunEnded('tooLarge');
  if (bytes === 'damaged') throw new RunEnded('unreadable');
  const typed = documentType(sourceType, headers['content-type'], bytes);
  if (!typed) throw new RunEnded('wrongType');
  await noteSuccess(platform, url.host);
  const etag = shortHeader(headers.etag);
  return { bytes, ...typed, address: url.href, etag, lastModified: shortHeader(headers['last-modified']) };
}

/** What is sent back to the site later is short. */
const shortHeader = (text: string | undefined): string | null => (text && text.length <= 300 ? text : null);
