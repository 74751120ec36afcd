import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { addDeal, packageOf, save } from '../../../../../tests/support/desks/deals/package-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { tablesWith } from '../../../../../tests/support/storage/stored-anywhere.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { createTestDatabase } from '../../../../../tests/support/test-database.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { rotateKeys } from '../../../../platform/encryption/rotate-keys.ts';
import { encryptionContext } from '../stored-answers.ts';
import { answerHistory, dealAnswers } from '../tables.ts';

const ssn = '321-54-9876';
const birthDay = '1981-07-23';
const ein = '98-7654321';
const identifiers = { borrowerSSN: ssn, borrowerDOB: birthDay, entityEIN: ein };
const masked = { borrowerSSN: '•••9876', borrowerDOB: '•••1981', entityEIN: '•••4321' };

const reveal = (app: Awaited<ReturnType<TestApp['signIn']>>, id: string, question: string) =>
  app.call('POST', `/api/submissions/${id}/reveal`, { question, reason: 'lender' });

describe('a personal identifier', () => {
  it('comes back masked to its last four digits, however it was typed', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, { ...identifiers, borrowerSSN: '321549876' });
    expect((await packageOf(broker, id)).formData).toMatchObject(masked);
    expect((await reveal(broker, id, 'borrowerSSN')).body.value).toBe(ssn);
  });

  it('stays as it is when its mask comes back', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, identifiers);
    await save(broker, id, { ...masked, ficoScore: 700 });
    const { versions } = await packageOf(broker, id);
    expect(versions).toMatchObject({ borrowerSSN: 1, ficoScore: 1 });
    expect((await reveal(broker, id, 'borrowerDOB')).body.value).toBe(birthDay);
  });

  it('is revealed for a stated reason alone, and the look is on record', async ({ desk: { app, broker }, address }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, { ...identifiers, ficoScore: 700 });
    expect((await broker.call('POST', `/api/submissions/${id}/reveal`, { question: 'borrowerSSN' })).status).toBe(400);
    expect((await reveal(broker, id, 'ficoScore')).status).toBe(404);
    expect((await reveal(broker, id, 'entityEIN')).body.value).toBe(ein);
    const rows = await app.database.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    const looks = rows.filter(({ action }) => action === 'pipelineEntry.answerRevealed');
    expect(looks).toHaveLength(1);
    expect(looks[0]).toMatchObject({ payload: { question: 'entityEIN', purpose: 'lender' } });
  });

  it('with too few digits is refused, and is not repeated in the answer', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    const { status, body } = await save(broker, id, { borrowerSSN: '321-54-98' });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ borrowerSSN: 'Social Security number must have 9 digits' });
    expect(JSON.stringify(body)).not.toContain('321');
  });

  it('stands in no table in the clear, nor in the trail', async ({ desk: { app, broker }, address }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, identifiers);
    await save(broker, id, { borrowerSSN: '111-22-3333' });
    await reveal(broker, id, 'borrowerDOB');
    expect(await tablesWith(app.database.pool, '321-?54-?9876|1981-07-23|98-?7654321|111-?22-?3333')).toEqual([]);
  });

  it('whose question is no longer asked stays encrypted, is shown nowhere and breaks nothing', async ({
    desk: { app, broker },
    address,
  }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, { ...identifiers, ficoScore: 700 });
    const { db, pool } = app.database;
    const question = 'formerIdentifier';
    const secret = '55-1234567';
    const encrypted = await app.database.transaction((tx) =>
      app.platform.encryption.encrypt(tx, encryptionContext(id, question), secret),
    );
    const former = { dealId: id, question, encrypted, source: 'typed', givenAt: new Date() } as const;
    await db.insert(dealAnswers).values({ ...former, version: 2 });
    await db.insert(answerHistory).values(former);
    await save(broker, id, { ficoScore: 710, entityEIN: null });
    const { formData, versions, given, locked } = await packageOf(broker, id);
    expect(formData).toMatchObject({ ficoScore: 710, borrowerSSN: masked.borrowerSSN });
    expect(JSON.stringify({ formData, versions, given, locked })).not.toContain(question);
    expect((await reveal(broker, id, question)).status).toBe(404);
    expect((await broker.call('GET', `/api/submissions/${id}/answers/${question}`)).status).toBe(404);
    const sent = await save(broker, id, { [question]: '55-7654321' });
    expect([sent.status, Object.keys(sent.body.fields)]).toEqual([400, [question]]);
    // A rotation of keys takes it along, so that it can be read again once it is asked again.
    await rotateKeys(app.platform);
    const { rows } = await pool.query<{ encrypted: string }>(
      'select encrypted from deal_answers where deal_id = $1 and question = $2',
      [id, question],
    );
    expect(rows[0]?.encrypted).not.toBe(encrypted);
    expect(await app.platform.encryption.decrypt(db, encryptionContext(id, question), rows[0]?.encrypted ?? '')).toBe(
      secret,
    );
  });

  it('moved to another deal or question cannot be read', async ({ desk: { app, broker }, address }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, identifiers);
    const other = await addDeal(broker, `${address} B`);
    await save(broker, other, { borrowerSSN: '111-22-3333' });
    const [row] = await app.database.db.select().from(dealAnswers).where(eq(dealAnswers.dealId, other));
    await app.database.db
      .update(dealAnswers)
      .set({ encrypted: row?.encrypted ?? null })
      .where(eq(dealAnswers.dealId, id));
    const { locked } = await packageOf(broker, id);
    expect(locked.sort()).toEqual(Object.keys(identifiers).sort());
    expect((await packageOf(broker, other)).locked).toEqual([]);
    // Each can be entered again, and the others of the save are saved.
    await save(broker, id, { borrowerSSN: '222-33-4444', ficoScore: 700 });
    expect((await packageOf(broker, id)).formData).toMatchObject({ borrowerSSN: '•••4444', ficoScore: 700 });
  });
});

