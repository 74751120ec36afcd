import { figureOrNone, id, text, texts, verdict } from '../../../src/lending/checks/members.ts';
import type { DocumentedCalls, LoanKind } from '../../../src/lending/kinds/kind.ts';
import { deal } from './deal.ts';
import { figures } from './figures.ts';
import { amounts, checks, loan, tollsBelowInterest } from './rules.ts';
import { terms } from './terms.ts';

const calls: DocumentedCalls = {
  search: {
    url: '/api/bridge-to-nowhere/search',
    row: {
      lender: text(),
      program: text(),
      programId: id,
      status: verdict,
      minTollCover: figureOrNone(),
      loan: figureOrNone(),
      warnings: texts(),
    },
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
