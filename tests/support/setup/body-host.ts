import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { defineEndpoint, ok, success } from '../../../src/kernel/endpoint.ts';
import { createCallLimits } from '../../../src/platform/http/call-limits.ts';
import { describeApi } from '../../../src/platform/http/reference/open-api.ts';
import { registerRoute, route } from '../../../src/platform/http/route.ts';
import { createHttpServer, type HttpOptions } from '../../../src/platform/http/server.ts';
import { type IncomingFile, readForm } from '../../../src/platform/http/uploads.ts';
import { createLog } from '../../../src/platform/log.ts';
import type { Platform } from '../../../src/platform/platform.ts';

export const kilobyte = 1024;
export const send = defineEndpoint({
  method: 'POST',
  url: '/api/files',
  schema: {
    summary: 'Takes files',
    tags: ['Test'],
    response: { 200: z.object({ ...success, label: z.string(), taken: z.array(z.string()) }) },
  },
  config: {
    access: 'signedIn',
    limit: 'upload',
    upload: {
      part: 'file',
      files: 2,
      bytesEach: 1024 * kilobyte,
      schema: z.object({ label: z.string('A label is required.') }),
    },
  },
});
export const echo = defineEndpoint({
  method: 'POST',
  url: '/api/echo',
  schema: {
    summary: 'Takes JSON',
    tags: ['Test'],
    body: z.object({ text: z.string() }),
    response: { 200: z.object(success) },
  },
  config: { access: 'public', limit: 'write' },
});

export type Take = (file: IncomingFile) => Promise<string>;
const named: Take = async ({ name, content }) => `${name}: ${await text(content)}`;

/** A host with one upload and one call that takes JSON; a token is its account's name. */
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
      mustSetUpTwoFactor: false,
    }),
    trustProxy: 0,
    checkAnswers: true,
    ...options,
  });
  const limits = createCallLimits({ factor: 1000, ...platform });
  await describeApi(http, new Set(['Test']));
  http.register(async (scope) => {
    const upload = route(send, async ({ raw }) => {
      const { fields, taken } = await readForm(raw, send, take);
      return { ...ok, label: fields.label, taken: [...taken] };
    });
    registerRoute(scope, upload, platform, limits);
    registerRoute(
      scope,
      route(echo, async () => ok),
      platform,
      limits,
    );
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  return http;
}
