import autocannon from 'autocannon';

const path = '/api/search/fix-and-flip';
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
}

/**
 * Sends the requests in turn over ten connections for some seconds.
 * @throws when any of them failed: a refusal is fast and must not count
 */
export async function load(target: Target, requests: readonly string[], seconds: number): Promise<Load> {
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    requests: requests.map((body) => ({ method: 'POST', path, headers: headersOf(target), body })),
  });
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0 || result['2xx'] === 0) throw new Error(`${failures} of ${result.requests.total} requests failed.`);
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p97_5: result.latency.p97_5,
  };
}
