import { createHmac, randomUUID } from 'node:crypto';
import type { Answer, TestApp } from '../test-app.ts';

const inboundSecret = Buffer.alloc(32, 7);

/** How an app takes reports of incoming email. */
export const inboundEnvironment = {
  MAIL_INBOUND_SECRET: `whsec_${inboundSecret.toString('base64')}`,
  MAIL_INBOUND_ADDRESS: 'responses@plinth.example.com',
};

interface How {
  readonly secret?: Buffer;
  readonly at?: Date;
  /** What is signed, where it is not what is sent. */
  readonly signed?: string | Buffer;
}

/** The headers that sign a call, under an id of its own. */
export function signedHeaders(payload: string | Buffer, at: Date, key: Buffer = inboundSecret): Record<string, string> {
  const id = randomUUID();
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(payload).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

function sender(app: TestApp, url: string, type: string, payload: string | Buffer, how: How) {
  const headers = {
    'content-type': type,
    ...signedHeaders(how.signed ?? payload, how.at ?? app.clock.now(), how.secret),
  };
  return async (): Promise<Pick<Answer, 'status' | 'body'>> => {
    const answer = await app.http.inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
}

/** A report that can be sent several times under one id, as a mail provider signs it. */
export const reporter = (app: TestApp, body: unknown, how: How = {}) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return sender(app, '/api/mail/inbound', 'application/json', payload, how);
};

export const report = (app: TestApp, body: unknown, how?: How) => reporter(app, body, how)();

/** An email as it came, that can be handed over several times under one id. */
export const deliverer = (app: TestApp, mail: string | Buffer, how: How = {}) =>
  sender(app, '/api/mail/inbound/message', 'message/rfc822', mail, how);

export const deliver = (app: TestApp, mail: string | Buffer, how?: How) => deliverer(app, mail, how)();

interface Written {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly text?: string;
  /** Further lines of the head. */
  readonly head?: readonly string[];
}

/** A plain email as its receiving server hands it over. */
export const plainMail = ({
  from = 'Pat Doe <pat.doe@example.net>',
  to,
  subject = 'A question',
  text = 'Hello',
  head = [],
}: Written): string =>
  [
    ...head,
    `From: ${from}`,
    `To: ${to ?? inboundEnvironment.MAIL_INBOUND_ADDRESS}`,
    `Subject: ${subject}`,
    ...(head.some((line) => line.startsWith('Message-ID:')) ? [] : [`Message-ID: <${randomUUID()}@mail.example.net>`]),
    'MIME-Version: 1.0',
    ...(head.some((line) => line.startsWith('Content-Type:')) ? [] : ['Content-Type: text/plain; charset=utf-8']),
    '',
    text.replaceAll('\n', '\r\n'),
    '',
  ].join('\r\n');
