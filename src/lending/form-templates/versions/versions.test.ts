import { describe, expect, it } from 'vitest';
import type { PageBox, PdfForm } from '../../../kernel/files/pdf-form/form.ts';
import type { Placement } from '../placement.ts';
import { problemsOf } from '../problems.ts';
import { inReadingOrder } from '../reading-order.ts';
import { carryOver } from './carry-over.ts';
import { mergePlacements } from './merge.ts';

const at = (x: number, y: number, page = 0): PageBox => ({ page, x, y, width: 100, height: 16 });
const formOf = (fields: Readonly<Record<string, PageBox>>, pages = 1): PdfForm => ({
  pages: Array.from({ length: pages }, () => ({ width: 612, height: 792 })),
  fields: Object.entries(fields).map(([name, place]) => ({ name, type: 'text', places: [place] })),
});
const text = (id: string, target: Placement['target'], words = id): Placement => ({
  id,
  target,
  content: { type: 'text', text: words },
});
const inField = (field: string, id = field, words?: string): Placement => text(id, { field }, words);

describe('another edition of a form', () => {
  const before = formOf({ First: at(50, 50), Last: at(50, 80), Gone: at(50, 110) });

  it('keeps what is mapped by the name of a field, else by its place, and names what is lost', () => {
    const after = formOf({ First: at(300, 400), Family: at(52, 83), Other: at(50, 200) });
    const { placements, lost } = carryOver([inField('First'), inField('Last'), inField('Gone')], before, after);
    expect(placements.map(({ id, target }) => [id, target])).toEqual([
      ['First', { field: 'First' }],
      ['Last', { field: 'Family' }],
    ]);
    expect(lost.map(({ id }) => id)).toEqual(['Gone']);
  });

  it('gives no field to two placements', () => {
    const close = formOf({ One: at(50, 50), Two: at(52, 52) });
    const { placements, lost } = carryOver([inField('One'), inField('Two')], close, formOf({ New: at(51, 51) }));
    expect([placements.length, lost.length]).toEqual([1, 1]);
    const swapped = carryOver([inField('First'), inField('Last')], before, formOf({ Last: at(50, 50) }));
    expect(swapped.placements.map(({ id }) => id)).toEqual(['Last']);
  });

  it('keeps boxes on the pages that are there and as large as they were', () => {
    const boxes = [text('a', { box: at(50, 50) }), text('b', { box: at(50, 50, 1) }), text('c', { box: at(600, 50) })];
    const { placements, lost } = carryOver(boxes, before, formOf({}));
    expect([placements.map(({ id }) => id), lost.map(({ id }) => id)]).toEqual([['a'], ['b', 'c']]);
  });
});

describe('two people who changed the same draft', () => {
  const base = [inField('A'), inField('B'), inField('C')];

  it('keep what both did, each in its own place', () => {
    const mine = [inField('A', 'A', 'mine'), inField('B'), inField('C'), inField('D')];
    const theirs = [inField('A'), inField('B', 'B', 'theirs'), inField('E')];
    const { placements, contested } = mergePlacements(base, mine, theirs);
    expect(placements.map(({ id, content }) => [id, content.type === 'text' && content.text])).toEqual([
      ['A', 'mine'],
      ['B', 'theirs'],
      ['E', 'E'],
      ['D', 'D'],
    ]);
    expect(contested).toEqual([]);
  });

  it('where both changed the same, mine stays and is named', () => {
    const mine = [inField('A', 'A', 'mine'), inField('B'), inField('C')];
    const theirs = [inField('A', 'A', 'theirs'), inField('B'), inField('C')];
    const { placements, contested } = mergePlacements(base, mine, theirs);
    expect(placements[0]).toEqual(mine[0]);
    expect(contested).toEqual([mine[0]]);
  });

  it('a field that both mapped is written into once', () => {
    const mine = [inField('New', 'mine')];
    const { placements } = mergePlacements([], mine, [inField('New', 'theirs'), inField('X')]);
    expect(placements.map(({ id }) => id).sort()).toEqual(['X', 'mine']);
  });

  it('what one deleted and the other left alone is gone, what the other changed stays', () => {
    const changed = inField('B', 'B', 'theirs');
    const { placements } = mergePlacements(base, [inField('C')], [inField('A'), changed, inField('C')]);
    expect(placements.map(({ id }) => id)).toEqual(['C']);
    expect(mergePlacements(base, [inField('A', 'A', 'mine')], [inField('B'), inField('C')]).placements).toEqual([
      inField('A', 'A', 'mine'),
    ]);
  });
});

describe('placements that can’t be saved', () => {
  const form: PdfForm = {
    ...formOf({ Name: at(50, 50) }),
    fields: [...formOf({ Name: at(50, 50) }).fields, { name: 'Box', type: 'checkbox', places: [at(50, 80)] }],
  };
  it.for<[string, Placement['content'], string | undefined]>([
    [
      'an option for a checkbox',
      { type: 'answer', question: 'propertyType', format: 'plain', option: 'Condo' },
      undefined,
    ],
    ['no option for a checkbox', { type: 'answer', question: 'propertyType', format: 'plain' }, 'no-option'],
    ['yes by itself', { type: 'answer', question: 'permitsReady', format: 'yes-no' }, undefined],
    ['a list in a checkbox', { type: 'answer', question: 'categories', format: 'plain' }, 'no-column'],
    ['a signature in a checkbox', { type: 'signature', role: 'borrower' }, 'not-for-signing'],
  ])('%s', ([, content, problem]) => {
    expect(problemsOf([{ id: '1', target: { field: 'Box' }, content }], form).get('1')).toBe(problem);
  });
});

it('fields are read line by line, slightly uneven ones as well', () => {
  const { fields } = formOf({ second: at(300, 50), third: at(50, 90), first: at(50, 53), last: at(0, 0, 1) }, 2);
  expect(inReadingOrder(fields).map(({ name }) => name)).toEqual(['first', 'second', 'third', 'last']);
});
