import { describe, expect, it } from 'vitest';
import { meantBy, slipsBetween, vocabularyOf, wordsOfQuery } from './model.ts';

describe('the words of a query', () => {
  it('are those that say what it is about, in lower case, without accents', () => {
    expect(wordsOfQuery('How do I compare the Offers? Café, it’s DSCR')).toEqual(['compare', 'offers', 'cafe', 'dscr']);
  });

  it('are all of them where there is nothing but fillers', () => {
    expect(wordsOfQuery('where is it')).toEqual(['where', 'is', 'it']);
  });
});

it.each([
  ['dscr', 'dscr', 0],
  ['dcsr', 'dscr', 1],
  ['holdbakc', 'holdback', 1],
  ['penlty', 'penalty', 1],
  ['apraisall', 'appraisal', 2],
])('counts the slips between %s and %s: %i', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips);
  expect(slipsBetween(other, one)).toBe(slips);
});

describe('a misspelled word', () => {
  it('means the word with the fewest slips, then the more frequent one', () => {
    const words = [
      { word: 'draws', passages: 2 },
      { word: 'drawn', passages: 9 },
      { word: 'drawing', passages: 90 },
    ];
    expect(meantBy('drawd', words)).toBe('drawn');
  });

  it('means nothing where too many letters are wrong', () => {
    expect(meantBy('boat', [{ word: 'loan', passages: 100 }])).toBeUndefined();
  });
});

it('keeps words that can be misspelled: no numbers, nothing of two letters', () => {
  expect(vocabularyOf('An ARV of 75% on 1003 forms')).toEqual(['arv', 'forms']);
});
