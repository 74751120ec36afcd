import { describe, expect, it } from 'vitest';
import { boxAfterKey, boxAt, moved, resized, withinPage } from './boxes.ts';
import { contentFor, tidied, writtenAs, writtenAsFor } from './contents.ts';
import { itemsOf, withSuggestions } from './items.ts';

const page = { width: 612, height: 792 };
const box = { page: 0, x: 100, y: 100, width: 80, height: 20 };
const key = (name: string, more = {}) => ({ key: name, shiftKey: false, ctrlKey: false, ...more });

describe('a box on a page', () => {
  it('is moved by arrows, by a point with Ctrl, and sized with Shift', () => {
    expect(boxAfterKey(box, page, key('ArrowRight'))).toMatchObject({ x: 106, y: 100 });
    expect(boxAfterKey(box, page, key('ArrowUp', { ctrlKey: true }))).toMatchObject({ x: 100, y: 99 });
    expect(boxAfterKey(box, page, key('ArrowDown', { shiftKey: true }))).toMatchObject({ width: 80, height: 26 });
    expect(boxAfterKey(box, page, key('Enter'))).toBeUndefined();
  });

  it('never leaves the page, however far it is dragged, and never becomes too small to be seen', () => {
    expect(moved(box, page, { x: 5_000, y: -5_000 })).toMatchObject({ x: 532, y: 0 });
    expect(resized(box, page, { x: 5_000, y: 5_000 })).toMatchObject({ x: 100, width: 512, height: 692 });
    expect(resized(box, page, { x: -500, y: -500 })).toMatchObject({ width: 10, height: 8 });
    expect(withinPage({ ...box, width: 9_000 }, page)).toMatchObject({ x: 0, width: 612 });
    expect(boxAt({ type: 'signature', role: 'borrower' }, 0, page, { x: 0, y: 0 })).toMatchObject({ x: 0, y: 0 });
  });
});

describe('what can be written into a field', () => {
  const field = (type: 'text' | 'checkbox' | 'signature', options?: string[]) => ({
    name: 'f',
    type,
    places: [box],
    ...(options && { options }),
  });

  it('follows from its type', () => {
    const offered = (one: Parameters<typeof writtenAsFor>[0]) => writtenAsFor(one).map(({ value }) => value);
    expect(offered(field('checkbox'))).toEqual(['answer', 'text', 'blank']);
    expect(offered(field('signature'))).toEqual(['signature', 'initials', 'signing-date', 'blank']);
    expect(offered(undefined)).not.toContain('blank');
    expect(writtenAs(contentFor('blank', field('text')))).toBe('blank');
  });

  it('is tidied when the question changes: format, option and column fit it again', () => {
    const content = { type: 'answer', question: 'borrowerDOB', format: 'money', option: 'Condo' } as const;
    expect(tidied(content, field('text'))).toEqual({ type: 'answer', question: 'borrowerDOB', format: 'date' });
    expect(tidied({ type: 'answer', question: 'propertyType', format: 'plain' }, field('checkbox'))).toMatchObject({
      option: 'Single Family',
    });
  });
});

it('all suggestions are taken at once, over nothing that is mapped already', () => {
  const form = {
    pages: [page],
    fields: ['One', 'Two', 'Three'].map((name, index) => ({
      name,
      type: 'text' as const,
      places: [{ ...box, y: index * 40 }],
    })),
  };
  const content = { type: 'answer', question: 'borrowerFirstName', format: 'plain' } as const;
  const mapped = { id: 'x', target: { field: 'One' }, content: { type: 'text', text: 'mine' } } as const;
  const suggestions = ['One', 'Two'].map((field) => ({ field, content, score: 0.9, why: [] }));
  const items = itemsOf(form, [mapped], suggestions);
  expect(items.map(({ state }) => state)).toEqual(['mapped', 'suggested', 'open']);
  const after = withSuggestions(items, [mapped]);
  expect(after).toEqual([mapped, { id: expect.any(String), target: { field: 'Two' }, content }]);
});
