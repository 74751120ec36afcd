import { truncateSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../tests/support/desks/account-desk.ts';
import { type ExportDesk, openExportDesk } from '../../../../tests/support/desks/export-desk.ts';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import { queuedMails } from '../../../../tests/support/events/queued-mails.ts';
import { dayMs, hourMs } from '../../../kernel/dates.ts';
import { housekeeping } from '../../../platform/jobs/housekeeping.ts';
import { exportReady } from './mails.ts';
import { makeExport } from './make-export.ts';

let desk: ExportDesk;
beforeAll(async () => {
  desk = await openExportDesk();
});
afterAll(() => desk?.close());

describe('an export', () => {
  it('is made once at a time, and a new one takes the place of the one before', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => desk.investor.call('POST', '/api/users/exports')));
    expect(one?.body.export._id).toBe(other?.body.export._id);
    const first = await eventually(
      () => desk.latest(desk.investor),
      ({ state }) => state === 'ready',
    );
    const second = await desk.makeReady(desk.investor);
    expect(second._id).not.toBe(first._id);
    expect((await desk.download(desk.investor, first._id)).statusCode).toBe(404);
    expect(desk.storedFiles().filter((name) => name.startsWith(first._id))).toEqual([]);
  });

  it('is told of by notification and by a mail that opens nothing by itself', async () => {
    const { _id } = await desk.makeReady(desk.investor);
    const { notifications } = (await desk.investor.call('GET', '/api/notifications')).body;
    expect(notifications[0]).toMatchObject({
      message: 'Your data copy is ready to download.',
      link: '/account/data',
    });
    const { body: others } = await desk.broker.call('GET', '/api/notifications');
    expect(JSON.stringify(others)).not.toContain('data copy');
    expect(await queuedMails(desk.app, exportReady)).toContainEqual({ exportId: _id });
    const mails = await eventually(
      () => mailsTo(desk.app, 'investor@example.com'),
      (list) => list.some(({ subject }) => subject === 'Your data copy is ready'),
    );
    const mail = mails.find(({ subject }) => subject === 'Your data copy is ready');
    expect(mail?.text).toMatch(/\/account\/data$/m);
    expect(mail?.text).not.toContain(_id);
    expect((await desk.app.visitor.call('GET', `/api/users/exports/${_id}/file`)).status).toBe(401);
  });

  it('is nobody else’s: others are told that there is nothing', async () => {
    const { _id } = await desk.makeReady(desk.investor);
    for (const who of [desk.broker, desk.lender, await desk.app.signIn('superadmin@example.com')])
      expect((await desk.download(who, _id)).statusCode).toBe(404);
  });

  it('is never served half: a file that is shorter than it was is not there', async () => {
    const { _id, size } = await desk.makeReady(desk.investor);
    const [file = ''] = desk.storedFiles().filter((name) => name.startsWith(_id));
    truncateSync(desk.fileAt(file), size - 1);
    expect((await desk.download(desk.investor, _id)).statusCode).toBe(404);
  });

  it('that cannot be made says so, by notification too, and can be asked for again', async () => {
    const { rows } = await desk.app.database.db.execute<{ id: string }>(
      sql`update data_exports set state = 'making' where account_id = (select id from accounts where email = 'investor@example.com') returning id`,
    );
    const mailed = await queuedMails(desk.app, exportReady);
    await makeExport.gaveUp?.(desk.app.platform, { exportId: rows[0]?.id ?? '' });
    expect(await desk.latest(desk.investor)).toMatchObject({ state: 'failed', progress: null });
    expect((await desk.investor.call('GET', '/api/notifications')).body.notifications[0]).toMatchObject({
      message: "Couldn't create the copy of your data. Try again.",
      link: '/account/data',
    });
    expect(await queuedMails(desk.app, exportReady)).toEqual(mailed);
    await desk.makeReady(desk.investor);
  });

  it('whose job was lost does not keep another from being made', async () => {
    await desk.app.database.db.execute(
      sql`update data_exports set state = 'making', requested_at = now() - interval '3 hours'`,
    );
    expect(await desk.latest(desk.investor)).toMatchObject({ state: 'failed' });
    await desk.makeReady(desk.investor);
  });

  it('is kept for seven days, then removed with its file and with every other that belongs to nothing', async () => {
    const { _id, finishedAt, expiresAt } = await desk.makeReady(desk.investor);
    expect(Date.parse(expiresAt) - Date.parse(finishedAt)).toBe(7 * dayMs);
    await desk.app.platform.files.put('exports/00000000-0000-4000-8000-000000000000.stray.zip', 'left by a killed run');
    desk.app.clock.advance(7 * dayMs - hourMs);
    await housekeeping.run(desk.app.platform, {});
    expect(desk.storedFiles().filter((name) => name.startsWith(_id))).toHaveLength(1);
    expect(desk.storedFiles().filter((name) => name.includes('stray'))).toEqual([]);
    expect((await desk.download(desk.investor, _id)).statusCode).toBe(200);
    desk.app.clock.advance(2 * hourMs);
    expect(await desk.latest(desk.investor)).toBeNull();
    expect((await desk.download(desk.investor, _id)).statusCode).toBe(404);
    await housekeeping.run(desk.app.platform, {});
    expect(desk.storedFiles()).toEqual([]);
  });
});
