import { describe, expect, test } from 'vitest';
import { missingField } from '../../../../kernel/fields/reading.ts';
import { fixAndFlip } from '../../../../lending/kinds/fix-and-flip/kind.ts';
import { schemasOf } from '../../../../lending/kinds/schemas.ts';
import { prefilledFrom } from './use-quote-request.ts';

const { fields } = fixAndFlip.deal.request;

describe('the quote form', () => {
  const filled = {
    propertyAddress: '12 Juniper Court',
    ficoScore: 700,
    experience: 0,
    purchasePrice: '250k',
    rehabNeeded: '0',
    arv: 420_000,
    liquidity: 0,
    propertyType: 'Condo',
    clientName: null,
  };
  test('counts 0 as filled and does not ask for the client name', () => {
    expect(missingField(fields, filled)).toBeUndefined();
  });
  test.each(Object.keys(filled).filter((name) => name !== 'clientName'))('misses a blank %s', (name) => {
    expect(missingField(fields, { ...filled, [name]: '  ' })).toBeDefined();
    expect(missingField(fields, { ...filled, [name]: null })).toBeDefined();
  });
  test('takes over what the search knows, under its own names, and leaves the rest open', () => {
    const scenario = schemasOf(fixAndFlip).scenario.parse({ state: 'TX', fico: 700, experience: 0, arv: 420_000 });
    expect(prefilledFrom(fixAndFlip, scenario)).toEqual({ ficoScore: 700, experience: 0, arv: 420_000 });
    expect(prefilledFrom(fixAndFlip, null)).toEqual({});
  });
});
