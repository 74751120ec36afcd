import { z } from 'zod';
import type { Gate } from './access.ts';
import type { ErrorCode } from './errors.ts';
import type { LimitName } from './limits.ts';

type Schema = z.ZodType;

/** A body that is a form with files (multipart/form-data). The gate opens before any of it is read. */
export interface Upload {
  /** The name of the form's part that is a file, of each of them where there may be several. */
  readonly part: string;
  /** How many there may be. */
  readonly files: number;
  readonly bytesEach: number;
  /** The texts of the form: an object by their names. */
  readonly schema: Schema;
}

/** One endpoint: the server adds the handler, the browser calls it, OpenAPI is generated from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly schema: {
    readonly summary: string;
    readonly tags: readonly [string];
    readonly params?: Schema;
    readonly querystring?: Schema;
    readonly headers?: Schema;
    readonly body?: Schema;
    /** Success answers by status. Refusals are the same everywhere and added by the host. */
    readonly response: Readonly<Record<number, Schema>>;
  };
  readonly config: Gate & {
    /** Live requests: an Idempotency-Key makes repeating them harmless. */
    readonly idempotent?: true;
    /** The handler reads the body as the bytes that came (`raw.request.body`), because a signature is over these. */
    readonly rawBody?: true;
    /** The handler reads the body as it comes in (`readForm`). Instead of `schema.body`. */
    readonly upload?: Upload;
    /** How large a JSON body may be, where that is more than usual. */
    readonly bodyBytes?: number;
    /** How often it may be called; every endpoint states it. */
    readonly limit: LimitName;
    /** What its use case refuses with, beyond what every endpoint of its form may. */
    readonly refuses?: readonly ErrorCode[];
  };
}

/** A documented call without the /api prefix answers with it too: the same endpoint under both paths. */
export const underBothPaths = <E extends Endpoint>(endpoint: E): readonly E[] =>
  endpoint.url.startsWith('/api/') ? [endpoint] : [endpoint, { ...endpoint, url: `/api${endpoint.url}` }];

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type PartOf<E extends Endpoint, K extends 'params' | 'querystring' | 'body' | 'headers'> = E['schema'][K] extends Schema
  ? E['schema'][K]
  : undefined;
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
export type EndpointAnswer<E extends Endpoint> = z.output<E['schema']['response'][keyof E['schema']['response']]>;

/** Every success answer that is an object carries `success: true`, beside its own fields. */
export const ok = { success: true } as const;
export const success = { success: z.literal(true) };

/** Ids are UUIDs; on the wire they are called `_id`, in tables `id`. */
export const idSchema = z.uuid('This is not a valid id.');
export const idParams = z.object({ id: idSchema });

/**
 * Numbers that reach a column are bounded by it, or the database would refuse what every check let through. Versions and counts are
 * an `integer` there, numbers that PostgreSQL gives out a `bigint` (here up to what JavaScript counts exactly).
 */
export const versionSchema = z.int('This is not a version.').min(0).max(2_147_483_647, 'There is no such version.');
export const rowNumberSchema = z.int('This is not a number of a row.').min(0).max(Number.MAX_SAFE_INTEGER);

/** Lists that are read page by page. */
export const cursorSchema = z.string().max(500).optional().describe('`next` of the page before');
export const nextCursor = z.string().nullable().describe('The cursor of what comes after; null at the end');
