import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendUnlessKnown, writtenDocument } from '../../platform/http/web-files.ts';

/** The pages that search engines are told of. All that is behind a session stays out. */
const publicPaths = [
  '/',
  '/about',
  '/blog',
  '/calculators',
  '/careers',
  '/classes',
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

const open = { config: { access: 'public' } } as object;

/**
 * Serves the public front page, which is built apart from the app and needs no nonce, and what search engines ask for.
 * @param folder the built web app
 * @param publicUrl where people reach it, without a slash at the end
 */
export function serveFrontPage(app: FastifyInstance, folder: string, publicUrl: string): void {
  const path = join(folder, 'landing.html');
  if (!existsSync(path)) throw new Error('The front page is not built. Run npm start, or npm run build.');
  const page = readFileSync(path, 'utf8').replaceAll('__PUBLIC_URL__', publicUrl);
  const serve = (address: string, type: string, text: string) => {
    const written = writtenDocument(type, text);
    app.get(address, open, (request, reply) => sendUnlessKnown(request, reply, written));
  };
  serve('/', 'text/html; charset=utf-8', page);
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