describe('the key', () => {
  const firstKey = 'the first data key of a test, long enough';
  const secondKey = 'the second data key of a test, long enough';

  it('that is missing or wrong locks identifiers alone, and the right one opens them again', async () => {
    const database = await createTestDatabase('demo');
    const start = (environment: Record<string, string>) => createTestApp('demo', { database, environment });
    const run = async <T>(environment: Record<string, string>, work: (app: TestApp) => Promise<T>): Promise<T> => {
      const app = await start(environment);
      try {
        return await work(app);
      } finally {
        await app.close();
      }
    };
    try {
      const id = await run({ DATA_KEY: firstKey }, async (app) => {
        const broker = await app.signIn('broker@example.com');
        const made = await addDeal(broker, '5 Locked Lane');
        await save(broker, made, identifiers);
        return made;
      });
      for (const environment of [{ DATA_KEY: secondKey }, { DATA_KEY: '', DATA_KEY_FILE: '/nowhere/data-key' }]) {
        await run(environment, async (app) => {
          const broker = await app.signIn('broker@example.com');
          const { formData, locked } = await packageOf(broker, id);
          expect(locked).toContain('borrowerSSN');
          expect(formData.borrowerSSN).toBe('••••');
          const refused = await reveal(broker, id, 'borrowerSSN');
          expect(refused).toMatchObject({
            status: 503,
            body: { message: expect.stringContaining('Everything else works') },
          });
          const saved = await save(broker, id, { borrowerSSN: '111-22-3333', ficoScore: 710 });
          expect(saved.body).toMatchObject({ locked: ['borrowerSSN'] });
          expect((await packageOf(broker, id)).formData.ficoScore).toBe(710);
        });
      }
      await run({ DATA_KEY: secondKey, DATA_KEY_PREVIOUS: firstKey }, async (app) => {
        const broker = await app.signIn('broker@example.com');
        expect((await reveal(broker, id, 'borrowerSSN')).body.value).toBe(ssn);
        expect(await rotateKeys(app.platform)).toEqual({ count: 3, damaged: 0 });
      });
      await run({ DATA_KEY: secondKey }, async (app) => {
        const broker = await app.signIn('broker@example.com');
        expect((await reveal(broker, id, 'borrowerSSN')).body.value).toBe(ssn);
      });
      // The second key is lost as well: nothing can be saved before it is given up, and what it protected is gone.
      await run({ DATA_KEY: firstKey }, async (app) => {
        const broker = await app.signIn('broker@example.com');
        await expect(rotateKeys(app.platform)).rejects.toThrow(/encryption key is missing or wrong/);
        expect((await save(broker, id, { borrowerSSN: '111-22-3333' })).body.locked).toEqual(['borrowerSSN']);
        expect(await rotateKeys(app.platform, { givesUpLost: true })).toEqual({ count: 0, damaged: 3 });
        // What nobody can read any more is in the way of nothing: the whole form is entered again.
        const fresh = await addDeal(broker, '6 Locked Lane');
        expect((await save(broker, fresh, { borrowerSSN: '111-22-3333' })).body.locked).toEqual([]);
        expect((await reveal(broker, fresh, 'borrowerSSN')).body.value).toBe('111-22-3333');
      });
    } finally {
      await database.drop();
    }
  });

  it('is rotated while a form is open: what is saved meanwhile is readable, and no earlier key is needed', async ({
    desk: { app, broker },
    address,
  }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, identifiers);
    await save(broker, id, { entityEIN: '11-2223334' });
    const [, saved] = await Promise.all([
      rotateKeys(app.platform),
      save(broker, id, { borrowerSSN: '111-22-3333' }, (await packageOf(broker, id)).versions),
    ]);
    expect(saved.body.conflicts).toEqual([]);
    expect((await reveal(broker, id, 'borrowerSSN')).body.value).toBe('111-22-3333');
    // A damaged value of another deal is left as it is and holds up nothing.
    const damaged = await addDeal(broker, `${address} B`);
    await save(broker, damaged, { borrowerSSN: '111-22-3333' });
    const ofDamaged = eq(dealAnswers.dealId, damaged);
    await app.database.db.update(dealAnswers).set({ encrypted: 'k1.AAAA.AAAA.AAAA' }).where(ofDamaged);
    expect((await rotateKeys(app.platform)).damaged).toBeGreaterThan(0);
    const { rows } = await app.database.pool.query<{ id: number }>('select max(id) as id from data_keys');
    const stored = [
      ...(await app.database.db.select().from(dealAnswers).where(eq(dealAnswers.dealId, id))),
      ...(await app.database.db.select().from(answerHistory).where(eq(answerHistory.dealId, id))),
    ].flatMap(({ encrypted }) => encrypted ?? []);
    expect(stored.length).toBeGreaterThan(3);
    for (const value of stored) expect(value.startsWith(`k${rows[0]?.id}.`)).toBe(true);
    expect((await reveal(broker, id, 'borrowerDOB')).body.value).toBe(birthDay);
  });
});
