import { expect, inject } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: answers are read by the names of the contracts
export type Json = any;

/** Calls the app that the browser tests share, beside the browser. A refusal fails the test. */
export async function callShared(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Json> {
  const answer = await fetch(`${inject('appOrigin')}${path}`, {
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
