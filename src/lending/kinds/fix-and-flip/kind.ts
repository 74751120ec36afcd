import { figureOrNone, id, text, texts, verdict } from '../../checks/members.ts';
import type { DocumentedCalls, LoanKind } from '../kind.ts';
import { deal } from './deal.ts';
import { figures } from './figures.ts';
import { levers } from './levers.ts';
import { name } from './name.ts';
import { amounts, checks, funds, loan, warnings } from './rules.ts';
import { terms } from './terms.ts';

const amount = figureOrNone();

/** The documented search and quote calls. */
const calls: DocumentedCalls = {
  search: {
    url: '/api/fix-and-flip/search',
    row: {
      name: text(),
      phone: text(),
      email: text(),
      lenderId: id,
      programId: id,
      programName: text(),
      status: verdict,
      maxLTC: amount,
      rehabPercent: amount,
      calculations: {
        purchaseLoanAmount: amount,
        rehabLoanAmount: amount,
        totalLoanAmount: amount,
        tltcLimit: amount,
        arvLimit: amount,
      },
      warnings: texts(),
    },
    present({ lender: { name, phone, email }, programName, tier, verdict, warnings }) {
      const { lenderId, programId, status, sizing } = verdict;
      const { purchaseLoanAmount, rehabLoanAmount, totalLoanAmount, tltcLimit, arvLimit } = sizing;
      return {
        name,
        phone,
        email,
        lenderId,
        programId,
        programName,
        status,
        maxLTC: tier?.maxLTC ?? null,
        rehabPercent: tier?.rehabPercent ?? null,
        calculations: { purchaseLoanAmount, rehabLoanAmount, totalLoanAmount, tltcLimit, arvLimit },
        warnings,
      };
    },
  },
  quotes: { url: '/api/quotes/fix-and-flip' },
};

export const fixAndFlip = {
  ...name,
  terms,
  deal,
  amounts,
  loan,
  checks,
  warnings,
  figures,
  offers: {
    interestTypes: ['dutch', 'nonDutch'],
    heldBack: { label: 'Rehab holdback', figure: 'rehabLoanAmount' },
    funds,
  },
  levers,
  calls,
  messages: {
    nothingFound: 'No results found. Please adjust your search criteria.',
    searchFailed: 'Failed to search for loans. Please try again.',
    failsInServerWords: true,
    sizedBy: 'Price, rehab and after-repair value size each loan.',
    quoteSent: 'Quote request submitted successfully!',
    quoteFailed: (message) => `An error occurred while submitting the quote request: ${message}`,
    noLender: 'Please select at least one lender.',
    fieldMissing: () => 'Please fill out all required fields before submitting.',
    program: {
      added: '✅ Program added!',
      addFailed: ({ said, error, answered }) =>
        `❌ Server error: ${said ?? (answered ? 'Failed to add program' : error)}`,
      updated: '✅ Program updated!',
      updateFailed: ({ said, error }) => `❌ Server error while saving: ${said ?? error}`,
      deleted: '✅ Deleted.',
      deleteFailed: ({ said, error }) => `❌ Delete failed: ${said ?? error}`,
    },
  },
} as const satisfies LoanKind;
