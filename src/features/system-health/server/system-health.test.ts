import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSmtpServer } from '../../../../tests/faults/smtp-server.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

const patience = { timeout: 90_000, interval: 500 };

describe('the health of a whole system', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp('demo');
  });
  afterAll(() => app.close());

  it('is told to anybody in short, and alive and ready are questions of their own', async () => {
    const health = await app.visitor.call('GET', '/api/health');
    expect(health).toMatchObject({
      status: 200,
      body: { success: true, database: true, jobs: true, events: true, mail: true, storage: true },
    });
    expect(health.body.problems).toBeUndefined();
    for (const url of ['/api/live', '/api/ready'])
      expect(await app.visitor.call('GET', url)).toMatchObject({ status: 200, body: { success: true } });
  });

  it('is told to administrators in detail, with the versions of code and schema', async () => {
    const admin = await app.signIn('admin@example.com');
    const { status, body } = await admin.call('GET', '/api/admin/health');
    expect(status).toBe(200);
    expect(body).toMatchObject({ healthy: true, problems: [], jobs: true, mail: true });
    expect(body.versions).toMatchObject({
      plinth: expect.stringMatching(/^\d+\.\d+/),
      postgres: expect.stringMatching(/^\d/),
    });
    expect(body.versions.schema.code).toMatch(/^\d{4}_/);
    expect(body.versions.schema.database).toBe(body.versions.schema.code);
    expect(body.work).toMatchObject({ waitingMails: 0, lostMails: 0 });
    expect((await app.visitor.call('GET', '/api/admin/health')).status).toBe(401);
  });
});

describe('what nobody works on', () => {
  it('makes an app without a worker unhealthy after half a minute, and its figures say what waits', async () => {
    const app = await createTestApp('demo', { environment: { JOBS: 'worker' } });
    try {
      expect((await app.visitor.call('GET', '/api/health')).body).toMatchObject({ success: true, jobs: true });
      await vi.waitFor(async () => {
        const { status, body } = await app.visitor.call('GET', '/api/health');
        expect(status).toBe(503);
        expect(body).toMatchObject({ success: false, jobs: false, database: true });
        expect(body.problems).toEqual([expect.stringMatching(/^No worker has run for \d+ seconds/)]);
      }, patience);
      expect((await app.visitor.call('GET', '/api/ready')).status).toBe(200);
      expect((await app.visitor.call('GET', '/api/live')).status).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('is not the mail alone: a mail server that is away is named by its setting, and a good one is fine', async () => {
    const server = await startSmtpServer();
    const smtp = new URL(server.url);
    const app = await createTestApp('demo', { environment: { SMTP_URL: server.url } });
    try {
      // On a busy machine the first look at the mail server may take longer than it is given.
      await vi.waitFor(async () => {
        expect((await app.visitor.call('GET', '/api/health')).body).toMatchObject({ success: true, mail: true });
      }, patience);
    } finally {
      await app.close();
      await server.close();
    }
    smtp.username = 'someone';
    smtp.password = 'hunter2';
    const away = await createTestApp('demo', { environment: { SMTP_URL: smtp.href } });
    try {
      await vi.waitFor(async () => {
        const { status, body } = await away.visitor.call('GET', '/api/health');
        expect({ status, ...body }).toMatchObject({ status: 503, success: false, mail: false, jobs: true });
        expect(body.problems[0]).toMatch(/^Email can't be sent: .* Check SMTP_URL\./);
        expect(JSON.stringify(body)).not.toMatch(/hunter2|someone|127\.0\.0\.1|localhost/);
      }, patience);
    } finally {
      await away.close();
    }
  });
});
