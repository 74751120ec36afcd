import { describe, expect } from 'vitest';
import { rightAnswers, taughtBy } from '../../../../tests/support/desks/account/taught-class.ts';
import { submittedDeal } from '../../../../tests/support/desks/deals/submitted-desk.ts';
import { it } from '../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';

type Who = Pick<Caller, 'call'>;
const pass = async (broker: Who, id: string): Promise<string> => {
  const { body } = await broker.call('POST', `/api/lender-classes/${id}/attempts`, {
    version: 1,
    answers: rightAnswers,
  });
  return body.credential._id;
};
const revoke = (lender: Who, id: string) =>
  lender.call('POST', `/api/class-credentials/${id}/revoke`, { reason: 'The draw rules changed', mayRetake: true });
/** What a lender sees of one class on what it received: whether each credential is valid, the newest first. */
const seen = async (lender: Who, url: string, classId: string) => {
  const { status, body } = await lender.call('GET', url);
  if (status !== 200) return status;
  const ofClass = body.credentials.filter((one: { classId: string }) => one.classId === classId);
  return ofClass.map(({ revokedAt }: { revokedAt: string | null }) => (revokedAt === null ? 'valid' : 'revoked'));
};

describe('a credential on a loan package', () => {
  it('is seen by the lender that has the package, as valid until it is revoked, and by nobody else', async ({
    desk,
    address,
  }) => {
    const classId = await taughtBy(desk.lender);
    const credentialId = await pass(desk.broker, classId);
    const { packageId } = await submittedDeal(desk, address);
    const url = `/api/class-credentials/of-package/${packageId}`;
    expect(await seen(desk.lender, url, classId)).toEqual(['valid']);
    const other = await desk.app.signIn('lender2@example.com');
    expect(await seen(other, url, classId)).toBe(404);
    expect(await seen(desk.broker, url, classId)).toBe(403);
    expect(await seen(desk.app.visitor, url, classId)).toBe(401);
    expect((await revoke(desk.lender, credentialId)).status).toBe(200);
    expect(await seen(desk.lender, url, classId)).toEqual(['revoked']);
    await pass(desk.broker, classId);
    expect(await seen(desk.lender, url, classId)).toEqual(['valid', 'revoked']);
  });

  it('of another lender is not seen', async ({ desk, address }) => {
    const other = await desk.app.signIn('lender2@example.com');
    const elsewhere = await taughtBy(other);
    await pass(desk.broker, elsewhere);
    const { packageId } = await submittedDeal(desk, address);
    expect(await seen(desk.lender, `/api/class-credentials/of-package/${packageId}`, elsewhere)).toEqual([]);
  });
});

describe('a credential on a quote request', () => {
  it('no longer shows as valid once it is revoked, and the request stays as it was sent', async ({ desk, askOne }) => {
    const classId = await taughtBy(desk.lender);
    const credentialId = await pass(desk.broker, classId);
    const { entryId, quoteId } = await askOne();
    const url = `/api/class-credentials/of-request/${quoteId}`;
    expect(await seen(desk.lender, url, classId)).toEqual(['valid']);
    await revoke(desk.lender, credentialId);
    expect(await seen(desk.lender, url, classId)).toEqual(['revoked']);
    const [quote] = await desk.dealQuotes(entryId);
    expect(quote._id).toBe(quoteId);
    expect((await desk.offer(quoteId)).status).toBe(200);
  });
});
