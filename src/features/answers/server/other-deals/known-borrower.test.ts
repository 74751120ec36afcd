import { describe, expect } from 'vitest';
import { addDeal, packageOf, save } from '../../../../../tests/support/desks/deals/package-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';

const borrower = { borrowerFirstName: 'Quinn', borrowerLastName: 'Harlow', borrowerEmail: 'quinn@example.com' };

describe('a borrower of an earlier deal', () => {
  const earlier = { ...borrower, ficoScore: 705, borrowerSSN: '123-45-6789', pfsCash: 90_000 };

  it('is offered with age and deal, identifiers masked, and taken over on a click', async ({
    desk: { broker },
    address,
  }) => {
    const first = await addDeal(broker, `${address} A`, { clientName: 'Rowan Vale' });
    const named = { ...earlier, borrowerFirstName: 'Rowan', borrowerLastName: 'Vale' };
    await save(broker, first, named);
    const next = await addDeal(broker, `${address} B`, { clientName: 'rowan  VALE' });
    await save(broker, next, { borrowerEmail: 'quinn@example.com' });
    const { earlier: offered, formData } = await packageOf(broker, next);
    expect(formData).not.toHaveProperty('pfsCash');
    expect(offered).toContainEqual(
      expect.objectContaining({ question: 'pfsCash', text: '$90,000', dealId: first, address: `${address} A` }),
    );
    expect(offered).toContainEqual(expect.objectContaining({ question: 'borrowerSSN', text: '•••6789' }));
    const questions = ['pfsCash', 'borrowerSSN'];
    const { body } = await broker.call('POST', `/api/submissions/${next}/earlier-answers`, { questions });
    expect(body.used).toBe(2);
    const after = await packageOf(broker, next);
    expect(after.formData).toMatchObject({ pfsCash: 90_000, borrowerSSN: '•••6789' });
    expect(after.given.pfsCash.source).toBe('borrower');
    const look = { question: 'borrowerSSN', reason: 'check' };
    expect((await broker.call('POST', `/api/submissions/${next}/reveal`, look)).body.value).toBe('123-45-6789');
  });

  it('of the same name with another email address is offered, but not the identifiers', async ({
    desk: { broker },
    address,
  }) => {
    const first = await addDeal(broker, `${address} F`, { clientName: 'Jordan Ashby' });
    const named = { borrowerFirstName: 'Jordan', borrowerLastName: 'Ashby', borrowerSSN: '123-45-6789' };
    await save(broker, first, { ...named, borrowerEmail: 'jordan@example.com', pfsCash: 7_000 });
    const next = await addDeal(broker, `${address} G`, { clientName: 'Jordan Ashby' });
    const questionsOf = async () =>
      (await packageOf(broker, next)).earlier.map(({ question }: { question: string }) => question);
    expect(await questionsOf()).toContain('pfsCash');
    expect(await questionsOf()).not.toContain('borrowerSSN');
    const refused = await broker.call('POST', `/api/submissions/${next}/earlier-answers`, {
      questions: ['borrowerSSN'],
    });
    expect(refused.body.used).toBe(0);
    await save(broker, next, { borrowerEmail: 'Jordan@example.com' });
    expect(await questionsOf()).toContain('borrowerSSN');
  });

  it('of another name, or of another broker, is not offered', async ({ desk: { app, broker }, address }) => {
    const otherBroker = await app.signIn('investor@example.com');
    const first = await addDeal(broker, `${address} C`, { clientName: 'Sage Linden' });
    await save(broker, first, { borrowerFirstName: 'Sage', borrowerLastName: 'Linden', pfsCash: 5_000 });
    const unlike = await addDeal(broker, `${address} D`, { clientName: 'Sage Lindenberg' });
    expect((await packageOf(broker, unlike)).earlier).toEqual([]);
    const foreign = await addDeal(otherBroker, `${address} E`, { clientName: 'Sage Linden' });
    expect((await packageOf(otherBroker, foreign)).earlier).toEqual([]);
  });
});
