import type { IncomingHttpHeaders } from 'node:http';

/** How much a media type is wanted, from 0 to 1: as the most exact range of `accept` says. */
function weightOf(accept: string, type: string): number {
  const ranges = [type, `${type.slice(0, type.indexOf('/'))}/*`, '*/*'];
  const stated = accept.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith('q='));
    return { range, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
  for (const range of ranges) {
    const found = stated.find((one) => one.range === range);
    if (found) return found.weight;
  }
  return 0;
}

/** Where a page and a call have one address: a bearer token asks for data, else what is accepted decides. A browser that opens the address names text/html. */
export function asksForData({ authorization, accept = '*/*' }: IncomingHttpHeaders): boolean {
  if (/^Bearer /i.test(authorization ?? '')) return true;
  if (!/text\/html/i.test(accept)) return true;
  return weightOf(accept, 'application/json') > weightOf(accept, 'text/html');
}

/** On a route: only calls for data reach it. Others go on to the pages. */
export const dataOnly = { answers: 'data' } as const;

/** How the router tells the two apart. */
export const pageOrData = {
  name: 'answers',
  storage() {
    const handlers = new Map<unknown, never>();
    return {
      get: (kind: unknown) => handlers.get(kind) ?? null,
      set: (kind: unknown, handler: never) => void handlers.set(kind, handler),
    };
  },
  deriveConstraint: ({ headers }: { headers: IncomingHttpHeaders }) => (asksForData(headers) ? 'data' : 'page'),
  validate: (value: unknown) => {
    if (value !== dataOnly.answers) throw new Error('A route answers data, or everything');
  },
};
