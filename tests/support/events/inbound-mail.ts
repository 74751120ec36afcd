import { createHmac, randomUUID } from 'node:crypto';
import type { Answer, TestApp } from '../test-app.ts';

const secret = Buffer.alloc(32, 7);

/** How an app takes reports of incoming email. */
export const inboundEnvironment = {
  MAIL_INBOUND_SECRET: `whsec_${secret.toString('base64')}`,
  MAIL_INBOUND_ADDRESS: 'responses@plinth.example.com',
};

interface How {
  readonly secret?: Buffer;
  readonly at?: Date;
  /** What is signed, where it is not what is sent. */
  readonly signed?: string;
}

/** A report that can be sent several times under one id, as a mail provider signs it. */
export function reporter(app: TestApp, body: unknown, how: How = {}): () => Promise<Pick<Answer, 'status' | 'body'>> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const id = randomUUID();
  const timestamp = String(Math.floor((how.at ?? app.clock.now()).getTime() / 1000));
  const signature = createHmac('sha256', how.secret ?? secret)
    .update(`${id}.${timestamp}.${how.signed ?? payload}`)
    .digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  return async () => {
    const answer = await app.http.inject({ method: 'POST', url: '/api/mail/inbound', headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
}

export const report = (app: TestApp, body: unknown, how?: How) => reporter(app, body, how)();
