import { z } from 'zod';
import { idParams, schemas, success } from '../../kernel/contract.ts';
import { brokerFeeMost, holdingMonths, treasuryYieldMost } from './model.ts';

export const monthsQuery = z.object({
  months: z.coerce
    .number()
    .int('Months must be a whole number')
    .min(holdingMonths.min, `Months must be at least ${holdingMonths.min}`)
    .max(holdingMonths.max, `Months must be at most ${holdingMonths.max}`)
    .optional()
    .describe('The planned holding time; as usual for the loan type when it is not stated'),
});

/** The files that a broker hands on say only what was chosen for them. */
const comparisonQuery = monthsQuery.extend({
  offers: z
    .string()
    .regex(/^[\w-]+(,[\w-]+)*$/, 'Offers must be ids with commas between them')
    .max(4_000)
    .optional()
    .describe('The quotes whose offers are in the file, with commas between their ids; all where it is not stated'),
  lenders: z.enum(['shown', 'hidden']).default('shown').describe('Hidden: Lender A, Lender B and so on'),
  brokerFee: z.coerce
    .number()
    .min(0, 'Broker fee must be at least 0%')
    .max(brokerFeeMost, `Broker fee must be at most ${brokerFeeMost}%`)
    .default(0)
    .describe('What the broker charges, percent of the loan'),
  treasuryYield: z
    .preprocess(
      // Blank is not 0%, which would price it at its dearest.
      (sent) => (sent === '' ? undefined : sent),
      z.coerce
        .number()
        .min(0, 'Treasury yield must be at least 0%')
        .max(treasuryYieldMost, `Treasury yield must be at most ${treasuryYieldMost}%`)
        .optional(),
    )
    .describe('Percent a year. What yield maintenance is priced with; it is left out where this is not stated'),
});

const comparisonFile = <const Type extends 'csv' | 'pdf'>(type: Type) =>
  schemas({
    summary: `The offers on a deal side by side, with their cash cost over the holding time, as ${type.toUpperCase()}`,
    tags: ['Quotes'],
    params: idParams,
    querystring: comparisonQuery,
    response: { 200: z.unknown() },
  });
export const comparisonFiles = { csv: comparisonFile('csv'), pdf: comparisonFile('pdf') };

export const readDraws = schemas({
  summary: 'How the holdback of a deal is planned to be drawn, by its scope of work',
  tags: ['Quotes'],
  params: idParams,
  response: {
    200: z.object({
      ...success,
      /** What percent is drawn by each month, from the first on; null: there is no scope of work with costs and a timeline. */
      drawnPercents: z.array(z.number()).readonly().nullable(),
    }),
  },
});
