import pg from 'pg';
import { inject } from 'vitest';
import { pdf } from '../../support/desks/example-files.ts';
import { callShared, type Json } from '../../support/shared-app.ts';

/** A deal whose package is with the lender, with one uploaded document. */
export async function submittedPackage(token: string, dealId: string, lenderId: string) {
  const form = new FormData();
  form.append('files', new File([new Uint8Array(pdf('Statement'))], 'October.pdf'));
  const headers = { authorization: `Bearer ${token}` };
  const url = `${inject('appOrigin')}/api/submissions/${dealId}/documents`;
  const sent: Json = await (await fetch(url, { method: 'POST', headers, body: form })).json();
  const [documentId] = sent.documentIds;
  const { user } = await callShared('GET', '/api/users/profile', { token });
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  try {
    const { rows } = await client.query(
      `insert into loan_packages (deal_id, lender_id, broker_id, contents, state, state_at, submitted_at)
       values ($1, $2, $3, 'as reviewed', 'submitted', now(), now()) returning id`,
      [dealId, lenderId, user._id],
    );
    const packageId = String(rows[0]?.id);
    await client.query(
      `insert into loan_package_documents
         (package_id, position, requirement_id, document_type, name, deal_document_id, original_name, media_type, size, sha256)
       select $1, 1, gen_random_uuid(), 'bankStatement', 'Bank statements', id, original_name, media_type, size, sha256
       from deal_documents where id = $2`,
      [packageId, documentId],
    );
    return packageId;
  } finally {
    await client.end();
  }
}
