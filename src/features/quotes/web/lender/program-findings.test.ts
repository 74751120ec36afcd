import { expect, test } from 'vitest';
import { findingsOf } from './program-findings.ts';

const fico = { code: 'MIN_FICO', outcome: 'fail', threshold: 680, actual: 640, gap: 0.06 };
const state = { code: 'STATE', outcome: 'unknown', threshold: null, fields: ['state'] };

test('what stands against the deal comes before what is open, in the words of the rules', () => {
  expect(findingsOf({ checks: [state, fico] })).toEqual([
    { outcome: 'fail', sentence: 'FICO score 640 is below the minimum of 680' },
    { outcome: 'unknown', sentence: 'Needs the state' },
  ]);
});

test('a stored check whose rule no longer exists is left out and breaks nothing', () => {
  const strange = [{ code: 'MOON_PHASE', outcome: 'fail', threshold: 1, actual: 2 }, { code: 'MOON_PHASE' }];
  expect(findingsOf({ checks: [...strange, fico] })).toHaveLength(1);
});
