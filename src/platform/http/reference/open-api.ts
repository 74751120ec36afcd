import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  impersonationReadOnly,
  keyNotAccepted,
  lenderPending,
  needsSession,
  ownerOnly,
  scopeRequired,
  tierOfFeature,
  tierRequired,
  twoFactorSetupRequired,
} from '../../../kernel/access.ts';
import { type EndpointSchemas, errorBodySchema, type Schema } from '../../../kernel/contract.ts';
import type { Endpoint, Upload } from '../../../kernel/endpoint.ts';
import { type ErrorType, errorOf, type Refusal } from '../../../kernel/errors.ts';
import { type CallLimit, callLimitOf, commonLimits } from '../../../kernel/limits.ts';
import { sendUnlessKnown, type WrittenDocument, writtenDocument } from '../pages/web-files.ts';

const refusalName = 'Refusal';
const open = { config: { access: 'public', limit: 'document' }, schema: { hide: true } } as object;

interface Described {
  /** The groups of operations, in any order. */
  readonly tags: ReadonlySet<string>;
  /** Every error of the product. */
  readonly errors: readonly ErrorType[];
}

/** Collects every route added after it; the JSON is at /api/openapi.json. */
export async function describeApi(app: FastifyInstance, { tags, errors }: Described): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Plinth API', version: '1', description: describeRefusals(errors) },
      tags: [...tags].sort().map((name) => ({ name })),
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The token that a login returns.' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key, made under Account, API keys. Each operation that takes one names the scope it needs; all others refuse it.',
          },
        },
        schemas: { [refusalName]: refusalSchema(errors) },
      },
    },
    transform: ({ schema, url, route, ...rest }) => {
      const config = (route.config ?? {}) as Partial<Endpoint> & { readonly form?: Schema };
      const described = jsonSchemaTransform({ schema, url, route, ...rest } as Parameters<
        typeof jsonSchemaTransform
      >[0]);
      const { access, limit, scope } = config;
      if (!access || !limit) return { ...described, schema: { ...described.schema, hide: true } };
      const form = config.upload && config.form ? describeForm(config.upload, config.form) : {};
      const byKey = scope ? [{ apiKey: [] }] : [];
      const security = needsSession(access) ? [{ session: [] }, ...byKey] : [];
      const response = {
        ...refusalsByStatus(refusalsOf(config as Endpoint, schema as unknown as EndpointSchemas)),
        ...(described.schema.response as object),
      };
      const description = describeNeeds(config as Endpoint);
      const marked = scope ? { 'x-scope': scope } : {};
      return { ...described, schema: { ...described.schema, ...form, ...marked, security, description, response } };
    },
  });
  // One and a half megabytes, written once and sent from the same bytes to everybody.
  let written: WrittenDocument | undefined;
  app.get('/api/openapi.json', open, (request, reply) => {
    written ??= writtenDocument('application/json; charset=utf-8', Buffer.from(JSON.stringify(app.swagger())));
    return sendUnlessKnown(request, reply, written);
  });
}

const mostOf = ({ windows, unit }: CallLimit): string =>
  `${windows.map(({ times, perSeconds }) => `${times} within ${perSeconds} seconds`).join(' and ')} (${unit})`;

/** Who may call, with what, and how often. */
function describeNeeds({ access, limit, feature, scope }: Endpoint): string {
  const counted = callLimitOf(limit);
  const lines = [
    `Access: ${access}${feature ? `, from the subscription ${tierOfFeature(feature)}` : ''}.`,
    `At most ${mostOf(counted)} for each ${needsSession(access) ? 'account' : 'address'}, all of the limit "${counted.name}" together.`,
  ];
  if (!needsSession(access)) return lines.join(' ');
  const key = scope
    ? `With an API key: scope \`${scope}\`, from the subscription ${tierOfFeature('api_access')} (lenders always). At most ${mostOf(commonLimits.apiKey)} for each key.`
    : 'Not with an API key.';
  return [...lines, key].join(' ');
}

/** The body of an upload: its texts, and its files under their name. */
function describeForm({ part, files }: Upload, form: Schema): object {
  const { $schema: _, ...body } = z.toJSONSchema(form, { target: 'openapi-3.0', io: 'input' });
  const file = { type: 'string', format: 'binary' };
  const sent = files === 1 ? file : { type: 'array', items: file, maxItems: files };
  return {
    consumes: ['multipart/form-data'],
    body: { ...body, properties: { ...body.properties, [part]: sent }, required: [...(body.required ?? []), part] },
  };
}

/** Every way an endpoint may refuse, read off its definition. */
function refusalsOf(endpoint: Endpoint, schema: EndpointSchemas): readonly Refusal[] {
  const {
    method,
    access,
    feature,
    scope,
    duringTwoFactorSetup,
    impersonated,
    idempotent,
    upload,
    streamedBody,
    refuses = [],
  } = endpoint;
  const when = (condition: unknown, ...refusals: Refusal[]) => (condition ? refusals : []);
  const writes = method !== 'GET';
  return [
    ...when(schema.params || schema.querystring || schema.body || upload || idempotent, 'INVALID_INPUT'),
    ...when(writes && !upload && !streamedBody, 'MALFORMED_JSON'),
    ...when(writes, 'CONFLICT', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'),
    ...when(needsSession(access), 'NO_SESSION', 'FORBIDDEN'),
    ...when(needsSession(access) && !duringTwoFactorSetup, twoFactorSetupRequired),
    ...when(impersonated === 'never', ownerOnly),
    ...when(writes && needsSession(access) && !impersonated, impersonationReadOnly),
    ...when(access === 'ticket', 'NO_SESSION'),
    ...when(access === 'lender' || access === 'customer', lenderPending),
    ...when(feature || scope, tierRequired),
    ...when(scope, scopeRequired),
    ...when(needsSession(access) && !scope, keyNotAccepted),
    ...when(schema.params || access === 'replyLink' || access === 'personalLink', 'NOT_FOUND'),
    ...when(idempotent, 'KEY_REUSED'),
    'RATE_LIMITED',
    ...refuses,
    'INTERNAL',
    'UNAVAILABLE',
  ];
}

function refusalsByStatus(refusals: readonly Refusal[]) {
  const errors = new Map(refusals.map(errorOf).map((error) => [error.code, error]));
  const statuses = Map.groupBy(errors.values(), ({ status }) => status);
  const schema = { $ref: `#/components/schemas/${refusalName}` };
  return Object.fromEntries(
    [...statuses].map(([status, list]) => [
      status,
      {
        description: list.map(({ code, text }) => `\`${code}\`: ${text}`).join('\n\n'),
        content: { 'application/json': { schema } },
      },
    ]),
  );
}

/** The body of a refusal, as OpenAPI knows it. */
function refusalSchema(errors: readonly ErrorType[]): object {
  const body = errorBodySchema.extend({ code: z.enum(errors.map(({ code }) => code)) });
  const { $schema: _, ...schema } = z.toJSONSchema(body, { target: 'openapi-3.0' });
  return schema;
}

const describeRefusals = (errors: readonly ErrorType[]): string =>
  ['Every refusal is `{ success: false, message, code, requestId, fields? }` with one of these codes:', '']
    .concat(errors.map(({ code, status, text }) => `- ${status} \`${code}\`: ${text}`))
    .join('\n');
