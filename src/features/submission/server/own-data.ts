import { and, asc, eq } from 'drizzle-orm';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { loanPackages } from './tables.ts';

export const ownPackages: OwnDataFile = {
  name: 'loan-packages',
  title: 'Loan packages you submitted',
  about: 'What was submitted to which lender, and what became of it.',
  access: 'broker',
  columns: [
    'id',
    'dealId',
    'lenderId',
    'programId',
    'state',
    'stateAt',
    'stateReason',
    'submittedAt',
    'openedAt',
    'size',
  ],
  pages: (db, { accountId }) =>
    inPages(
      async (after, limit) => {
        const { id, dealId, lenderId, programId, brokerId } = loanPackages;
        const { state, stateAt, stateReason, submittedAt, openedAt, size } = loanPackages;
        return db
          .select({ id, dealId, lenderId, programId, state, stateAt, stateReason, submittedAt, openedAt, size })
          .from(loanPackages)
          .where(and(eq(brokerId, accountId), rowsAfter(id, after)))
          .orderBy(asc(id))
          .limit(limit);
      },
      ({ id }) => id,
    ),
};
