import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  borrowerOf,
  borrowersOf,
  revoke,
  sendTo,
  settleAnswers,
  settleFile,
} from '../../../../tests/support/desks/deals/borrower-desk.ts';
import { packageOf, save } from '../../../../tests/support/desks/deals/package-desk.ts';
import { askFor, dealWithProgram, requirementsOf } from '../../../../tests/support/desks/deals/requirement-desk.ts';
import { it } from '../../../../tests/support/desks/quote-desk.ts';
import { linkTexts } from '../model.ts';

interface View {
  readonly sections: readonly {
    readonly title: string;
    readonly questions: readonly { readonly question: string }[];
  }[];
}
const questionsIn = ({ sections }: View) => sections.flatMap(({ questions }) => questions.map((one) => one.question));

describe('the link of a borrower', () => {
  it('shows what is missing from them, and nothing else of the deal', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const licence = await askFor(desk, 'Driver’s license', { documentType: 'photoId' });
    await askFor(desk, 'Appraisal', { source: 'third-party' });
    await save(desk.broker, id, { borrowerFirstName: 'Riley', borrowerSSN: '123-45-6789' });
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    const view = await borrower.view();
    const asked = questionsIn(view);
    expect(asked).toContain('borrowerLastName');
    expect(asked).toContain('hasFelonyConviction');
    for (const known of ['borrowerFirstName', 'borrowerSSN', 'ficoScore', 'purchasePrice', 'pfsNetWorth'])
      expect(asked).not.toContain(known);
    expect(view.documents).toContainEqual(expect.objectContaining({ requirementId: licence, state: 'open' }));
    expect(view.documents.map(({ name }: { name: string }) => name)).not.toContain('Appraisal');
    expect(JSON.stringify(view)).not.toContain('123-45');
    expect(view).toMatchObject({ party: 'borrower', property: address, signing: 'none', doneAt: null });
  });

  it('tells the broker who has seen it, begun and is done', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    const state = async () => (await borrowersOf(desk.broker, id)).links[0].state;
    expect(await state()).toBe('sent');
    await borrower.view();
    expect(await state()).toBe('seen');
    await borrower.call('PUT', '/api/borrower/answers', { answers: { borrowerLastName: 'Example' } });
    expect(await state()).toBe('begun');
    expect((await borrower.call('POST', '/api/borrower/done')).status).toBe(200);
    expect((await borrower.call('POST', '/api/borrower/done')).status).toBe(200);
    expect(await state()).toBe('done');
    const { rows } = await desk.app.database.db.execute(
      sql`select count(*)::int as count from audit_log where action = 'borrowerLink.done' and entity_id = ${(await borrowersOf(desk.broker, id)).links[0]._id}`,
    );
    expect(rows[0]?.count).toBe(1);
  });

  it('rests while the broker is suspended, and works again when they are back', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    const become = (role: string) =>
      desk.rows(sql`update accounts set role = ${role} where email = 'broker@example.com'`);
    await become('suspended');
    const answers = { answers: { borrowerLastName: 'Example' } };
    for (const refused of [
      await borrower.call('GET', '/api/borrower'),
      await borrower.call('PUT', '/api/borrower/answers', answers),
    ])
      expect([refused.status, refused.body.message]).toEqual([404, linkTexts.paused]);
    await become('user');
    expect((await borrower.call('PUT', '/api/borrower/answers', answers)).status).toBe(200);
  });

  it('that is sent again to the same person replaces the one before, and keeps what they sent', async ({
    desk,
    address,
  }) => {
    const { id } = await dealWithProgram(desk, address);
    const first = await borrowerOf(desk.app, desk.broker, id);
    await first.call('PUT', '/api/borrower/answers', { answers: { borrowerLastName: 'Example' } });
    expect((await sendTo(desk.broker, id, 'borrower', first.email.toUpperCase())).body.message).toContain('new link');
    expect((await first.call('GET', '/api/borrower')).status).toBe(404);
    const { answers, links } = await borrowersOf(desk.broker, id);
    expect([answers.length, links.length]).toEqual([1, 1]);
  });
});

