import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const noncePlaceholder = '__CSP_NONCE__';
const positionPlaceholder = '__LIVE_POSITION__';
const callsPlaceholder = '__FIRST_CALLS__';
/** In index.html, what a page with a text of its own says in its place. */
const ownTitle = /<title>[^<]*<\/title>/;
const ownDescription = /(<meta name="description" content=)"[^"]*"/;
const withoutScript = /<noscript>[^<]*<\/noscript>/;

/**
 * Serves the built web app: hashed assets for ever, every other page address as index.html with a fresh style nonce.
 * Unknown API addresses are left to the refusals.
 * @param position where this process is in the order of what happens: a page that carries it has read nothing before
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  position: () => string | undefined = () => undefined,
): Promise<void> {
  const indexPath = join(folder, 'index.html');
  if (!existsSync(indexPath)) throw new Error('The web app is not built. Run npm start, or npm run build.');
  const pageOf = pagesOf(readFileSync(indexPath, 'utf8'), join(folder, '.vite'));
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', 'landing.html', '.vite/**', '**/*.{br,gz}'],
    // The build has put them beside each file: nothing is compressed while somebody waits.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const immutable = path.includes('/assets/');
      response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      // The same for everybody who takes the same encoding.
      response.removeHeader('vary');
    },
  });
  app.get('/*', { config: { access: 'public' } as object }, (request, reply) => {
    if (!wantsPage(request)) return reply.callNotFound();
    const page = pageOf(request.url).replace(positionPlaceholder, position() ?? '');
    return sendPage(reply, page);
  });
}

/** What the build has written of each page. */
interface PageHead {
  /** A regular expression for its path. */
  readonly path: string;
  /** For its head: the scripts and style sheets that it waits for. */
  readonly lines: string;
  /** The calls that it makes first, with `__name__` where a named part of the path goes. */
  readonly calls: readonly string[];
}

/** What a page says before any script has run, for readers without JavaScript and for search engines. */
interface PageText {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** What it is, in the words of schema.org. */
  readonly data: object;
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A page with its own title, description and text. The data is no script: nothing runs it. */
const withText = (page: string, { title, description, html, data }: PageText): string =>
  page
    .replace(ownTitle, () => `<title>${attribute(title)} · Plinth</title>`)
    .replace(ownDescription, (_, start: string) => `${start}"${attribute(description)}"`)
    .replace(withoutScript, () => `<noscript><main>${html}</main></noscript>`)
    .replace(
      '</head>',
      () => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script></head>`,
    );

const readWritten = <T>(path: string): readonly T[] =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as readonly T[]) : [];

/** The HTML of a page by its address. What it loads and asks for first is named there, so that nothing waits for a script to ask. */
function pagesOf(index: string, folder: string): (url: string) => string {
  const written = readWritten<PageHead>(join(folder, 'page-heads.json'));
  const texts = new Map(readWritten<PageText>(join(folder, 'page-texts.json')).map((text) => [text.path, text]));
  const pages = written.map(({ path, lines, calls }) => ({
    path: new RegExp(`^${path}/?$`),
    page: index.replace('</head>', () => `${lines}</head>`),
    calls: calls.join(' ').replaceAll('&', '&amp;'),
  }));
  const withCalls = (page: string, calls: string) => page.replace(callsPlaceholder, () => calls);
  return (url) => {
    const [path = '', query] = url.split('?', 2);
    for (const known of pages) {
      const match = known.path.exec(path);
      if (!match) continue;
      // With a query a page may ask for something else.
      const calls = query === undefined ? known.calls : '';
      const text = texts.get(path.replace(/(.)\/$/, '$1'));
      return withCalls(
        text === undefined ? known.page : withText(known.page, text),
        calls.replaceAll(/__(\w+?)__/g, (_, name: string) => match.groups?.[name] ?? ''),
      );
    }
    return withCalls(index, '');
  };
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return (
    !path.startsWith('/api/') && !path.startsWith('/assets/') && (request.headers.accept ?? '').includes('text/html')
  );
}

/** Sends a page whose style nonce is new each time. @param page HTML with the placeholder where the nonce goes */
export function sendPage(reply: FastifyReply, page: string, extraStyle = ''): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return reply
    .header(
      'content-security-policy',
      policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'${extraStyle}`),
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(noncePlaceholder, nonce));
}

/** The same for everybody, and known by its content. */
export interface WrittenDocument {
  readonly type: string;
  readonly content: string | Buffer;
  readonly etag: string;
}

export const writtenDocument = (type: string, content: string | Buffer): WrittenDocument => ({
  type,
  content,
  // Weak, since the same content goes out in several encodings.
  etag: `W/"${createHash('sha256').update(content).digest('base64url')}"`,
});

const bare = (tag: string): string => tag.replace(/^W\//, '');

/** The browser keeps it, and asks each time whether it is still the same. */
export function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content, etag }: WrittenDocument,
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', etag);
  const known = (request.headers['if-none-match'] ?? '').split(/,\s*/).map(bare);
  return known.includes(bare(etag)) ? reply.status(304).send() : reply.type(type).send(content);
}
