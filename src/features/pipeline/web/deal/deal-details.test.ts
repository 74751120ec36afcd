import { expect, test } from 'vitest';
import { bridgeToNowhere } from '../../../../../tests/sixth-kind/bridge-to-nowhere/kind.ts';
import { dealFigures } from './deal-details.tsx';

const lines = (...shown: Parameters<typeof dealFigures>) =>
  dealFigures(...shown).map(({ label, text, note }) => [label, text, ...(note ? [note] : [])].join(': '));

test('a flip is shown with its seven figures, and a dash for what is not known', () => {
  const deal = { purchasePrice: 200_000, rehabNeeded: 0, arv: 320_000, liquidity: 60_000, fico: 700, experience: 1 };
  expect(lines({ loanType: 'fix-and-flip', deal })).toEqual([
    'Purchase price: $200,000',
    'As-is value: —',
    'Rehab needed: $0',
    'ARV: $320,000',
    'Liquidity: $60,000',
    'FICO: 700',
    'Experience: 1 flip',
  ]);
});

test('a deal of a kind with figures of its own is shown with those', () => {
  const deal = { river: 'Styx', buildCost: 2_000_000, tollIncome: 180_000, fico: null };
  expect(lines({ loanType: 'bridge-to-nowhere', deal }, bridgeToNowhere)).toEqual([
    'River: Styx',
    'Build cost: $2,000,000',
    'Toll income: $180,000: 9% of the build cost a year',
    'FICO: —',
  ]);
});

test('what the manual form asked beyond the figures of a kind is shown with them', () => {
  const deal = { fico: 700, purchasePrice: 1_250_000, rehabNeeded: 0, experience: 2, numberOfProperties: 4 };
  const shown = lines({ loanType: 'portfolio', deal });
  expect(shown).toContain('FICO: 700');
  expect(shown).toContain('Purchase price: $1,250,000');
  expect(shown).toContain('Rehab needed: $0');
  expect(shown.filter((line) => line.startsWith('ARV'))).toEqual([]);
});

test('what a kind copies to the common names of the pipeline is shown once', () => {
  const deal = { propertyValue: 400_000, asisValue: 400_000, loanAmount: 290_000 };
  const labels = (changed: object) =>
    dealFigures({ loanType: 'stabilized-bridge', deal: { ...deal, ...changed } }).map(({ label }) => label);
  expect(labels({})).toContain('Property value');
  expect(labels({})).not.toContain('As-is value');
  expect(labels({ asisValue: 380_000 })).toContain('As-is value');
});
