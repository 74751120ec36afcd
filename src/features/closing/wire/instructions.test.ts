import { describe, expect, it } from 'vitest';
import { readTexts } from '../../../kernel/fields/texts/text-rule.ts';
import { isRoutingNumber, masked, wireRules } from './instructions.ts';

describe('a routing number', () => {
  // Published ones of large banks: 3 x (d1 + d4 + d7) + 7 x (d2 + d5 + d8) + d3 + d6 + d9 ends in 0.
  it.each(['021000021', '011401533', '091000019', '121000248'])('%s is one', (text) =>
    expect(isRoutingNumber(text)).toBe(true),
  );
  it.each(['021000022', '012000021', '02100002', '0210000210', '000000000', 'abcdefghi', ''])(
    '%j is none: a digit is wrong, two are swapped, or it is something else',
    (text) => expect(isRoutingNumber(text)).toBe(false),
  );
});

describe('wire instructions', () => {
  const given = {
    beneficiary: ' Lone Star Title ',
    bank: 'First Bank',
    routingNumber: '0210-0002 1',
    accountNumber: '12 3456 7890',
    reference: '',
    note: '',
  };
  it('are read without the spaces and dashes that people type', () =>
    expect(readTexts(wireRules, given).values).toMatchObject({
      beneficiary: 'Lone Star Title',
      routingNumber: '021000021',
      accountNumber: '1234567890',
    }));

  it('name everything that is missing or wrong at once', () =>
    expect(readTexts(wireRules, { routingNumber: '123456789', accountNumber: '12a' }).errors).toEqual({
      beneficiary: 'Enter the name on the account',
      bank: 'Enter the name of the bank',
      routingNumber: 'This is not a routing number. Check its 9 digits.',
      accountNumber: 'An account number has 4 to 17 digits',
    }));

  it('show no more than the last four digits', () => expect(masked('1234567890')).toBe('•••• 7890'));
});
