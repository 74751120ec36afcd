import { figureOrNone, id, text, texts, verdict } from '../../checks/members.ts';
import { rentalFunds } from '../../offers/payoff-cash.ts';
import { rentalLevers } from '../common/levers.ts';
import { maxLtvOf } from '../common/rental.ts';
import { calculationsOf, loanRangeOf, numberOrNull, rentalCalculations } from '../common/rental-calls.ts';
import type { DocumentedCalls, LoanKind } from '../kind.ts';
import { keptOnScreen } from './client-filter.ts';
import { deal } from './deal.ts';
import { figures } from './figures.ts';
import { name } from './name.ts';
import { amounts, checks, loan, warnings } from './rules.ts';
import { terms } from './terms.ts';

const amount = figureOrNone();

/** The documented search and quote calls. */
const calls: DocumentedCalls = {
  search: {
    url: '/api/dscr/search',
    methods: ['PUT', 'GET'],
    row: {
      lender: { _id: id, name: text() },
      program: {
        _id: id,
        programName: text(),
        interestRate: amount,
        maxLTV: figureOrNone('Of the loan purpose; the lowest of the three without one'),
        minLoanAmount: amount,
        maxLoanAmount: amount,
        propertyTypes: texts('Empty: every type'),
        minDSCR: amount,
        state: texts('The states the lender works in. Empty: every state'),
        minFICO: amount,
        minExperience: amount,
      },
      status: verdict,
      calculations: rentalCalculations,
      warnings: texts(),
    },
    present(source) {
      const { lender, programName, terms: stated, tier, verdict, warnings } = source;
      const { min, max } = loanRangeOf(tier);
      return {
        lender: { _id: verdict.lenderId, name: lender.name },
        program: {
          _id: verdict.programId,
          programName,
          interestRate: numberOrNull(stated.interestRate),
          maxLTV: maxLtvOf(tier, source.deal),
          minLoanAmount: min,
          maxLoanAmount: max,
          propertyTypes: stated.propertyTypes ?? [],
          minDSCR: numberOrNull(tier?.dscrRatioMin),
          state: lender.states,
          minFICO: numberOrNull(tier?.minFICO),
          minExperience: numberOrNull(tier?.minExperience),
        },
        status: verdict.status,
        calculations: calculationsOf(source),
        warnings,
      };
    },
    keeps: keptOnScreen,
  },
  quotes: { url: '/api/quotes/dscr' },
};

export const dscr = {
  ...name,
  terms,
  deal,
  amounts,
  loan,
  checks,
  warnings,
  figures,
  offers: { interestTypes: ['amortizing', 'dutch'], holdingMonths: 60, funds: rentalFunds },
  levers: rentalLevers,
  calls,
  messages: {
    nothingFound: 'No results found. Please adjust your search criteria.',
    searchFailed: 'Search failed. Please check the console for details.',
    sizedBy: 'Value, rent, taxes and insurance size each loan.',
    quoteSent: 'Quote request submitted successfully!',
    quoteFailed: (message) => `An error occurred while submitting the quote request: ${message}`,
    noLender: 'Please select at least one lender to request a quote.',
    fieldMissing: (label) => `Please fill out the "${label}" field.`,
  },
} as const satisfies LoanKind;
