import { expect, it } from 'vitest';
import { ficoField, stateField } from '../../../../lending/kinds/common/deal-fields.ts';
import { readBorrower } from './borrower.ts';

const fields = [stateField, ficoField];

it('a borrower is read as typed', () => {
  expect(readBorrower(fields, { state: 'TX', fico: ' 712 ' })).toEqual({
    borrower: { state: 'TX', fico: 712 },
    problems: {},
  });
});

it('a score that is none is said by its field and not asked about, and the rest is', () => {
  const { borrower, problems } = readBorrower(fields, { state: 'TX', fico: '71' });
  expect(borrower).toEqual({ state: 'TX', fico: null });
  expect(problems).toEqual({ fico: 'FICO must be between 300 and 850' });
});
