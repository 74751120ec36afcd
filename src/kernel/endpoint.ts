import type { z } from 'zod';
import type { Access, Gate, SessionAccess, SessionlessAccess } from './access.ts';
import type { EndpointSchemas, Schema } from './contract.ts';
import type { Refusal } from './errors.ts';
import type { EndpointLimit } from './limits.ts';

/** A body that is a form with files (multipart/form-data). The gate opens before any of it is read. */
export interface Upload {
  /** The name of the form's part that is a file, of each of them where there may be several. */
  readonly part: string;
  /** How many there may be. */
  readonly files: number;
  readonly bytesEach: number;
}

interface EndpointData<A extends Access> extends Gate {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly access: A;
  /** How often it may be called; every endpoint states it. */
  readonly limit: EndpointLimit;
  /** Live requests: an Idempotency-Key makes repeating them harmless. */
  readonly idempotent?: true;
  /** The handler reads the body as the bytes that came (`raw.request.body`), because a signature is over these. */
  readonly rawBody?: true;
  /** The handler reads the body as it comes in (`raw.request.body`, a stream of this media type), and counts its bytes. */
  readonly streamedBody?: string;
  /** The handler reads the body as it comes in (`readForm`). The contract has a `form` for its texts. */
  readonly upload?: Upload;
  /** The address says all: a body of whatever type may come with it, and is not read. */
  readonly ignoresBody?: true;
  /** How large a JSON body may be, where that is more than usual. */
  readonly bodyBytes?: number;
  /** A page has the same address: it is sent to browsers that open it, and data to who asks for data (`asksForData`). */
  readonly sharesAddressWithPage?: true;
  /** What its use case refuses with, beyond what every endpoint of its form may. */
  readonly refuses?: readonly Refusal[];
}

interface WithForm extends EndpointSchemas {
  readonly form: Schema;
}

/** One endpoint as plain data. The server joins it with its schemas and a handler; the browser calls it as it is. */
export type Endpoint<S extends EndpointSchemas = EndpointSchemas, A extends Access = Access> = EndpointData<A> & {
  /** Never set: it ties the endpoint to its schemas, which the browser knows as types only. */
  readonly schemas?: S;
} & (S extends WithForm ? { readonly upload: Upload } : unknown);

export type UploadEndpoint = Endpoint<WithForm>;

type Definition<S extends EndpointSchemas, A extends Access> = Endpoint<S, A> &
  (S extends WithForm ? unknown : { readonly upload?: never });

/** Defines an endpoint whose schemas are `S`: what the contract beside it exports under the same name. */
export function endpoint<S extends EndpointSchemas>(data: Definition<S, SessionAccess>): Endpoint<S, SessionAccess>;
export function endpoint<S extends EndpointSchemas>(
  data: Definition<S, SessionlessAccess>,
): Endpoint<S, SessionlessAccess>;
export function endpoint(data: Endpoint): Endpoint {
  return data;
}

/** A documented call without the /api prefix answers with it too: the same endpoint under both paths. */
export const underBothPaths = <E extends Endpoint>(endpoint: E): readonly E[] =>
  endpoint.url.startsWith('/api/') ? [endpoint] : [endpoint, { ...endpoint, url: `/api${endpoint.url}` }];

export type SchemasOf<E extends Endpoint> = NonNullable<E['schemas']>;
type PartOf<E extends Endpoint, K extends keyof EndpointSchemas> =
  SchemasOf<E> extends Readonly<Record<K, infer Part>> ? Part : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : never;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller hands over: only the parts the endpoint declares. */
export type EndpointInput<E extends Endpoint> = {
  [K in 'params' | 'querystring' | 'body' as PartOf<E, K> extends Schema ? K : never]: InputOf<PartOf<E, K>>;
};
/** What a handler receives, parsed. */
export interface EndpointParts<E extends Endpoint> {
  readonly params: OutputOf<PartOf<E, 'params'>>;
  readonly query: OutputOf<PartOf<E, 'querystring'>>;
  readonly body: OutputOf<PartOf<E, 'body'>>;
}
/** What an endpoint answers on success. */
export type EndpointAnswer<E extends Endpoint> = z.output<SchemasOf<E>['response'][keyof SchemasOf<E>['response']]>;

export const ok = { success: true } as const;

/** The parts of a call that stand in its address. */
export interface AddressParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly querystring?: Readonly<Record<string, unknown>>;
}

/** The address of a call: `:params` filled in, blank query values left out, lists as repeated keys. */
export function pathOfCall(url: string, { params = {}, querystring = {} }: AddressParts): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(querystring)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(key, String(one));
    }
  }
  return `${path}${query.size > 0 ? `?${query}` : ''}`;
}
