import { sql } from 'drizzle-orm';
import type { TestApp } from '../support/test-app.ts';

type MailboxMessage = { readonly subject: string; readonly text: string };

/** What the local mailbox holds about a property. */
export async function mailsAbout({ database }: TestApp, property: string): Promise<MailboxMessage[]> {
  const { rows } = await database.db.execute<MailboxMessage>(
    sql`select subject, text from mailbox_messages where subject like ${`%${property}`} order by at`,
  );
  return rows;
}
