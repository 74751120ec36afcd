import { z } from 'zod';
import { formatMoney } from '../../../src/kernel/format.ts';
import { defineWarning } from '../../../src/lending/checks/warnings.ts';
import { verdictStatuses } from '../../../src/lending/engine/verdict.ts';
import { borrowerMeasures, loanAmount, setting } from '../../../src/lending/kinds/common/checks.ts';
import { notSized } from '../../../src/lending/kinds/common/warnings.ts';
import type { DocumentedCalls, LoanKind } from '../../../src/lending/kinds/kind.ts';
import { phraseOf } from '../../../src/lending/kinds/phrases.ts';
import { deal } from './deal.ts';
import { figures } from './figures.ts';
import { rules } from './rules.ts';
import { terms } from './terms.ts';

const calls: DocumentedCalls = {
  search: {
    url: '/api/bridge-to-nowhere/search',
    row: z.object({
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
      minTollCover: tier.minTollCover,
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
  rules,
  checks: {
    program: [
      { code: 'RIVER', label: 'River', offered: 'rivers', wanted: 'river', needed: true },
      setting,
      {
        code: 'TROLL',
        label: 'Troll',
        offered: 'trollsAccepted',
        wanted: 'trollUnderneath',
        refusal: 'A troll underneath is not accepted',
      },
      {
        code: 'MAX_SPAN',
        label: 'Span',
        bound: 'maximum',
        subject: 'Span in feet',
        unit: 'number',
        stated: 'maxSpanFeet',
        actual: 'spanFeet',
        fields: ['spanFeet'],
      },
    ],
    borrower: borrowerMeasures,
    loan: loanAmount,
    tier: [
      {
        code: 'MIN_TOLL_COVER',
        label: 'Toll cover',
        bound: 'minimum',
        subject: 'Toll cover',
        unit: 'ratio',
        stated: 'minTollCover',
        actual: 'tollCover',
        fields: ['buildCost', 'tollIncome'],
      },
    ],
  },
  warnings: [
    defineWarning(
      'TOLLS_BELOW_INTEREST',
      { tollIncome: z.number(), interest: z.number(), short: z.number() },
      ({ tollIncome, interest, short }) =>
        `Tolls of ${formatMoney(tollIncome)} are ${formatMoney(short)} below a year's interest of ${formatMoney(interest)}`,
    ),
    notSized(phraseOf(deal.fields)),
  ],
  figures,
  calls,
  messages: {
    nothingFound: 'No lender builds there. Try another river.',
    searchFailed: 'The search fell into the river. Please try again.',
  },
} as const satisfies LoanKind;
