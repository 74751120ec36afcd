import { describe, expect, it } from 'vitest';
import { classTexts } from '../../../scripts/content/class-texts.ts';
import { addressOfLesson, classPages } from '../../../src/content/classes/pages.ts';
import { topics } from '../../../src/content/terms/topics.ts';

const texts = await classTexts();
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const ids = new Map(texts.map(({ path, html }) => [path, idsOf(html)]));
const isThere = (address: string): boolean => {
  const [path = '', anchor] = address.split('#');
  return ids.get(path)?.includes(anchor ?? '') ?? false;
};

describe.each(texts)('$path', ({ path, html, description }) => {
  it('has no two places of the same name', () => {
    const own = idsOf(html);
    expect(own.filter((id, place) => own.indexOf(id) !== place)).toEqual([]);
  });

  it('links to places that are there', () => {
    const links = [...html.matchAll(/ href="([^"#]*)#([^"=]+)"/g)].map(([, to, anchor]) => `${to || path}#${anchor}`);
    const within = links.filter((address) => ids.has(address.split('#')[0] ?? ''));
    expect(within.filter((address) => !isThere(address))).toEqual([]);
  });

  it('says what it is in a title and a sentence', () => {
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(description).toMatch(/^[A-Z].{30,200}[.?]$/);
    expect(texts.filter((text) => text.path === path)).toHaveLength(1);
  });
});

it('every lesson that is folded or behind a tab is found by its address', () => {
  const named = classPages.flatMap(({ lessons }) => lessons.filter(({ anchor }) => anchor !== undefined));
  expect(named.map(({ id }) => addressOfLesson(id)).filter((address) => !isThere(address))).toEqual([]);
});

it('every heading that an explained term leads to is on the page of its lesson', () => {
  const headings = Object.values(topics).flatMap(({ lesson, heading }) =>
    heading === undefined ? [] : `${addressOfLesson(lesson)}#${heading}`,
  );
  expect(headings.length).toBeGreaterThan(0);
  expect(headings.filter((address) => !isThere(address))).toEqual([]);
});

it('no two pages have the same description', () => {
  const descriptions = texts.map(({ description }) => description);
  expect(new Set(descriptions).size).toBe(texts.length);
});
