import { readdir, readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { secondMs } from '../../../../kernel/dates.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { scraperLimits } from '../../model.ts';
import { withFolder } from '../running/work-folder.ts';
import { RunEnded } from './failure.ts';

const megabyte = 1024 * 1024;
const limits = {
  /** From the start of the browser to the text of the page. */
  totalMs: 75 * secondMs,
  /** Of what scripts keep in one page. */
  scriptMegabytes: 256,
  /** Of all processes of the browser together. */
  bytes: 1024 * megabyte,
  looksEveryMs: secondMs / 4,
} as const;

const flags: readonly string[] = [
  // Names are never resolved and WebRTC sends nothing: whatever the routes of Playwright did not catch ends here.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  `--js-flags=--max-old-space-size=${limits.scriptMegabytes}`,
];

/**
 * Lets a browser work, and kills it in any case afterwards: when the run is stopped, when it takes too long, and when it takes too much
 * memory. It gets nothing of this process's environment, which has secrets, and keeps nothing.
 * @throws RunEnded
 */
export async function withBrowser<Result>(
  platform: Platform,
  signal: AbortSignal,
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const { scraperBrowser } = platform.config;
  if (scraperBrowser === undefined) throw new RunEnded('browserMissing');
  // Loaded where it is used: most processes never open a browser.
  const { chromium } = await import('playwright-core');
  return withFolder(async (folder) => {
    const server = await chromium
      .launchServer({
        host: '127.0.0.1',
        executablePath: scraperBrowser.program,
        chromiumSandbox: scraperBrowser.hasSandbox,
        proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
        args: [...flags],
        timeout: scraperLimits.fetchMs,
        env: { PATH: process.env.PATH ?? '/usr/bin:/bin', HOME: folder, TMPDIR: folder },
        ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
      })
      .catch((error: unknown) => {
        platform.log.error({ err: error }, 'the browser of scrapers does not start');
        throw new RunEnded('browserMissing');
      });
    const ended = Promise.withResolvers<never>();
    const stop = () => ended.reject(new RunEnded('stopped'));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    const late = setTimeout(() => ended.reject(new RunEnded('tooSlow')), limits.totalMs);
    const watch = setInterval(async () => {
      if ((await memoryOfGroup(server.process().pid)) > limits.bytes) ended.reject(new RunEnded('tooLarge'));
    }, limits.looksEveryMs);
    try {
      const working = chromium.connect(server.wsEndpoint()).then(work);
      return await Promise.race([working, ended.promise]);
    } finally {
      signal.removeEventListener('abort', stop);
      clearTimeout(late);
      clearInterval(watch);
      await server.kill().catch(() => undefined);
    }
  });
}

/** Bytes that the processes of a group have for themselves; 0 where the system does not say. */
async function memoryOfGroup(group: number | undefined): Promise<number> {
  const processes = await readdir('/proc').catch(() => []);
  const sizes = await Promise.all(
    processes
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        // The name of the program, in parentheses, may have spaces; the group is the third after it.
        const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
        if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) !== group) return 0;
        const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
        return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
      }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
