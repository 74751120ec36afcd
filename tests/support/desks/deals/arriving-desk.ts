import type { ArrivingDocument } from '../../../../src/features/deal-documents/arriving-contract.ts';
import type { Caller, TestApp } from '../../test-app.ts';
import { type FormPart, formBody } from '../example-files.ts';
import { eventually } from '../quote-desk.ts';

interface Dropped {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Drops files on a deal, all at once. */
export async function drop({ http }: TestApp, who: Caller, dealId: string, ...files: readonly Dropped[]) {
  const parts = files.map(({ name, content }): FormPart => ['files', { name, content: Buffer.from(content) }]);
  const { payload, type } = await formBody(parts.length > 0 ? parts : [['note', 'none']]);
  const headers = { 'content-type': type, ...(who.token ? { authorization: `Bearer ${who.token}` } : {}) };
  const url = `/api/submissions/${dealId}/documents`;
  const answer = await http.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

/** The files of a deal, as soon as all of them are read. */
export const filesOf = (who: Caller, dealId: string): Promise<readonly ArrivingDocument[]> =>
  eventually(
    async () => (await who.call('GET', `/api/submissions/${dealId}/documents`)).body.documents,
    (documents: readonly ArrivingDocument[]) => documents.every(({ text }) => text !== 'waiting'),
  );

interface Move {
  readonly documentId: string;
  readonly from: string | null;
  readonly to: string | null;
}
export const move = (who: Caller, dealId: string, ...moves: readonly Move[]) =>
  who.call('PUT', `/api/submissions/${dealId}/documents/places`, { moves });

export const settle = (
  who: Caller,
  dealId: string,
  { _id, offer, action, present = {} }: { _id: string; offer: string; action: string; present?: object },
) => who.call('PUT', `/api/submissions/${dealId}/documents/${_id}/offers/${offer}`, { action, present });
