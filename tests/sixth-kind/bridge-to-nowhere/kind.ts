import { z } from 'zod';
import { verdictStatuses } from '../../../src/lending/engine/verdict.ts';
import type { DocumentedCalls, LoanKind } from '../../../src/lending/kinds/kind.ts';
import { deal } from './deal.ts';
import { figures } from './figures.ts';
import { amounts, checks, loan, tollsBelowInterest } from './rules.ts';
import { terms } from './terms.ts';

const calls: DocumentedCalls = {
  search: {
    url: '/api/bridge-to-nowhere/search',
    rowSchema: z.object({
      lender: z.string(),
      program: z.string(),
      programId: z.uuid(),
      status: z.enum(verdictStatuses),
      minTollCover: z.number().nullable(),
      loan: z.number().nullable(),
      warnings: z.array(z.string()),
    }),
    present: ({ lender, programName, tier, verdict, warnings }) => ({
      lender: lender.name,
      program: programName,
      programId: verdict.programId,
      status: verdict.status,
      minTollCover: tier?.minTollCover ?? null,
      loan: verdict.sizing.totalLoanAmount,
      warnings,
    }),
  },
  quotes: { url: '/api/bridge-to-nowhere/quotes' },
};

/** A kind that no lender offers. It is a folder and nothing else: what the product does with it, it does with every kind. */
export const bridgeToNowhere = {
  slug: 'bridge-to-nowhere',
  name: 'Bridge to Nowhere',
  displayName: 'Bridge to Nowhere',
  aliases: ['bridgetonowhere', 'nowherebridge'],
  summary: 'Build a bridge that nobody needs. Sized by build cost, judged by its tolls.',
  picture: 'bridge',
  terms,
  deal,
  amounts,
  loan,
  checks,
  warnings: [tollsBelowInterest],
  figures,
  calls,
  messages: {
    nothingFound: 'No lender builds there. Try another river.',
    searchFailed: 'The search fell into the river. Please try again.',
    quoteSent: 'The request has crossed the river.',
    quoteFailed: (message) => `The request fell into the river: ${message}`,
    noLender: 'Please choose a ferryman.',
    fieldMissing: (label) => `A bridge needs its ${label}.`,
  },
} as const satisfies LoanKind;
