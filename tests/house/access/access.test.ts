import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommonErrorCode } from '../../../src/kernel/errors.ts';
import { type Caller, createTestApp, type TestApp } from '../../support/test-app.ts';
import { accountsRows } from './accounts-rows.ts';
import { borrowerRows } from './borrower-rows.ts';
import { calendarRows } from './calendar-rows.ts';
import { closingRows } from './closing-rows.ts';
import { dealsRows, figureRows, reportRows } from './deals-rows.ts';
import { feedRows } from './feed-rows.ts';
import { marketRows } from './market-rows.ts';
import { packageDeskRows } from './package-desk-rows.ts';
import { everyone, lendersAndAdmins, type Person, signedIn, superadmins } from './people.ts';
import { classRows, playbookRows, scriptRows } from './playbook-rows.ts';
import { reminderRows } from './reminder-rows.ts';
import { signingRows } from './signing-rows.ts';
import { submissionRows } from './submission-rows.ts';
import { taskRows } from './task-rows.ts';

/** Who may call what, written down a second time on purpose: a contract that lets somebody in by mistake fails here. */
const rows: readonly (readonly [name: string, admitted: readonly Person[]])[] = [
  ...[accountsRows, marketRows, dealsRows, signingRows, submissionRows, packageDeskRows, borrowerRows].flatMap((some) =>
    Object.entries(some),
  ),
  ...Object.entries(closingRows),
  ...Object.entries(classRows),
  ...Object.entries(taskRows),
  ...Object.entries(calendarRows),
  ...Object.entries(playbookRows),
  ...Object.entries(scriptRows),
  ...Object.entries(reminderRows),
  ...Object.entries(feedRows),
  ...Object.entries(figureRows),
  ...Object.entries(reportRows),
  // Last: they end sessions that the other rows use.
  ['POST /api/admin/force-logout-all', superadmins],
  ['POST /api/auth/logout', signedIn],
];
const table = new Map(rows);

/** These check a credential of their own, which an empty call does not have: that is what they answer to everybody. */
const withoutCredential: Record<string, { status: number; code: CommonErrorCode }> = {
  'POST /api/auth/login': { status: 400, code: 'INVALID_INPUT' },
  'POST /api/lender-auth/login': { status: 400, code: 'INVALID_INPUT' },
  'POST /api/contact': { status: 400, code: 'INVALID_INPUT' },
  'GET /api/documents/download': { status: 400, code: 'INVALID_INPUT' },
  'GET /api/events': { status: 400, code: 'INVALID_INPUT' },
  'GET /api/sse/document-updates/:pipelineId': { status: 400, code: 'INVALID_INPUT' },
};

/** What a higher plan than that of the demo market's broker includes. */
const ofHigherPlans = /^POST \/api\/(keys|webhooks)|^[A-Z]+ \/api\/reports/;

/** What a caller who is not admitted hears. */
function refusalOf(name: string, person: Person): { status: number; code: string } {
  if (person === 'visitor') return { status: 401, code: 'NO_SESSION' };
  if (person === 'broker' && ofHigherPlans.test(name)) return { status: 403, code: 'TIER_REQUIRED' };
  // To a lender, every company but its own does not exist.
  if (table.get(name) === lendersAndAdmins && person === 'unassigned lender') return { status: 404, code: 'NOT_FOUND' };
  return { status: 403, code: 'FORBIDDEN' };
}

let app: TestApp;
let ownLender: string;
const callers = new Map<Person, Caller>();

const logEveryoneIn = async () => {
  callers.set('visitor', app.visitor);
  callers.set('broker', await app.signIn('broker@example.com'));
  callers.set('lender', await app.signIn('lender@example.com'));
  callers.set('unassigned lender', await app.signIn('unassigned-lender@example.com'));
  callers.set('admin', await app.signIn('admin@example.com'));
  callers.set('superadmin', await app.signIn('superadmin@example.com'));
};

beforeAll(async () => {
  app = await createTestApp();
  await logEveryoneIn();
  const profile = await callers.get('lender')?.call('GET', '/api/users/profile');
  ownLender = profile?.body.user.lenderId;
});
afterAll(() => app.close());

const names = () => app.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.url}`);

describe('who may call what', () => {
  it('has a row for every endpoint and an endpoint for every row', () => {
    expect(names().sort()).toEqual(rows.map(([name]) => name).sort());
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
    rows.flatMap(([name, admitted]) =>
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
    if (name === 'POST /api/admin/force-logout-all' && admitted) await logEveryoneIn();
  });
});
