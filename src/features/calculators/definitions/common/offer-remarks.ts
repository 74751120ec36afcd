import type { OfferedLoan } from '../calculator.ts';
import { writeFigure } from '../write.ts';
import { said } from './texts.ts';

/**
 * What of an offer a calculator reckons otherwise that charges interest only, on what is drawn, for as many months as the
 * project takes.
 */
export const remarksOnDrawnLoan = ({ interestType, termMonths }: OfferedLoan, months = 0): readonly string[] =>
  said([
    interestType === 'dutch' &&
      'It charges interest on the whole loan; the calculator on what is drawn, evenly over the time.',
    interestType === 'amortizing' && 'It is paid off in level payments; the calculator charges interest only.',
    interestType === null && 'It does not say how interest is charged; the calculator charges it on what is drawn.',
    termMonths < months &&
      `Its term of ${writeFigure(termMonths, 'months')} ends before the ${writeFigure(months, 'months')} of the calculator.`,
  ]);
