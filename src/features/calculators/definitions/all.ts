import type { Calculator } from './calculator.ts';
import type { ListedSlug } from './list.ts';

/** Each calculator is loaded by who needs it. */
export const calculatorLoaders: Readonly<Record<ListedSlug, () => Promise<Calculator>>> = {
  'fix-and-flip': async () => (await import('./fix-and-flip/calculator.ts')).fixAndFlipCalculator,
  'fix-and-flip-classic': async () =>
    (await import('./fix-and-flip-classic/calculator.ts')).fixAndFlipClassicCalculator,
  dscr: async () => (await import('./dscr/calculator.ts')).dscrCalculator,
  'ground-up': async () => (await import('./ground-up/calculator.ts')).groundUpCalculator,
  'quote-comparison': async () => (await import('./quote-comparison/calculator.ts')).quoteComparisonCalculator,
  'broker-earnings': async () => (await import('./broker-earnings/calculator.ts')).brokerEarningsCalculator,
};
