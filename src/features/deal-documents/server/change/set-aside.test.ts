import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { save } from '../../../../../tests/support/desks/deals/package-desk.ts';
import {
  askFor,
  dealWithProgram,
  requirementsOf,
  uploadFor,
} from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { dealRequirements } from '../tables.ts';

const documentsOf = async (who: Caller, id: string) =>
  (await who.call('GET', `/api/pipeline/${id}/documents`)).body.documents;

describe('documents of an earlier lender', () => {
  it('stay with the deal, marked, and are no part of its package; they are there again with the lender', async ({
    desk,
    address,
  }) => {
    const { app, broker, lenderId } = desk;
    const { id, programId } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Appraisal of the day');
    const uploaded = (await uploadFor(desk, broker, id, requirement)).body.requirement.filledDocumentId;
    const marked = async () => {
      const ofDeal = eq(dealRequirements.dealId, id);
      return (await app.database.db.select().from(dealRequirements).where(ofDeal)).map(
        (row) => row.setAsideAt !== null,
      );
    };
    const select = (lender: string | null) =>
      broker.call('PUT', `/api/pipeline/${id}/select-lender`, { lenderId: lender });
    expect(await documentsOf(broker, id)).toMatchObject([
      { _id: uploaded, requirementName: 'Appraisal of the day', standing: 'counts' },
    ]);
    await select(null);
    await desk.pauseEnds(id);
    expect(await marked()).toEqual([true]);
    expect((await requirementsOf(broker, id)).status).toBe(409);
    expect(await documentsOf(broker, id)).toMatchObject([
      { _id: uploaded, lenderName: expect.stringMatching(/\w/), standing: 'setAside' },
    ]);
    await select(lenderId);
    await broker.call('PUT', `/api/pipeline/${id}/program`, { programId });
    expect(await marked()).toEqual([false]);
    expect((await requirementsOf(broker, id)).body.requirements).toContainEqual(
      expect.objectContaining({ _id: requirement, status: 'uploaded', filledDocumentId: uploaded }),
    );
    expect(await documentsOf(broker, id)).toMatchObject([{ standing: 'counts' }]);
  });

  it('are marked as well when an answer or the deal itself says something else', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const visa = await askFor(desk, 'Visa', { conditions: ['foreignNational'] });
    await save(desk.broker, id, { borrowerCitizenship: 'Foreign National' });
    await uploadFor(desk, desk.broker, id, visa);
    const standings = async () =>
      (await documentsOf(desk.broker, id)).map(({ standing }: { standing: string }) => standing);
    await uploadFor(desk, desk.broker, id, visa);
    expect(await standings()).toEqual(['counts', 'replaced']);
    await save(desk.broker, id, { borrowerCitizenship: 'US Citizen' });
    expect(await standings()).toEqual(['setAside', 'setAside']);
    const rows = await desk.app.database.db.select().from(dealRequirements).where(eq(dealRequirements.dealId, id));
    expect(rows).toMatchObject([{ setAsideAt: expect.any(Date) }]);
  });

  it('are nobody else’s to see', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    expect((await desk.investor.call('GET', `/api/pipeline/${id}/documents`)).status).toBe(404);
    expect((await desk.lender.call('GET', `/api/pipeline/${id}/documents`)).status).toBe(403);
  });
});
