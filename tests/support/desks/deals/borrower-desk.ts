import { randomUUID } from 'node:crypto';
import type { Answer, Caller, TestApp } from '../../test-app.ts';
import { mailsTo } from '../account-desk.ts';
import { type FormPart, formBody } from '../example-files.ts';
import { newStatement } from './requirement-desk.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Whoever has a link. */
export interface LinkHolder {
  readonly token: string;
  readonly email: string;
  call(method: Method, url: string, body?: unknown): Promise<Answer>;
  view(): Promise<Answer['body']>;
  upload(requirementId: string, ...parts: readonly FormPart[]): Promise<{ status: number; body: Answer['body'] }>;
  /** To another address than that of a document. */
  uploadTo(url: string, ...parts: readonly FormPart[]): Promise<{ status: number; body: Answer['body'] }>;
}

const linksUrl = (dealId: string) => `/api/pipeline/${dealId}/borrower-links`;

export const sendTo = (broker: Caller, dealId: string, party: string, email: string, name = 'Riley Example') =>
  broker.call('POST', linksUrl(dealId), { party, name, email });

/** The token in the newest mail to an address. */
export async function tokenMailedTo(app: TestApp, email: string, count = 1): Promise<string> {
  const [mail] = await mailsTo(app, email, count);
  const token = /\/borrower#([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link came to ${email}.`);
  return token;
}

/** Sends somebody a link, and takes it from their mailbox. */
export async function borrowerOf(
  app: TestApp,
  broker: Caller,
  dealId: string,
  party = 'borrower',
): Promise<LinkHolder> {
  const email = `${randomUUID()}@example.com`;
  const { status, body } = await sendTo(broker, dealId, party, email);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return holderOf(app, email, await tokenMailedTo(app, email));
}

export function holderOf(app: TestApp, email: string, token: string): LinkHolder {
  const headers = { 'x-link-token': token };
  const call: LinkHolder['call'] = (method, url, body) => app.visitor.call(method, url, body, headers);
  const uploadTo: LinkHolder['uploadTo'] = async (url, ...parts) => {
    const file: FormPart = ['file', { name: 'statement.pdf', content: newStatement() }];
    const { payload, type } = await formBody(parts.length > 0 ? parts : [file]);
    const sent = { ...headers, 'content-type': type };
    const answer = await app.http.inject({ method: 'POST', url, headers: sent, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    token,
    email,
    call,
    view: async () => (await call('GET', '/api/borrower')).body.view,
    upload: (requirementId, ...parts) => uploadTo(`/api/borrower/documents/${requirementId}`, ...parts),
    uploadTo,
  };
}

/** What the broker sees of the borrowers of a deal. */
export const borrowersOf = async (broker: Caller, dealId: string) =>
  (await broker.call('GET', linksUrl(dealId))).body.borrower;

export const settleAnswers = (broker: Caller, dealId: string, answers: readonly object[], as: string) =>
  broker.call('POST', `${linksUrl(dealId)}/answers`, { answers, as });

export const settleFile = (broker: Caller, dealId: string, fileId: string, as: string) =>
  broker.call('POST', `${linksUrl(dealId)}/files/${fileId}`, { as });

export const revoke = (broker: Caller, dealId: string, linkId: string) =>
  broker.call('DELETE', `${linksUrl(dealId)}/${linkId}`);
