import { figureOrNone, id, text, texts, verdict } from '../../checks/members.ts';
import type { DocumentedCalls } from '../kind.ts';

const amount = figureOrNone();

/** The documented search and quote calls. The lender has both names of each pair. */
export const calls: DocumentedCalls = {
  search: {
    url: '/api/ground-up/search',
    row: {
      lenderName: text(),
      name: text('The same as lenderName'),
      lenderPhone: text(),
      phone: text(),
      lenderEmail: text(),
      email: text(),
      lenderId: id,
      programId: id,
      programName: text(),
      status: verdict,
      tier: {
        maxLTC_Land: amount,
        maxLTC_Construction: amount,
        maxLTC_Total: amount,
        maxLTR_Stabilized: amount,
      },
      calculations: { loanAmount: amount },
      warnings: texts(),
    },
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
