import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../src/kernel/errors.ts';
import { type Caller, createTestApp, type TestApp } from '../support/test-app.ts';

type Person = 'visitor' | 'broker' | 'lender' | 'unassigned lender' | 'admin' | 'superadmin';
const everyone: readonly Person[] = ['visitor', 'broker', 'lender', 'unassigned lender', 'admin', 'superadmin'];
const signedIn = everyone.filter((person) => person !== 'visitor');
const brokers: readonly Person[] = ['broker', 'admin', 'superadmin'];
const lenders: readonly Person[] = ['lender', 'unassigned lender'];
const admins: readonly Person[] = ['admin', 'superadmin'];
/** The unassigned lender has no company that could be meant. */
const lendersAndAdmins: readonly Person[] = ['lender', ...admins];
/** Also who has no company yet: other companies' things do not exist for them. */
const keepers: readonly Person[] = [...lenders, ...admins];

/** Who may call what, written down a second time on purpose: a contract that lets somebody in by mistake fails here. */
const table: Record<string, readonly Person[]> = {
  'POST /api/auth/login': everyone,
  'POST /api/lender-auth/login': everyone,
  'POST /api/auth/two-factor': everyone,
  'POST /api/auth/two-factor/passkey-options': everyone,
  'POST /api/auth/passkey/options': everyone,
  'POST /api/auth/passkey': everyone,
  'POST /api/lender-auth/passkey': everyone,
  'GET /api/users/two-factor': signedIn,
  'POST /api/users/two-factor/authenticator': signedIn,
  'POST /api/users/two-factor/authenticator/confirm': signedIn,
  'POST /api/users/two-factor/authenticator/remove': signedIn,
  'POST /api/users/two-factor/recovery-codes': signedIn,
  'POST /api/users/passkeys/options': signedIn,
  'POST /api/users/passkeys': signedIn,
  'PUT /api/users/passkeys/:id': signedIn,
  'POST /api/users/passkeys/:id/remove': signedIn,
  'GET /api/auth/demo-accounts': everyone,
  'GET /api/users/profile': signedIn,
  'GET /api/users/account': signedIn,
  'PUT /api/users/profile': signedIn,
  'PUT /api/users/letterhead': brokers,
  'PUT /api/users/letterhead/logo': brokers,
  'DELETE /api/users/letterhead/logo': brokers,
  'PUT /api/users/password': signedIn,
  'GET /api/users/deletion': signedIn,
  'POST /api/users/deletion': signedIn,
  'DELETE /api/users/deletion': signedIn,
  'POST /api/users/exports': signedIn,
  'GET /api/users/exports': signedIn,
  'GET /api/users/exports/:id/file': signedIn,
  'POST /api/users/email-change': signedIn,
  'DELETE /api/users/email-change': signedIn,
  'POST /api/auth/confirm-email': everyone,
  'GET /api/users/sessions': signedIn,
  'DELETE /api/users/sessions/:id': signedIn,
  'DELETE /api/users/sessions': signedIn,
  'POST /api/auth/signup': everyone,
  'POST /api/auth/lender/signup': everyone,
  'POST /api/lender-auth/signup': everyone,
  'POST /api/auth/verify-email': everyone,
  'POST /api/auth/verify-email/send': signedIn,
  'POST /api/auth/password-reset/request': everyone,
  'POST /api/lender-auth/password-reset/request': everyone,
  'POST /api/auth/password-reset': everyone,
  'PUT /api/users/profile/time-zone': signedIn,
  'GET /api/waiting': signedIn,
  'GET /api/documents': ['admin', 'superadmin'],
  'GET /api/documents/:lenderId': [...lenders, 'admin', 'superadmin'],
  'GET /api/documents/:lenderId/programs': [...lenders, 'admin', 'superadmin'],
  'POST /api/documents/upload': [...lenders, 'admin', 'superadmin'],
  'POST /api/documents/bulk-upload': ['admin', 'superadmin'],
  'POST /api/documents/:id/assign-tag': [...lenders, 'admin', 'superadmin'],
  'PUT /api/documents/:id/reassign': [...lenders, 'admin', 'superadmin'],
  'POST /api/documents/:id/reassign': ['admin', 'superadmin'],
  'GET /api/documents/view/:id': signedIn,
  'DELETE /api/documents/:id': [...lenders, 'admin', 'superadmin'],
  'GET /api/lenders': signedIn,
  'GET /api/lenders/:id': lendersAndAdmins,
  'PUT /api/lenders/:id': lendersAndAdmins,
  'GET /api/lenders/:id/history': lendersAndAdmins,
  'GET /api/lenders/:id/usage': admins,
  'POST /api/lenders': admins,
  'DELETE /api/lenders/:id': admins,
  'GET /api/admin/pending-lenders': admins,
  'POST /api/admin/approve-lender-edit': admins,
  'POST /api/admin/reject-lender-edit': admins,
  'POST /api/admin/undo-lender-rejection': admins,
  'POST /api/admin/decide-lender-edits': admins,
  'GET /api/admin-lender-users': admins,
  'POST /api/admin-lender-users/:id/approve': admins,
  'POST /api/admin-lender-users/:id/suspend': admins,
  'POST /api/admin-lender-users/:id/reactivate': admins,
  'DELETE /api/admin-lender-users/:id': admins,
  'POST /api/admin-lender-users/assign-lender': admins,
  'POST /api/admin-lender-users/:id/admit': admins,
  'POST /api/admin-lender-users/:id/reassign': admins,
  'GET /api/lender-users/:id': ['lender', 'unassigned lender', 'admin', 'superadmin'],
  ...Object.fromEntries(
    ['fix-and-flip', 'dscr', 'ground-up', 'stabilized-bridge', 'portfolio'].flatMap((kind) => [
      [`POST /api/search/${kind}`, brokers],
      [`POST /api/search/${kind}/explain`, brokers],
      [`POST /api/search/${kind}/advice`, brokers],
      [`POST /api/search/${kind}/export`, brokers],
      [`POST /api/saved-searches/${kind}`, brokers],
      [`POST /api/calculators/${kind}/market`, brokers],
      [`POST /api/calculators/${kind}/deal`, brokers],
      [`GET /api/${kind}/search`, brokers],
      [`GET /api/scenarios/${kind}`, brokers],
      [`PUT /api/scenarios/${kind}`, brokers],
      [`GET /api/${kind}/:lenderId/${kind}-programs`, keepers],
      [`POST /api/${kind}/:lenderId/${kind}-programs`, keepers],
      [`GET /api/${kind}/${kind}-programs/:programId`, keepers],
      [`PUT /api/${kind}/${kind}-programs/:programId`, keepers],
      [`DELETE /api/${kind}/:lenderId/${kind}-programs/:programId`, keepers],
    ]),
  ),
  'PUT /api/dscr/search': brokers,
  'GET /api/lender-users/:id/loan-programs': keepers,
  'POST /api/programs/:id/confirm': keepers,
  'GET /api/programs/:id/versions': keepers,
  'POST /api/programs/:id/restore': keepers,
  'PUT /api/programs/:id/status': keepers,
  'POST /api/programs/:id/bring-back': keepers,
  'POST /api/programs/impact': keepers,
  'GET /api/admin/set-aside-programs': ['admin', 'superadmin'],
  'POST /api/import-json': ['admin', 'superadmin'],
  'POST /api/admin/import-data': ['admin', 'superadmin'],
  'GET /api/admin/import-data': ['admin', 'superadmin'],
  'GET /api/admin/import-data/:id': ['admin', 'superadmin'],
  'DELETE /api/admin/import-data/:id': ['admin', 'superadmin'],
  'GET /api/admin/import-data/:id/rows': ['admin', 'superadmin'],
  'PUT /api/admin/import-data/:id/rows/:number': ['admin', 'superadmin'],
  'POST /api/admin/import-data/:id/columns': ['admin', 'superadmin'],
  'POST /api/admin/import-data/:id/apply': ['admin', 'superadmin'],
  'POST /api/admin/import-data/:id/undo': ['admin', 'superadmin'],
  'GET /api/admin/import-data/:id/refused': ['admin', 'superadmin'],
  'POST /api/lender/import-data': lenders,
  'GET /api/lender/import-data': lenders,
  'GET /api/lender/import-data/:id': lenders,
  'DELETE /api/lender/import-data/:id': lenders,
  'GET /api/lender/import-data/:id/rows': lenders,
  'PUT /api/lender/import-data/:id/rows/:number': lenders,
  'POST /api/lender/import-data/:id/columns': lenders,
  'POST /api/lender/import-data/:id/apply': lenders,
  'POST /api/lender/import-data/:id/undo': lenders,
  'GET /api/lender/import-data/:id/refused': lenders,
  'GET /api/market-export': [...lenders, 'admin', 'superadmin'],
  'GET /api/admin/health': admins,
  'GET /api/admin/undelivered-mails': ['admin', 'superadmin'],
  'GET /api/plan': brokers,
  'POST /api/plan': brokers,
  'POST /api/plan/withdraw': brokers,
  'POST /api/plan/billing': brokers,
  'GET /api/admin/messages': ['admin', 'superadmin'],
  'PUT /api/admin/messages/:id': ['admin', 'superadmin'],
  'GET /api/admin/plan-requests': ['admin', 'superadmin'],
  'POST /api/admin/plan-requests/:id/activate': ['admin', 'superadmin'],
  'POST /api/admin/plan-requests/:id/decline': ['admin', 'superadmin'],
  'POST /api/payments/stripe/webhook': everyone,
  'POST /api/quotes/fix-and-flip': brokers,
  'POST /api/quotes/who-has-property': brokers,
  'POST /api/quotes/dscr': brokers,
  'POST /api/quotes/portfolio': brokers,
  'POST /api/ground-up/quotes/ground-up': brokers,
  'POST /stabilized-bridge/quotes': brokers,
  'POST /api/stabilized-bridge/quotes': brokers,
  'POST /api/quotes/files': brokers,
  'GET /api/quotes/files/:id': signedIn,
  'GET /api/pipeline/:id/quotes': brokers,
  'GET /api/pipeline/:id/quotes/comparison.csv': brokers,
  'GET /api/pipeline/:id/quotes/comparison.pdf': brokers,
  'POST /api/quotes/:id/accept': brokers,
  'POST /api/quotes/:id/withdraw': brokers,
  'POST /api/quotes/:id/link': brokers,
  'POST /api/quotes/:id/link/revoke': brokers,
  'POST /api/quotes/:id/messages': brokers,
  'GET /api/lender/quotes': lenders,
  'GET /api/lender/quotes/brokers': lenders,
  'GET /api/lender/quotes/:id': lenders,
  'POST /api/lender/quotes/:id/seen': lenders,
  'POST /api/lender/quotes/:id/offers': lenders,
  'POST /api/lender/quotes/:id/decline': lenders,
  'POST /api/lender/quotes/:id/messages': lenders,
  'GET /api/lender/templates': lenders,
  'POST /api/lender/templates': lenders,
  'PUT /api/lender/templates/:id': lenders,
  'DELETE /api/lender/templates/:id': lenders,
  'GET /api/lender/dashboard': [...lenders, 'admin', 'superadmin'],
  'GET /api/quote-reply': everyone,
  'POST /api/quote-reply/seen': everyone,
  'POST /api/quote-reply/offers': everyone,
  'POST /api/quote-reply/decline': everyone,
  'POST /api/quote-reply/messages': everyone,
  'GET /api/quote-reply/files/:id': everyone,
  'GET /api/deal-messages/pipeline/:pipelineId': signedIn,
  'GET /api/deal-messages/pipeline/:pipelineId/threads': signedIn,
  'GET /api/admin/deal-chats': admins,
  'POST /api/admin/deal-access': admins,
  'POST /api/deal-messages/pipeline/:pipelineId': signedIn,
  'PUT /api/deal-messages/:id': signedIn,
  'POST /api/deal-messages/pipeline/:pipelineId/read': signedIn,
  'POST /api/deal-messages/pipeline/:pipelineId/typing': signedIn,
  'POST /api/deal-messages/pipeline/:pipelineId/attachments': signedIn,
  'GET /api/deal-messages/attachments/:id': signedIn,
  'GET /api/pipeline/entries': brokers,
  'GET /api/pipeline/board': brokers,
  'GET /api/pipeline/board/:stage': brokers,
  'GET /api/pipeline/table': brokers,
  'PUT /api/pipeline/:id/stage': brokers,
  'PUT /api/pipeline/bulk': brokers,
  'GET /api/pipeline/views': brokers,
  'POST /api/pipeline/views': brokers,
  'PUT /api/pipeline/views/:id': brokers,
  'DELETE /api/pipeline/views/:id': brokers,
  'GET /api/pipeline/:id': brokers,
  'PUT /api/pipeline/:id': brokers,
  'GET /api/pipeline/:id/scenario': brokers,
  'POST /api/pipeline/:id/effect': brokers,
  'GET /api/pipeline/:id/standings': brokers,
  'GET /api/pipeline/:id/timeline': brokers,
  'GET /api/pipeline/:id/terms': brokers,
  'POST /api/pipeline/manual': brokers,
  'PUT /api/pipeline/:id/select-lender': brokers,
  'PUT /api/pipeline/:id/archive': brokers,
  'PUT /api/pipeline/:id/unarchive': brokers,
  'GET /api/saved-searches': brokers,
  'PUT /api/saved-searches/:id': brokers,
  'DELETE /api/saved-searches/:id': brokers,
  'POST /api/saved-searches/:id/restore': brokers,
  'POST /api/saved-searches/:id/run': brokers,
  'POST /api/saved-searches/:id/deal': brokers,
  'GET /api/calculations': signedIn,
  'POST /api/calculations': signedIn,
  'PUT /api/calculations/:id': signedIn,
  'DELETE /api/calculations/:id': signedIn,
  'POST /api/calculations/move': signedIn,
  'POST /api/contact': everyone,
  'GET /api/operator': everyone,
  'GET /api/notifications': signedIn,
  'PUT /api/notifications/:id/read': signedIn,
  'PUT /api/notifications/read': signedIn,
  'PUT /api/notifications/:id/unread': signedIn,
  'PUT /api/notifications/unread': signedIn,
  'GET /api/notifications/preferences': signedIn,
  'PUT /api/notifications/preferences': signedIn,
  'POST /api/events/tickets': signedIn,
  'GET /api/events': everyone,
  'GET /api/sse/document-updates/:pipelineId': everyone,
  // Last: it ends the sessions the other rows use.
  'POST /api/auth/logout': signedIn,
};

