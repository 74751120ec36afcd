import { createElement } from 'react';
import { expect, test } from 'vitest';
import { said } from '../../../../../tests/sixth-kind/said.ts';
import { defaultInputs } from '../../definitions/calculator.ts';
import { groundUpCalculator as calculator } from '../../definitions/ground-up/calculator.ts';
import type { Calculation } from '../use-calculation.ts';
import { InputCards } from './input-cards.tsx';

const shownWith = (exitStrategy: string): string => {
  const inputs = { ...defaultInputs(calculator), exitStrategy };
  const calculation = { calculator, inputs, outcome: calculator.evaluate(inputs), set: () => {} };
  return said(createElement(InputCards, { calculation: calculation as unknown as Calculation }));
};

test('the cash out exit shows the value that counts, read-only, and no field of another exit', () => {
  // 1.2 x a project cost of 236,500.
  const cash = shownWith('cash');
  expect(cash).toContain('|Estimated value|$283,800.00|Always 1.2 × project cost with this exit|');
  for (const other of ['Expected Sale Price', 'Permanent Loan LTV']) expect(cash).not.toContain(other);
  expect(shownWith('sell')).not.toContain('Estimated value');
});
