import { z } from 'zod';
import type { ErrorBody } from './errors.ts';

export type Schema = z.ZodType;

/** What an endpoint takes and answers. The server checks with it, OpenAPI is generated from it, the browser knows its types alone. */
export interface EndpointSchemas {
  readonly summary: string;
  readonly tags: readonly [string];
  readonly params?: Schema;
  readonly querystring?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** The texts of a form with files, an object by their names. Instead of `body`, where the endpoint has an `upload`. */
  readonly form?: Schema;
  /** Success answers by status. Refusals are the same everywhere and added by the host. */
  readonly response: Readonly<Record<number, Schema>>;
}

/** The schemas of the endpoint that has the same name in `endpoints.ts`. */
export const schemas = <const S extends EndpointSchemas>(parts: S): S => parts;

/** Every success answer that is an object carries `success: true`, beside its own fields. */
export const success = { success: z.literal(true) };

export const errorBodySchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  about: z.record(z.string(), z.string()).optional(),
}) satisfies z.ZodType<ErrorBody>;

/** Ids are UUIDs; on the wire they are called `_id`, in tables `id`. In lower case, as PostgreSQL writes them: code compares them as texts. */
export const idSchema = z.uuid('This is not a valid id.').toLowerCase();
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
