import { expect, it } from 'vitest';
import { loadKinds } from '../../../lending/kinds/find.ts';
import { repeatedFields, restateDeal, scenarioChanges, scenarioFields } from './scenario.ts';

await loadKinds();

it('what only repeats a figure of the kind follows it when that is edited', () => {
  const before = { propertyValue: 400_000, asisValue: 400_000 };
  expect(repeatedFields('stabilized-bridge', before)).toEqual(['asisValue']);
  const after = restateDeal('stabilized-bridge', before, { ...before, propertyValue: 450_000 });
  expect(after).toMatchObject({ propertyValue: 450_000, asisValue: 450_000 });
});

it('what was said for itself stays as it was said', () => {
  const before = { propertyValue: 400_000, asisValue: 390_000 };
  const after = restateDeal('stabilized-bridge', before, { ...before, propertyValue: 450_000 });
  expect(after).toMatchObject({ propertyValue: 450_000, asisValue: 390_000 });
});

it('an edit takes a figure back, and keeps what no form asks', () => {
  const after = restateDeal('dscr', { fico: 700, ofLater: 'kept' }, { fico: null });
  expect(after).toMatchObject({ fico: null, ofLater: 'kept' });
});

it('asks for the address alone, once, whatever the kind', () => {
  for (const kind of ['fix-and-flip', 'dscr', 'portfolio', 'ground-up', 'stabilized-bridge', 'gone']) {
    const fields = scenarioFields(kind);
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual(['address']);
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  }
});

it('tells changes as people read them', () =>
  expect(
    scenarioChanges('fix-and-flip', { address: 'A', purchasePrice: 250_000 }, { address: 'A', purchasePrice: null }),
  ).toEqual([{ field: 'purchasePrice', label: 'Purchase price', before: '$250,000', after: null }]));
