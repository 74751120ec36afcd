import { expect, it } from 'vitest';
import { renderLesson } from '../../../scripts/content/render-lesson.ts';
import { exampleInFragment, searchWithExample } from '../../../src/features/search/example-link.ts';
import { loanKinds } from '../../../src/lending/kinds/all.ts';
import { lessons } from './lessons.ts';

const rendered = await Promise.all(lessons.map(renderLesson));
/** Every link from an example of a lesson to the search. */
const links = rendered.flatMap(({ id, blocks }) =>
  blocks
    .flatMap((block) => (block.type === 'text' ? [...block.content.matchAll(/href="(\/search\/[^"#]+#[^"]+)"/g)] : []))
    .map(([, href = '']) => ({ id, href: href.replaceAll('&amp;', '&') })),
);
const kindOf = (slug: string) => {
  const kind = loanKinds.find((one) => one.slug === slug);
  if (kind === undefined) throw new Error(`There is no loan type ${slug}.`);
  return kind;
};

it('lessons with a deal worked out lead to lenders for it', () => {
  expect(links.length).toBeGreaterThanOrEqual(10);
  expect(new Set(links.map(({ href }) => href.split('#')[0]))).toEqual(
    new Set(['/search/fix-and-flip', '/search/dscr', '/search/ground-up']),
  );
});

it.each(links)('$id: the search takes every figure of $href', ({ href }) => {
  const [path = '', fragment = ''] = href.split('#');
  const kind = kindOf(path.replace('/search/', ''));
  const { example: _mark, ...said } = Object.fromEntries(new URLSearchParams(fragment));
  const taken = exampleInFragment(kind, fragment) ?? {};
  expect(Object.fromEntries(Object.entries(taken).map(([name, value]) => [name, String(value)]))).toEqual(said);
  expect(Object.keys(taken).length).toBeGreaterThanOrEqual(2);
});

it('a link fills in figures and choices of its own loan type alone', () => {
  const flip = kindOf('fix-and-flip');
  const link = searchWithExample('fix-and-flip', {
    purchasePrice: 285_000,
    arv: null,
    rehabNeeded: 0,
    recourse: 'recourse',
  });
  expect(exampleInFragment(flip, link.split('#')[1] ?? '')).toEqual({
    purchasePrice: 285_000,
    rehabNeeded: 0,
    recourse: 'recourse',
  });
  expect(exampleInFragment(kindOf('dscr'), link.split('#')[1] ?? '')).toBeUndefined();
  expect(
    exampleInFragment(flip, '#example=fix-and-flip&purchasePrice=many&arv=-5&recourse=maybe&clientName=Quinn&state=TX'),
  ).toEqual({ state: 'TX' });
  expect(exampleInFragment(flip, '')).toBeUndefined();
});
