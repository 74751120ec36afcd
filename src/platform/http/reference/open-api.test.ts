import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let paths: Record<string, Record<string, { responses: Record<string, { description: string; content: object }> }>>;
let schemas: Record<string, { properties: object }>;
beforeAll(async () => {
  app = await createTestApp('empty');
  const { body } = await app.visitor.call('GET', '/api/openapi.json');
  paths = body.paths;
  schemas = body.components.schemas;
});
afterAll(() => app.close());

const responsesOf = (method: string, path: string) => paths[path]?.[method]?.responses ?? {};
const statusesOf = (method: string, path: string) => Object.keys(responsesOf(method, path)).map(Number);

describe('the description of an operation', () => {
  it.each([
    ['get', '/api/lenders', [200, 401, 403, 429, 500, 503]],
    ['get', '/api/pipeline/{id}', [200, 400, 401, 403, 404, 429, 500, 503]],
    ['put', '/api/notifications/read', [200, 400, 401, 403, 409, 413, 415, 429, 500, 503]],
    ['post', '/api/quotes/{id}/accept', [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]],
    ['post', '/api/auth/login', [200, 400, 401, 403, 409, 413, 415, 429, 500, 503]],
    ['get', '/api/quote-reply', [200, 404, 409, 429, 500, 503]],
    ['get', '/api/events', [200, 400, 401, 429, 500, 503]],
  ])('%s %s lists every status it can answer', (method, path, statuses) => {
    expect(statusesOf(method, path)).toEqual(statuses);
  });

  it('names the codes of a refusal and gives its body', () => {
    const conflict = responsesOf('post', '/api/quotes/{id}/accept')[409];
    expect(conflict?.description).toMatch(/^`CONFLICT`.*\n\n`OWNER_ONLY`.*\n\n`QUOTE_CLOSED`/);
    expect(conflict?.content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } });
    expect(Object.keys(schemas.Refusal?.properties ?? {})).toEqual([
      'success',
      'message',
      'code',
      'requestId',
      'fields',
      'about',
    ]);
  });

  it('is written once, and not sent again to whoever has it', async () => {
    const url = '/api/openapi.json';
    const first = await app.http.inject({ url });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    const again = await app.http.inject({ url, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('has refusals everywhere, and an answer to a success', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(app.routes.length);
    for (const { responses } of operations)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '429', '500', '503']));
  });
});
