import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderArticle } from '../../../../scripts/content/render-article.ts';
import { addressOf, readArticle } from '../../../content/article.ts';
import { topicNamed } from '../../../features/tickets/topics.ts';
import { router } from '../site-map.tsx';

const folder = join(import.meta.dirname, '../../../content');
const articles = globSync('{help,guides,blog,pages}/**/*.md', { cwd: folder }).map((path) =>
  renderArticle(readArticle(path, readFileSync(join(folder, path), 'utf8'))),
);
const anchors = new Map(articles.map((article) => [addressOf(article), new Set(article.headings.map(({ id }) => id))]));
const links = articles.flatMap((article) =>
  [...article.html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => ({ from: addressOf(article), href })),
);

/** The pattern of the page at an address; undefined when there is none. */
const pageAt = (path: string): string | undefined => router.getMatchedRoutes(path)[2]?.fullPath;

describe('the links of the articles', () => {
  it('are there', () => {
    expect(links.length).toBeGreaterThan(60);
    expect(pageAt('/guides/anything')).toBe('/guides/$slug');
    expect(pageAt('/no/such/page')).toBeUndefined();
  });

  it('lead to pages of the site map, and to articles that exist', () => {
    const broken = links.filter(({ from, href }) => {
      const path = new URL(href, `http://plinth${from}`).pathname;
      const page = pageAt(path);
      return page === undefined || (page.endsWith('/$slug') && !anchors.has(path));
    });
    expect(broken).toEqual([]);
  });

  it('point to headings that exist', () => {
    const broken = links.filter(({ from, href }) => {
      const { pathname, hash } = new URL(href, `http://plinth${from}`);
      return hash !== '' && !anchors.get(pathname)?.has(hash.slice(1));
    });
    expect(broken).toEqual([]);
    expect(links.filter(({ href }) => href.includes('#')).length).toBeGreaterThan(0);
  });

  it('choose topics that the contact form knows', () => {
    const topics = links.flatMap(({ href }) => new URL(href, 'http://plinth').searchParams.get('topic') ?? []);
    expect(topics.length).toBeGreaterThan(5);
    expect(topics.filter((topic) => topicNamed(topic) === undefined)).toEqual([]);
  });

  it('have for each article a page of its own, and no two headings of one name', () => {
    expect(articles.map(addressOf).filter((address) => pageAt(address) === undefined)).toEqual([]);
    const doubled = articles.filter(({ headings }) => new Set(headings.map(({ id }) => id)).size < headings.length);
    expect(doubled.map(({ slug }) => slug)).toEqual([]);
  });
});
