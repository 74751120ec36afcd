import { describe, expect, it } from 'vitest';
import { renderArticle } from '../../scripts/content/render-article.ts';
import { helpTopics, indexed, plainText, readArticle } from '../../src/content/article.ts';
import { kindSlugs } from '../../src/lending/kinds/find.ts';
import { equationsOf, holds, resultOf } from './equations.ts';
import { articles } from './library.ts';

const inRoom = (room: string) => articles.filter((one) => one.room === room);

describe('the articles', () => {
  it('are there: help for every topic, guides, notes and pages', () => {
    expect(inRoom('help').length).toBeGreaterThanOrEqual(50);
    expect(new Set(inRoom('help').map(({ topic }) => topic))).toEqual(new Set(Object.keys(helpTopics)));
    expect(inRoom('guides').length).toBeGreaterThanOrEqual(8);
    expect(inRoom('blog').length).toBeGreaterThanOrEqual(6);
    expect(inRoom('pages').map(({ slug }) => slug)).toEqual(
      'about careers partners privacy security terms webinars'.split(' '),
    );
  });

  it('have an address of their own in their room', () => {
    const addresses = articles.map(({ room, slug }) => `${room}/${slug}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('of every kind of loan there is a guide, and no other kind is named', () => {
    const named = inRoom('guides').flatMap(({ kind }) => (kind === '' ? [] : [kind]));
    expect(named.sort()).toEqual([...kindSlugs].sort());
    expect(articles.filter(({ kind }) => kind !== '' && !kindSlugs.some((slug) => slug === kind))).toEqual([]);
  });

  it('are dated in 2026, and say in a few words what they are about', () => {
    const odd = articles.filter(
      ({ title, summary, date }) => !date.startsWith('2026-') || title.length > 70 || summary.length > 200,
    );
    expect(odd.map(({ slug }) => slug)).toEqual([]);
  });

  it('are as long as they should be: guides 800 to 1,500 words', () => {
    const odd = inRoom('guides').filter(({ words }) => words < 800 || words > 1500);
    expect(odd.map(({ slug, words }) => `${slug}: ${words}`)).toEqual([]);
  });

  it('are finished: none is a draft or has a gap to fill in', () => {
    const drafts = articles.filter(
      ({ notice, markdown }) => notice !== '' || /\[[^\]]+\](?!\()|to be completed|not in force/i.test(markdown),
    );
    expect(drafts.map(({ slug }) => slug)).toEqual([]);
  });
});

describe('the arithmetic of the articles', () => {
  const equations = articles.flatMap(({ slug, markdown }) =>
    equationsOf(markdown).map((equation) => `${slug}: ${equation}`),
  );

  it('comes out, equation by equation', () => {
    expect(equations.length).toBeGreaterThan(150);
    expect(equations.filter((line) => !holds(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
  });

  it('is computed with the usual precedence, and a wrong result is noticed', () => {
    expect(resultOf('(4,200 + 1,800) ÷ 12 − 2 × 50%')).toBe(499);
    expect(resultOf('11,300 − 4 × 3,160')).toBe(-1340);
    expect(holds('250,000 × 90% = 225,000')).toBe(true);
    expect(holds('250,000 × 90% = 225,001')).toBe(false);
    expect(holds('266,000 ÷ 310,000 = 85.8%')).toBe(true);
    expect(holds('266,000 ÷ 310,000 = 85.9%')).toBe(true);
    expect(holds('266,000 ÷ 310,000 = 86.0%')).toBe(false);
    expect(() => resultOf('12 apples')).toThrow();
  });
});

describe('reading an article', () => {
  const head = '---\ntitle: A title\nsummary: A summary.\ndate: 2026-01-31\n---\n';
  const read = (markdown: string) => readArticle('guides/some-guide.md', `${head}${markdown}`);

  it('knows its words, its time to read and its text without signs', () => {
    const card = indexed(
      read('## A **bold** heading\n\nOne [two](/three) `4 = 4`\n\n| a | b |\n|---|--:|\n| c | d |\n'),
    );
    expect(card).toMatchObject({ slug: 'some-guide', room: 'guides', words: 12, readingMinutes: 1, topic: undefined });
    expect(card.headings).toBe('A bold heading');
    expect(plainText('- one\n- [two](/x)')).toBe('one two');
  });

  it('becomes HTML whose headings can be pointed at and whose tables scroll', () => {
    const { html, headings } = renderArticle(
      read("## What isn't said\n\nA [link](/help) & <3\n\n| a | b |\n|---|--:|\n| c | 1 |\n"),
    );
    expect(headings).toEqual([{ id: 'what-isnt-said', text: "What isn't said", depth: 2 }]);
    expect(html).toContain('<h2 id="what-isnt-said">');
    expect(html).toContain('<a href="/help">link</a> &amp; &lt;3');
    expect(html).toContain('<th data-right scope="col">b</th>');
  });

  it.each([
    ['HTML of its own', 'Text <img src=x onerror=alert(1)>'],
    ['a block of HTML', '<script>alert(1)</script>'],
    ['a link out of the site', '[there](https://example.com)'],
    ['a link that is a script', '[there](javascript:alert(1))'],
    ['a link to another host without a scheme', '[there](//example.com)'],
    ['a picture', '![picture](/mark.svg)'],
    ['a heading of the first order', '# Title'],
  ])('refuses %s', (_what, markdown) => {
    expect(() => renderArticle(read(markdown))).toThrow();
  });

  it.each([
    ['no front matter', 'guides/a.md', 'text'],
    ['a missing summary', 'guides/a.md', '---\ntitle: A\ndate: 2026-01-01\n---\n'],
    ['an unknown line', 'guides/a.md', `${head.replace('date', 'author: B\ndate')}`],
    ['a date that is none', 'guides/a.md', head.replace('2026-01-31', 'January')],
    ['an unknown room', 'attic/a.md', head],
    ['a help article without a topic', 'help/a.md', head],
  ])('refuses %s', (_what, path, source) => {
    expect(() => readArticle(path, source)).toThrow();
  });
});
