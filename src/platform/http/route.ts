import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import {
  type Access,
  apiKeyPrefix,
  isAdmin,
  linkTokenHeader,
  missingFeature,
  needsSession,
  refusalOf,
  refusalToImpersonate,
  replyTokenHeader,
  type SessionlessAccess,
  scopeRequired,
  tierOfFeature,
  tierRequired,
  type Visitor,
} from '../../kernel/access.ts';
import type { EndpointSchemas } from '../../kernel/contract.ts';
import type { Endpoint, EndpointAnswer, EndpointParts, SchemasOf } from '../../kernel/endpoint.ts';
import { AppError } from '../../kernel/errors.ts';
import { callLimitOf, type EndpointLimit, LimitReached } from '../../kernel/limits.ts';
import type { RequestContext } from '../caller.ts';
import { originOf } from '../events/trail/origin.ts';
import type { Platform } from '../platform.ts';
import { IncomingBody } from './bodies/incoming-body.ts';
import { handOverBody } from './bodies/streamed-body.ts';
import type { CallLimits } from './call-limits.ts';
import { dataOnly } from './pages/page-or-data.ts';
import { networkOf } from './rate-limit.ts';
import { acceptForms } from './uploads.ts';

/** Who is calling: read with one query for every request that carries a token. */
export interface Session extends Visitor {
  readonly sessionId: string;
  readonly accountId: string;
  /** Lender users only: the company they answer for. Null until an administrator assigns one. */
  readonly lenderId: string | null;
  readonly emailVerified: boolean;
}

/** Resolves a bearer token; undefined when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Session | undefined>;

/** Why a token opens nothing any more, where its holder may know: what the call is refused with, instead of NO_SESSION. */
export type ExplainEnd = (token: string) => Promise<AppError | undefined>;

type SessionOf<A extends Access> = A extends SessionlessAccess ? undefined : Session;

/** One call of an endpoint, checked: who asks, with which values, under which request id. */
export interface Call<E extends Endpoint> extends EndpointParts<E> {
  readonly session: SessionOf<E['access']>;
  readonly context: RequestContext;
  readonly idempotencyKey: string | undefined;
  readonly address: string;
  header(name: string): string | undefined;
  /** For the few answers that are not JSON (the live stream). */
  readonly raw: { readonly request: FastifyRequest; readonly reply: FastifyReply };
}

/** An answer that its feature has put into JSON itself, for the few where that pays. Tests hold it to its contract like any other. */
export class PreSerialized<Answer> {
  readonly text: string;
  /** Never set: it ties the text to the shape it was written from. */
  declare readonly answer?: Answer;

  constructor(text: string) {
    this.text = text;
  }
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
  platform: Platform,
) => Promise<EndpointAnswer<E> | PreSerialized<EndpointAnswer<E>>>;

/** A call as the host knows it, whichever endpoint it is for: the parts are what that endpoint's schemas have read. */
interface CheckedCall extends Omit<Call<Endpoint>, 'params' | 'query' | 'body' | 'session'> {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly session: Session | undefined;
}
/** An endpoint with its schemas and its handler: what a feature gives the host. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly schemas: EndpointSchemas;
  /** A method, since it takes less than every call: it is only ever called with what its own endpoint has checked. */
  handler(call: CheckedCall, platform: Platform): Promise<unknown>;
}

export const route = <E extends Endpoint>(
  endpoint: E,
  schemas: SchemasOf<NoInfer<E>>,
  handler: Handler<NoInfer<E>>,
): Route => ({ endpoint, schemas, handler });

const keyPattern = /^[\w-]{8,128}$/;

/**
 * Puts an endpoint on the host: gate and limit first, then its schemas, then its handler when it is the caller's turn. What the
 * handler answers is sent as it is.
 * @throws at start, when the endpoint does not say who may call it and how often, or its two halves differ in whether it takes files
 */