describe('answers that a borrower sends', () => {
  it('wait for the broker, who accepts them into the package', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    const sent = { borrowerLastName: '  Example ', borrowerSSN: '987-65-4321', hasFelonyConviction: false };
    const { status, body } = await borrower.call('PUT', '/api/borrower/answers', { answers: sent });
    expect(status).toBe(200);
    const shown = body.view.sections.flatMap(({ questions }: { questions: object[] }) => questions);
    expect(shown).toContainEqual({ question: 'borrowerSSN', value: '•••4321', state: 'sent' });
    expect((await packageOf(desk.broker, id)).formData.borrowerLastName).toBeUndefined();

    const { answers } = await borrowersOf(desk.broker, id);
    expect(answers.map(({ question, text }: { question: string; text: string }) => [question, text]).sort()).toEqual([
      ['borrowerLastName', 'Example'],
      ['borrowerSSN', '•••4321'],
      ['hasFelonyConviction', 'No'],
    ]);
    expect((await settleAnswers(desk.broker, id, answers, 'accepted')).body.borrower.answers).toEqual([]);
    const { formData, given } = await packageOf(desk.broker, id);
    expect(formData).toMatchObject({ borrowerLastName: 'Example', borrowerSSN: '•••4321', hasFelonyConviction: false });
    expect(given.borrowerLastName.source).toBe('link');
    expect(await settleAnswers(desk.broker, id, answers, 'accepted')).toMatchObject({ status: 409 });
    const again = await borrower.call('PUT', '/api/borrower/answers', { answers: { borrowerLastName: 'Other' } });
    expect(again).toMatchObject({ status: 400, body: { fields: { borrowerLastName: expect.any(String) } } });
  });

  it('are asked for again when the broker ignores them', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    await borrower.call('PUT', '/api/borrower/answers', { answers: { borrowerLastName: 'Nobody' } });
    const { answers } = await borrowersOf(desk.broker, id);
    expect((await settleAnswers(desk.broker, id, answers, 'ignored')).status).toBe(200);
    const { sections } = await borrower.view();
    expect(sections[0].questions).toContainEqual({ question: 'borrowerLastName', value: null, state: 'open' });
    expect((await packageOf(desk.broker, id)).formData.borrowerLastName).toBeUndefined();
    // Answered by the broker since, it is asked of nobody any more.
    await desk.broker.call('PUT', `/api/pipeline/${id}/form-data`, { formData: { borrowerLastName: 'Example' } });
    const asked = (await borrower.view()).sections.flatMap(({ questions }: { questions: object[] }) => questions);
    expect(asked).not.toContainEqual(expect.objectContaining({ question: 'borrowerLastName' }));
  });

  it('are not accepted unseen when they were sent anew meanwhile', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    const answer = (borrowerLastName: string) =>
      borrower.call('PUT', '/api/borrower/answers', { answers: { borrowerLastName } });
    await answer('First');
    const { answers } = await borrowersOf(desk.broker, id);
    desk.app.clock.advance(1_000);
    await answer('Second');
    expect((await settleAnswers(desk.broker, id, answers, 'accepted')).status).toBe(409);
    expect((await packageOf(desk.broker, id)).formData.borrowerLastName).toBeUndefined();
  });

  it('are refused with every one that cannot be read, and then none is kept', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    const answers = { borrowerLastName: 'Example', borrowerEmail: 'no address', borrowerZip: '1' };
    const { status, body } = await borrower.call('PUT', '/api/borrower/answers', { answers });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).sort()).toEqual(['borrowerEmail', 'borrowerZip']);
    expect((await borrowersOf(desk.broker, id)).answers).toEqual([]);
  });

  it('lie encrypted in the database', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    await borrower.call('PUT', '/api/borrower/answers', { answers: { borrowerAddress: '77 Hidden Hollow' } });
    const { rows } = await desk.app.database.db.execute(sql`select value from proposed_answers`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { value } of rows) expect(String(value)).toMatch(/^k\d+\./);
  });
});

