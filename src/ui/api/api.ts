import { needsSession } from '../../kernel/access.ts';
import {
  type AddressParts,
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  pathOfCall,
} from '../../kernel/endpoint.ts';
import { type ErrorBody, type ErrorType, errorOf, isErrorBody, isOneOf, type Refusal } from '../../kernel/errors.ts';
import { dropFirstAnswers, takeFirstAnswer } from './first-answers.ts';

/** The server answered and refused. `message` is the plain client's text; `body` is what the server said, when it could be read. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;
  constructor(status: number, body: ErrorBody | undefined) {
    super(`HTTP error! status: ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
  /** Whether the server refused with one of these. */
  is(...refusals: readonly Refusal[]): boolean {
    return isOneOf(this.body?.code, ...refusals);
  }
}

/** Nothing came back, or nothing that could be read. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Couldn’t reach the server. Check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

/**
 * Whether nobody can tell what became of a call: no answer came, or one that is not the product's own, as from a gateway
 * that gave up and says nothing about what happened behind it.
 */
export const gotLost = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500 && error.body === undefined);

/** The server's own words where it said any, else the error's text. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.body) return error.body.message;
  return error instanceof Error ? error.message : String(error);
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Nothing that a page reads is different after the call, whatever its method. */
  readonly changesNothing?: boolean;
  /** It goes out even though the page is being left. */
  readonly keepalive?: true;
  /** Instead of the stored token: a session that is not stored yet. */
  readonly token?: string;
}

/** Whose token calls carry, and what follows when such a call is answered with 401 or 403. */
export interface ApiSession {
  readToken(): string | null;
  onRefused(error: ApiError): void;
  /** What the server would refuse to this session whatever the call says. */
  refusalOf(endpoint: Endpoint): Refusal | undefined;
}
let session: ApiSession = { readToken: () => null, onRefused: () => {}, refusalOf: () => undefined };
/** Installs the session; until then every call is a visitor's. */
export const connectSession = (connected: ApiSession): void => {
  session = connected;
};

interface Parts extends AddressParts {
  readonly body?: unknown;
}

/** Calls an endpoint by its own definition. Throws `ApiError` or `NetworkError`. */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointAnswer<E>> {
  return (await readAnswer(await sendOrThrow(endpoint, input, options))) as EndpointAnswer<E>;
}

/** Calls an endpoint that answers a file. Throws as `callEndpoint` does. */
export async function downloadFrom<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await sendOrThrow(endpoint, input, options);
  try {
    return await response.blob();
  } catch (cause) {
    throw new NetworkError(cause);
  }
}

const sendOrThrow = (endpoint: Endpoint, parts: Parts, options: CallOptions): Promise<Response> =>
  answerOf(endpoint, (token) => send(endpoint, parts, token, options), options.token);

/**
 * A success, however it is sent. Throws `ApiError` for any other answer, after the session was told where that ends it.
 * @param sendWith sends the call with this token
 */
export async function answerOf(
  endpoint: Endpoint,
  sendWith: (token: string | null) => Promise<Response>,
  token: string | null = session.readToken(),
): Promise<Response> {
  const refused = token === null || token !== session.readToken() ? undefined : session.refusalOf(endpoint);
  if (refused) throw refusedHere(errorOf(refused));
  const response = await sendWith(token);
  if (response.ok) return response;
  const error = new ApiError(response.status, await readRefusal(response));
  const signedIn = token !== null && needsSession(endpoint.access);
  if (signedIn && token === session.readToken() && (error.status === 401 || error.status === 403))
    session.onRefused(error);
  throw error;
}

const refusedHere = ({ status, code, text: message }: ErrorType) =>
  new ApiError(status, { success: false, message, code, requestId: 'none' });

async function send(endpoint: Endpoint, parts: Parts, token: string | null, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (parts.body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  const address = addressOf(endpoint.url, parts);
  const isRead = endpoint.method === 'GET';
  if (!isRead && !options.changesNothing) dropFirstAnswers();
  try {
    const first = isRead ? takeFirstAnswer(address, token) : undefined;
    return await (first ??
      fetch(address, {
        method: endpoint.method,
        credentials: 'include',
        headers,
        ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.keepalive ? { keepalive: true } : {}),
      }));
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
}

/** Where a call goes. */
export const addressOf = (url: string, parts: Parts): string =>
  `${import.meta.env.VITE_API_URL ?? ''}${pathOfCall(url, parts)}`;

/** The JSON of an answer. Throws `NetworkError` when it cannot be read. */
export async function readAnswer(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new NetworkError(cause);
  }
}

async function readRefusal(response: Response): Promise<ErrorBody | undefined> {
  try {
    const body: unknown = await response.json();
    return isErrorBody(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
