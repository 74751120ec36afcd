import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { apiKeyPrefix } from '../../kernel/access.ts';
import type { AppError } from '../../kernel/errors.ts';
import type { EndpointLimit } from '../../kernel/limits.ts';
import type { Log } from '../log.ts';
import { compressAnswers } from './answers/compress-answers.ts';
import { answerRefusals, refuse } from './answers/refusals.ts';
import { type BodyFloor, bodyFloor, boundBodies } from './bodies/bound-bodies.ts';
import { IncomingBody } from './bodies/incoming-body.ts';
import { boundLookups } from './call-limits.ts';
import { pageOrData } from './pages/page-or-data.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { networkOf } from './rate-limit.ts';
import { type Authenticate, type ExplainEnd, PreSerialized, type Session } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
    /** Why the token that came is no session's any more. */
    sessionEnd: AppError | undefined;
  }
  interface FastifyContextConfig {
    /** Whose tokens are looked up, which may ask the database. */
    readsSession?: 'nobody' | 'sessions' | 'sessions and keys';
    limit?: EndpointLimit;
  }
}

export interface HttpOptions {
  readonly log: Log;
  readonly authenticate: Authenticate;
  readonly explainEnd?: ExplainEnd;
  readonly trustProxy: number | readonly string[];
  /** A connection on which nothing moves for so long is closed: above all one whose caller does not read its answer. */
  readonly stuckAfterMs?: number;
  /** Its events wait so long on average: calls are sent away until it has caught up. With 0 never. */
  readonly busyAfterMs?: number;
  /** A body that has not come in whole by then is given up, where it is no upload. */
  readonly bodyPatienceMs?: number;
  readonly slowest?: BodyFloor;
  /** Told of every failure before it is answered. */
  readonly noteFailure?: (error: unknown) => void;
  /** Tests hold every answer to its schema; in service answers are written as they are. */
  readonly checkAnswers: boolean;
}

const bodyLimitBytes = 256 * 1024;
const headersPatienceMs = 20_000;
const requestPatienceMs = 30_000;
/** Files on a slow line; one on which nothing moves is closed much earlier. */
const uploadPatienceMs = 15 * 60_000;
/** Streams hold one each. A browser opens six at most, an office behind one address many. */
const mostConnections = 12_000;
const mostFromOneAddress = 500;

/** The bare host: parsing, sessions, security headers, refusals and access log. Routes are added by the app. */
export async function createHttpServer({
  log,
  authenticate,
  explainEnd = async () => undefined,
  trustProxy,
  checkAnswers,
  noteFailure = () => undefined,
  stuckAfterMs = 60_000,
  busyAfterMs = 2_000,
  bodyPatienceMs = requestPatienceMs,
  slowest = bodyFloor,
}: HttpOptions): Promise<FastifyInstance> {
  const headers = { ...(await securityHeaders()), ...forThisCallerNow };
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : [...trustProxy],
    bodyLimit: bodyLimitBytes,
    routerOptions: { constraints: { answers: pageOrData } },
    requestTimeout: uploadPatienceMs,
    connectionTimeout: stuckAfterMs,
    http: { headersTimeout: headersPatienceMs, IncomingMessage: IncomingBody },
    keepAliveTimeout: 65_000,
    // Streams are ended by their own feature before the server closes.
    forceCloseConnections: 'idle',
    // Addresses that no route is looked up for, so that no hook runs.
    frameworkErrors: (error, request, reply) => void refuse(error, request, mark(reply, headers)),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(({ schema }) => (checkAnswers ? strictly(schema as z.ZodType) : write));
  answerRefusals(app, noteFailure);
  boundConnections(app.server, trustProxy);
  markAnswers(app, headers);
  await compressAnswers(app);
  boundBodies(app, { floor: slowest, patienceMs: bodyPatienceMs });
  // A test machine stalls for reasons of its own; in service a stalled process sends callers elsewhere.
  if (!checkAnswers && busyAfterMs > 0) await app.register(underPressure, { maxEventLoopDelay: busyAfterMs });
  readSessions(app, authenticate, explainEnd);
  logAnswers(app);
  return app;
}

/** A proxy opens the connections of all its callers, so it is not counted. Where proxies have no addresses, nobody is. */
function boundConnections(server: Server, trustProxy: HttpOptions['trustProxy']): void {
  server.maxConnections = mostConnections;
  if (typeof trustProxy === 'number' && trustProxy > 0) return;
  const proxies = listOf(typeof trustProxy === 'number' ? [] : trustProxy);
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (proxies.check(address, familyOf(address))) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > mostFromOneAddress) socket.destroy();
  });
}

/** @param ranges addresses and CIDR ranges */
function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** A server that listens on IPv6 sees IPv4 callers as such addresses. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const bearer = /^Bearer ([\w-]{20,100})$/i;

type Headers = Readonly<Record<string, string>>;

/** What is said of the caller's own things is for the caller alone; what anybody may keep (assets) says so itself. */
const forThisCallerNow: Headers = { 'cache-control': 'no-store', vary: 'Authorization' };

const mark = (reply: FastifyReply, headers: Headers): FastifyReply =>
  reply.headers(headers).header('x-request-id', reply.request.id);

/** First of all hooks, so that refusals carry the headers too. */
function markAnswers(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (_request, reply, done) => {
    mark(reply, headers);
    done();
  });
}

function readSessions(app: FastifyInstance, authenticate: Authenticate, explainEnd: ExplainEnd): void {
  const find = boundLookups(authenticate);
  app.decorateRequest('session', undefined);
  app.decorateRequest('sessionEnd', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { readsSession = 'nobody' } = request.routeOptions.config;
    if (readsSession === 'nobody') return done();
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    if (!token || (readsSession === 'sessions' && token.startsWith(apiKeyPrefix))) return done();
    const read = async () => {
      request.session = await find(token, networkOf(request.ip));
      if (!request.session) request.sessionEnd = await explainEnd(token);
    };
    read().then(() => done(), done);
  });
}

/** One line an answer, by route pattern: addresses carry tokens and personal data, so they are not logged. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const level = reply.statusCode >= 500 ? 'error' : request.routeOptions.url?.startsWith('/api') ? 'info' : 'debug';
    request.log[level](
      {
        method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        account: request.session?.accountId,
        actedBy: request.session?.impersonation?.by,
      },
      'answered',
    );
    done();
  });
}

const write = (answer: unknown): string => (answer instanceof PreSerialized ? answer.text : JSON.stringify(answer));

/** Fails loudly when an answer has another shape than its contract says, or carries more than it says. */
function strictly(schema: z.ZodType): (answer: unknown) => string {
  return (answer) => {
    const text = write(answer);
    const sent: unknown = JSON.parse(text);
    const parsed: unknown = JSON.parse(JSON.stringify(schema.parse(sent)));
    if (!isDeepStrictEqual(parsed, sent))
      throw new Error(`The response has more than its contract allows: ${text.slice(0, 400)}`);
    return text;
  };
}
