import { lookup as lookUp } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isAddress, isLoopback, isPublic } from './addresses.ts';

/** Why a call got no answer. It never says which machine was in the way, so that nobody maps an internal network with it. */
export const outboundFailures = [
  'addressInvalid',
  'addressNotAllowed',
  'hostNotFound',
  'connectionFailed',
  'certificateInvalid',
  'tooSlow',
] as const;
export type OutboundFailureCode = (typeof outboundFailures)[number];

export class OutboundFailure extends Error {
  readonly code: OutboundFailureCode;
  constructor(code: OutboundFailureCode) {
    super(`The call failed: ${code}.`);
    this.name = 'OutboundFailure';
    this.code = code;
  }
}

export interface OutboundCall {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Until the whole answer is there, redirects included. */
  readonly totalMs: number;
  /** How long nothing may move. */
  readonly idleMs: number;
  /** How much of the answer's body is read; the rest is not waited for. */
  readonly readBytes: number;
  /** How many redirects of a GET are followed, each checked as the first address was. Unless stated none: a redirect is the answer. */
  readonly redirects?: number;
  /** Also without encryption, at port 80. */
  readonly allowsHttp?: true;
  /** Ends the call, as if it were too slow. */
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it was sent: nothing is unpacked. */
  readonly body: Buffer;
  readonly isCut: boolean;
}

/** Calls of addresses that people have entered, to machines on the public internet alone. */
export interface Outbound {
  /** Whether an address can be called at all, as far as it says itself. */
  accepts(url: string, allowsHttp?: true): boolean;
  /** @throws OutboundFailure */
  send(call: OutboundCall): Promise<OutboundAnswer>;
}

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

interface OutboundOptions {
  /** For tests: this machine may be called as well, at any port and without encryption. */
  readonly allowsLoopback: boolean;
  readonly resolve?: (host: string) => Promise<readonly HostAddress[]>;
}

const portsAllowed = ['', '80', '443'];
const mostHeaderBytes = 16 * 1024;

export function createOutbound({ allowsLoopback, resolve = resolveHost }: OutboundOptions): Outbound {
  const mayCall = (address: string) => isPublic(address) || (allowsLoopback && isLoopback(address));
  const read = (text: string, allowsHttp: boolean): URL | undefined => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url) return undefined;
    if (url.username !== '' || url.password !== '') return undefined;
    const host = hostOf(url);
    const isHere = allowsLoopback && (isLoopback(host) || host === 'localhost');
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (allowsHttp || isHere))) return undefined;
    if (!portsAllowed.includes(url.port) && !isHere) return undefined;
    return isAddress(host) && !mayCall(host) ? undefined : url;
  };
  /** The addresses that are connected to are the very ones that were checked: a name that changes meanwhile changes nothing. */
  const addressesOf = async (url: URL): Promise<readonly HostAddress[]> => {
    const host = hostOf(url);
    if (isAddress(host)) return [];
    const found = await resolve(host).catch(() => []);
    if (found.length === 0) throw new OutboundFailure('hostNotFound');
    // One that is not allowed among others makes the name suspect.
    if (!found.every(({ address }) => mayCall(address))) throw new OutboundFailure('addressNotAllowed');
    return found;
  };
  const sendTo = async (
    text: string,
    call: OutboundCall,
    signal: AbortSignal,
    left: number,
  ): Promise<OutboundAnswer> => {
    const url = read(text, call.allowsHttp === true);
    if (!url) throw new OutboundFailure(URL.canParse(text) ? 'addressNotAllowed' : 'addressInvalid');
    const addresses = await unlessAborted(signal, addressesOf(url));
    const answer = await exchange(url, addresses, call, signal);
    const { location } = answer.headers;
    if (left === 0 || call.method !== 'GET' || !isRedirect(answer.status) || !location) return answer;
    if (!URL.canParse(location, url)) throw new OutboundFailure('addressInvalid');
    const next = new URL(location, url);
    // What was meant for one host is not handed to another.
    const { headers: _, ...bare } = call;
    return sendTo(next.href, next.origin === url.origin ? call : bare, signal, left - 1);
  };
  return {
    accepts: (url, allowsHttp) => read(url, allowsHttp === true) !== undefined,
    send(call) {
      const late = AbortSignal.timeout(call.totalMs);
      const signal = call.signal ? AbortSignal.any([late, call.signal]) : late;
      return sendTo(call.url, call, signal, call.redirects ?? 0);
    },
  };
}

const resolveHost = (host: string): Promise<readonly HostAddress[]> => lookUp(host, { all: true });
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const give = () => late.reject(new OutboundFailure('tooSlow'));
  signal.addEventListener('abort', give, { once: true });
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}

/** One request on a connection of its own, which ends with it. */
async function exchange(
  url: URL,
  addresses: readonly HostAddress[],
  { method, headers = {}, body, idleMs, readBytes }: OutboundCall,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const answered = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = send(url, {
    method,
    headers: { ...headers, ...length, 'accept-encoding': 'identity', connection: 'close' },
    agent: false,
    maxHeaderSize: mostHeaderBytes,
    signal,
    ...(addresses.length === 0 ? {} : { lookup: answerWith(addresses) }),
  });
  let isLate = false;
  sent.setTimeout(idleMs, () => {
    isLate = true;
    sent.destroy();
  });
  sent.once('response', answered.resolve);
  sent.once('error', answered.reject);
  sent.end(body);
  try {
    const answer = await answered.promise;
    return { status: answer.statusCode ?? 0, headers: answer.headers, ...(await readSome(answer, readBytes)) };
  } catch (error) {
    throw isLate || signal.aborted ? new OutboundFailure('tooSlow') : failureOf(error);
  } finally {
    // Errors after the last byte that is wanted are nobody's.
    sent.on('error', () => undefined);
    sent.destroy();
  }
}

/** Hands the checked addresses to the connection, in the form that it asks for. */
const answerWith =
  (addresses: readonly HostAddress[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family ?? 4);
  };

async function readSome(answer: IncomingMessage, most: number): Promise<Pick<OutboundAnswer, 'body' | 'isCut'>> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > most) break;
  }
  return { body: Buffer.concat(pieces).subarray(0, most), isCut: bytes > most };
}

function failureOf(error: unknown): OutboundFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new OutboundFailure(
    /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'certificateInvalid' : 'connectionFailed',
  );
}
