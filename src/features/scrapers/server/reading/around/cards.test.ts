import { describe, expect, it } from 'vitest';
import { aroundOf, copyOf, reported, selector, tableOf } from '../../../../../../tests/faults/jobs/scrapers/places.ts';

const page = (body: string) => copyOf('html', `<body><h2>Programs</h2>${body}</body>`);

const card = (name: string, value: string) => `<div class="card"><p>${name}</p><p>Max LTC <b>${value}</b></p></div>`;
const list = (name: string, value: string) =>
  `<strong>${name}</strong><dl><dt>Max LTC</dt><dd><b>${value}</b></dd></dl>`;
const boxed = (name: string, value: string) => `<div>${list(name, value)}</div>`;
const headed = (name: string, value: string) =>
  `<div class="card"><i>Popular</i><h3>${name}</h3><p>Max LTC <b>${value}</b></p></div>`;

describe.each([
  ['by a paragraph', card, 'div:nth-of-type(1) b', 'Programs | Gold'],
  ['before a list', list, 'dl:nth-of-type(1) b', 'Programs | Gold'],
  ['by a bold text', boxed, 'div:nth-of-type(1) b', 'Programs | Gold'],
  ['by a heading', headed, 'div:nth-of-type(1) b', 'Gold'],
])('cards that are named %s', (_, cardWith, path, heading) => {
  it('are kept apart', async () => {
    const before = page(cardWith('Gold', '85%') + cardWith('Silver', '75%'));
    const swapped = page(cardWith('Silver', '75%') + cardWith('Gold', '85%'));
    expect(await aroundOf(before, selector(path))).toEqual({ heading, label: 'Max LTC' });
    const now = heading.replace('Gold', 'Silver');
    expect(await reported(before, swapped, selector(path))).toBe(`Heading: “${heading}” is now “${now}”.`);
    const moved = page(cardWith('Gold', '87.5%') + cardWith('Silver', '70%'));
    expect(await reported(before, moved, selector(path))).toBe('');
  });
});

it('the heading of a page is noted beside the title in a table', async () => {
  const rows = [
    ['Rates as of 11/24', ''],
    ['Program', 'Max LTC'],
    ['Bridge', '85%'],
  ];
  const [gold, silver] = [tableOf(rows, 'Gold'), tableOf(rows, 'Silver')];
  const find = selector('table:nth-of-type(1) tr:nth-of-type(3) > td:nth-of-type(2)');
  expect(await reported(page(gold + silver), page(silver + gold), find)).toBe(
    'Heading: “Gold | Rates as of 11/24” is now “Silver | Rates as of 11/24”.',
  );
});

it.each([
  ['Updated 2 hours ago', 'Updated 1 hour ago'],
  ['Rates today', 'Rates yesterday'],
  ['As of 14:05 EST', 'As of 9:00 EDT'],
  ['Closed 12 loans this week in Austin', 'Closed 9 loans this week in Houston, our best yet'],
])('news before a value name nothing: “%s”', async (before, after) => {
  const news = (text: string) => page(`<div><p>${text}</p><b>85%</b></div>`);
  expect(await reported(news(before), news(after), selector('b'))).toBe('');
});

it('a long text before a value is its label all the same', async () => {
  const row = (label: string, value: string) => `<div class="row"><div>${label}</div><div>${value}</div></div>`;
  const [cost, value] = [
    row('Your loan may go up to this share of cost', '85%'),
    row('Your loan may go up to this share of value', '70%'),
  ];
  const find = selector('div.row:nth-of-type(1) > div:nth-of-type(2)');
  expect(await reported(page(cost + value), page(value + cost), find)).toContain('of value');
});
