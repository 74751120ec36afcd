import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { sendPage, withNonce } from '../pages/web-files.ts';

const bundle = '/api/docs/bundle/js/scalar.js';
const open = { config: { access: 'public', limit: 'document' }, schema: { hide: true } } as object;

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
    <script src="${bundle}"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;

const script = 'text/javascript; charset=utf-8';

const start = `Scalar.createApiReference('#app', {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
});`;

/** The style sheets the package writes without the nonce, by their content; another version may write others. */
const ownStyles = [
  " 'sha256-DLlkYCuDYGe6ME23YkUFB7Tc36rGDeo4mVBFbZX3uaU='",
  " 'sha256-rO+6k1mDRASa9Q8IQu9I3bF+bjRdxDreAZCyGSaxzeI='",
  " 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  " 'sha256-ZW1GSuo0pKyEx5Ar7ZC5Dflb/mjatjeTW9aVx0iZAzE='",
  "; style-src-attr 'unsafe-inline'",
].join('');

const keptByAnybody = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-cache').removeHeader('vary');

/**
 * The browsable reference. The package's own page starts with an inline script, which our policy forbids, so only its
 * script is taken and the page is ours. It writes style attributes, which no nonce can cover: allowed here alone.
 */
export async function serveApiReference(app: FastifyInstance): Promise<void> {
  app.get('/api/docs', open, (_request, reply) => sendPage(reply, (nonce) => withNonce(page, nonce), ownStyles));
  app.get('/api/docs/start.js', open, (_request, reply) => keptByAnybody(reply).type(script).send(start));
  let written: Promise<Buffer> | undefined;
  app.get(bundle, open, async (_request, reply) => {
    written ??= readBundle().catch((error: unknown) => {
      // Asked again by the next caller.
      written = undefined;
      throw error;
    });
    return keptByAnybody(reply)
      .type(script)
      .send(await written);
  });
}

/**
 * Four megabytes that no start should load: the package is asked for its script when somebody opens the page.
 * As bytes, which all connections are sent from: of a text each would hold a copy until its caller has read it.
 */
async function readBundle(): Promise<Buffer> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const host = Fastify();
  await host.register(reference, { routePrefix: '/docs', configuration: { url: '/api/openapi.json' } });
  const { statusCode, rawPayload } = await host.inject('/docs/js/scalar.js');
  await host.close();
  if (statusCode !== 200) throw new Error(`The API reference has no script (${statusCode}).`);
  return rawPayload;
}
