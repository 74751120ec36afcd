import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { features } from '../../../src/app/server/features.ts';
import { kindSlugs } from '../../../src/lending/kinds/find.ts';

const each = (write: (kind: string) => string, reason: string) =>
  Object.fromEntries(kindSlugs.map((kind) => [write(kind), reason]));

/** Lists that people page through and that have no file of their own, each with why. */
const withoutFile: Readonly<Record<string, string>> = {
  '/api/users': 'people are chosen from it',
  ...each((kind) => `/api/${kind}/:lenderId/${kind}-programs`, 'programs leave by /api/market-export with every value'),
  '/api/lender-users/:id/loan-programs': 'programs leave by /api/market-export with every value',
  '/api/programs/:id/versions': 'versions are compared with each other',
  '/api/lenders/:id/history': 'changes leave with the audit trail',
  '/api/events': 'a stream of what happens',
  '/api/documents': 'the documents themselves are downloaded',
  '/api/documents/library': 'the documents themselves are downloaded',
  '/api/documents/:lenderId': 'the documents themselves are downloaded',
  '/api/documents/:lenderId/programs': 'programs are chosen from it',
  '/api/help-tickets/my-tickets': 'conversations are read one by one',
  '/api/admin/help-tickets': 'conversations are read one by one',
  '/api/deal-messages/pipeline/:pipelineId': 'a conversation',
  '/api/admin/deal-chats': 'conversations are read one by one',
  ...each((kind) => `/api/${kind}/search`, 'results leave by /api/search/:kind/export'),
  '/api/pipeline/entries': 'the file of /api/pipeline/table has the same deals',
  '/api/pipeline/board/:stage': 'the file of /api/pipeline/table has the same deals',
  '/api/pipeline/:id/timeline': 'what happened to one deal is read beside it',
  '/api/admin/import-data/:id/rows': 'refused rows leave by /refused, the others are lenders and programs',
  '/api/lender/import-data/:id/rows': 'refused rows leave by /refused, the others are programs',
  '/api/pipeline/import/:id/rows': 'refused rows leave by /refused, the others are deals',
  '/api/lender/quotes/brokers': 'the file of /api/lender/quotes has the same requests',
  '/api/submissions/:id/answers/:question': 'earlier answers stay where they are protected',
  '/api/proposed-edits': 'what needs a decision is gone once it has one',
  '/api/calculations': 'each calculation has a file of its own',
  '/api/lender-classes': 'cards that lead to classes',
  '/api/admin/audit': 'lines leave by /api/admin/audit/export',
  '/api/analytics/rows': 'a report on them has a file',
  '/api/lender/analytics/rows': 'a report on them has a file',
};

/** What answers no JSON and is not made for the call: stored files, as they are. */
const storedFiles = [
  'GET /api/events',
  'GET /api/sse/document-updates/:pipelineId',
  'GET /api/calendar/feeds/:token/plinth.ics',
  'GET /api/documents/view/:id',
  'GET /api/documents/download',
  'GET /api/form-templates/versions/:id/file',
  'GET /api/quotes/files/:id',
  'GET /api/quote-reply/files/:id',
  'GET /api/deal-messages/attachments/:id',
  'GET /api/submissions/:id/signing/documents/:documentId',
  'GET /api/sign/documents/:id',
  'GET /api/sign/documents/:id/signed',
];

const pageKeys = ['cursor', 'offset', 'after', 'before', 'page'];
const answersOfJson = ['object', 'union', 'array', 'lazy', 'record', 'intersection'];

interface Declared {
  readonly endpoint: { readonly method: string; readonly url: string; readonly limit: unknown };
  readonly schemas: {
    readonly querystring?: z.ZodType & { readonly shape?: object };
    readonly response?: Readonly<Record<number, z.ZodType>>;
  };
}
const routes = features.flatMap((feature) => (feature.routes ?? []) as unknown as readonly Declared[]);
const urls = new Set(routes.map(({ endpoint }) => endpoint.url));

describe('a list that people page through', () => {
  const paged = routes
    .filter(({ endpoint, schemas }) => {
      const keys = Object.keys(schemas.querystring?.shape ?? {});
      return endpoint.method === 'GET' && pageKeys.some((key) => keys.includes(key));
    })
    .map(({ endpoint }) => endpoint.url);

  it('leaves the product as a file, or says why not', () => {
    expect(paged.length).toBeGreaterThan(30);
    expect(paged.filter((url) => !urls.has(`${url}/file`)).sort()).toEqual(Object.keys(withoutFile).sort());
  });
});

it('every file that is made for a call counts with the exports of its caller', () => {
  const files = routes.filter(({ schemas }) => !answersOfJson.includes(schemas.response?.[200]?.type ?? ''));
  const others = files.filter(({ endpoint }) => endpoint.limit !== 'export');
  expect(others.map(({ endpoint: { method, url } }) => `${method} ${url}`).sort()).toEqual([...storedFiles].sort());
  expect(files.length).toBeGreaterThan(others.length + 20);
});
