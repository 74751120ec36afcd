import { expect, it } from 'vitest';
import { axisWidth, bridgeFormFor } from './chart-sizes.ts';

it('a bridge stands in columns where names and amounts have room, else in rows', () => {
  const amounts = Array.from({ length: 8 }, () => '-$4,800');
  expect(bridgeFormFor(758, amounts)).toBe('columns');
  expect(bridgeFormFor(500, amounts)).toBe('rows');
  expect(bridgeFormFor(630, ['$0', ...amounts])).toBe('columns');
  expect(bridgeFormFor(758, [...amounts.slice(1), '$11,851,851,852'])).toBe('rows');
});

it('an axis has room for its longest amount', () => {
  expect(axisWidth(['$0', '$300,000'])).toBe(axisWidth(['$0', '$0']));
  expect(axisWidth(['$0', '$80,000,000,000'])).toBeGreaterThan(axisWidth(['$0', '$300,000']));
});
