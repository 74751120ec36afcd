import type { Status } from '../calculator.ts';
import { isProfit } from '../common/texts.ts';
import { writeFigure } from '../write.ts';

/** Whether a flip pays. */
export const flipStatus = (netProfit: number, profitMargin: number): Omit<Status, 'figures'> => ({
  title: 'Investment Summary',
  ...(isProfit(netProfit)
    ? {
        tone: 'good',
        headline: 'Profitable Investment',
        text: `Profit margin: ${writeFigure(profitMargin, 'percent')}`,
      }
    : { tone: 'bad', headline: 'Potential Loss', text: 'Review your numbers' }),
});
