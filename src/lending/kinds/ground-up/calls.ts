import { z } from 'zod';
import { verdictStatuses } from '../../engine/verdict.ts';
import type { DocumentedCalls } from '../kind.ts';

const amount = z.number().nullable();

/** The documented search and quote calls. The lender has both names of each pair. */
export const calls: DocumentedCalls = {
  search: {
    url: '/api/ground-up/search',
    rowSchema: z.object({
      lenderName: z.string(),
      name: z.string().describe('The same as lenderName'),
      lenderPhone: z.string(),
      phone: z.string(),
      lenderEmail: z.string(),
      email: z.string(),
      lenderId: z.uuid(),
      programId: z.uuid(),
      programName: z.string(),
      status: z.enum(verdictStatuses),
      tier: z.object({
        maxLTC_Land: amount,
        maxLTC_Construction: amount,
        maxLTC_Total: amount,
        maxLTR_Stabilized: amount,
      }),
      calculations: z.object({ loanAmount: amount }),
      warnings: z.array(z.string()),
    }),
    present({ lender, programName, tier, verdict, warnings }) {
      const { lenderId, programId, status, sizing } = verdict;
      const { name, phone, email } = lender;
      return {
        lenderName: name,
        name,
        lenderPhone: phone,
        phone,
        lenderEmail: email,
        email,
        lenderId,
        programId,
        programName,
        status,
        tier: {
          maxLTC_Land: tier?.maxLandPercent ?? null,
          maxLTC_Construction: tier?.maxConstructionPercent ?? null,
          maxLTC_Total: tier?.totalBlendedCostPercent ?? null,
          maxLTR_Stabilized: tier?.arv ?? null,
        },
        calculations: { loanAmount: sizing.totalLoanAmount },
        warnings,
      };
    },
  },
  quotes: { url: '/api/ground-up/quotes/ground-up' },
};
