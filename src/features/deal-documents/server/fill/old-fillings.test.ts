import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { withPackage } from '../../../../../tests/support/desks/deals/lender-packages.ts';
import { askFor, dealWithProgram, uploadFor } from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { applyRule } from '../../../../platform/jobs/retention.ts';
import { dealDocuments } from '../tables.ts';
import { oldFillings } from './old-fillings.ts';

it('of a form that was filled in again and again the newest stays, and what was sent', async ({ desk, address }) => {
  const { app, broker, rows } = desk;
  const now = app.clock.now();
  const old = new Date(now.getTime() - 8 * dayMs);
  const sent = await withPackage(desk, `${address} Sent`);
  const { id } = await dealWithProgram(desk, address);
  const requirement = await askFor(desk, 'Form that is filled in often');
  const upload = async () => (await uploadFor(desk, broker, id, requirement)).body.requirement.filledDocumentId;
  const [first, recent, newest] = [await upload(), await upload(), await upload()];
  for (const one of [first, recent, newest, sent.fileId])
    await rows(sql`update deal_documents set origin = 'filled' where id = ${one}`);
  for (const one of [first, sent.fileId])
    await rows(sql`update deal_documents set replaced_at = ${old} where id = ${one}`);
  await applyRule(app.platform, oldFillings, now);
  const left = await app.database.db.select().from(dealDocuments).where(eq(dealDocuments.dealId, id));
  expect(left.map((row) => row.id).toSorted()).toEqual([recent, newest].toSorted());
  const isStored = (one: string) => app.platform.files.exists(`deal-documents/${one}`);
  expect([await isStored(first), await isStored(newest), await isStored(sent.fileId)]).toEqual([false, true, true]);
});

it('the only filling of a form stays where an upload stands in its place, and counts again without it', async ({
  desk,
  address,
}) => {
  const { app, broker, rows } = desk;
  const now = app.clock.now();
  const { id } = await dealWithProgram(desk, address);
  const requirement = await askFor(desk, 'Form that was replaced by an upload');
  const upload = async () => (await uploadFor(desk, broker, id, requirement)).body.requirement.filledDocumentId;
  const filled = await upload();
  const uploaded = await upload();
  const old = new Date(now.getTime() - 8 * dayMs);
  await rows(sql`update deal_documents set origin = 'filled', replaced_at = ${old} where id = ${filled}`);
  await applyRule(app.platform, oldFillings, now);
  const left = await app.database.db.select().from(dealDocuments).where(eq(dealDocuments.dealId, id));
  expect(left.map((row) => row.id).toSorted()).toEqual([filled, uploaded].toSorted());
});
