import pg from 'pg';
import { inject } from 'vitest';
import { pdf } from '../../support/desks/example-files.ts';
import { exampleOffer, exampleRequest } from '../../support/example-deal.ts';
import { callShared, type Json } from '../../support/shared-app.ts';

interface Sides {
  readonly broker: string;
  readonly lender: string;
  readonly lenderId: string;
}

/** A deal whose broker accepted the offer of this lender. @param broker the session of the broker, `lender` that of the lender */
export async function acceptedOffer({ broker, lender, lenderId }: Sides, address: string): Promise<string> {
  const asked = { ...exampleRequest, propertyAddress: address, lenderIds: [lenderId] };
  const { pipelineEntryId, quotes } = await callShared('POST', '/api/quotes/fix-and-flip', {
    token: broker,
    body: asked,
  });
  const [{ _id: quoteId }] = quotes;
  await callShared('POST', `/api/lender/quotes/${quoteId}/offers`, { token: lender, body: exampleOffer });
  const { quote } = await callShared('GET', `/api/lender/quotes/${quoteId}`, { token: lender });
  const body = { offerId: quote.offers[0]._id };
  await callShared('POST', `/api/quotes/${quoteId}/accept`, { token: broker, body });
  return pipelineEntryId;
}

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

/** Makes somebody who answers for a lender of the demo market answer for this one instead. */
export async function answersFor(email: string, lenderId: string): Promise<void> {
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  try {
    await client.query('update accounts set lender_id = $2 where email = $1', [email, lenderId]);
  } finally {
    await client.end();
  }
}
