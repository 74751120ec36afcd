import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LeavingDesk, openLeavingDesk } from '../../../../tests/support/desks/account/leaving-desk.ts';
import { askFor, dealWithProgram, uploadFor } from '../../../../tests/support/desks/deals/requirement-desk.ts';

let desk: LeavingDesk;
beforeAll(async () => {
  desk = await openLeavingDesk();
});
afterAll(() => desk?.close());

describe('the end of an account with documents', () => {
  it('removes the documents of its deals, and their files at night', async () => {
    const broker = await desk.copyOf('broker', 'leaving.documents@example.com');
    const lender = await desk.app.signIn('lender@example.com');
    const { lenderId } = (await lender.call('GET', '/api/users/profile')).body.user;
    const company = { app: desk.app, broker, lender, lenderId };
    const { id } = await dealWithProgram(company, '5 Parting Row, Austin, TX 78704');
    const requirement = await askFor(company, 'Bank statement');
    const { body } = await uploadFor(company, broker, id, requirement);
    const file = `deal-documents/${body.requirement.filledDocumentId}`;
    expect(await desk.app.platform.files.exists(file)).toBe(true);
    expect((await desk.ask(broker)).status).toBe(200);
    await desk.passDays(15);
    const left = await desk.rows(sql`
      select (select count(*)::int from deal_documents where deal_id = ${id}) as documents,
             (select count(*)::int from deal_requirements where deal_id = ${id}) as requirements`);
    expect(left).toEqual([{ documents: 0, requirements: 0 }]);
    await desk.passDays(2);
    expect(await desk.app.platform.files.exists(file)).toBe(false);
  });
});
