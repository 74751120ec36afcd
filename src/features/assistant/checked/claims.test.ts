import { describe, expect, it } from 'vitest';
import { Judge } from './judge.ts';
import { plainText } from './plain-text.ts';
import { Sentences } from './sentences.ts';

const tarnwick = ['Tarnwick Capital', 'Flip Classic'];
const evidence = {
  lines: [
    { text: 'Tarnwick Capital, Flip Classic: loan up to $322,500, rate from 9.25%, 1.5 points.', owners: tarnwick },
    { text: 'Flip Classic (Fix & Flip), at most: Max LTV 75%.', owners: tarnwick },
    { text: 'Grelling Funding, Bridge One: Minimum FICO is 720.', owners: ['Grelling Funding', 'Bridge One'] },
    { text: 'Lenders keep a holdback of 10% until the work is done.', owners: [] },
    { text: 'Check the task, then create it. Nothing is saved until you do.', owners: [] },
    { text: 'A draw is paid in two days. The draw has been requested by then.', owners: [] },
    { text: '[Deal 1]: Offers received since Nov 24, 2026. Loan $410,000.', owners: ['[Deal 1]'] },
  ],
  typed: 'A flip in Texas for Oakenvane Capital.',
  lenders: ['Tarnwick Capital', 'Grelling Funding', 'Oakenvane Capital'],
  vocabulary: new Set('points are paid when the loan closes a lender'.split(' ')),
};
function read(text: string) {
  const [judge, sentences] = [new Judge(evidence), new Sentences()];
  return [...sentences.add(text), ...sentences.rest()].map((piece) => judge.judge(plainText(piece)));
}
const judged = (text: string): boolean[] => read(text).map(({ stands }) => stands);

describe('a promise is struck, whatever else is denied beside it', () => {
  it.each([
    'Your loan is guaranteed, no questions asked.',
    'Tarnwick Capital: you are approved, no further checks are needed.',
    'No doubt your loan is approved.',
    'There is no way that your rate is not guaranteed.',
    'Nothing more to do, you are approved.',
    'I cannot see why you would not be glad: it is approved.',
    'Grelling Funding is eligible, no doubt.',
    'You qualify with Grelling Funding, and nothing else is needed.',
    'Congratulations, the loan is yours.',
    'You will get this loan.',
  ])('%s', (text) => {
    expect(judged(text)).not.toContain(true);
  });

  it.each([
    "I can't guarantee a rate.",
    'No rate is guaranteed.',
    'Nothing is guaranteed here.',
    'The loan has not been approved.',
    'Grelling Funding is not eligible.',
  ])('but its own denial stands: %s', (text) => {
    expect(judged(text)).toEqual([true]);
  });
});

describe('a figure that is no digit is struck', () => {
  it.each([
    'The rate starts at 🔟%.',
    'The loan is up to 💯% of cost.',
    'The loan is up to 💯 of cost.',
    'Rates are in the eights.',
    'Rates are in the mid nines.',
    'It costs a ninth of the price.',
    'It costs an eighth more.',
    'The loan covers half the price.',
    'It closes on the ninth of December.',
    'The rate is a few percent.',
    'The rate is %.',
    'The fee is $ and up.',
    'It takes ⚅ weeks.',
    'Your money grows tenfold.',
    'The penalty is zero.',
  ])('%s', (text) => {
    expect(judged(text)).not.toContain(true);
  });
});

describe('a figure of one thing is none of another', () => {
  it.each([
    'Tarnwick Capital has a prepayment penalty of 75%.',
    'The prepayment penalty of Tarnwick Capital is 75%.',
    'Tarnwick Capital keeps a holdback of 9.25%.',
    'Tarnwick Capital is a fit. Its prepayment penalty is 75%.',
    'Tarnwick Capital has an exit fee of 1.5 points.',
    'Tarnwick Capital has an origination fee of 9.25%.',
    'Tarnwick Capital wants a deposit of $322,500.',
    'Tarnwick Capital funds 75% of repairs.',
    'Tarnwick Capital turns down 75% of loans.',
    'Lenders keep 10% as an exit fee.',
  ])('%s', (text) => {
    expect(judged(text).at(-1)).toBe(false);
  });

  it.each([
    'Tarnwick Capital has a rate from 9.25%.',
    'Tarnwick Capital starts at 9.25%.',
    'Tarnwick Capital charges 1.5 points.',
    'Grelling Funding requires a FICO score of at least 720.',
    'The LTV of Tarnwick Capital is at most 75%.',
    'Lenders keep a holdback of 10%.',
  ])('but of its own thing it is: %s', (text) => {
    expect(judged(text)).toEqual([true]);
  });
});

describe('what is said without a figure has to be said by a line, too', () => {
  it.each([
    'Your quote request has been submitted to Tarnwick Capital.',
    'Your quote request was sent.',
    'The task has now been created.',
    'Your quote request is submitted.',
    'Done: the package went to Tarnwick Capital.',
    'Sent to Tarnwick Capital.',
    'The draw has been requested.',
    'Tarnwick Capital has received your quote request.',
    'Tarnwick Capital has no prepayment penalty and takes foreign nationals.',
    'Tarnwick Capital has no minimum.',
    'Tarnwick Capital has the lowest rate.',
    'Tarnwick Capital is the best lender.',
    'Tarnwick Capital is the most trusted lender in all states.',
    'Tarnwick Capital has a rate from 9.25% and takes foreign nationals.',
    'There is no information that Oakenvane Capital ever closes a loan.',
    "I couldn't find that Oakenvane Capital ever closes a loan.",
    'There are no complaints about Oakenvane Capital.',
    "I couldn't find Oakenvane Capital, but it takes foreign nationals.",
  ])('%s', (text) => {
    expect(judged(text)).not.toContain(true);
  });

  it('nor does it stand of whom the sentence before named', () => {
    expect(judged('Tarnwick Capital is a fit. It takes foreign nationals.')).toEqual([true, false]);
    expect(judged('Grelling Funding needs a minimum FICO of 720. Their deal is eligible.')).toEqual([true, false]);
  });

  it.each([
    ["I couldn't find Oakenvane Capital.", []],
    ['There is no information about Oakenvane Capital.', []],
    ["I couldn't find a prepayment penalty of Tarnwick Capital.", []],
    ['Nothing is saved until you do.', [4]],
    ['The loan of Tarnwick Capital has a max LTV.', [1]],
    ['Tarnwick Capital states a rate.', [0]],
    ['The draw has been requested by then.', [5]],
    ['[Deal 1] received offers.', [6]],
  ])('but this does, with the line that says it: %s', (text, lines) => {
    expect(read(text)).toEqual([{ stands: true, lines, isTyped: false }]);
  });
});
