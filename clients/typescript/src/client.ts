import type { Operations } from './operations.ts';

export type OperationName = keyof Operations;
type Part<Name extends OperationName, Key extends string> =
  Operations[Name] extends Readonly<Record<Key, infer Value>> ? Value : never;
export type Answer<Name extends OperationName> = Operations[Name]['answer'];
type InputParts<Name extends OperationName> = {
  [Key in 'path' | 'query' | 'body' as Part<Name, Key> extends never ? never : Key]: Part<Name, Key>;
};
/** A query whose values may all be left out may be left out itself. */
type Input<Name extends OperationName> = {
  [Key in keyof InputParts<Name> as Record<never, never> extends InputParts<Name>[Key]
    ? never
    : Key]: InputParts<Name>[Key];
} & {
  [Key in keyof InputParts<Name> as Record<never, never> extends InputParts<Name>[Key]
    ? Key
    : never]?: InputParts<Name>[Key];
};

export interface PlinthOptions {
  /** An API key: `plinth_…`. */
  readonly key: string;
  /** Where Plinth runs: `https://plinth.example.com`. */
  readonly baseUrl: string;
  /** How often a call is made that was refused for now (429, 503). */
  readonly tries?: number;
}

interface Refusal {
  readonly message?: string;
  readonly code?: string;
  readonly requestId?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** A refusal as the API documents it. */
export class PlinthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  readonly fields: Readonly<Record<string, string>>;
  constructor(status: number, body: Refusal) {
    super(body.message ?? `Plinth answered ${status}.`);
    this.name = 'PlinthError';
    this.status = status;
    this.code = body.code ?? 'UNKNOWN';
    this.requestId = body.requestId ?? '';
    this.fields = body.fields ?? {};
  }
}

export interface Plinth {
  /**
   * Makes a call: `plinth.call('GET /api/pipeline/{id}', { path: { id } })`.
   * @param more an `idempotencyKey` for calls that take one; unless stated each POST has one of its own, so that trying again is harmless
   * @throws PlinthError
   */
  call<Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    more?: { readonly idempotencyKey?: string },
  ): Promise<Answer<Name>>;
}

interface AnyInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1_000));
const longestPauseSeconds = 30;

export function createPlinth({ key, baseUrl, tries = 3 }: PlinthOptions): Plinth {
  return {
    async call(name, input, more = {}) {
      const { path = {}, query = {}, body } = input as AnyInput;
      const [method = 'GET', template = ''] = name.split(' ');
      const address = new URL(
        template.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(path[part]))),
        baseUrl,
      );
      for (const [field, value] of Object.entries(query))
        for (const one of Array.isArray(value) ? value : [value])
          if (one !== undefined && one !== null) address.searchParams.append(field, String(one));
      const isForm = body instanceof FormData;
      const headers = {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        ...(method === 'POST' ? { 'idempotency-key': more.idempotencyKey ?? crypto.randomUUID() } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      };
      const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
      for (let number = 1; ; number++) {
        const response = await fetch(address, { method, headers, ...sent });
        const isJson = response.headers.get('content-type')?.includes('json') ?? false;
        if (response.ok) return (isJson ? await response.json() : await response.blob()) as Answer<typeof name>;
        const mayTryAgain = [429, 503].includes(response.status) && number < tries;
        if (!mayTryAgain) throw new PlinthError(response.status, isJson ? ((await response.json()) as Refusal) : {});
        const seconds = Number(response.headers.get('retry-after') ?? 2 ** number);
        await response.body?.cancel();
        await pause(Math.min(seconds, longestPauseSeconds));
      }
    },
  };
}
