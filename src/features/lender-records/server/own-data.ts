import { eq } from 'drizzle-orm';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { lenderEdits } from './tables.ts';

export const ownProposals: OwnDataFile = {
  name: 'company-changes',
  title: 'Changes to your company record',
  about: 'What you changed of the company record and an administrator has not decided about yet.',
  access: 'lender',
  columns: ['lenderId', 'field', 'value', 'proposedAt'],
  // Never more than the record has fields.
  async *pages(db, { accountId }) {
    yield await db.select().from(lenderEdits).where(eq(lenderEdits.proposedBy, accountId));
  },
};
