import type { SelfTimes } from './self-times.ts';

/** Where a server's time goes, by the files whose code runs; what none of them matches is the platform's. */
const patterns = {
  'Node.js: sockets, HTTP, streams': /^node:/,
  'native code and system calls': /^\(program\)$/,
  'garbage collection': /^\(garbage collector\)$/,
  Fastify: /node_modules\/(?:@?fastify(?!-type)|find-my-way|light-my-request|secure-json-parse|reusify|end-of-stream)/,
  'checking the request': /node_modules\/(?:zod|fastify-type-provider-zod)\/|\/kernel\/fields\//,
  'the session: query and driver': /node_modules\/(?:pg|drizzle-orm)|\/features\/accounts\//,
  'access log': /node_modules\/(?:pino|sonic-boom|quick-format-unescaped|safe-stable-stringify)|\/platform\/log\.ts/,
  'call limits': /node_modules\/rate-limiter-flexible|\/platform\/http\/(?:call-limits|rate-limit)\.ts/,
  'engine: judging and describing': /\/src\/lending\//,
  'search: rows into JSON': /\/features\/search\//,
  'the bench itself': /\/tests\/bench\//,
} as const;
const platform = 'the rest of the platform';

export const areas = [...Object.keys(patterns), platform];
export type TimeByArea = ReadonlyMap<string, number>;

/** Divides so much processor time for each request as the profile divides the time that was not idle. */
export function byArea(times: SelfTimes, processor: number): TimeByArea {
  const busy = Object.entries(times).filter(([place]) => place !== '(idle)' && place !== '(root)');
  const whole = busy.reduce((sum, [, time]) => sum + time, 0);
  const found = new Map<string, number>();
  for (const [place, time] of busy) {
    const area = Object.entries(patterns).find(([, pattern]) => pattern.test(place))?.[0] ?? platform;
    found.set(area, (found.get(area) ?? 0) + (time / whole) * processor);
  }
  return found;
}
