import { expect, inject } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: answers are read by the names of the contracts
export type Json = any;

interface Sent {
  readonly token?: string;
  readonly body?: object;
  /** Of an app that a test started itself. */
  readonly origin?: string | undefined;
}

/** Calls the app that the browser tests share, beside the browser. A refusal fails the test. */
export async function callShared(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { token, body, origin = inject('appOrigin') }: Sent = {},
): Promise<Json> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status, `${method} ${path}`).toBeLessThan(400);
  return answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.text();
}

const linkWithKey = /href="https?:\/\/[^/]+(\/[^"]+#[^"]+)"/;

/**
 * The link of the latest mail with this subject to this address, as the local mailbox shows it.
 * @param link which one, where that is not the first with a key behind its #
 */
export async function mailedLink(email: string, subject: string, link: RegExp = linkWithKey): Promise<string> {
  // Jobs that look once a minute at what is due have sent it by then.
  for (let turn = 0; turn < 900; turn++) {
    const list: string = await callShared('GET', '/dev/mailbox');
    const row = new RegExp(`<td>${email}</td><td><a href="([^"]+)">${subject}`).exec(list);
    const address = row?.[1] && link.exec(await callShared('GET', row[1]))?.[1];
    if (address) return address;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No mail "${subject}" came to ${email}.`);
}
