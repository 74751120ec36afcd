import { and, asc, eq } from 'drizzle-orm';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { assistantConversations, assistantMessages } from './tables.ts';

const { id, conversationId, author, text, createdAt } = assistantMessages;

export const ownTalks: OwnDataFile = {
  name: 'assistant-messages',
  title: 'Your conversations with the assistant',
  about: 'What you asked the assistant and what it answered, for as long as conversations are stored.',
  access: 'signedIn',
  columns: ['id', 'conversationId', 'author', 'text', 'createdAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select({ id, conversationId, author, text, createdAt })
          .from(assistantMessages)
          .innerJoin(assistantConversations, eq(assistantConversations.id, conversationId))
          .where(and(eq(assistantConversations.accountId, accountId), rowsAfter(id, after)))
          .orderBy(asc(id))
          .limit(limit),
      (row) => row.id,
    ),
};