describe('files that a borrower sends', () => {
  it('wait for the broker, and become the document that was asked for', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Bank statement of the link', { documentType: 'bankStatement' });
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    const sent = await borrower.upload(requirement);
    expect(sent.status).toBe(200);
    const [file] = (await borrowersOf(desk.broker, id)).files;
    expect(file).toMatchObject({
      requirement: 'Bank statement of the link',
      originalName: 'statement.pdf',
      isHeld: false,
    });
    const stateOf = async () =>
      (await requirementsOf(desk.broker, id)).body.requirements.find((one: { _id: string }) => one._id === requirement);
    expect((await stateOf()).status).toBe('pending');
    expect((await desk.broker.call('GET', `/api/documents/view/${file._id}`)).status).toBe(200);

    expect((await settleFile(desk.broker, id, file._id, 'accepted')).body.borrower.files).toEqual([]);
    expect(await stateOf()).toMatchObject({ status: 'uploaded', files: [{ originalName: 'statement.pdf' }] });
    expect((await settleFile(desk.broker, id, file._id, 'accepted')).status).toBe(409);
    const { documents } = await borrower.view();
    expect(documents.find((one: { requirementId: string }) => one.requirementId === requirement).state).toBe(
      'received',
    );
    expect((await borrower.call('DELETE', `/api/borrower/files/${file._id}`)).status).toBe(409);

    // The lender rejects it: the borrower is asked once more, and says so by sending another one.
    await desk.rows(
      sql`update deal_requirements set status = 'rejected' where deal_id = ${id} and requirement_id = ${requirement}`,
    );
    const askedAgain = async () =>
      (await borrower.view()).documents.find((one: { requirementId: string }) => one.requirementId === requirement);
    expect(await askedAgain()).toMatchObject({ state: 'open', note: expect.stringContaining(linkTexts.askedAgain) });
    expect((await borrower.upload(requirement)).status).toBe(200);
    expect((await askedAgain()).state).toBe('sent');
  });

  it('of a guarantor have no place yet once they are accepted', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const licence = await askFor(desk, 'License of the guarantor', { documentType: 'photoId' });
    const guarantor = await borrowerOf(desk.app, desk.broker, id, 'guarantor');
    expect((await guarantor.upload(licence)).status).toBe(200);
    const [file] = (await borrowersOf(desk.broker, id)).files;
    expect((await settleFile(desk.broker, id, file._id, 'accepted')).status).toBe(200);
    const { documents } = (await desk.broker.call('GET', `/api/submissions/${id}/documents`)).body;
    expect(documents).toContainEqual(expect.objectContaining({ originalName: 'statement.pdf' }));
  });

  it('are taken back by whoever sent them, until they are accepted', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Tax return of the link', { documentType: 'taxReturn' });
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    await borrower.upload(requirement);
    const [file] = (await borrowersOf(desk.broker, id)).files;
    expect((await borrower.call('DELETE', `/api/borrower/files/${file._id}`)).status).toBe(200);
    expect((await borrowersOf(desk.broker, id)).files).toEqual([]);
    expect(await desk.app.platform.files.exists(`borrower-files/${file._id}`)).toBe(false);
  });

  it('are refused when they are not what their name says', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Lease of the link', { documentType: 'lease' });
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    for (const name of ['lease.pdf', 'lease.exe']) {
      const sent = await borrower.upload(requirement, ['file', { name, content: Buffer.from('MZ no document') }]);
      expect(sent).toMatchObject({ status: 400, body: { fields: { file: expect.any(String) } } });
    }
    expect((await borrowersOf(desk.broker, id)).files).toEqual([]);
  });
});

describe('a revoked link', () => {
  it('opens nothing from then on; what was sent stays', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Visa of the link', { documentType: 'visa' });
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    await borrower.call('PUT', '/api/borrower/answers', { answers: { borrowerLastName: 'Example' } });
    const [{ _id }] = (await borrowersOf(desk.broker, id)).links;
    for (let turn = 0; turn < 2; turn++) expect((await revoke(desk.broker, id, _id)).status).toBe(200);
    const calls = [
      borrower.call('GET', '/api/borrower'),
      borrower.call('PUT', '/api/borrower/answers', { answers: { borrowerCity: 'Austin' } }),
      borrower.upload(requirement),
      borrower.call('POST', '/api/borrower/done'),
      borrower.call('POST', '/api/borrower/signing'),
    ];
    for (const call of calls) expect(await call).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const { links, answers } = await borrowersOf(desk.broker, id);
    expect([links[0].state, answers.length]).toEqual(['revoked', 1]);
  });
});
