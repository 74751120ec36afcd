import { figureOrNone, id, text, texts, verdict } from '../../checks/members.ts';
import { rentalFunds } from '../../offers/payoff-cash.ts';
import { type Lever, rentalLevers } from '../common/levers.ts';
import { maxLtvOf, termMonthsOf } from '../common/rental.ts';
import { calculationsOf, loanRangeOf, numberOrNull, rentalCalculations } from '../common/rental-calls.ts';
import type { DocumentedCalls, DocumentedSource, LoanKind } from '../kind.ts';
import { deal } from './deal.ts';
import { figures } from './figures.ts';
import { name } from './name.ts';
import { amounts, checks, loan, warnings } from './rules.ts';
import { terms } from './terms.ts';

const amount = figureOrNone();

/** The wanted term, else the longest offered; null where neither is stated. */
function termMonths({ deal: { loanTerm }, terms: stated }: DocumentedSource): number | null {
  if (typeof loanTerm === 'number') return loanTerm * 12;
  const offered = termMonthsOf(stated);
  return offered.length === 0 ? null : Math.max(...offered);
}

/** The documented search, and a quote call like those of the other kinds. */
const calls: DocumentedCalls = {
  search: {
    url: '/api/portfolio/search',
    row: {
      lenderName: text(),
      lenderId: id,
      programId: id,
      programName: text(),
      status: verdict,
      loanRangeMin: amount,
      loanRangeMax: amount,
      termMonths: figureOrNone('The term wanted, else the longest offered'),
      maxLTV: figureOrNone('Of the loan purpose; the lowest of the three without one'),
      maxPortfolioSize: amount,
      calculations: rentalCalculations,
      warnings: texts(),
    },
    present(source) {
      const { lender, programName, tier, verdict, warnings } = source;
      const { min, max } = loanRangeOf(tier);
      return {
        lenderName: lender.name,
        lenderId: verdict.lenderId,
        programId: verdict.programId,
        programName,
        status: verdict.status,
        loanRangeMin: min,
        loanRangeMax: max,
        termMonths: termMonths(source),
        maxLTV: maxLtvOf(tier, source.deal),
        maxPortfolioSize: numberOrNull(tier?.maxPortfolioSize),
        calculations: calculationsOf(source),
        warnings,
      };
    },
  },
  quotes: { url: '/api/quotes/portfolio' },
};

/** The leverage that the deal needs, where loan amount or value is open. */
const leverageLever: Lever = {
  field: 'maxLTV',
  unit: 'percent',
  step: 1,
  noun: 'LTV',
  down: { reach: { to: 0 } },
  effort: 5,
};

export const portfolio = {
  ...name,
  terms,
  deal,
  amounts,
  loan,
  checks,
  warnings,
  figures,
  offers: { interestTypes: ['amortizing', 'dutch'], holdingMonths: 60, funds: rentalFunds },
  levers: [...rentalLevers, leverageLever],
  calls,
  messages: {
    nothingFound: 'No matching programs.',
    searchFailed: 'Search failed.',
    sizedBy: 'Value, rent, taxes and insurance size each loan.',
    quoteSent: 'Quote request submitted successfully!',
    quoteFailed: (message) => `An error occurred while submitting the quote request: ${message}`,
    noLender: 'Please select at least one lender to request a quote.',
    fieldMissing: (label) => `Please fill out the "${label}" field.`,
    program: {
      addFailed: ({ said, answered }) =>
        answered ? `Failed to add program: ${said ?? 'Unknown error'}` : 'Failed to add program. Please try again.',
      updateFailed: () => 'Failed to update program. Please try again.',
    },
  },
} as const satisfies LoanKind;
