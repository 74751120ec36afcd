import { describe, expect, test } from 'vitest';
import { fixAndFlipSearchSchema } from '../../../search/model.ts';
import { hasBlank, prefilledFrom } from './quote-start.ts';
import { createRequestKeys } from './request-keys.ts';

describe('idempotency keys', () => {
  const numbered = () => {
    let made = 0;
    return createRequestKeys(() => `key-${++made}`);
  };
  test('the same content keeps its key however often it is sent, and gets it back after an edit is undone', () => {
    const keys = numbered();
    expect([keys.keyFor({ fico: 1 }), keys.keyFor({ fico: 2 }), keys.keyFor({ fico: 1 })]).toEqual([
      'key-1',
      'key-2',
      'key-1',
    ]);
  });
  test('content that was answered is a new request the next time', () => {
    const keys = numbered();
    keys.keyFor({ fico: 1 });
    keys.settle({ fico: 1 });
    expect(keys.keyFor({ fico: 1 })).toBe('key-2');
  });
});

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
    expect(hasBlank(filled)).toBe(false);
  });
  test.each(Object.keys(filled).filter((name) => name !== 'clientName'))('misses a blank %s', (name) => {
    expect(hasBlank({ ...filled, [name]: '  ' })).toBe(true);
    expect(hasBlank({ ...filled, [name]: null })).toBe(true);
  });
  test('takes over what the search knows, under its own names, and leaves the rest open', () => {
    const scenario = fixAndFlipSearchSchema.parse({ state: 'TX', fico: 700, experience: 0, arv: 420_000 });
    expect(prefilledFrom(scenario)).toEqual({ ficoScore: 700, experience: 0, arv: 420_000 });
  });
});
