import { z } from 'zod';
import { verdictStatuses } from '../../engine/verdict.ts';
import type { DocumentedCalls } from '../kind.ts';

const amount = z.number().nullable();
type Body = Readonly<Record<string, unknown>>;
const recordOf = (value: unknown): Body => (typeof value === 'object' && value !== null ? { ...value } : {});

const loanType = 'Stabilized Bridge';

/** The documented search and quote calls. */
export const calls: DocumentedCalls = {
  search: {
    url: '/api/stabilized-bridge/search',
    rowSchema: z.object({
      lenderName: z.string(),
      lenderPhone: z.string(),
      lenderEmail: z.string(),
      lenderId: z.uuid(),
      programId: z.uuid(),
      programName: z.string(),
      propertyTypes: z.array(z.string()),
      status: z.enum(verdictStatuses),
      tier: z.object({ maxLTV: amount, minFICO: amount, minExperience: amount, minDSCR: amount }),
      calculations: z.object({ loanAmount: amount, ltv: amount.describe('Percent of the value, to one decimal') }),
      warnings: z.array(z.string()),
    }),
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
