import { expect, it } from 'vitest';
import { sampleLender, sampleNow } from '../../../tests/support/lending/samples.ts';
import { bridgeDeal, bridgeProgram } from '../../../tests/support/lending/stabilized-bridge.ts';
import { runToEnd } from '../../kernel/steps.ts';
import { Market } from '../engine/market.ts';
import { stabilizedBridge } from '../kinds/stabilized-bridge/kind.ts';
import { advise } from './advise.ts';
import { firstStep } from './changed-deals.ts';

it('finds the first step among more steps than 32 bits count, in as many looks as there are digits', () => {
  let looks = 0;
  const holds = (step: number) => {
    looks += 1;
    return step >= 9_999_990_000;
  };
  expect(firstStep(1, 1e10, holds)).toBe(9_999_990_000);
  expect(looks).toBeLessThan(40);
});

it('advises on a loan of 500 billion dollars', () => {
  const market = new Market(stabilizedBridge);
  market.putLender(sampleLender());
  const program = bridgeProgram();
  market.putProgram(program);
  const deal = { ...bridgeDeal, loanAmount: 500_000_000_000 };
  const [advice] = runToEnd(advise(market, stabilizedBridge, deal, { now: sampleNow })).programs;
  expect(advice?.changes).toMatchObject([{ field: 'loanAmount', from: 500_000_000_000 }]);
});