export function registerRoute(
  app: FastifyInstance,
  { endpoint, schemas, handler }: Route,
  platform: Platform,
  callLimits: CallLimits,
): void {
  const { access, limit, rawBody, streamedBody, ignoresBody, upload, bodyBytes, sharesAddressWithPage } = endpoint;
  if (!access) throw new Error(`${endpoint.method} ${endpoint.url} does not say who may call it`);
  if (!limit) throw new Error(`${endpoint.method} ${endpoint.url} does not say how often it may be called`);
  if (!upload !== !schemas.form) throw new Error(`${endpoint.method} ${endpoint.url} needs both an upload and a form`);
  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.url,
    schema: schemas as object,
    ...(bodyBytes === undefined ? {} : { bodyLimit: bodyBytes }),
    ...(sharesAddressWithPage ? { constraints: dataOnly } : {}),
    // A public endpoint notes who called it when somebody is signed in; links and tickets stand for themselves.
    config: { ...endpoint, form: schemas.form, readsSession: readerOf(access) },
    // Before the body is read: a refused caller costs nothing and learns nothing.
    onRequest: async (request) => {
      refuseAtGate(endpoint, request);
      await countOf(callLimits, limit, needsSession(access) ? request.session : undefined, request.ip);
    },
    handler: async (request, reply) => {
      const leave = await enter(callLimits, endpoint, request, reply);
      // Nobody is left to answer.
      if (!leave) return reply.hijack();
      if (request.raw instanceof IncomingBody) request.raw.release();
      try {
        const answer = await handler(callOf(request, reply, endpoint, platform.clock.now()), platform);
        return reply.sent ? reply : answer;
      } finally {
        leave();
      }
    },
  };
  if (!rawBody && !streamedBody && !upload && !ignoresBody) return void app.route(options);
  app.register(async (scope) => {
    if (upload) await acceptForms(scope, upload);
    else if (ignoresBody) passOverBodies(scope);
    else if (streamedBody) handOverBody(scope, streamedBody);
    else readBytes(scope);
    scope.route(options);
  });
}

/** Waits for the turn of this caller. @returns undefined when it went away meanwhile */
async function enter(
  callLimits: CallLimits,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<(() => void) | undefined> {
  const owner = ownerOf(request, endpoint);
  if (owner === undefined) return () => undefined;
  const gone = () => goneOf(reply);
  if (endpoint.streamedBody) return callLimits.enterStream(owner, gone);
  if (!endpoint.upload) return callLimits.enter(owner, gone);
  return callLimits.enterUpload({ owner, network: networkOf(request.ip) }, gone);
}

/** Here JSON stays the bytes that came. */
function readBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Here a body of any type is taken up to the usual size, and nothing of it is read. */
function passOverBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}

/** @throws who may not pass; with the feature and the lowest tier that includes it, where that is what is missing */
function refuseAtGate(
  endpoint: Endpoint,
  { session, sessionEnd }: Pick<FastifyRequest, 'session' | 'sessionEnd'>,
): void {
  const impersonation = session?.impersonation;
  const toActing = impersonation && refusalToImpersonate(endpoint, impersonation);
  if (toActing) throw new AppError(toActing);
  const refusal = refusalOf(endpoint, session);
  if (!refusal) return;
  if (refusal === 'NO_SESSION' && sessionEnd) throw sessionEnd;
  const { scope } = endpoint;
  if (refusal === scopeRequired && scope) throw new AppError(refusal, undefined, undefined, { scope });
  const feature = refusal === tierRequired && session ? missingFeature(endpoint, session) : undefined;
  if (!feature) throw new AppError(refusal);
  throw new AppError(refusal, undefined, undefined, { feature, tier: tierOfFeature(feature) });
}

/** @returns whose tokens a route looks up: none, those of sessions alone, or also API keys */
const readerOf = (access: Access): 'nobody' | 'sessions' | 'sessions and keys' =>
  needsSession(access) ? 'sessions and keys' : access === 'public' ? 'sessions' : 'nobody';

