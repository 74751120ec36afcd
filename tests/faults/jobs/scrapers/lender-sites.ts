import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What a made-up lender lends, as its page says it. */
export interface SaidTerms {
  readonly maxLTC: string;
  readonly totalLTC: string;
  readonly minFICO: string;
  readonly header: string;
}
const usualTerms: SaidTerms = { maxLTC: '85%', totalLTC: '80%', minFICO: '680', header: 'Max LTC' };

/** A page as lenders write them: navigation, a table, a sentence, and scripts that mean nothing here. */
export const pageOf = (name: string, { maxLTC, totalLTC, minFICO, header }: SaidTerms): string => `<!doctype html>
<html><head><meta charset="utf-8"><title>${name}</title><script>document.title = 'no';</script></head>
<body><nav><a href="/">Home</a></nav><main><h1>${name}: Fix &amp; Flip</h1>
<p class="intro">Minimum credit score: <strong id="fico">${minFICO}</strong></p>
<table><caption>Leverage</caption>
<thead><tr><th>Program</th><th>${header}</th><th>Total LTC</th></tr></thead>
<tbody><tr><th>Gold</th><td>${maxLTC}</td><td>${totalLTC}</td></tr><tr><th>Silver</th><td>70%</td><td>65%</td></tr></tbody>
</table></main></body></html>`;

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface Site {
  readonly name: string;
  readonly origin: string;
  readonly url: string;
  /** The paths that were asked for, with what they were asked with. */
  readonly seen: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  /** What its page says from now on. */
  says(terms: Partial<SaidTerms>): void;
  /** How an address answers from now on. */
  on(path: string, answer: Answer): void;
}

export const answerWith =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);

async function openSite(name: string): Promise<{ site: Site; server: Server }> {
  let terms = usualTerms;
  let version = 1;
  const answers = new Map<string, Answer>([
    ['/robots.txt', (response) => void response.writeHead(404).end()],
    [
      '/rates',
      (response, request) => {
        const etag = `"v${version}"`;
        if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
        answerWith(200, pageOf(name, terms), { etag })(response, request);
      },
    ],
  ]);
  const seen: Site['seen'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    seen.push({ path, headers: request.headers });
    const answer = answers.get(path);
    if (answer) answer(response, request);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site: Site = {
    name,
    origin,
    url: `${origin}/rates`,
    seen,
    says(said) {
      terms = { ...terms, ...said };
      version += 1;
    },
    on: (path, answer) => void answers.set(path, answer),
  };
  return { site, server };
}

/** Never ends, and never rests. */
export const streamsForEver: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const more = () => {
    while (!response.destroyed && response.write('<p>and another rate</p>'.repeat(2_000)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

/** A few kilobytes that unpack to 200 MB. */
export const bomb: Answer = (response) => {
  const packed = gzipSync(Buffer.alloc(200 * 1024 * 1024, 32), { level: 9 });
  response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(packed);
};

/** Ten made-up lenders: what each of them does to whoever reads its page. */
const lenders: Readonly<Record<string, (site: Site) => void>> = {
  /** Says what it said before, and changes when it is asked to. */
  harbor: () => undefined,
  /** Renames the header of its table. */
  cedar: () => undefined,
  /** Lays its page out anew. */
  granite: () => undefined,
  prairie: (site) => site.on('/rates', answerWith(429, 'Later', { 'retry-after': '7200' })),
  lantern: (site) =>
    site.on('/robots.txt', answerWith(200, 'User-agent: *\nDisallow: /rates\n', { 'content-type': 'text/plain' })),
  river: (site) => site.on('/rates', streamsForEver),
  summit: (site) => site.on('/rates', bomb),
  beacon: (site) =>
    site.on('/rates', (response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    ),
  orchard: (site) => site.on('/rates', answerWith(200, 'GIF89a', { 'content-type': 'image/gif' })),
  /** Says what no lender lends. */
  mesa: (site) => site.says({ maxLTC: '850%' }),
};

export interface LenderSites {
  readonly site: (name: keyof typeof lenders) => Site;
  close(): void;
}

/** The web sites of ten made-up lenders on this machine, each at a port of its own. */
export async function openLenderSites(): Promise<LenderSites> {
  const opened = await Promise.all(Object.keys(lenders).map(openSite));
  for (const { site } of opened) lenders[site.name]?.(site);
  return {
    site(name) {
      const found = opened.find(({ site }) => site.name === name);
      if (!found) throw new Error(`There is no site of ${name}.`);
      return found.site;
    },
    close() {
      for (const { server } of opened) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