/** These check a credential of their own, which an empty call does not have: that is what they answer to everybody. */
const withoutCredential: Record<string, { status: number; code: ErrorCode }> = {
  'POST /api/auth/login': { status: 400, code: 'INVALID_INPUT' },
  'POST /api/lender-auth/login': { status: 400, code: 'INVALID_INPUT' },
  'POST /api/contact': { status: 400, code: 'INVALID_INPUT' },
  'GET /api/events': { status: 400, code: 'INVALID_INPUT' },
  'GET /api/sse/document-updates/:pipelineId': { status: 400, code: 'INVALID_INPUT' },
};

/** What a caller who is not admitted hears. */
function refusalOf(name: string, person: Person): { status: number; code: ErrorCode } {
  if (person === 'visitor') return { status: 401, code: 'NO_SESSION' };
  // To a lender, every company but its own does not exist.
  if (table[name] === lendersAndAdmins && person === 'unassigned lender') return { status: 404, code: 'NOT_FOUND' };
  return { status: 403, code: 'FORBIDDEN' };
}

let app: TestApp;
let ownLender: string;
const callers = new Map<Person, Caller>();

beforeAll(async () => {
  app = await createTestApp();
  callers.set('visitor', app.visitor);
  callers.set('broker', await app.signIn('broker@example.com'));
  callers.set('lender', await app.signIn('lender@example.com'));
  callers.set('unassigned lender', await app.signIn('unassigned-lender@example.com'));
  callers.set('admin', await app.signIn('admin@example.com'));
  callers.set('superadmin', await app.signIn('superadmin@example.com'));
  const profile = await callers.get('lender')?.call('GET', '/api/users/profile');
  ownLender = profile?.body.user.lenderId;
});
afterAll(() => app.close());

