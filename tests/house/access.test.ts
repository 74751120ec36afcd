import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../support/test-app.ts';

type Person = 'visitor' | 'broker' | 'lender' | 'unassigned lender' | 'admin' | 'superadmin';
const everyone: readonly Person[] = ['visitor', 'broker', 'lender', 'unassigned lender', 'admin', 'superadmin'];
const signedIn = everyone.filter((person) => person !== 'visitor');
const brokers: readonly Person[] = ['broker', 'admin', 'superadmin'];
const lenders: readonly Person[] = ['lender', 'unassigned lender'];

/** Who may call what, written down a second time on purpose: a contract that opens a door by mistake fails here. */
const table: Record<string, readonly Person[]> = {
  'POST /api/auth/login': everyone,
  'POST /api/lender-auth/login': everyone,
  'GET /api/users/profile': signedIn,
  'GET /api/lenders': signedIn,
  'GET /api/lenders/:id': ['lender', 'admin', 'superadmin'],
  'POST /api/search/fix-and-flip': brokers,
  'POST /api/search/fix-and-flip/explain': brokers,
  'GET /api/fix-and-flip/search': brokers,
  'GET /api/scenarios/fix-and-flip': brokers,
  'PUT /api/scenarios/fix-and-flip': brokers,
  'POST /api/quotes/fix-and-flip': brokers,
  'GET /api/pipeline/:id/quotes': brokers,
  'POST /api/quotes/:id/accept': brokers,
  'POST /api/quotes/:id/withdraw': brokers,
  'POST /api/quotes/:id/messages': brokers,
  'GET /api/lender/quotes': lenders,
  'GET /api/lender/quotes/:id': lenders,
  'POST /api/lender/quotes/:id/seen': lenders,
  'POST /api/lender/quotes/:id/offers': lenders,
  'POST /api/lender/quotes/:id/decline': lenders,
  'POST /api/lender/quotes/:id/messages': lenders,
  'GET /api/quote-reply': everyone,
  'POST /api/quote-reply/seen': everyone,
  'POST /api/quote-reply/offers': everyone,
  'POST /api/quote-reply/decline': everyone,
  'POST /api/quote-reply/messages': everyone,
  'GET /api/pipeline/entries': brokers,
  'GET /api/pipeline/:id': brokers,
  'POST /api/pipeline/manual': brokers,
  'PUT /api/pipeline/:id/select-lender': brokers,
  'PUT /api/pipeline/:id/archive': brokers,
  'PUT /api/pipeline/:id/unarchive': brokers,
  'GET /api/notifications': signedIn,
  'PUT /api/notifications/:id/read': signedIn,
  'PUT /api/notifications/read': signedIn,
  'POST /api/events/tickets': signedIn,
  'GET /api/events': everyone,
  // Last: it ends the sessions the other rows use.
  'POST /api/auth/logout': signedIn,
};

/** These check a credential of their own, which an empty call does not have. */
const ownCredential = ['POST /api/auth/login', 'POST /api/lender-auth/login', 'GET /api/events'];

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
      name.includes('/api/lenders/') ? ownLender : '00000000-0000-4000-8000-000000000000',
    );
    const { status, body } = (await callers.get(person)?.call(method, url, method === 'GET' ? undefined : {})) ?? {};
    if (admitted && !ownCredential.includes(name)) {
      // Whatever else is wrong with an empty call, it is not who asks.
      expect([401, 403]).not.toContain(status);
    } else if (!admitted) {
      expect(status).toBe(
        person === 'visitor' ? 401 : name === 'GET /api/lenders/:id' && person === 'unassigned lender' ? 404 : 403,
      );
      expect(body).toMatchObject({
        success: false,
        message: expect.any(String),
        code: expect.any(String),
        requestId: expect.any(String),
      });
    }
  });
});
