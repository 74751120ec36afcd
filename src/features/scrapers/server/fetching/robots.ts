import robotsParser from 'robots-parser';
import { hourMs, secondMs } from '../../../../kernel/dates.ts';
import { OutboundFailure } from '../../../../platform/http/outbound/outbound.ts';
import { unpackedBody } from '../../../../platform/http/outbound/unpack.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { scraperLimits } from '../../model.ts';
import type { RunNotes } from '../running/notes.ts';
import { RunEnded } from './failure.ts';
import { keepRobots, readHost } from './hosts.ts';
import { mostAddressCharacters, ownRules } from './own-rules.ts';

/** What robots.txt calls us, and how we call ourselves to sites. */
export const robotName = 'PlinthScraper';
export const userAgentOf = ({ config }: Platform): string => `${robotName}/1 (+${config.publicUrl})`;

/**
 * Whether a site lets us read an address (RFC 9309): one without a robots.txt does, one whose robots.txt can't be read does not.
 * @returns how long it asks us to pause between two requests
 * @throws RunEnded, OutboundFailure
 */
export async function askRobots(platform: Platform, url: URL, notes: RunNotes): Promise<number> {
  if (url.href.length > mostAddressCharacters) throw new RunEnded('addressInvalid');
  const { robots, robotsAt } = await readHost(platform, url.host);
  const isFresh = robotsAt && platform.clock.now().getTime() - robotsAt.getTime() < scraperLimits.robotsHours * hourMs;
  const isKept = isFresh && robots !== null;
  const text = isKept ? robots : ownRules(await readRobots(platform, url, notes), robotName);
  const rules = robotsParser(new URL('/robots.txt', url).href, text);
  if (!isKept) await keepRobots(platform, url.host, text);
  if (rules.isDisallowed(url.href, robotName)) throw new RunEnded('robots');
  await notes.note('robotsAllows', url.host);
  const asked = (rules.getCrawlDelay(robotName) ?? 0) * secondMs;
  return Math.min(Math.max(asked, scraperLimits.hostPauseMs), scraperLimits.hostPauseMostMs);
}

async function readRobots(platform: Platform, url: URL, notes: RunNotes): Promise<string> {
  const answer = await platform.outbound
    .send({
      url: new URL('/robots.txt', url).href,
      method: 'GET',
      headers: { 'user-agent': userAgentOf(platform), accept: 'text/plain' },
      totalMs: scraperLimits.fetchMs,
      idleMs: scraperLimits.idleMs,
      readBytes: scraperLimits.robotsBytes,
      redirects: scraperLimits.redirects,
      allowsHttp: true,
      signal: notes.signal,
    })
    .catch((error: unknown) => {
      // Where the page itself would not be reached either, that is what is said.
      if (error instanceof OutboundFailure && error.code === 'tooSlow') throw new RunEnded('robotsUnknown');
      throw error;
    });
  const { status } = answer;
  await notes.note('robotsRead', String(status));
  if (status >= 500 || status === 429) throw new RunEnded('robotsUnknown');
  // What is not there forbids nothing.
  const body =
    status === 200 ? await unpackedBody({ ...answer, isCut: false }, scraperLimits.robotsBytes) : Buffer.alloc(0);
  if (typeof body === 'string') throw new RunEnded('robotsUnknown');
  return body.toString('utf8').replaceAll('\u0000', '');
}
