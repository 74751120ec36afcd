import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LeavingDesk, openLeavingDesk } from '../../../../../tests/support/desks/account/leaving-desk.ts';
import { brokerForm, callFrom, goodPassword, mailsTo } from '../../../../../tests/support/desks/account-desk.ts';
import { examplePng, formBody, pdf } from '../../../../../tests/support/desks/example-files.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { exampleOffer, exampleRequest, exampleScenario } from '../../../../../tests/support/example-deal.ts';
import { demoPassword } from '../../../../../tests/support/own-people.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

let desk: LeavingDesk;
beforeAll(async () => {
  desk = await openLeavingDesk();
});
afterAll(() => desk?.close());

describe('the end of a broker’s account', () => {
  const email = 'vanish@example.com';
  let broker: Caller;
  let brokerId: string;
  let lender: Caller;
  let asked: { _id: string }[];

  const dealOf = async (quoteId = '') =>
    String((await desk.rows(sql`select entry_id from quotes where id = ${quoteId}`))[0]?.entry_id);
  const request = async (propertyAddress: string, count: number, fileIds: readonly string[] = []) => {
    const { lenders } = (await broker.call('GET', '/api/lenders')).body as { lenders: { _id: string }[] };
    const own = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
    const lenderIds = [own, ...lenders.map(({ _id }) => _id).filter((id) => id !== own)].slice(0, count);
    const body = { ...exampleRequest, propertyAddress, clientName: 'Quintessa Harlowe', lenderIds, fileIds };
    return (await broker.call('POST', '/api/quotes/fix-and-flip', body)).body.quotes as { _id: string }[];
  };

  const upload = async (name: string): Promise<string> => {
    const { payload, type } = await formBody([['file', { name, content: pdf() }]]);
    return (await broker.call('POST', '/api/quotes/files', payload, { 'content-type': type })).body.file._id;
  };

  beforeAll(async () => {
    broker = await desk.copyOf('broker', email, ['Octavia', 'Vanishworth']);
    brokerId = await desk.idOf(email);
    lender = await desk.app.signIn('lender@example.com');
    asked = await request('41 Lastday Lane, Austin, TX 78704', 2, [await upload('Photos.pdf')]);
    await upload('Vanishing notes.pdf');
    const own = `/api/lender/quotes/${asked[0]?._id}`;
    await lender.call('POST', `${own}/messages`, { message: 'Any photos?' });
    await lender.call('POST', `${own}/offers`, exampleOffer);
    const chat = `/api/deal-messages/pipeline/${await dealOf(asked[0]?._id)}`;
    const lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
    for (const [thread, message] of [
      ['deal', 'Vanishing note to myself'],
      [lenderId, 'Photos are on their way.'],
    ])
      expect((await broker.call('POST', chat, { message, lenderId: thread })).status).toBe(200);
    const answered = await lender.call('POST', chat, { message: 'Thank you.' });
    await broker.call('POST', `${chat}/read`, { messageId: answered.body.message._id });
    const manual = {
      address: '42 Nobodys Road',
      clientName: 'Quintessa Harlowe',
      loanType: 'DSCR',
      fico: 700,
      purchasePrice: 1,
    };
    const added = await broker.call(
      'POST',
      '/api/pipeline/manual',
      { ...manual, rehabNeeded: 0, arv: 0, liquidity: 0 },
      { 'idempotency-key': 'leaving-key-1' },
    );
    expect(added.status).toBe(200);
    const search = { name: 'Vanishing', scenario: exampleScenario, byNotice: true, byMail: true };
    const { savedSearch } = (await broker.call('POST', '/api/saved-searches/fix-and-flip', search)).body;
    const deal = `/api/saved-searches/${savedSearch._id}/deal`;
    expect((await broker.call('POST', deal, { address: '43 Nobodys Road' })).status).toBe(200);
    const task = { title: 'Call Quintessa Harlowe', assignedTo: brokerId, dueDate: '2026-12-01T17:00:00Z' };
    const playbook = { loanType: 'dscr', name: 'Quintessa Harlowe', tasks: [] };
    const calculation = { calculator: 'dscr', name: 'For Quintessa Harlowe', inputs: { rent: 2_400 } };
    for (const [what, body] of Object.entries({ tasks: task, playbooks: playbook, calculations: calculation }))
      expect((await broker.call('POST', `/api/${what}`, body)).status).toBe(200);
    await broker.call('PUT', '/api/class-progress', { progress: { fixFlipProgress: '["section-1"]' } });
    await broker.call('PUT', '/api/scenarios/fix-and-flip', exampleScenario);
    await broker.call('POST', '/api/users/exports');
    await eventually(
      () => broker.call('GET', '/api/users/exports'),
      ({ body }) => body.export?.state === 'ready',
    );
    const message = {
      channel: 'contact',
      name: 'Octavia Vanishworth',
      email,
      topic: 'account',
      message: 'Please help.',
    };
    await broker.call('POST', '/api/contact', { ...message, company: 'Vanishworth LLC', subject: 'Vanishing' });
    const letterhead = { companyName: 'Vanishworth Lending', nmlsId: '99887766', phone: '512-555-0188' };
    expect((await broker.call('PUT', '/api/users/letterhead', letterhead)).status).toBe(200);
    const image = examplePng.toString('base64');
    expect((await broker.call('PUT', '/api/users/letterhead/logo', { image })).status).toBe(200);
    expect((await desk.ask(broker)).status).toBe(200);
  });

  it('does not come a day early, keeps the address taken until then, and is announced three days before', async () => {
    await desk.passDays(10);
    expect(await desk.subjectsTo(email, 3)).not.toContainEqual(expect.stringMatching(/last reminder/));
    await desk.passDays(1.5);
    await desk.passDays(1);
    const subjects = await eventually(
      () => desk.subjectsTo(email, 1),
      (list) => list.some((subject) => subject.endsWith('last reminder')),
    );
    expect(subjects.filter((subject) => subject.endsWith('last reminder'))).toHaveLength(1);
    await desk.passDays(1);
    expect((await desk.app.signIn(email)).token).toBeTruthy();
    await callFrom(desk.app, '203.0.113.9')('POST', '/api/auth/signup', { ...brokerForm, email });
    expect(await desk.rows(sql`select id from accounts where email = ${email}`)).toEqual([{ id: brokerId }]);
  });

  it('takes everything personal, tells lenders, and leaves them what is theirs without the name', async () => {
    const session = await desk.app.signIn(email);
    await desk.passDays(1);
    await desk.passDays(1);
    expect((await session.call('GET', '/api/users/profile')).status).toBe(401);
    const signIn = await desk.app.visitor.call('POST', '/api/auth/login', { email, password: demoPassword });
    expect(signIn).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    const last = await eventually(
      async () => (await mailsTo(desk.app, email)).filter(({ subject }) => subject === 'Your account was deleted'),
      (mails) => mails.length > 0,
    );
    expect(last.map(({ text }) => text)).toEqual([expect.stringContaining('was deleted, as you asked')]);

    lender = await desk.app.signIn('lender@example.com');
    const { quote } = (await lender.call('GET', `/api/lender/quotes/${asked[0]?._id}`)).body;
    expect(quote).toMatchObject({ status: 'withdrawn', broker: { name: 'Unknown User', email: '' } });
    expect(quote.offers).toHaveLength(1);
    expect(quote.messages).toHaveLength(1);
    expect(quote.files).toMatchObject([{ name: 'Photos.pdf' }]);
    const chat = `/api/deal-messages/pipeline/${await dealOf(asked[0]?._id)}`;
    const { messages } = (await lender.call('GET', chat)).body as { messages: Record<string, unknown>[] };
    expect(messages.filter(({ messageType }) => messageType === 'chat')).toMatchObject([
      { message: 'Photos are on their way.', senderId: { firstName: 'Unknown', lastName: 'User', email: '' } },
      { message: 'Thank you.' },
    ]);
    const notices = (await lender.call('GET', '/api/notifications')).body.notifications as { message: string }[];
    expect(notices.map(({ message }) => message)).toContain(
      'Unknown User withdrew the request: 41 Lastday Lane, Austin, TX 78704',
    );
    expect(notices.map(({ message }) => message)).toContain(
      'Unknown User requested a quote for 41 Lastday Lane, Austin, TX 78704',
    );
    expect(readdirSync(join(desk.dataDir, 'files/exports'))).toEqual([]);
  });

  it('leaves no trace of the person in any table, but the address of the last mail for some days', async () => {
    const personal = [
      'Octavia',
      'Vanishworth',
      email,
      'Quintessa',
      'Nobodys Road',
      'Vanishing',
      '99887766',
      '512-555-0188',
    ];
    const tables = await desk.rows(sql`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
        and table_name not in ('mailbox_messages', 'account_farewells')`);
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const dump = await desk.rows(sql`select t::text as row from ${sql.raw(String(name))} t`);
      const found = dump.filter(({ row }) => personal.some((one) => String(row).includes(one)));
      expect(found, String(name)).toEqual([]);
    }
    expect(await desk.rows(sql`select email from account_farewells where account_id = ${brokerId}`)).toEqual([
      { email },
    ]);
    await desk.passDays(5);
    expect(await desk.rows(sql`select email from account_farewells`)).toEqual([]);
    const trail = await desk.rows(
      sql`select action, before, after from audit_log where entity_id = ${brokerId} and action like 'account.%' order by id desc limit 1`,
    );
    expect(trail).toEqual([{ action: 'account.deleted', before: null, after: null }]);
  });

  it('frees the address: somebody else can sign up with it', async () => {
    const answer = await callFrom(desk.app, '203.0.113.10')('POST', '/api/auth/signup', { ...brokerForm, email });
    expect(answer.status).toBeLessThan(300);
    const signIn = await desk.app.visitor.call('POST', '/api/auth/login', { email, password: goodPassword });
    expect(signIn.status).toBe(200);
  });

  it('leaves nothing of the account in any table that refers to accounts, but what lenders need', async () => {
    const references = await desk.rows(sql`
      select conrelid::regclass::text as table, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'accounts'::regclass`);
    const left: Record<string, number> = {};
    for (const { table, column } of references) {
      const found = sql`select count(*)::int as count from ${sql.raw(String(table))} where ${sql.raw(String(column))} = ${brokerId}`;
      const count = Number((await desk.rows(found))[0]?.count);
      if (count > 0) left[String(table)] = count;
    }
    expect(left).toEqual({ pipeline_entries: 1, quotes: 2 });
    // A new table comes into this list once its feature says at `accountEnds` what becomes of its rows.
    expect(references.map(({ table }) => table).sort()).toEqual([
      'account_farewells',
      'api_keys',
      'application_drafts',
      'applications',
      'assistant_choices',
      'assistant_conversations',
      'assistant_runs',
      'authenticator_apps',
      'borrower_links',
      'calculations',
      'calendar_attendees',
      'calendar_events',
      'calendar_feeds',
      ...['class_certificates', 'class_credentials', 'class_progress'],
      'closings',
      'condition_files',
      'condition_messages',
      'data_exports',
      'deal_answer_history',
      'deal_answers',
      'deal_borrowers',
      'deal_documents',
      'deal_message_files',
      'deal_message_reads',
      'deal_messages',
      'deal_points',
      'demand_calls',
      'demand_searches',
      'documents',
      'envelopes',
      'form_template_versions',
      ...Array<string>(2).fill('help_tickets'),
      ...Array<string>(2).fill('impersonations'),
      ...Array<string>(4).fill('imports'),
      'lender_applications',
      'lender_edits',
      'letterhead_logos',
      'loan_packages',
      'morning_mails',
      'notification_counts',
      'notification_digests',
      'notification_preferences',
      'notifications',
      'one_time_links',
      'own_scripts',
      ...Array<string>(2).fill('package_conditions'),
      'package_document_reviews',
      'package_reviews',
      'passkey_challenges',
      'passkeys',
      'pipeline_entries',
      'pipeline_entries',
      'pipeline_views',
      ...Array<string>(2).fill('plan_requests'),
      'playbook_uses',
      'playbooks',
      'program_field_confirmations',
      'program_proposed_edits',
      'program_versions',
      'quotes',
      'recovery_codes',
      'reminder_settings',
      'reminders',
      'reports',
      'request_files',
      'saved_searches',
      'scenarios',
      'script_versions',
      'second_steps',
      'sessions',
      'signer_sessions',
      'staff_access',
      'staff_invitations',
      'subscriptions',
      'task_comments',
      'task_snoozes',
      'task_undos',
      'tasks',
      'tasks',
      'templates',
      'term_answers',
      'ticket_messages',
      'told_of_trial',
      'usual_points',
      'webhooks',
      'wire_instructions',
      'wire_instructions',
      'work_assignments',
    ]);
  });
});
