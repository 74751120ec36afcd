import { sql } from 'drizzle-orm';
import type { MailTemplate } from '../../../src/platform/platform.ts';
import type { TestApp } from '../test-app.ts';

/** What emails of a template were queued for so far, the oldest first, whether or not they have gone out. */
export async function queuedMails<Payload>(
  app: TestApp,
  { name, payload }: MailTemplate<Payload>,
): Promise<readonly Payload[]> {
  const { rows } = await app.database.db.execute<{ payload: unknown }>(sql`
    select data -> 'payload' as payload from pgboss.job
    where name = 'mail' and data ->> 'template' = ${name} order by created_on`);
  return rows.map((row) => payload.parse(row.payload));
}
