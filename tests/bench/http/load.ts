import autocannon from 'autocannon';
import type { Child } from '../support/child.ts';

const path = '/api/search/fix-and-flip';
/** Answered with a success and nothing more. */
export const emptyPath = '/api/bench/empty';
export const connections = 10;

export interface Recording {
  readonly request: string;
  readonly answer: string;
}

export interface Target {
  readonly url: string;
  readonly token: string;
}

const headersOf = ({ token }: Target) => ({ 'content-type': 'application/json', authorization: `Bearer ${token}` });

/** @throws unless the answer is a success */
export async function search(target: Target, request: string): Promise<string> {
  const response = await fetch(target.url + path, { method: 'POST', headers: headersOf(target), body: request });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`The search answered ${response.status}: ${answer.slice(0, 300)}`);
  return answer;
}

export interface Load {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p97_5: number;
  /** Processor time of the server for each request, in microseconds. */
  readonly processor: number;
}

/** What is sent: these searches in turn, or the question with the empty answer. */
export type Requests = readonly string[] | 'empty';

/** A number of requests warms a server up the same on a busy machine; how many it answers a second takes seconds to see. */
export type Amount = { readonly amount: number } | { readonly duration: number };

/**
 * Sends requests over ten connections.
 * @param server was started with `measured.ts`
 * @throws when any of them failed: a refusal is fast and must not count
 */
export async function load(server: Child, target: Target, requests: Requests, amount: Amount): Promise<Load> {
  const before = Number(await server.ask('processor time'));
  const result = await autocannon({
    url: target.url,
    connections,
    ...amount,
    requests:
      requests === 'empty'
        ? [{ method: 'GET', path: emptyPath, headers: { authorization: `Bearer ${target.token}` } }]
        : requests.map((body) => ({ method: 'POST', path, headers: headersOf(target), body })),
  });
  const processor = Number(await server.ask('processor time')) - before;
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0 || result['2xx'] === 0) throw new Error(`${failures} of ${result.requests.total} requests failed.`);
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p97_5: result.latency.p97_5,
    processor: processor / result['2xx'],
  };
}
