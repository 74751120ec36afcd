import type { FixAndFlipClassicInputs } from '../../../../lending/calculators/fix-and-flip-classic.ts';
import type { Inputs, Status } from '../calculator.ts';
import type { MovedInput } from '../charts.ts';
import type { FieldsFor } from '../common/fields.ts';
import { isProfit } from '../common/texts.ts';
import { writeFigure } from '../write.ts';

/** What both Fix and Flip calculators ask and say, each said once. */

const quick = { onlyWhen: { field: 'useDetailedRehab', is: false } } as const;
const detailed = { onlyWhen: { field: 'useDetailedRehab', is: true } } as const;

type Fields = FieldsFor<FixAndFlipClassicInputs>;

export const propertyCard = ({ money, months }: Fields) => ({
  title: 'Property Details',
  fields: [
    money('purchasePrice', 'Purchase Price', { example: '125,000' }),
    money('targetSalePrice', 'Target Sale Price', { example: '240,000', help: 'The value after repair (ARV)' }),
    months('timeToSold', 'Time Until Sold', { example: '9', help: 'From purchase to sale' }),
  ],
});

export const rehabCard = ({ money, yesNo }: Fields) => ({
  title: 'Rehab Costs',
  fields: [
    yesNo('useDetailedRehab', 'Detailed rehab', {
      columns: 12,
      help: 'Enter interior, exterior and other work separately',
    }),
    money('rehabQuick', 'Rehab Budget', { example: '45,000', ...quick }),
    money('interior', 'Interior', { example: '25,000', ...detailed }),
    money('exterior', 'Exterior', { example: '12,000', ...detailed }),
    money('misc', 'Misc. Rehab', { example: '3,000', ...detailed }),
  ],
});

export const flipFields = ({ money, percent }: Fields) => ({
  rehabPercentage: percent('rehabPercentage', 'Rehab Financed', {
    ...{ example: '90', shareOf: 'rehabTotal', help: 'Of the rehab' },
  }),
  arvLimit: percent('arvLimit', 'ARV Limit', {
    ...{ example: '70', shareOf: 'targetSalePrice', help: 'Max, of the sale price' },
  }),
  interestRate: percent('interestRate', 'Interest Rate', { example: '11.5', step: 0.25, help: 'A year' }),
  utilities: money('utilitiesPerMonth', 'Utilities', { example: '180' }),
  maintenance: money('maintenanceCosts', 'Maintenance', { example: '300' }),
  miscCosts: money('miscCosts', 'Misc. Costs', { example: '100' }),
});

export const ofSalePrice = { step: 0.25, shareOf: 'targetSalePrice', help: 'Of the sale price' } as const;

export const rehabFormula = ({ useDetailedRehab }: Inputs): string =>
  useDetailedRehab === true ? '{interior} + {exterior} + {misc}' : '{rehabQuick}';

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

export const movedInputs: readonly MovedInput[] = [
  { field: 'targetSalePrice', step: { percent: 5 } },
  { field: 'rehabQuick', step: { percent: 10 } },
  { field: 'timeToSold', step: { by: 2 } },
  { field: 'purchasePrice', step: { percent: 5 } },
  { field: 'interestRate', step: { by: 1 } },
];
