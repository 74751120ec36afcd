import { and, asc, eq } from 'drizzle-orm';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { loanPackages } from '../../submission/server/api.ts';
import { closings } from './tables.ts';

export const ownClosings: OwnDataFile = {
  name: 'closings',
  title: 'Closings of your loans',
  about:
    'The closing date of each submitted loan and when it was funded. Wire instructions are not in it: they are shown in the product alone.',
  access: 'broker',
  columns: ['packageId', 'dealId', 'state', 'closingOn', 'finalVersion', 'fundedOn', 'fundedAmount', 'updatedAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select({
            packageId: closings.packageId,
            dealId: loanPackages.dealId,
            state: loanPackages.state,
            closingOn: closings.closingOn,
            finalVersion: closings.finalVersion,
            fundedOn: closings.fundedOn,
            fundedAmount: closings.fundedAmount,
            updatedAt: closings.updatedAt,
          })
          .from(closings)
          .innerJoin(loanPackages, eq(loanPackages.id, closings.packageId))
          .where(and(eq(loanPackages.brokerId, accountId), rowsAfter(closings.packageId, after)))
          .orderBy(asc(closings.packageId))
          .limit(limit),
      ({ packageId }) => packageId,
    ),
};
