import { expect, it } from 'vitest';
import { whyPlaced, whyRecognized } from './sentences.ts';

it('a recognized type is explained by the name, the text and the values', () =>
  expect(
    whyRecognized({
      name: 'insurance',
      score: 0.9,
      reasons: [
        { code: 'name-says', word: 'policy' },
        { code: 'text-says', phrase: 'policy period' },
        { code: 'text-says', phrase: 'named insured' },
        { code: 'values-found', what: ['policyNumber', 'policyEnd'] },
      ],
    }),
  ).toEqual([
    'Its name says “policy”.',
    'Its text says “policy period” and “named insured”.',
    'It states policy number and policy ends.',
  ]));

it('a suggested place is explained by the type, the name and what else would fit', () =>
  expect(
    whyPlaced(
      [
        { code: 'type', documentType: 'bankStatement' },
        { code: 'name', words: ['business'] },
        { code: 'better-name', instead: ['one'] },
        { code: 'first-of', instead: ['one'] },
      ],
      () => 'Personal bank statement',
    ),
  ).toEqual([
    'Recognized as: Bank statement.',
    'The file name has “business”.',
    'Its name fits better than “Personal bank statement”.',
    'It could also be “Personal bank statement”.',
  ]));
