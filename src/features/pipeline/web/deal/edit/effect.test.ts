import { expect, test } from 'vitest';
import { loadKind, loanKind } from '../../../../../lending/kinds/find.ts';
import type { Standing } from '../../../deal/contract.ts';
import { effectsOn } from './effect.ts';

await loadKind('fix-and-flip');
const kind = loanKind('fix-and-flip');

const standing = (status: Standing['status'], loan: number, checks: Standing['checks'] = []): Standing => ({
  programId: '00000000-0000-4000-8000-000000000001',
  programName: 'Bridge',
  tierName: 'Gold',
  tier: {},
  status,
  checks,
  warnings: [],
  sizing: { totalLoanAmount: loan, boundBy: null },
});
const short = { code: 'MIN_FICO', outcome: 'fail', threshold: 680, actual: 650, gap: 0.04 } as const;
const lender = (name: string, before: Standing | null, after: Standing | null) => ({ _id: name, name, before, after });

test('what an edit changes for a lender is told by figures and by reasons that came and went', () => {
  const before = standing('eligible', 250_000);
  const after = standing('ineligible', 240_000, [short]);
  const [lost, regained] = effectsOn(kind, { lenders: [lender('A', before, after), lender('B', after, before)] });
  expect(lost).toMatchObject({
    figures: [{ before: '$250,000', after: '$240,000' }],
    added: ['FICO: needs 680, deal has 650 (30 short)'],
    settled: [],
    isSame: false,
  });
  expect(regained).toMatchObject({ added: [], settled: ['FICO: needs 680, deal has 650 (30 short)'] });
});

test('lenders for which nothing changes come last, and say so', () => {
  const same = standing('eligible', 250_000);
  const effects = effectsOn(kind, {
    lenders: [lender('A', same, same), lender('B', null, null), lender('C', same, standing('review', 250_000))],
  });
  expect(effects.map(({ name, isSame }) => [name, isSame])).toEqual([
    ['C', false],
    ['A', true],
    ['B', true],
  ]);
});
