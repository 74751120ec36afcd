import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Caller, createTestApp } from '../test-app.ts';
import { type FormPart, formBody, pdf } from './example-files.ts';
import { lendersAt } from './program-desk.ts';

export const documentTag = 'Lending Guidelines';
let made = 0;
/** Never the same twice. */
export const newPdf = () => pdf(`Terms ${++made}`);

export interface Upload {
  readonly lenderId?: string;
  readonly programId?: string;
  readonly tag?: string;
}

/** The demo market with a folder of its own for files, and people who upload to it: `own` is the company of `lender`. */
export async function openDocumentDesk(environment: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plinth-documents-'));
  const folder = join(dataDir, 'files/documents');
  const app = await createTestApp('demo', { environment: { DATA_DIR: dataDir, ...environment } });
  const { lender, other: colleagueOfOther, admin, lenderId: own, otherId: other } = await lendersAt(app);
  const broker = await app.signIn('broker@example.com');
  await app.http.listen({ port: 0, host: '127.0.0.1' });

  const storedFiles = () => readdirSync(folder).sort();
  const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;
  const sendForm = async (who: Caller, url: string, parts: readonly FormPart[]) => {
    const { payload, type } = await formBody(parts);
    const headers = { 'content-type': type, ...(who.token ? { authorization: `Bearer ${who.token}` } : {}) };
    const answer = await app.http.inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const upload = (who: Caller, name: string, content: Buffer, { lenderId = own, ...more }: Upload = {}) =>
    sendForm(who, '/api/documents/upload', [
      ['file', { name, content }],
      ...Object.entries({ lenderId, tag: documentTag, ...more }),
    ]);
  const added = async (name = 'terms.pdf', more: Upload = {}, who: Caller = lender) => {
    const { status, body } = await upload(who, name, newPdf(), more);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.document as { _id: string; programIds: string[] };
  };
  const view = (who: Caller, id: string) =>
    app.http.inject({ url: `/api/documents/view/${id}`, headers: { authorization: `Bearer ${who.token}` } });
  const programsOf = async (lenderId: string, count: number) =>
    (
      await rows(
        sql`select id, name from programs where lender_id = ${lenderId} and deleted_at is null order by id limit ${count}`,
      )
    ).map(({ id }) => String(id));
  const list = async (who: Caller, query = '', lenderId = own) =>
    (await who.call('GET', `/api/documents/${lenderId}${query}`)).body;
  return {
    app,
    folder,
    lender,
    colleagueOfOther,
    admin,
    broker,
    own,
    other,
    storedFiles,
    rows,
    sendForm,
    upload,
    added,
    view,
    programsOf,
    list,
    async close() {
      await app.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
export type DocumentDesk = Awaited<ReturnType<typeof openDocumentDesk>>;
