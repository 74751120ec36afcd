import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createTestApp } from '../../test-app.ts';
import { newVerifiedBroker, type OwnBroker } from '../account-desk.ts';
import { type FormPart, formBody } from '../example-files.ts';

export const ticketFields = {
  subject: 'The pipeline does not load',
  category: 'Bug Report',
  priority: 'High',
  description: 'It stays empty after I log in.',
  stepsToReproduce: 'Log in, open the pipeline.',
  environment: JSON.stringify({ browser: 'Firefox 140', os: 'Linux' }),
};

interface Sent {
  readonly files?: readonly { readonly name: string; readonly content: Buffer }[];
  readonly key?: string;
}

/** The demo market with people who ask for help, and administrators of two desks. */
export async function openTicketDesk(environment: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plinth-tickets-'));
  const app = await createTestApp('demo', { environment: { ...environment, DATA_DIR: dataDir } });
  const superadmin = await app.signIn('superadmin@example.com');
  const newAdmin = async (desk: string): Promise<OwnBroker> => {
    const one = await newVerifiedBroker(app, 'staff');
    await superadmin.call('POST', '/api/admin/promote', { userId: one.id });
    await superadmin.call('PUT', `/api/admin/users/${one.id}/desks`, { desks: [desk] });
    return one;
  };
  const [anna, ben] = [await newVerifiedBroker(app, 'anna'), await newVerifiedBroker(app, 'ben')];
  const [admin, billing] = [await newAdmin('support'), await newAdmin('billing')];

  const submit = async (
    who: OwnBroker,
    fields: Readonly<Record<string, string>> = ticketFields,
    { files = [], key }: Sent = {},
  ) => {
    const parts: FormPart[] = [...Object.entries(fields), ...files.map((file): FormPart => ['attachments', file])];
    const { payload, type } = await formBody(parts);
    const sender = { 'content-type': type, authorization: `Bearer ${who.token}` };
    const headers = { ...sender, ...(key && { 'idempotency-key': key }) };
    const answer = await app.http.inject({ method: 'POST', url: '/api/help-tickets', headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const newTicket = async (who: OwnBroker, more: object = {}): Promise<{ _id: string; ticketId: string }> => {
    const { status, body } = await submit(who, { ...ticketFields, ...more });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  return {
    ...{ app, anna, ben, admin, billing, submit, newTicket },
    own: async (who: OwnBroker, id: string) => (await who.call('GET', `/api/help-tickets/${id}`)).body.ticket,
    reply: (who: OwnBroker, id: string, body: object, headers?: Record<string, string>) =>
      who.call('POST', `/api/help-tickets/${id}/messages`, body, headers),
    staff: (id: string, what: string, body: object, by = admin) =>
      by.call(what === 'messages' ? 'POST' : 'PUT', `/api/admin/help-tickets/${id}/${what}`, body),
    listed: async (query = '') => (await admin.call('GET', `/api/admin/help-tickets${query}`)).body,
    storedFiles: () => readdirSync(join(dataDir, 'files/ticket-files')),
  };
}
export type TicketDesk = Awaited<ReturnType<typeof openTicketDesk>>;