/**
 * Counts a call for its account, or for its address. What is called with API keys is counted beside what the account's person
 * calls, so that no program locks them out; what is counted for all processes together is counted for both together.
 */
async function countOf(
  callLimits: CallLimits,
  limit: EndpointLimit,
  session: Session | undefined,
  address: string,
): Promise<void> {
  if (session?.key) await countCall(callLimits, { limit: 'apiKey', caller: session.key.id });
  const { together } = callLimitOf(limit);
  await countCall(callLimits, { limit, caller: session ? callerOf(session, together) : networkOf(address) });
}

/** An administrator's calls are their own, also when they act as somebody. */
const callerOf = ({ accountId, key, impersonation }: Session, together = false): string =>
  impersonation?.by ?? (key && !together ? `${apiKeyPrefix}${accountId}` : accountId);

interface Counting {
  readonly limit: EndpointLimit;
  readonly caller: string;
}

async function countCall(callLimits: CallLimits, { limit, caller }: Counting): Promise<void> {
  const { name, refusal } = callLimitOf(limit);
  const waitSeconds = await callLimits.count(name, caller);
  if (waitSeconds > 0) throw new LimitReached(refusal, waitSeconds);
}

/**
 * Counts by address what is no endpoint, by the limit in its route's config: descriptions, health, pages the server makes.
 * Files are left out. For all routes that are added after it.
 * @throws at start, when such a route does not say how often it may be called
 */
export function limitPlainRoutes(app: FastifyInstance, callLimits: CallLimits): void {
  app.addHook('onRoute', (added) => {
    const { limit, readsSession } = added.config ?? {};
    // An endpoint counts for itself, by account where it can.
    if (readsSession !== undefined) return;
    if (limit) added.onRequest = (request) => countCall(callLimits, { limit, caller: networkOf(request.ip) });
    else if (/^\/(api|dev)\//.test(added.url)) throw new Error(`${added.url} does not say how often it may be called`);
  });
}

/** Whose rows the call will wait for; undefined where it is nobody's in particular, as with a live stream. */
function ownerOf(request: FastifyRequest, { access, upload, streamedBody }: Endpoint): string | undefined {
  if (access === 'replyLink') return singleHeader(request, replyTokenHeader);
  if (access === 'personalLink') return singleHeader(request, linkTokenHeader);
  const { session } = request;
  const account = needsSession(access) && session ? callerOf(session) : undefined;
  // What is sent slowly holds no rows: it waits for its like alone, and the account's other calls go on beside it.
  return upload || streamedBody ? (account ?? networkOf(request.ip)) : account;
}

function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

function callOf(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, at: Date): CheckedCall {
  const { session } = request;
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    session,
    context: {
      actor: session ? { kind: 'account', id: session.accountId } : { kind: 'system' },
      apiKeyId: session?.key?.id,
      actedBy: session?.impersonation?.by,
      admin: session && isAdmin(session.role) ? { id: session.accountId, gate: endpoint } : undefined,
      at,
      requestId: request.id,
      origin: originOf(request.ip, request.headers['user-agent']),
    },
    idempotencyKey: endpoint.idempotent ? readKey(request) : undefined,
    address: request.ip,
    header: (name) => singleHeader(request, name),
    raw: { request, reply },
  };
}

function readKey(request: FastifyRequest): string | undefined {
  const key = singleHeader(request, 'idempotency-key');
  if (key !== undefined && !keyPattern.test(key)) {
    throw new AppError('INVALID_INPUT', 'Idempotency-Key must have 8 to 128 letters, digits, dashes or underscores.');
  }
  // The person's own keys are not answered to who acts as them, nor the other way round.
  const by = request.session?.impersonation?.by;
  return key !== undefined && by !== undefined ? `${by} ${key}` : key;
}

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
