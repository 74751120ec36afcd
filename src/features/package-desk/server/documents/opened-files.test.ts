import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { withPackage } from '../../../../../tests/support/desks/deals/lender-packages.ts';
import { submittedDeal } from '../../../../../tests/support/desks/deals/submitted-desk.ts';
import { eventually, it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller, TestApp } from '../../../../../tests/support/test-app.ts';

async function view(app: TestApp, who: Caller, id: string) {
  const headers = { authorization: `Bearer ${who.token}` };
  return (await app.http.inject({ url: `/api/documents/view/${id}`, headers })).statusCode;
}

describe('who opens a file of a loan package', () => {
  it('stands in the trail of the deal, once for a viewer that loads it again, with the name of the file', async ({
    desk,
    address,
  }) => {
    const { app, broker, lender, rows } = desk;
    const { dealId, url } = await withPackage(desk, address);
    const opened = () =>
      rows(sql`select action, actor_id as actor, payload ->> 'type' as type, payload ->> 'lenderId' as lender, after ->> 'file' as file
        from audit_log where entity_id = ${dealId} and action like 'pipelineEntry.fileOpened%' order by id`);
    const [document] = (await lender.call('GET', url)).body.package.documents;
    const userOf = async (who: Caller) => (await who.call('GET', '/api/users/profile')).body.user._id;
    // Who only asks for a link has read nothing.
    expect((await lender.call('POST', `/api/documents/${document._id}/link`)).status).toBe(200);
    expect(await opened()).toEqual([]);
    for (const who of [lender, lender, broker]) expect(await view(app, who, document._id)).toBe(200);
    const file = { type: 'document', file: 'statement.pdf' };
    expect(await opened()).toEqual([
      { action: 'pipelineEntry.fileOpenedByLender', actor: await userOf(lender), lender: desk.lenderId, ...file },
      { action: 'pipelineEntry.fileOpened', actor: await userOf(broker), lender: null, ...file },
    ]);
    app.clock.advance(16 * 60_000);
    expect(await view(app, lender, document._id)).toBe(200);
    expect(await opened()).toHaveLength(3);
  });

  it('is read by the broker in the timeline of the deal, where the lender downloaded the package', async ({
    desk,
    address,
  }) => {
    const { app, broker, lender } = desk;
    const { dealId, packageId } = await submittedDeal(desk, address);
    await eventually(
      async () => (await lender.call('GET', `/api/lender/packages/${packageId}`)).body.package,
      ({ file }) => file !== null,
    );
    const { ticket } = (await lender.call('POST', `/api/documents/${packageId}/link`)).body;
    const zip = await app.http.inject({ url: `/api/documents/download?ticket=${ticket}` });
    expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(await view(app, broker, packageId)).toBe(200);
    const { lines } = (await broker.call('GET', `/api/pipeline/${dealId}/timeline`)).body;
    const company = (await lender.call('GET', '/api/users/profile')).body.user.companyName;
    const readings = lines.filter(({ type }: { type: string }) => type === 'access');
    expect(readings).toEqual([
      expect.objectContaining({ text: 'Loan package downloaded', by: { side: 'lender', name: expect.any(String) } }),
    ]);
    expect(company === undefined || readings[0].by.name === company).toBe(true);
  });
});
