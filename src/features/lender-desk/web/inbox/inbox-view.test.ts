import { describe, expect, it } from 'vitest';
import { inboxSearch } from './inbox-count.tsx';
import { countFilters, readView, sortOf } from './inbox-view.ts';

describe('the address of the inbox', () => {
  it('is read as what it says', () => {
    const search = {
      show: 'all',
      sort: 'broker',
      status: 'passedOver',
      minAmount: 200_000,
      search: 118,
      awaits: 'reply',
    };
    const view = readView(inboxSearch(search));
    expect(view).toEqual({
      show: 'all',
      order: 'broker',
      filter: { status: 'passedOver', minAmount: 200_000, search: '118', awaits: 'reply' },
    });
    expect(countFilters(view.filter)).toBe(4);
    expect(sortOf(view.order)).toBe('newest');
  });

  it('leaves out what means nothing, so that an old bookmark still opens', () => {
    const search = {
      show: 'closed',
      sort: 'odd',
      status: 'lost',
      state: 'ZZ',
      minAmount: 'much',
      kind: ['dscr'],
      page: 3,
    };
    expect(readView(inboxSearch(search))).toEqual({ show: 'open', order: undefined, filter: {} });
  });
});
