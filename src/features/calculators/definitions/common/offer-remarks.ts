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
      'The offer charges interest on the full loan; the calculator charges it on drawn funds, drawn evenly over the term.',
    interestType === 'amortizing' && 'The offer is amortized; the calculator assumes interest only.',
    interestType === null &&
      'The offer doesn’t state how interest is charged; the calculator charges it on drawn funds.',
    termMonths < months &&
      `Its term of ${writeFigure(termMonths, 'months')} is shorter than the ${writeFigure(months, 'months')} in the calculator.`,
  ]);
