import { sql } from 'drizzle-orm';
import { accounts } from '../../../../src/features/accounts/server/tables.ts';
import { packageSubmitted } from '../../../../src/features/submission/events.ts';
import { loanPackageDocuments, loanPackages } from '../../../../src/features/submission/server/tables.ts';
import { record } from '../../../../src/platform/events/record.ts';
import type { Caller, TestApp } from '../../test-app.ts';
import { type FormPart, formBody } from '../example-files.ts';
import { askFor, dealWithProgram, uploadFor } from './requirement-desk.ts';

interface Company {
  readonly app: TestApp;
  readonly broker: Caller;
  readonly lender: Caller;
  readonly lenderId: string;
  readonly rows: (query: ReturnType<typeof sql>) => Promise<Record<string, unknown>[]>;
}

/** A deal whose package is with the lender of the desk, with one uploaded document: written as a submission writes it. */
export async function withPackage(desk: Company, address: string) {
  const { app, broker, lenderId, rows } = desk;
  const requirementId = await askFor(desk, `Bank statements for ${address}`);
  const { id: dealId, programId } = await dealWithProgram(desk, address);
  const uploaded = await uploadFor(desk, broker, dealId, requirementId);
  if (uploaded.status !== 200) throw new Error(JSON.stringify(uploaded.body));
  const [file] = await rows(sql`select * from deal_documents where deal_id = ${dealId}`);
  const [owner] = await rows(sql`select owner_id from pipeline_entries where id = ${dealId}`);
  const brokerId = String(owner?.owner_id);
  const at = app.clock.now();
  const packageId = await app.database.transaction(async (tx) => {
    const state = { state: 'submitted', stateAt: at, submittedAt: at, builtAt: at } as const;
    const [loan] = await tx.db
      .insert(loanPackages)
      .values({ dealId, lenderId, programId, brokerId, contents: 'as reviewed', ...state })
      .returning();
    if (!loan || !file) throw new Error('The package was not written.');
    await tx.db.insert(loanPackageDocuments).values({
      packageId: loan.id,
      position: 1,
      requirementId,
      documentType: 'other',
      name: 'Bank statements',
      dealDocumentId: String(file.id),
      originalName: 'statement.pdf',
      mediaType: 'application/pdf',
      size: Number(file.size),
      sha256: Buffer.from(file.sha256 as Uint8Array),
    });
    const context = { actor: { kind: 'account', id: brokerId }, at, requestId: 'test' } as const;
    const payload = { ownerId: brokerId, lenderId, dealId, programId, documents: 1, carriesFile: false };
    await record(tx, context, packageSubmitted, { id: loan.id, payload });
    return loan.id;
  });
  return { dealId, packageId, requirementId, fileId: String(file?.id), url: `/api/lender/packages/${packageId}` };
}

/** A user of another lender company. */
export async function otherLender(app: TestApp, lenderId: string): Promise<Caller> {
  const email = `second-${lenderId.slice(0, 8)}@example.com`;
  await app.database.db.execute(sql`
    insert into accounts select (jsonb_populate_record(original, jsonb_build_object(
      'id', gen_random_uuid(), 'email', ${email}::text, 'lender_id', ${lenderId}::text))).*
    from ${accounts} original where email = 'lender@example.com' on conflict do nothing`);
  return app.signIn(email);
}

/** Sends a form with files. */
export async function sendParts(
  app: TestApp,
  who: Pick<Caller, 'token'>,
  url: string,
  parts: readonly FormPart[],
  more: Readonly<Record<string, string>> = {},
) {
  const { payload, type } = await formBody(parts);
  const headers = { 'content-type': type, ...(who.token ? { authorization: `Bearer ${who.token}` } : {}), ...more };
  const answer = await app.http.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}
