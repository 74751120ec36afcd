import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hardMoneyHref } from '../../../content/classes/cards.ts';
import { classPages } from '../../../content/classes/pages.ts';
import type { LandingFigures } from '../../../content/landing.ts';
import { minuteMs } from '../../../kernel/dates.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sendUnlessKnown, writtenDocument } from '../../../platform/http/pages/web-files.ts';
import type { Clock } from '../../../platform/platform.ts';
import { countMarket, fillLanding, type Landing } from './landing-page.ts';

/** The pages listed for search engines, once they are built. Pages behind a session are left out. */
const publicPaths = [
  '/',
  '/about',
  '/blog',
  '/calculators',
  '/careers',
  '/classes',
  hardMoneyHref,
  ...classPages.map(({ path }) => path),
  '/contact',
  '/demo',
  '/dscr-calculator',
  '/fix-and-flip-calculator',
  '/ground-up-calculator',
  '/guides',
  '/help',
  '/partners',
  '/privacy',
  '/security',
  '/terms',
  '/webinars',
];

/** Counts of the market are as old as this at most. */
const recountMs = 10 * minuteMs;

const open = { config: { access: 'public' } } as object;

interface FrontPage {
  readonly folder: string;
  readonly publicUrl: string;
  readonly landing: Landing;
  /** Read only where the page shows counts of the market. */
  readonly database: Pick<Database, 'db'>;
  readonly clock: Clock;
}

/** Reads again only what is older; callers that come together share one reading. */
function keepFor<T>(ageMs: number, clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!last || now - last.at > ageMs) {
      const value = read();
      last = { at: now, value };
      // What failed is read again by the next caller.
      value.catch(() => {
        last = undefined;
      });
    }
    return last.value;
  };
}

/**
 * Serves the public front page, which is built apart from the app and needs no nonce, and what search engines ask for.
 * @param folder the built web app
 * @param publicUrl where people reach it, without a slash at the end
 */
export function serveFrontPage(app: FastifyInstance, { folder, publicUrl, landing, database, clock }: FrontPage): void {
  const path = join(folder, 'landing.html');
  if (!existsSync(path)) throw new Error('The front page is not built. Run npm start, or npm run build.');
  const page = readFileSync(path, 'utf8').replaceAll('__PUBLIC_URL__', publicUrl);
  const serve = (address: string, type: string, text: string) => {
    const written = writtenDocument(type, text);
    app.get(address, open, (request, reply) => sendUnlessKnown(request, reply, written));
  };
  const writtenWith = (figures: LandingFigures) =>
    writtenDocument('text/html; charset=utf-8', fillLanding(page, figures, landing.testimonials));
  const stated = landing.figures === 'market' ? undefined : writtenWith(landing.figures);
  const counted = keepFor(recountMs, clock, async () => writtenWith(await countMarket(database.db, clock.now())));
  app.get('/', open, async (request, reply) => sendUnlessKnown(request, reply, stated ?? (await counted())));
  // What is personal sits behind a session and needs no line here; the API is nothing to read for a search engine.
  serve(
    '/robots.txt',
    'text/plain; charset=utf-8',
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
  );
  serve('/sitemap.xml', 'application/xml; charset=utf-8', siteMapOf(publicUrl));
}

const siteMapOf = (publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPaths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
