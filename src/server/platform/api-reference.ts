import reference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import { sendPage } from './web-files.ts';

const bundlePrefix = '/api/docs/bundle';
const open = { config: { access: 'public' }, schema: { hide: true } } as object;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta property="csp-nonce" content="__CSP_NONCE__" />
    <title>Plinth API</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="${bundlePrefix}/js/scalar.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;

const start = `Scalar.createApiReference('#app', {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
});`;

/**
 * The browsable reference. The package's own page starts with an inline script, which our policy forbids, so only its
 * script is taken and the page is ours. It writes style attributes, which no nonce can cover: allowed here alone.
 */
export async function serveApiReference(app: FastifyInstance): Promise<void> {
  await app.register(reference, {
    routePrefix: bundlePrefix,
    configuration: { url: '/api/openapi.json' },
    hooks: {
      onRequest: async (request) => {
        if (!request.url.endsWith('.js')) throw new AppError('NOT_FOUND');
      },
    },
  });
  app.get('/api/docs', open, (_request, reply) => sendPage(reply, page, "; style-src-attr 'unsafe-inline'"));
  app.get('/api/docs/start.js', open, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
}
