import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { hasFeature } from '../../../kernel/access.ts';
import { idSchema } from '../../../kernel/contract.ts';
import { AppError } from '../../../kernel/errors.ts';
import { zoneOfPerson } from '../../../kernel/time-zones.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { defineKeyUse } from '../../../platform/encryption/secrets.ts';
import { record } from '../../../platform/events/record.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { unlinked } from '../../../platform/mail/unlinked.ts';
import { defineJob, defineMail, type Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { reportChanged } from '../events.ts';
import { isRange, monthlyOf, nextMonthly, type Question, stopTexts, stopTokenShape } from '../model.ts';
import { daysText, deletedText, filtersText, groupText, measureText, valueText } from '../result-texts.ts';
import { questionOf } from './manage.ts';
import { findReportOwner } from './owner.ts';
import { runQuestion } from './run-report.ts';
import { reports } from './tables.ts';

const batchSize = 100;
const mailedAtMost = 30;
const linkKey = defineKeyUse('report-unsubscribe-link');

/**
 * Once a minute: the monthly emails that are due, found by the moment in the row of each report. A row moves on with the month
 * that was sent, in the transaction that queues the email: no process sends another one in that month.
 */
export const sendMonthly = defineJob({
  name: 'monthly-reports',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 0,
  schedule: '* * * * *',
  async run(platform) {
    const now = platform.clock.now();
    while ((await platform.database.background.transaction((tx) => sendSome(platform, tx, now))) === batchSize);
  },
});

/** @returns how many it looked at */
async function sendSome(platform: Platform, tx: Transaction, now: Date): Promise<number> {
  const rows = await tx.db
    .select()
    .from(reports)
    .where(and(isNotNull(reports.nextAt), lte(reports.nextAt, now), isNull(reports.deletedAt)))
    .orderBy(asc(reports.nextAt), asc(reports.id))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const people = await findPeople(
    tx.db,
    rows.map(({ accountId }) => accountId),
  );
  for (const { id, accountId, lastMonth } of rows) {
    const zone = zoneOfPerson(people.get(accountId)?.timeZone);
    const month = monthlyOf(zone, now);
    const isDue = month !== undefined && (lastMonth === null || lastMonth < month);
    const moved = { nextAt: nextMonthly(zone, now), ...(isDue ? { lastMonth: month } : {}) };
    await tx.db.update(reports).set(moved).where(eq(reports.id, id));
    if (isDue) await platform.mail.queue(tx, monthlyMail, id, { reportId: id });
  }
  return rows.length;
}

const stopAddress = ({ secrets, config }: Pick<Platform, 'secrets' | 'config'>, reportId: string): string =>
  `${config.publicUrl}/report-email-off?token=${reportId}.${secrets.sign(linkKey, `report ${reportId}`)}`;

/** What a report comes to, once a month. Outdated when it is no longer wanted, or its owner may not read it any more. */
export const monthlyMail = defineMail({
  name: 'report.monthly',
  payload: z.object({ reportId: idSchema }),
  async data(platform, { reportId }) {
    const { database, config } = platform;
    const [row] = await database.db.select().from(reports).where(eq(reports.id, reportId));
    const question = row && questionOf(row);
    if (!row?.monthly || row.deletedAt !== null || !question) return undefined;
    const owner = await findReportOwner(database.db, row.accountId, platform.clock.now());
    const person = (await findPeople(database.db, [row.accountId])).get(row.accountId);
    if (!owner || !person?.emailVerified || person.email === '') return undefined;
    const mayRead =
      row.side === 'broker'
        ? owner.role !== 'lender' && hasFeature(owner, 'custom_reports')
        : owner.role === 'lender' && owner.approved && owner.lenderId !== null;
    if (!mayRead || owner.role === 'suspended') return undefined;
    const asker = { side: row.side, accountId: row.accountId, lenderId: owner.lenderId };
    // Many are due on the same morning, and people who work are served first.
    const answering = { db: database.background.reads, now: platform.clock.now(), isMailed: true };
    const result = await runQuestion(answering, asker, question);
    const page = `${config.publicUrl}${row.side === 'broker' ? '/reports' : '/lender/reports'}?report=${reportId}`;
    const unsubscribe = stopAddress(platform, reportId);
    return { to: person.email, unsubscribe, name: row.name, question, result, page };
  },
  write: ({ name, question, result, page, unsubscribe }) => ({
    subject: `Monthly report: ${unlinked(name)}`,
    body: [
      paragraph(`${measureText(question)}, ${daysText(result)}.`),
      ...(result.filters.length > 0
        ? [paragraph(filtersText({ filters: result.filters.map(withoutLinks(question)) }))]
        : []),
      ...(result.groups.length === 0 ? [paragraph('Nothing in this period.')] : []),
      ...result.groups
        .slice(0, mailedAtMost)
        .map(({ label, value }) => paragraph(`${unlinked(groupText(question, label))}: ${valueText(question, value)}`)),
      ...(result.groups.length > mailedAtMost ? [paragraph(`And ${result.groups.length - mailedAtMost} more.`)] : []),
      paragraph(`All: ${valueText(question, result.total.value)}`),
      ...(result.deleted > 0 ? [paragraph(deletedText(result.deleted))] : []),
      link('Open the report', page),
      link('Turn this email off', unsubscribe),
    ],
  }),
});

/** A figure has a point of its own; all else may be what somebody typed. */
const withoutLinks =
  ({ filters }: Question) =>
  (text: string, place: number): string => {
    const filter = filters[place];
    return filter && isRange(filter) ? text : unlinked(text);
  };

/** Turns the monthly email of a report off; where it is off, it stays off. @throws NOT_FOUND for any other token */
export async function stopMonthly(
  { secrets, database }: Platform,
  token: string,
  context: RequestContext,
): Promise<void> {
  const [, id = '', signature = ''] = stopTokenShape.exec(token) ?? [];
  if (!secrets.verify(linkKey, `report ${id}`, signature)) throw new AppError('NOT_FOUND', stopTexts.badLink);
  await database.transaction(async (tx) => {
    const [row] = await tx.db.select().from(reports).where(eq(reports.id, id)).for('update');
    if (!row) throw new AppError('NOT_FOUND', stopTexts.badLink);
    if (!row.monthly) return;
    await tx.db.update(reports).set({ monthly: false, nextAt: null, updatedAt: context.at }).where(eq(reports.id, id));
    const asOwner: RequestContext = { ...context, actor: { kind: 'account', id: row.accountId } };
    await record(tx, asOwner, reportChanged, { id, before: { monthly: true }, after: { monthly: false } });
  });
}
