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
const appScript = /<script type="module" crossorigin src="[^"]+"><\/script>/g;
const modulePreload = /<link rel="modulepreload" [^>]*href="([^"]+)">/g;
const link = /<link [^>]+>/g;
const appRoot = '<div id="root"></div>';

/**
 * Serves the built web app: hashed assets for ever, every other page address as index.html with a fresh style nonce.
 * Unknown API addresses are left to the refusals.
 * @param publicUrl where people reach it, without a slash at the end
 * @param textFromDatabase what a page says whose text is in the database; null where nothing stands at its address
 * @param position where this process is in the order of what happens: a page that carries it has read nothing before
 * @param isKnown whether something stands at an address, which may be one of the pages of the build: the app says so where it does not,
 * and the answer is 404
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  publicUrl = '',
  position: () => string | undefined = () => undefined,
  textFromDatabase: (path: string) => Promise<PageText | null | undefined> = async () => undefined,
  isKnown: (path: string, isPage: boolean) => boolean = () => true,
): Promise<void> {
  const indexPath = join(folder, 'index.html');
  if (!existsSync(indexPath)) throw new Error('The web app is not built. Run npm start, or npm run build.');
  const { pageOf, isPage } = pagesOf(readFileSync(indexPath, 'utf8'), join(folder, '.vite'), publicUrl);
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
  app.get('/*', { config: { access: 'public' } as object }, async (request, reply) => {
    if (!wantsPage(request)) return reply.callNotFound();
    const path = pathOf(request);
    const text = await textFromDatabase(path);
    if (text === null || !isKnown(path, isPage(path))) reply.status(404);
    const at = position() ?? '';
    return sendPage(reply, (nonce) =>
      pageOf(request.url, (page) => withNonce(page, nonce).replace(positionPlaceholder, () => at), text ?? undefined),
    );
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
export interface PageText {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** What it is, in the words of schema.org. */
  readonly data: object;
  /** The answer to the call that the app makes first, so that the page stays where that call fails. */
  readonly answer?: { readonly address: string; readonly body: object };
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * A page with its own title, description and text. The text is there before any script, and stays until the app has the whole page
 * to draw in its place. What only the app needs is in a template: first.js takes it out once the text is on screen, so that nothing
 * shares a slow line with the text. The data is no script: nothing runs it.
 */
function withText(index: string, lines: string, text: PageText, publicUrl: string) {
  const { path, title, description, html, data, answer } = text;
  const frame = [...index.matchAll(modulePreload)];
  const ofApp = [
    ...[...frame, ...lines.matchAll(link)].map(([tag]) =>
      // The build's loader adds the style sheets itself, and waits until they apply.
      tag.replace('rel="stylesheet"', 'rel="preload" as="style"'),
    ),
    // The libraries run in a task of their own: with the app's modules it would be a long one on a phone.
    ...frame.map(([, source]) => `<script type="module" crossorigin src="${source}"></script>`),
    ...[...index.matchAll(appScript)].map(([tag]) => tag),
  ];
  return index
    .replaceAll(modulePreload, '')
    .replace(appScript, () => `<template id="app">${ofApp.join('')}</template>`)
    .replace(
      appRoot,
      () =>
        `<div id="root"><div class="plinth-text"><header><a href="/">Plinth</a></header><main>${html}</main></div></div>`,
    )
    .replace(ownTitle, () => `<title>${attribute(title)} · Plinth</title>`)
    .replace(ownDescription, (_, start: string) => `${start}"${attribute(description)}"`)
    .replace(withoutScript, '')
    .replace(
      '</head>',
      () =>
        `<link rel="canonical" href="${attribute(publicUrl + path)}"><script type="application/ld+json">${inScript(data)}</script></head>`,
    )
    .replace('</body>', (end) =>
      answer === undefined
        ? end
        : `<script type="application/json" data-answer="${attribute(answer.address)}">${inScript(answer.body)}</script>${end}`,
    );
}

/** Data that no tag in it can end. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

const readWritten = <T>(path: string): readonly T[] =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as readonly T[]) : [];

/** The HTML of a page by its address. What it loads and asks for first is named there, so that nothing waits for a script to ask. */
function pagesOf(index: string, folder: string, publicUrl: string) {
  const written = readWritten<PageHead>(join(folder, 'page-heads.json'));
  const texts = new Map(readWritten<PageText>(join(folder, 'page-texts.json')).map((text) => [text.path, text]));
  const pages = written.map(({ path, lines, calls }) => ({
    path: new RegExp(`^${path}/?$`),
    lines,
    page: index.replace('</head>', () => `${lines}</head>`),
    calls: calls.join(' ').replaceAll('&', '&amp;'),
  }));
  const withCalls = (page: string, calls: string) => page.replace(callsPlaceholder, () => calls);
  const anyPage = written.map(({ path }) => new RegExp(`^${path.replaceAll('[\\w-]+', '[^/]+')}/?$`, 'i'));
  /** Whether the site map has a page at this path, whatever stands in the place of a parameter. */
  const isPage = (path: string): boolean => anyPage.some((one) => one.test(path));
  /** @param fill puts in what each page is sent with. A text comes after it: a placeholder in it stays a word. */
  const pageOf = (url: string, fill: (page: string) => string, textFromDatabase?: PageText): string => {
    const [path = '', query] = url.split('?', 2);
    for (const known of pages) {
      const match = known.path.exec(path);
      if (!match) continue;
      // With a query a page may ask for something else.
      const calls = query === undefined ? known.calls : '';
      const text = textFromDatabase ?? texts.get(path.replace(/(.)\/$/, '$1'));
      const filled = withCalls(
        fill(text === undefined ? known.page : index),
        calls.replaceAll(/__(\w+?)__/g, (_, name: string) => match.groups?.[name] ?? ''),
      );
      return text === undefined ? filled : withText(filled, known.lines, text, publicUrl);
    }
    return withCalls(fill(index), '');
  };
  return { pageOf, isPage };
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return (
    !path.startsWith('/api/') && !path.startsWith('/assets/') && (request.headers.accept ?? '').includes('text/html')
  );
}

/** Puts a nonce where a page has the placeholder for it. */
export const withNonce = (page: string, nonce: string): string => page.replaceAll(noncePlaceholder, nonce);

/** Sends a page whose style nonce is new each time. @param page its HTML with the nonce */
export function sendPage(reply: FastifyReply, page: (nonce: string) => string, extraStyle = ''): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return reply
    .header(
      'content-security-policy',
      policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'${extraStyle}`),
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(nonce));
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
