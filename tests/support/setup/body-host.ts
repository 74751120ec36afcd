import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { schemas, success } from '../../../src/kernel/contract.ts';
import { endpoint, ok } from '../../../src/kernel/endpoint.ts';
import { declaredErrors } from '../../../src/platform/declared/declared.ts';
import { createCallLimits } from '../../../src/platform/http/call-limits.ts';
import { describeApi } from '../../../src/platform/http/reference/open-api.ts';
import { registerRoute, route } from '../../../src/platform/http/route.ts';
import { createHttpServer, type HttpOptions } from '../../../src/platform/http/server.ts';
import { type IncomingFile, readForm } from '../../../src/platform/http/uploads.ts';
import { createLog } from '../../../src/platform/log.ts';
import type { Platform } from '../../../src/platform/platform.ts';

export const kilobyte = 1024;
const sendSchemas = schemas({
  summary: 'Takes files',
  tags: ['Test'],
  form: z.object({ label: z.string('A label is required.') }),
  response: { 200: z.object({ ...success, label: z.string(), taken: z.array(z.string()) }) },
});
export const send = endpoint<typeof sendSchemas>({
  method: 'POST',
  url: '/api/files',
  access: 'signedIn',
  limit: 'upload',
  upload: { part: 'file', files: 2, bytesEach: 1024 * kilobyte },
});
const streamSchemas = schemas({
  summary: 'Takes bytes',
  tags: ['Test'],
  response: { 200: z.object({ ...success, length: z.number() }) },
});
export const stream = endpoint<typeof streamSchemas>({
  method: 'POST',
  url: '/api/stream',
  access: 'public',
  limit: 'write',
  streamedBody: 'message/rfc822',
});
const echoSchemas = schemas({
  summary: 'Takes JSON',
  tags: ['Test'],
  body: z.object({ text: z.string() }),
  response: { 200: z.object(success) },
});
export const echo = endpoint<typeof echoSchemas>({
  method: 'POST',
  url: '/api/echo',
  access: 'public',
  limit: 'write',
});

export type Take = (file: IncomingFile) => Promise<string>;
const named: Take = async ({ name, content }) => `${name}: ${await text(content)}`;

/** A host with one upload, one call that takes JSON and one that takes bytes; a token is its account's name. */
export async function createBodyHost(
  platform: Platform,
  take: Take = named,
  options: Partial<HttpOptions> = {},
): Promise<FastifyInstance> {
  const http = await createHttpServer({
    log: createLog('silent'),
    authenticate: async (accountId) => ({
      sessionId: '',
      accountId,
      role: 'user',
      approved: true,
      subscriptionTier: 'basic',
      lenderId: null,
      emailVerified: true,
      desks: null,
      mustSetUpTwoFactor: false,
    }),
    trustProxy: 0,
    checkAnswers: true,
    ...options,
  });
  const limits = createCallLimits({ factor: 1000, ...platform });
  await describeApi(http, { tags: new Set(['Test']), errors: declaredErrors([]) });
  http.register(async (scope) => {
    const upload = route(send, sendSchemas, async ({ raw }) => {
      const { fields, taken } = await readForm(raw, send, sendSchemas, take);
      return { ...ok, label: fields.label, taken: [...taken] };
    });
    registerRoute(scope, upload, platform, limits);
    const bytes = route(stream, streamSchemas, async ({ raw }) => {
      const { length } = await text(raw.request.body as Readable);
      return { ...ok, length };
    });
    registerRoute(scope, bytes, platform, limits);
    registerRoute(
      scope,
      route(echo, echoSchemas, async () => ok),
      platform,
      limits,
    );
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  return http;
}
