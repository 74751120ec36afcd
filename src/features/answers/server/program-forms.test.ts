import { describe, expect } from 'vitest';
import { addDeal, packageOf, save } from '../../../../tests/support/desks/deals/package-desk.ts';
import { it } from '../../../../tests/support/desks/quote-desk.ts';
import type { Json } from '../../../../tests/support/shared-app.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';

describe('the program forms', () => {
  const property = {
    streetAddress: '7 Cedar Court',
    city: 'Austin',
    state: 'TX',
    zipCode: '78704',
    ownerOnTitle: 'Quinn Harlow',
    purchaseDate: '2024-02-01',
    rehabBudget: 40_000,
    salePriceIfSold: 310_000,
    dateOfSaleIfSold: '2025-01-10',
    propertyType: 'Condo',
  };
  const scope = {
    propertyAddress: '118 Juniper Street',
    projectDescription: 'Kitchen and baths',
    estimatedTimelineWeeks: 12,
    categories: [{ name: 'Demolition', items: [{ description: 'Interior', cost: 8_000 }, { cost: 500 }] }],
  };
  const formsOf = async (broker: Caller, id: string) => (await packageOf(broker, id)).formData.programForms;

  it('come back with what is computed of them', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, {
      programForms: { experience: { properties: [property, { ...property, salePriceIfSold: 0 }] } },
    });
    const saved = await save(broker, id, { programForms: { scopeOfWork: { ...scope, totalCost: 1 } } });
    expect(saved.body.completeness).toMatchObject({ experience: true, scope: true });
    expect(await formsOf(broker, id)).toMatchObject({
      experience: { metrics: { totalProjects: 2, completedProjects: 1, totalRehabBudget: 80_000 } },
      scopeOfWork: { totalCost: 8_500, lastUpdated: expect.stringMatching(/^\d{4}-.*Z$/), permitRequired: null },
    });
  });

  it('say how the holdback is drawn, which prices the offers of the deal', async ({
    desk: { app, broker },
    askOne,
    desk,
  }) => {
    const { entryId, quoteId } = await askOne();
    await desk.offer(quoteId, { interestType: 'nonDutch', heldBack: 60_000, loanAmount: 240_000, ratePercent: 10 });
    const draws = async () => (await broker.call('GET', `/api/pipeline/${entryId}/planned-draws`)).body.drawnPercents;
    const csv = async () => (await broker.call('GET', `/api/pipeline/${entryId}/quotes/comparison.csv?months=12`)).body;
    expect(await draws()).toBeNull();
    // 180,000 at closing and 5,000 more each month.
    expect(await csv()).toContain('21250');
    const work = [{ name: 'Demolition', items: [{ description: 'All of it', cost: 60_000 }] }];
    await save(broker, entryId, {
      programForms: { scopeOfWork: { ...scope, estimatedTimelineWeeks: 13, categories: work } },
    });
    // Week 13 ends the third month: all of it is drawn from the fourth on.
    expect(await draws()).toEqual([0, 0, 0, 100]);
    // 3 months of 180,000 and 9 of 240,000 at 10%.
    expect(await csv()).toContain('22500');
    expect(await csv()).toContain('as the scope of work of this deal plans it');
    const { records } = (await broker.call('GET', `/api/pipeline/${entryId}/terms?months=12`)).body;
    const totals = records.flatMap(({ versions }: Json) => versions.flatMap(({ terms }: Json) => terms?.total ?? []));
    expect(totals).toEqual([22_500 + 4_800 + 1_495]);
    const other = await app.signIn('investor@example.com');
    expect((await other.call('GET', `/api/pipeline/${entryId}/planned-draws`)).status).toBe(404);
  });

  it('may be saved half-way, and are complete only when nothing is missing', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    const half = { experience: { properties: [{ city: 'Austin' }] }, scopeOfWork: { projectDescription: 'Kitchen' } };
    const { status, body } = await save(broker, id, { programForms: half });
    expect(status).toBe(200);
    expect(body.completeness).toMatchObject({ experience: false, scope: false });
  });

  it('need no scope where no work is planned', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    const { body } = await save(broker, id, { programForms: { scopeOfWork: { noWorkPlanned: true, categories: [] } } });
    expect(body.completeness.scope).toBe(true);
    expect(await formsOf(broker, id)).toMatchObject({
      scopeOfWork: { noWorkPlanned: true, categories: [], totalCost: 0 },
    });
  });
});
