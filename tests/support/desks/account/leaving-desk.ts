import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../../../src/kernel/dates.ts';
import { housekeeping } from '../../../../src/platform/jobs/housekeeping.ts';
import { demoPassword } from '../../own-people.ts';
import { type Caller, createTestApp } from '../../test-app.ts';
import { mailsTo } from '../account-desk.ts';
import { eventually } from '../quote-desk.ts';

/** An app whose accounts end: what they ask, and the nights that pass until they do. */
export async function openLeavingDesk() {
  const dataDir = mkdtempSync(join(tmpdir(), 'plinth-leaving-'));
  const app = await createTestApp('demo', { environment: { DATA_DIR: dataDir } });
  const rows = async (query: SQL) => (await app.database.db.execute(query)).rows;
  return {
    app,
    dataDir,
    rows,
    idOf: async (email: string) => String((await rows(sql`select id from accounts where email = ${email}`))[0]?.id),
    /** A demo account again, under another name: what one test ends is no other's. */
    async copyOf(name: string, email: string, [firstName, lastName] = ['Otto', 'Elsewhere']): Promise<Caller> {
      await rows(sql`
        insert into accounts select (jsonb_populate_record(original, jsonb_build_object(
          'id', gen_random_uuid(), 'email', ${email}::text, 'first_name', ${firstName}::text, 'last_name', ${lastName}::text))).*
        from accounts original where email = ${`${name}@example.com`}`);
      return app.signIn(email);
    },
    ask: (who: Caller, password = demoPassword) => who.call('POST', '/api/users/deletion', { password }),
    async passDays(days: number) {
      app.clock.advance(days * dayMs);
      await housekeeping.run(app.platform, {});
    },
    /** Of the mails to this address, once there are so many. */
    subjectsTo: async (email: string, count: number) =>
      (
        await eventually(
          () => mailsTo(app, email),
          (mails) => mails.length >= count,
        )
      ).map(({ subject }) => subject),
    async close() {
      await app.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
export type LeavingDesk = Awaited<ReturnType<typeof openLeavingDesk>>;