const names = () => app.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.url}`);

describe('who may call what', () => {
  it('has a row for every endpoint and an endpoint for every row', () => {
    expect(names().sort()).toEqual(Object.keys(table).sort());
  });

  it('describes every endpoint in the API description', async () => {
    const { body } = await app.visitor.call('GET', '/api/openapi.json');
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.sort()).toEqual(names().sort());
  });

  // An endpoint's own lender is not a foreign one: the id is filled with the lender user's company.
  it.each(
    Object.entries(table).flatMap(([name, admitted]) =>
      everyone.map((person) => ({ name, person, admitted: admitted.includes(person) })),
    ),
  )('$name: $person is admitted: $admitted', async ({ name, person, admitted }) => {
    const [method, pattern] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    const url = pattern.replace(
      ':id',
      // Nobody takes the lender away whom the other rows use.
      name.includes('/api/lenders/') && method !== 'DELETE' ? ownLender : '00000000-0000-4000-8000-000000000000',
    );
    const caller = callers.get(person) ?? app.visitor;
    const { status, body, headers } = await caller.call(method, url, method === 'GET' ? undefined : {});
    const expected = admitted ? withoutCredential[name] : refusalOf(name, person);
    if (expected) {
      expect(status).toBe(expected.status);
      expect(body).toMatchObject({
        success: false,
        message: expect.stringMatching(/\w/),
        code: expected.code,
        requestId: String(headers['x-request-id']),
      });
    } else {
      // Whatever else is wrong with an empty call, it is neither who asks nor the product.
      expect([401, 403], JSON.stringify(body)).not.toContain(status);
      expect(status, JSON.stringify(body)).toBeLessThan(500);
    }
  });
});
