import { expect, test } from 'vitest';
import { pipelineSearch } from './pipeline-view.ts';
import { addressOfView, countFilters, noMatchOf, viewOfAddress } from './view-address.ts';

const again = (address: object) => addressOfView(viewOfAddress(pipelineSearch({ ...address })));

test('an address without anything is the list as it is documented, and stays without anything', () => {
  expect(viewOfAddress(pipelineSearch({}))).toMatchObject({
    shape: 'list',
    by: 'recent',
    archived: false,
    filter: {},
  });
  expect(again({})).toEqual({});
});

test('what an address says of a view is there again', () => {
  const address = {
    shape: 'table',
    archived: true,
    filter: {
      search: 'oak',
      kinds: ['dscr'],
      stages: ['offers'],
      states: ['TX'],
      lender: 'open',
      minAmount: 1,
      changedDays: 7,
    },
    table: { columns: ['address', 'amount'], sort: 'amount', descending: true },
    view: 'some-id',
  };
  expect(again(address)).toEqual(address);
  expect(countFilters(address.filter as object)).toBe(6);
});

test('what means nothing is left out', () => {
  const filter = {
    kinds: ['barter', 3],
    stages: 'offers',
    states: ['ZZ'],
    lender: 'yes',
    minAmount: -1,
    maxAmount: 'a',
  };
  expect(again({ shape: 'cube', filter, table: { columns: ['smell'], sort: 'smell' }, view: 7 })).toEqual({});
  expect(again({ filter: 'all' })).toEqual({});
});

test('where no deal is found it is said what for, and the way out clears just that', () => {
  expect(noMatchOf({})).toBeUndefined();
  expect(noMatchOf({ search: ' oak ' })).toEqual({ text: 'No deal matches “oak”.', clear: 'Clear search' });
  expect(noMatchOf({ kinds: ['dscr'] })).toEqual({ text: 'No deal matches the filters.', clear: 'Clear filters' });
  expect(noMatchOf({ search: 'oak', minAmount: 1 })).toEqual({
    text: 'No deal matches “oak” and the filters.',
    clear: 'Clear search and filters',
  });
});
