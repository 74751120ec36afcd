import { figureOrNone, id, text, texts, verdict } from '../../checks/members.ts';
import type { DocumentedCalls } from '../kind.ts';

const amount = figureOrNone();
type Body = Readonly<Record<string, unknown>>;
const recordOf = (value: unknown): Body => (typeof value === 'object' && value !== null ? { ...value } : {});

const loanType = 'Stabilized Bridge';

/** The documented search and quote calls. */
export const calls: DocumentedCalls = {
  search: {
    url: '/api/stabilized-bridge/search',
    row: {
      lenderName: text(),
      lenderPhone: text(),
      lenderEmail: text(),
      lenderId: id,
      programId: id,
      programName: text(),
      propertyTypes: texts(),
      status: verdict,
      tier: { maxLTV: amount, minFICO: amount, minExperience: amount, minDSCR: amount },
      calculations: { loanAmount: amount, ltv: figureOrNone('Percent of the value, to one decimal') },
      warnings: texts(),
    },
    present({ lender, programName, terms, tier, verdict, warnings }) {
      const { lenderId, programId, status, sizing } = verdict;
      return {
        lenderName: lender.name,
        lenderPhone: lender.phone,
        lenderEmail: lender.email,
        lenderId,
        programId,
        programName,
        propertyTypes: terms.propertyTypes,
        status,
        tier: {
          maxLTV: tier?.maxLTV ?? null,
          minFICO: tier?.minFICO ?? null,
          minExperience: tier?.minExperience ?? null,
          minDSCR: tier?.minDSCR ?? null,
        },
        calculations: { loanAmount: sizing.totalLoanAmount, ltv: sizing.ltv },
        warnings,
      };
    },
  },
  quotes: {
    url: '/stabilized-bridge/quotes',
    loanType,
    ownBody: {
      read: ({ lenderIds, loanType, searchCriteria, detailedQuoteForm, programId, fileIds }) => ({
        ...recordOf(detailedQuoteForm),
        lenderIds,
        ...(loanType === undefined ? {} : { loanType }),
        programIds: programId == null || programId === '' ? [] : [programId],
        scenario: searchCriteria ?? null,
        ...(fileIds === undefined ? {} : { fileIds }),
      }),
      write: ({ lenderIds, loanType: _, programIds, scenario, fileIds, ...detailedQuoteForm }) => ({
        lenderIds,
        loanType,
        searchCriteria: scenario,
        detailedQuoteForm,
        programId: Array.isArray(programIds) ? programIds[0] : undefined,
        ...(fileIds === undefined ? {} : { fileIds }),
      }),
    },
  },
};
