import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { askFor, dealWithProgram, uploadFor } from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { TestApp } from '../../../../../tests/support/test-app.ts';
import { dealDocumentLimits } from '../../model.ts';
import { dealDocuments } from '../tables.ts';

/** As many files as a deal may have. */
async function fill({ database, clock }: TestApp, dealId: string, origin: 'filled' | 'uploaded') {
  const file = { dealId, origin, originalName: 'form.pdf', mediaType: 'application/pdf', size: 1 };
  const rows = Array.from({ length: dealDocumentLimits.dealDocuments }, () => ({
    ...file,
    id: randomUUID(),
    sha256: randomBytes(32),
    uploadedAt: clock.now(),
  }));
  await database.db.insert(dealDocuments).values(rows);
}

describe('the room of a deal', () => {
  it('is taken by files that were uploaded, and by no form that is filled in again', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Statement that has room');
    await fill(desk.app, id, 'filled');
    expect((await uploadFor(desk, desk.broker, id, requirement)).status).toBe(200);
    await fill(desk.app, id, 'uploaded');
    expect(await uploadFor(desk, desk.broker, id, requirement)).toMatchObject({
      status: 409,
      body: { message: 'A deal can have up to 500 files and 1024 MB. Remove some first.' },
    });
  });
});
