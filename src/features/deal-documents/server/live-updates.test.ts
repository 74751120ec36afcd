import { describe, expect } from 'vitest';
import {
  askFor,
  dealWithProgram,
  requirementsOf,
  uploadFor,
} from '../../../../tests/support/desks/deals/requirement-desk.ts';
import { it } from '../../../../tests/support/desks/quote-desk.ts';
import { readStream } from '../../../../tests/support/desks/read-stream.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { scansFile } from '../../documents/server/api.ts';

describe('what happens to a required document', () => {
  it('is told on the live stream of the deal, to its owner alone', async ({ desk, address }) => {
    const { app, broker, lender } = desk;
    const { id } = await dealWithProgram(desk, address);
    await desk.pauseEnds(id);
    const requirement = await askFor(desk, 'Lease of the week');
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const open = async (who: Caller) => {
      const { ticket } = (await who.call('POST', '/api/events/tickets')).body;
      return readStream(`${origin}/api/sse/document-updates/${id}?token=${ticket}`);
    };
    const owner = await open(broker);
    await expect.poll(() => owner.lastId()).toBeDefined();
    // The lender that was chosen reads what is addressed to it, and no documents.
    const chosen = await open(lender);
    const { requirement: uploaded } = (await uploadFor(desk, broker, id, requirement)).body;
    await broker.call('DELETE', `/api/submissions/${id}/documents/${uploaded.filledDocumentId}`);
    const updates = () => owner.events.filter(({ event }) => event === 'document-update').map(({ data }) => data);
    await expect.poll(() => updates().length).toBe(2);
    const common = { type: 'document-update', requirementId: requirement, errorMessage: null };
    expect(updates()).toEqual([
      {
        ...common,
        status: 'uploaded',
        filledDocumentId: uploaded.filledDocumentId,
        timestamp: uploaded.lastUpdatedAt,
      },
      { ...common, status: 'pending', filledDocumentId: null, timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    expect(chosen.events.filter(({ event }) => event === 'document-update')).toEqual([]);
    for (const stream of [owner, chosen]) stream.close();
  });
});

describe('a file of a deal', () => {
  it('is shown to the Plinth team for a reason alone, and the deal says who looked', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Payoff of the week');
    const { filledDocumentId } = (await uploadFor(desk, desk.broker, id, requirement)).body.requirement;
    const admin = await desk.app.signIn('admin@example.com');
    const view = async () => {
      const headers = { authorization: `Bearer ${admin.token}` };
      return (await desk.app.http.inject({ url: `/api/documents/view/${filledDocumentId}`, headers })).statusCode;
    };
    expect(await view()).toBe(404);
    const asked = await admin.call('POST', '/api/admin/deal-access', { dealId: id, reason: 'Ticket 1042: a file' });
    expect(asked.status).toBe(200);
    expect(await view()).toBe(200);
    const { lines } = (await desk.broker.call('GET', `/api/pipeline/${id}/timeline?limit=100`)).body;
    const access = lines.filter(({ type }: { type: string }) => type === 'access');
    expect(access[0].text).toBe('Plinth team opened “statement.pdf” of the documents');
    desk.app.clock.advance(2 * 3_600_000);
    expect(await view()).toBe(404);
  });
});

describe('malware in a file that had waited for the scanner', () => {
  it('makes its document wanted again, and says why', async ({ desk, address }) => {
    const { platform, database, clock } = desk.app;
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Bid of the week');
    const { filledDocumentId } = (await uploadFor(desk, desk.broker, id, requirement)).body.requirement;
    const answer = (state: 'clean' | 'refused') =>
      database.transaction(async (tx) => {
        const context = { actor: { kind: 'system' }, at: clock.now(), requestId: 'test' } as const;
        const ours = platform.hooks.all(scansFile).find(({ folder }) => folder === 'deal-documents');
        await ours?.answered?.(platform, tx, context, filledDocumentId, state);
      });
    const read = async () =>
      (await requirementsOf(desk.broker, id)).body.requirements.find(({ _id }: { _id: string }) => _id === requirement);
    await answer('clean');
    expect(await read()).toMatchObject({ status: 'uploaded', filledDocumentId });
    await answer('refused');
    expect(await read()).toMatchObject({
      status: 'rejected',
      errorMessage: 'The file was removed because malware was found in it. Upload another one.',
      filledDocumentId: null,
    });
  });
});
