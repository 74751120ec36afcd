import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { type Access, needsSession } from '../../kernel/access.ts';
import { errorTable } from '../../kernel/errors.ts';

/** Collects every route added after it; the JSON is at /api/openapi.json. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Plinth API', version: '1', description: describeRefusals() },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route, ...rest }) => {
      const { access } = (route.config ?? {}) as { access?: Access };
      const described = jsonSchemaTransform({ schema, url, route, ...rest } as Parameters<
        typeof jsonSchemaTransform
      >[0]);
      if (!access || !url.startsWith('/api/')) return { ...described, schema: { ...described.schema, hide: true } };
      const security = needsSession(access) ? [{ session: [] }] : [];
      return { ...described, schema: { ...described.schema, security, description: `Access: ${access}` } };
    },
  });
  app.get('/api/openapi.json', { config: { access: 'public' } as object, schema: { hide: true } as object }, () =>
    app.swagger(),
  );
}

const describeRefusals = (): string =>
  ['Every refusal is `{ success: false, message, code, requestId, fields? }` with one of these codes:', '']
    .concat(Object.entries(errorTable).map(([code, { status, text }]) => `- ${status} \`${code}\`: ${text}`))
    .join('\n');
