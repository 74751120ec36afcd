import { sql } from 'drizzle-orm';
import type { Answer, TestApp } from '../test-app.ts';

export const goodPassword = 'Quarry&lantern 41';

export const brokerForm = {
  firstName: 'Dana',
  lastName: 'Averwood',
  password: goodPassword,
  userType: 'Broker',
  marketingOptIn: false,
};

export const lenderForm = {
  ...brokerForm,
  userType: 'Lender',
  companyName: 'Harbor Lane Capital',
  companyWebsite: 'https://harborlane.example.com',
  phoneNumber: '+1 512-555-0142',
  yearsInBusiness: 0,
  licenseNumber: 'TX-0142',
  acceptTerms: true,
};

export const portalForm = {
  name: 'Greta van Okonvale',
  password: goodPassword,
  phone: '512-555-0143',
  company: 'Okonvale Lending',
};

/** Calls as somebody at an address of their own, since attempts are counted by address. */
export const callFrom =
  (app: TestApp, remoteAddress: string, token?: string) =>
  async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...more };
    const answer = await app.http.inject({ method, url, remoteAddress, headers, ...(body ? { payload: body } : {}) });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
  };

interface Mail extends Record<string, unknown> {
  readonly subject: string;
  readonly text: string;
}

/** The mails to an address so far, the latest first, once there are this many; jobs send them. */
export async function mailsTo(app: TestApp, email: string, count = 1): Promise<Mail[]> {
  for (let turn = 0; turn < 900; turn++) {
    const { rows } = await app.database.db.execute<Mail>(
      sql`select subject, text from mailbox_messages where recipient = ${email} order by at desc`,
    );
    if (rows.length >= count) return rows;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`Fewer than ${count} mails came to ${email}.`);
}

/** The token of the link in the latest mail with this subject. */
export async function mailedToken(app: TestApp, email: string, subject: string, count = 1): Promise<string> {
  const mails = await mailsTo(app, email, count);
  const token = /#([\w-]+)/.exec(mails.find((mail) => mail.subject === subject)?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No mail "${subject}" came to ${email}.`);
  return token;
}

/** A broker of one test alone, signed in. Every call comes from an address of its own. */
export interface OwnBroker {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Once more, as on another device. */
  signIn(password?: string, userAgent?: string): Promise<Answer>;
  profile(): Promise<Answer['body']>;
  /** What the bell says, the latest first. */
  news(): Promise<string[]>;
}

let brokers = 0;
const nextAddress = () => `198.51.100.${++brokers % 250}`;

/** @param more what the sign-up says besides: the plan to try, say */
export async function newBroker(app: TestApp, name: string, more: object = {}): Promise<OwnBroker> {
  const email = `${name}${++brokers}@example.com`;
  const signedUp = await callFrom(app, nextAddress())('POST', '/api/auth/signup', { ...brokerForm, email, ...more });
  if (signedUp.status !== 200) throw new Error(`${email} could not sign up: ${JSON.stringify(signedUp.body)}`);
  const signIn = async (password = goodPassword, userAgent = '') => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: nextAddress(),
      headers: { 'user-agent': userAgent },
      payload: { email, password },
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const { token } = (await signIn()).body;
  const call: OwnBroker['call'] = (...asked) => callFrom(app, nextAddress(), token)(...asked);
  const profile = async () => (await call('GET', '/api/users/profile')).body.user;
  const news = async () =>
    (await call('GET', '/api/notifications')).body.notifications.map((one: { message: string }) => one.message);
  return { id: (await profile())._id, email, token, signIn, call, profile, news };
}

/** The same with a verified address. */
export async function newVerifiedBroker(app: TestApp, name: string): Promise<OwnBroker> {
  const broker = await newBroker(app, name);
  await app.database.db.execute(sql`update accounts set email_verified_at = now() where id = ${broker.id}`);
  return broker;
}
