import { eq } from 'drizzle-orm';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { classProgress } from './tables.ts';

export const ownClassProgress: OwnDataFile = {
  name: 'class-progress',
  title: 'Class progress',
  about: 'How far you are in the classes, if you keep it in your account.',
  access: 'signedIn',
  columns: ['progress', 'createdAt', 'updatedAt'],
  async *pages(db, { accountId }) {
    yield await db.select().from(classProgress).where(eq(classProgress.accountId, accountId));
  },
};
