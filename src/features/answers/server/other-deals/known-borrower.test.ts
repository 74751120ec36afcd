import { describe, expect } from 'vitest';
import { addDeal, packageOf, save } from '../../../../../tests/support/desks/deals/package-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

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

describe('the names that are being typed', () => {
  const offeredFor = async (who: Caller, id: string, typed: object) =>
    (await who.call('POST', `/api/submissions/${id}/earlier-answers/offered`, typed)).body.earlier as {
      question: string;
      text: string;
    }[];
  const entity = {
    entityName: 'Larkspur Homes LLC',
    entityType: 'LLC',
    entityEIN: '12-3456789',
    entityRegisteredStates: ['TX'],
  };

  it('of an entity offer its answers before anything is saved, and save nothing', async ({
    desk: { app, broker },
    address,
  }) => {
    const first = await addDeal(broker, `${address} H`);
    await save(broker, first, entity);
    const next = await addDeal(broker, `${address} I`);
    expect(await offeredFor(broker, next, { entityName: 'Larkspur Home' })).toEqual([]);
    const offered = await offeredFor(broker, next, { entityName: 'larkspur homes, LLC' });
    expect(offered.map(({ question, text }) => [question, text]).sort()).toEqual([
      ['entityEIN', '•••6789'],
      ['entityRegisteredStates', 'TX'],
      ['entityType', 'LLC'],
    ]);
    expect((await packageOf(broker, next)).versions).toEqual({});
    const otherBroker = await app.signIn('investor@example.com');
    const foreign = await addDeal(otherBroker, `${address} J`);
    expect(await offeredFor(otherBroker, foreign, { entityName: 'Larkspur Homes LLC' })).toEqual([]);
  });

  it('of a client that is an entity offer it with its name', async ({ desk: { broker }, address }) => {
    const first = await addDeal(broker, `${address} K`);
    await save(broker, first, { entityName: 'Foxglove Holdings LLC', entityType: 'LLC' });
    const next = await addDeal(broker, `${address} L`, { clientName: 'Foxglove Holdings LLC' });
    const { earlier } = await packageOf(broker, next);
    expect(earlier.map(({ text }: { text: string }) => text).sort()).toEqual(['Foxglove Holdings LLC', 'LLC']);
  });

  it('of a person offer the entity of the latest deal whole, its EIN with the same email address alone', async ({
    desk: { broker },
    address,
  }) => {
    const person = { borrowerFirstName: 'Marlow', borrowerLastName: 'Fenn', borrowerEmail: 'marlow@example.com' };
    const first = await addDeal(broker, `${address} M`);
    await save(broker, first, { ...person, entityName: 'Fenn One LLC', entityEIN: '98-7654321', entityType: 'LLC' });
    const second = await addDeal(broker, `${address} N`);
    await save(broker, second, { ...person, entityName: 'Fenn Two LP', entityType: 'Partnership' });
    const next = await addDeal(broker, `${address} O`);
    const { borrowerEmail: _, ...named } = person;
    const offered = await offeredFor(broker, next, person);
    const texts = (list: typeof offered) => Object.fromEntries(list.map(({ question, text }) => [question, text]));
    expect(texts(offered)).toEqual({ entityName: 'Fenn Two LP', entityType: 'Partnership' });
    await save(broker, second, { entityEIN: '11-1112222' });
    expect(texts(await offeredFor(broker, next, named))).not.toHaveProperty('entityEIN');
    expect(texts(await offeredFor(broker, next, person)).entityEIN).toBe('•••2222');
    await save(broker, next, person);
    const use = (...questions: string[]) =>
      broker.call('POST', `/api/submissions/${next}/earlier-answers`, { questions });
    // An EIN without the entity that it belongs to says nothing.
    expect((await use('entityEIN')).body.used).toBe(0);
    expect((await use('entityName', 'entityEIN')).body.used).toBe(2);
    expect((await packageOf(broker, next)).formData).toMatchObject({ entityName: 'Fenn Two LP', entityEIN: '•••2222' });
  });

  it('offer licenses: of the own company once it is the contractor, and of the contractor', async ({
    desk: { broker },
    address,
  }) => {
    const person = { borrowerFirstName: 'Wren', borrowerLastName: 'Tallis' };
    const contractor = {
      contractorName: 'Tallis Build',
      contractorLicenseNumber: 'TX-4410',
      contractorInsurance: true,
    };
    const first = await addDeal(broker, `${address} P`);
    await save(broker, first, {
      ...person,
      gcType: 'On Staff',
      isCompanyLicensedExperienced: true,
      programForms: { scopeOfWork: contractor },
    });
    const next = await addDeal(broker, `${address} Q`);
    const asked = async () => (await offeredFor(broker, next, person)).map(({ question }) => question);
    const licenses = ['contractorLicenseNumber', 'gcType', 'isCompanyLicensedExperienced'];
    expect(await asked()).toEqual(expect.arrayContaining(licenses));
    await save(broker, next, { gcType: '3rd Party' });
    expect(await asked()).not.toContain('isCompanyLicensedExperienced');
    await save(broker, next, person);
    await broker.call('POST', `/api/submissions/${next}/earlier-answers`, {
      questions: ['contractorName', 'contractorLicenseNumber'],
    });
    const { formData, completeness } = await packageOf(broker, next);
    expect(formData.programForms.scopeOfWork).toMatchObject({ contractorLicenseNumber: 'TX-4410' });
    expect(completeness.scope).toBe(false);
  });
});
