import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { impersonate } from '../../../tests/support/desks/account/impersonate.ts';
import { type Caller, createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { admits, impersonationReadOnly, needsSession, ownerOnly } from '../../kernel/access.ts';
import { kindSlugs } from '../../lending/kinds/find.ts';

/** What is for the person alone, written down a second time on purpose. */
const ownerAlone = [
  'POST /api/auth/logout',
  'POST /api/auth/verify-email/send',
  'PUT /api/users/profile/time-zone',
  'PUT /api/users/password',
  'POST /api/users/email-change',
  'DELETE /api/users/email-change',
  'GET /api/users/sessions',
  'DELETE /api/users/sessions',
  'DELETE /api/users/sessions/:id',
  'GET /api/users/two-factor',
  'POST /api/users/two-factor/authenticator',
  'POST /api/users/two-factor/authenticator/confirm',
  'POST /api/users/two-factor/authenticator/remove',
  'POST /api/users/two-factor/recovery-codes',
  'POST /api/users/passkeys/options',
  'POST /api/users/passkeys',
  'PUT /api/users/passkeys/:id',
  'POST /api/users/passkeys/:id/remove',
  'POST /api/users/deletion',
  'DELETE /api/users/deletion',
  'POST /api/users/exports',
  'GET /api/users/exports',
  'GET /api/users/exports/:id/file',
  'POST /api/plan',
  'POST /api/plan/withdraw',
  'POST /api/plan/billing',
  'POST /api/submissions/:id/reveal',
  'POST /api/submissions/:id/earlier-answers/offered',
  'POST /api/submissions/:id/earlier-answers',
  'POST /api/submissions/:id/signing',
  'POST /api/submissions/:id/signing/void',
  'POST /api/submissions/:id/signing/signers/:signerId/remind',
  'POST /api/submissions/:id/signing/signers/:signerId/link',
  'POST /api/submissions/:id/signing/signers/:signerId/reassign',
  'POST /api/submissions/:id/signing/signers/:signerId/in-person',
  'GET /api/submissions/:id/signing/documents/:documentId',
  'POST /api/closings/:id/wire',
  'POST /api/closings/:id/wire/:version/reveal',
  'POST /api/closings/:id/wire/:version/confirm',
  'GET /api/documents/view/:id',
  'POST /api/documents/:id/link',
  'GET /api/quotes/files/:id',
  'POST /api/lender/quotes/:id/offers',
  'POST /api/lender/quotes/:id/decline',
  'POST /api/lender/quotes/:id/messages',
  'POST /api/quotes/:id/accept',
  'POST /api/quotes/:id/messages',
  'GET /api/deal-messages/attachments/:id',
  'GET /api/applications/:id/file',
  'GET /api/calendar/feed',
  'POST /api/calendar/feed',
  'DELETE /api/calendar/feed',
  'GET /api/lender/import-data/:id/refused',
  'GET /api/pipeline/import/:id/refused',
  'GET /api/lender/reports/:id/file',
  'GET /api/reports/:id/file',
  'GET /api/pipeline/:id/quotes/comparison.csv',
  'GET /api/pipeline/:id/quotes/comparison.pdf',
  'POST /api/calculations/move',
  'PUT /api/class-progress',
  'DELETE /api/class-progress',
  'POST /api/class-certificates',
  'POST /api/lender-classes/:id/attempts',
  'POST /api/chat',
  'GET /api/chat',
  'POST /api/chat/:id/stop',
  'PUT /api/chat/model',
  'POST /api/webhooks/:id/secret',
  'GET /api/keys',
  'POST /api/keys',
  'DELETE /api/keys',
  'DELETE /api/keys/:id',
  'GET /api/pipeline/table/file',
  'GET /api/lender/packages/file',
  'GET /api/tasks/page/file',
  'GET /api/lender/quotes/file',
  'GET /api/pipeline/:id/quotes/file',
  'GET /api/notifications/file',
  'GET /api/applications/file',
  'GET /api/lender/applications/file',
  'GET /api/webhooks/:id/deliveries/file',
  'GET /api/lender/import-data/file',
  'GET /api/pipeline/import/file',
  'GET /api/saved-searches/file',
  'DELETE /api/webhooks/:id',
  'POST /api/webhooks',
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay',
  'POST /api/webhooks/:id/replay',
  'POST /api/webhooks/:id/test',
  'PUT /api/webhooks/:id',
];
/** What changes nothing, though it is no GET: because of what is sent along, or of an older address. */
const onlyReads = [
  ...kindSlugs.flatMap((kind) => [
    `POST /api/search/${kind}`,
    `POST /api/search/${kind}/explain`,
    `POST /api/search/${kind}/advice`,
    `POST /api/search/${kind}/export`,
    `POST /api/calculators/${kind}/market`,
  ]),
  'PUT /api/dscr/search',
  'POST /api/pipeline/:id/effect',
  'POST /api/quotes/who-has-property',
  'POST /api/programs/impact',
  'POST /api/reports/run',
  'POST /api/lender/reports/run',
  'POST /api/form-templates/versions/:id/preview',
  'POST /api/class-certificates/verify',
];
/** What belongs to the session itself. */
const always = ['POST /api/events/tickets', 'DELETE /api/impersonation'];

/** An address that speaks of what is a person's alone is in the list above, or here with a reason. */
const delicate =
  /password|email|two-factor|passkey|session|deletion|export|\bsign|reveal|\/plan\b|billing|wire|\bfiles?\b|view\/|attachments|\/link\b|\bfeeds?\b|key|secret|token/;
const harmless = [
  // A certificate that its owner shows to others.
  'GET /api/class-certificates/:id/file',
  // Says only whether and until when.
  'GET /api/users/deletion',
  'GET /api/plan',
  'GET /api/submissions/:id/signing',
  // A lender's terms, blank forms and a search's results.
  'GET /api/market-export',
  'GET /api/form-templates/versions/:id/file',
  ...['fix-and-flip', 'dscr', 'ground-up', 'stabilized-bridge', 'portfolio'].map(
    (kind) => `POST /api/search/${kind}/export`,
  ),
  // Files are put in or removed, none is read; links go to a lender by email.
  'POST /api/quotes/files',
  'POST /api/quotes/:id/link',
  'POST /api/quotes/:id/link/revoke',
  'POST /api/deal-messages/pipeline/:pipelineId/attachments',
  'GET /api/tasks/:id/files',
  'POST /api/tasks/:id/files',
  'DELETE /api/tasks/:id/files/:documentId',
  'POST /api/pipeline/:id/borrower-links/files/:fileId',
];
const byOwnCredential = ['replyLink', 'personalLink', 'ticket'];

let app: TestApp;
let look: Caller;
let act: Caller;
beforeAll(async () => {
  app = await createTestApp();
  const superadmin = await app.signIn('superadmin@example.com');
  const admin = await app.signIn('admin@example.com');
  const { _id } = (await (await app.signIn('broker@example.com')).call('GET', '/api/users/profile')).body.user;
  look = await impersonate(app, admin, _id);
  act = await impersonate(app, superadmin, _id, 'The broker asked us to look into it.');
});
afterAll(() => app?.close());

const endpoints = () => app.routes.map(({ endpoint }) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.url}` }));
const refusalOf = async (who: Caller, { method, url }: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string }) => {
  const address = url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  const { status, body } = await who.call(method, address, method === 'GET' ? undefined : {});
  return [status, body?.code];
};
const readOnly = [409, impersonationReadOnly.code];
const refused = [409, ownerOnly.code];

describe('an administrator who acts as a user', () => {
  it('is refused what is for the person alone, and nothing is so by mistake', () => {
    const named = (wanted: string) =>
      endpoints().flatMap(({ name, impersonated }) => (impersonated === wanted ? [name] : []));
    expect(named('never').sort()).toEqual([...ownerAlone].sort());
    expect(named('always').sort()).toEqual([...always].sort());
    const reads = endpoints().filter(({ method, impersonated }) => method !== 'GET' && impersonated === 'reads');
    expect(reads.map(({ name }) => name).sort()).toEqual([...onlyReads].sort());
  });

  it('finds every endpoint judged whose address speaks of what is a person’s alone', () => {
    const unjudged = endpoints()
      .filter(({ access }) => needsSession(access) && (admits(access, 'user') || admits(access, 'lender')))
      .map(({ name }) => name)
      .filter((name) => delicate.test(name) && !ownerAlone.includes(name) && !harmless.includes(name));
    expect(unjudged).toEqual([]);
  });

  it('changes nothing while it only looks, whatever the endpoint', async () => {
    const changes = endpoints().filter(
      ({ method, name, access }) =>
        method !== 'GET' && ![...always, ...onlyReads].includes(name) && !byOwnCredential.includes(access),
    );
    expect(changes.length).toBeGreaterThan(150);
    for (const endpoint of changes)
      expect([endpoint.name, await refusalOf(look, endpoint)]).toEqual([
        endpoint.name,
        ownerAlone.includes(endpoint.name) ? refused : readOnly,
      ]);
  });

  it('searches, calculates and reads what is no GET while it only looks', async () => {
    for (const endpoint of endpoints().filter(({ name }) => onlyReads.includes(name))) {
      const [status, code] = await refusalOf(look, endpoint);
      expect([endpoint.name, code]).not.toEqual([endpoint.name, impersonationReadOnly.code]);
      expect([endpoint.name, status]).not.toEqual([endpoint.name, 500]);
    }
    const scenario = { state: 'TX', purchasePrice: 400_000 };
    expect((await look.call('POST', '/api/search/dscr', { scenario })).body).toHaveProperty('counts');
  });

  it('reads and changes nothing that is for the person alone, with a reason either', async () => {
    for (const endpoint of endpoints().filter(({ name }) => ownerAlone.includes(name)))
      for (const who of [look, act])
        expect([endpoint.name, await refusalOf(who, endpoint)]).toEqual([endpoint.name, refused]);
  });

  it('neither logs in nor signs up nor verifies as somebody', async () => {
    const open = endpoints().filter(
      ({ method, access, impersonated }) => method !== 'GET' && access === 'public' && impersonated !== 'reads',
    );
    expect(open.length).toBeGreaterThan(10);
    for (const endpoint of open)
      expect([endpoint.name, await refusalOf(act, endpoint)]).toEqual([endpoint.name, refused]);
  });

  it('is refused the administration, which the user has no access to', async () => {
    const administration = endpoints().filter(
      ({ access, method }) => (access === 'admin' || access === 'superadmin') && method === 'GET',
    );
    expect(administration.length).toBeGreaterThan(10);
    for (const endpoint of administration)
      expect([endpoint.name, await refusalOf(look, endpoint)]).toEqual([endpoint.name, [403, 'FORBIDDEN']]);
  });
});
