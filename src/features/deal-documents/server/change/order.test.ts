import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  askFor,
  dealWithProgram,
  requirementsOf,
  uploadFor,
} from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { TestApp } from '../../../../../tests/support/test-app.ts';
import { removeUnnamed } from '../files/deal-files.ts';
import { dealRequirements } from '../tables.ts';

const second = 1000;

/** Somebody else's change came first, with a later moment than the calls that follow. */
async function changedAhead({ app }: { readonly app: TestApp }, dealId: string): Promise<Date> {
  const updatedAt = new Date(app.clock.now().getTime() + 30 * second);
  await app.database.db.update(dealRequirements).set({ updatedAt }).where(eq(dealRequirements.dealId, dealId));
  return updatedAt;
}

describe('changes of one document', () => {
  it('have moments in the order in which they happened, whenever their calls began', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Statement of the order');
    const first = (await uploadFor(desk, desk.broker, id, requirement)).body.requirement;
    const ahead = (await changedAhead(desk, id)).toISOString();
    const next = (await uploadFor(desk, desk.broker, id, requirement)).body.requirement;
    expect(next.lastUpdatedAt > ahead).toBe(true);
    expect(next.files.map(({ _id }: { _id: string }) => _id)).toEqual([next.filledDocumentId, first.filledDocumentId]);
    expect(next.files[0].uploadedAt > ahead).toBe(true);
    const url = `/api/submissions/${id}/documents/${next.filledDocumentId}`;
    const removed = (await desk.broker.call('DELETE', url)).body.requirement;
    expect(removed).toMatchObject({ status: 'uploaded', filledDocumentId: first.filledDocumentId });
    expect(removed.lastUpdatedAt > next.lastUpdatedAt).toBe(true);
  });

  it('leave the file that counts first, also one that was moved here and is older', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const [here, there] = [await askFor(desk, 'Lease'), await askFor(desk, 'Lease amendment')];
    const older = (await uploadFor(desk, desk.broker, id, there)).body.requirement.filledDocumentId;
    await changedAhead(desk, id);
    const newer = (await uploadFor(desk, desk.broker, id, here)).body.requirement.filledDocumentId;
    const moves = [{ documentId: older, from: there, to: here }];
    expect((await desk.broker.call('PUT', `/api/submissions/${id}/documents/places`, { moves })).status).toBe(200);
    const list = (await requirementsOf(desk.broker, id)).body.requirements;
    expect(list.find(({ _id }: { _id: string }) => _id === here)).toMatchObject({
      filledDocumentId: older,
      files: [{ _id: older, replacedAt: null }, { _id: newer }],
    });
  });
});

describe('files that were stored and may have a row', () => {
  it('stay where a row names them, and go where none does', async ({ desk, address }) => {
    const { platform } = desk.app;
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Statement that stays');
    const kept = (await uploadFor(desk, desk.broker, id, requirement)).body.requirement.filledDocumentId;
    const lost = '33333333-2222-4333-8444-555555555555';
    await platform.files.put(`deal-documents/${lost}`, 'Nobody names this');
    await removeUnnamed(platform, [kept, lost]);
    const isThere = (file: string) => platform.files.exists(`deal-documents/${file}`);
    expect([await isThere(kept), await isThere(lost)]).toEqual([true, false]);
  });
});
