import { describe, expect, it } from 'vitest';
import { fillPoints, fillScript, sentencesIn } from './fill.ts';
import { hasUnevenBrackets, unknownPlaceholders } from './placeholders.ts';

describe('filling a script', () => {
  it('puts values where placeholders stand, whatever their capitals and spaces', () => {
    const values = { 'loan amount': '$285,000', FICO: '705' };
    expect(fillScript('We want {Loan  Amount} at a {fico}.', values)).toBe('We want $285,000 at a 705.');
  });

  it('leaves out a sentence whose value is missing, and keeps its neighbors', () => {
    const text = 'Hi there. They bought at {purchase price}. Can we talk?';
    expect(fillScript(text, {})).toBe('Hi there. Can we talk?');
    expect(fillScript(text, { 'purchase price': '$250,000' })).toBe('Hi there. They bought at $250,000. Can we talk?');
  });

  it('uses the first alternative whose values are all known', () => {
    const text = 'I have [a {loan amount} loan in {place}|a loan in {place}|a loan].';
    expect(fillScript(text, { place: 'Texas', 'loan amount': '$1' })).toBe('I have a $1 loan in Texas.');
    expect(fillScript(text, { place: 'Texas' })).toBe('I have a loan in Texas.');
    expect(fillScript(text, {})).toBe('I have a loan.');
  });

  it('drops a piece in brackets that has no alternative left, with the space before it', () => {
    expect(fillScript('Hi[ {contact}], a deal[ in {place}].', {})).toBe('Hi, a deal.');
    expect(fillScript('A score [{FICO} ], yes.', {})).toBe('A score, yes.');
  });

  it('takes an alternative of several sentences apart', () => {
    expect(fillScript('[The rate is {rate}. The points are {points}.|No terms yet.] Call me.', { rate: '10%' })).toBe(
      'No terms yet. Call me.',
    );
  });

  it('keeps an abbreviation within its sentence', () => {
    expect(sentencesIn('Ask Mr. Reed. He knows 12 Oak St. Austin well.')).toEqual([
      'Ask Mr. Reed. ',
      'He knows 12 Oak St. Austin well.',
    ]);
    expect(fillScript('Ask Mr. {contact} about it. Then call.', {})).toBe('Then call.');
  });

  it('makes lines of a list, and leaves the heading out with it', () => {
    const text = 'Ask:\n{questions}\n\nThen:\nHang up.';
    expect(fillScript(text, { questions: ['One?', 'Two?'] })).toBe('Ask:\n- One?\n- Two?\n\nThen:\nHang up.');
    expect(fillScript(text, { questions: [] })).toBe('Then:\nHang up.');
  });

  it('leaves out a line that has nothing left, and a heading over nothing but such lines', () => {
    const text = 'The figures:\n\n- Rent: {rent}\n- DSCR: {DSCR}\n\nThanks';
    expect(fillScript(text, { DSCR: '1.20' })).toBe('The figures:\n\n- DSCR: 1.20\n\nThanks');
    expect(fillScript(text, {})).toBe('Thanks');
  });

  it('never reads a value as a placeholder or an alternative', () => {
    expect(fillScript('At {lender}. Bye.', { lender: 'A [x|{FICO}] Co' })).toBe('At A [x|{FICO}] Co. Bye.');
  });

  it('starts a line with a capital where a value came to stand first', () => {
    expect(fillScript('Subject: {loan type} deal', { 'loan type': 'fix and flip' })).toBe('Subject: Fix and flip deal');
  });

  it('fills points the same way and drops those that lose all', () => {
    expect(fillPoints(['Score: {FICO}', 'Call early.'], {})).toEqual(['Call early.']);
  });

  it('treats what is no placeholder as a missing value', () => {
    expect(fillScript('A {nonsense} here. B.', {})).toBe('B.');
  });
});

describe('what can be saved', () => {
  it('names what is no placeholder, as it was typed', () => {
    expect(unknownPlaceholders('{lender} and {SSN}, {SSN}', '{ fico }{}')).toEqual(['SSN', '']);
  });

  it.each([
    ['[a|b] {lender}', false],
    ['[in {place}|here]', false],
    ['[a', true],
    ['a]', true],
    ['{lender', true],
    ['[a [b]]', true],
    ['[a\nb]', true],
  ])('%j: uneven %s', (text, isUneven) => {
    expect(hasUnevenBrackets(text)).toBe(isUneven);
  });
});
