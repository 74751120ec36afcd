// The platform in front of an answer that costs nothing: session, access, limits, headers and log as in the app.
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { readConfig } from '../../../src/app/server/config.ts';
import { features } from '../../../src/app/server/features.ts';
import { authenticate } from '../../../src/features/accounts/server/api.ts';
import { schemas, success } from '../../../src/kernel/contract.ts';
import { endpoint, ok } from '../../../src/kernel/endpoint.ts';
import { createCallLimits } from '../../../src/platform/http/call-limits.ts';
import { PreSerialized, registerRoute, route } from '../../../src/platform/http/route.ts';
import { createHttpServer } from '../../../src/platform/http/server.ts';
import { systemClock } from '../../../src/platform/platform.ts';
import { startPlatform } from '../../../src/platform/start.ts';
import { benchLog } from '../support/bench-log.ts';
import { emptyPath, type Recording } from './load.ts';

const config = readConfig(process.env);
const connection = JSON.parse(process.env.BENCH_CONNECTION ?? '{}') as object;
const recorded = JSON.parse(readFileSync(process.env.BENCH_RECORDINGS ?? '', 'utf8')) as readonly Recording[];
const answers = new Map(recorded.map(({ request, answer }) => [JSON.stringify(JSON.parse(request).scenario), answer]));

const replaySchemas = schemas({
  summary: 'The recorded answer',
  tags: ['Bench'],
  body: z.object({ scenario: z.unknown() }),
  response: { 200: z.unknown() },
});
const replay = endpoint<typeof replaySchemas>({
  method: 'POST',
  url: '/api/search/fix-and-flip',
  access: 'broker',
  limit: 'search',
});

const emptySchemas = schemas({ summary: 'Nothing', tags: ['Bench'], response: { 200: z.object(success) } });
const empty = endpoint<typeof emptySchemas>({ method: 'GET', url: emptyPath, access: 'broker', limit: 'search' });

const log = benchLog(config);
const { platform, stop } = await startPlatform({
  config,
  connection,
  log,
  clock: systemClock,
  features,
  runsJobs: false,
});
const http = await createHttpServer({
  log,
  authenticate: (token) => authenticate(platform, token),
  trustProxy: config.trustProxy,
  checkAnswers: false,
});
const replayed = route(
  replay,
  replaySchemas,
  async ({ body }) => new PreSerialized(answers.get(JSON.stringify(body.scenario)) ?? ''),
);
const limits = createCallLimits({ factor: config.rateLimitFactor, ...platform });
registerRoute(http, replayed, platform, limits);
registerRoute(
  http,
  route(empty, emptySchemas, async () => ok),
  platform,
  limits,
);
await http.listen({ port: 0, host: '127.0.0.1' });
process.on(
  'SIGTERM',
  () =>
    void http
      .close()
      .then(stop)
      .then(() => process.exit(0)),
);
console.log(`ready ${(http.server.address() as AddressInfo).port}`);
