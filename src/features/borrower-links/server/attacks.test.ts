import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  borrowerOf,
  borrowersOf,
  holderOf,
  revoke,
  sendTo,
  settleAnswers,
  settleFile,
} from '../../../../tests/support/desks/deals/borrower-desk.ts';
import { askFor, dealWithProgram } from '../../../../tests/support/desks/deals/requirement-desk.ts';
import { it } from '../../../../tests/support/desks/quote-desk.ts';

describe('whoever has no link that works', () => {
  it('reads and changes nothing, whatever they try as a token', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const { token } = await borrowerOf(desk.app, desk.broker, id);
    const [{ _id }] = (await borrowersOf(desk.broker, id)).links;
    const flipped = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const guess of ['', _id, flipped, token.slice(0, -1), `${token}A`, token.toLowerCase(), "' or 1=1 --"]) {
      const answer = await holderOf(desk.app, '', guess).call('GET', '/api/borrower');
      expect(answer, guess).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    const { rows } = await desk.app.database.db.execute(sql`select token_hash from borrower_links where id = ${_id}`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('has none once it has expired, or its deal is archived', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    expect((await borrower.call('GET', '/api/borrower')).status).toBe(200);
    expect((await desk.broker.call('PUT', `/api/pipeline/${id}/archive`)).status).toBe(200);
    expect((await borrower.call('GET', '/api/borrower')).status).toBe(404);
    expect((await sendTo(desk.broker, id, 'guarantor', 'g@example.com')).status).toBe(409);
    await desk.broker.call('PUT', `/api/pipeline/${id}/unarchive`);
    expect((await borrower.call('GET', '/api/borrower')).status).toBe(200);
    await desk.app.database.db.execute(
      sql`update borrower_links set expires_at = ${desk.app.clock.now()} where deal_id = ${id}`,
    );
    expect((await borrower.call('GET', '/api/borrower')).status).toBe(404);
  });
});

describe('whoever has the link of one person', () => {
  it('sees nothing of what another person of the deal is asked or has sent', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const licence = await askFor(desk, 'License of each', { documentType: 'photoId' });
    const agreement = await askFor(desk, 'Agreement of the company', { documentType: 'operatingAgreement' });
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    const guarantor = await borrowerOf(desk.app, desk.broker, id, 'guarantor');
    const other = await borrowerOf(desk.app, desk.broker, id, 'co-borrower');
    await borrower.call('PUT', '/api/borrower/answers', { answers: { borrowerLastName: 'Hollowell' } });
    await guarantor.call('PUT', '/api/borrower/answers', { answers: { pfsCash: 81_234 } });
    await guarantor.upload(licence, ['file', { name: 'guarantors.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') }]);
    const [ofBorrower, ofGuarantor, ofOther] = [
      JSON.stringify(await borrower.view()),
      JSON.stringify(await guarantor.view()),
      JSON.stringify(await other.view()),
    ];
    expect(ofGuarantor).toContain('81234');
    for (const secret of ['81234', 'guarantors.pdf', 'hasFelonyConviction', guarantor.email]) {
      expect(ofBorrower).not.toContain(secret);
      expect(ofOther).not.toContain(secret);
    }
    expect(ofGuarantor).not.toContain('Hollowell');
    expect(ofGuarantor).not.toContain(agreement);

    const foreign = await guarantor.call('PUT', '/api/borrower/answers', { answers: { borrowerLastName: 'Mallory' } });
    expect(foreign).toMatchObject({ status: 400, body: { fields: { borrowerLastName: expect.any(String) } } });
    expect((await guarantor.upload(agreement)).status).toBe(404);
    const file = (await borrowersOf(desk.broker, id)).files[0]._id;
    expect((await borrower.call('DELETE', `/api/borrower/files/${file}`)).status).toBe(404);
  });

  it('answers no question of the package that is not theirs, and none that is none', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    for (const name of ['purchasePrice', 'ficoScore', '__proto__', 'constructor', 'programForms'])
      expect(
        (await borrower.call('PUT', '/api/borrower/answers', { answers: JSON.parse(`{"${name}":"1"}`) })).status,
        name,
      ).not.toBe(500);
    expect((await borrowersOf(desk.broker, id)).answers).toEqual([]);
  });

  it('sends no file for another deal, nor for what the broker or a third party brings', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const conditional = await askFor(desk, 'Only of foreigners', {
      documentType: 'visa',
      conditions: ['foreignNational'],
    });
    const appraisal = await askFor(desk, 'Appraisal of the deal', { documentType: 'appraisal', source: 'third-party' });
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    for (const requirement of [conditional, appraisal, '00000000-0000-4000-8000-000000000000'])
      expect((await borrower.upload(requirement)).status).toBe(404);
    const { rows } = await desk.app.database.db.execute(
      sql`select count(*)::int as count from proposed_files join borrower_links l on l.id = link_id where l.deal_id = ${id}`,
    );
    expect(rows[0]?.count).toBe(0);
  });
});

describe('another broker', () => {
  it('sees, sends, revokes and settles nothing of a deal that is not theirs', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Statement of theirs', { documentType: 'bankStatement' });
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    await borrower.upload(requirement);
    await borrower.call('PUT', '/api/borrower/answers', { answers: { borrowerLastName: 'Example' } });
    const { links, answers, files } = await borrowersOf(desk.broker, id);
    const stranger = await desk.app.signIn('investor@example.com');
    const calls = [
      stranger.call('GET', `/api/pipeline/${id}/borrower-links`),
      sendTo(stranger, id, 'borrower', 'mallory@example.com'),
      revoke(stranger, id, links[0]._id),
      settleAnswers(stranger, id, answers, 'accepted'),
      settleFile(stranger, id, files[0]._id, 'accepted'),
    ];
    for (const call of calls) expect((await call).status).toBe(404);
    expect((await stranger.call('GET', `/api/documents/view/${files[0]._id}`)).status).toBe(404);
    expect((await borrower.call('GET', '/api/borrower')).status).toBe(200);

    const own = await dealWithProgram({ ...desk, broker: desk.broker }, `${address} again`);
    expect((await settleAnswers(desk.broker, own.id, answers, 'accepted')).status).toBe(404);
    expect((await settleFile(desk.broker, own.id, files[0]._id, 'accepted')).status).toBe(404);
    expect((await revoke(desk.broker, own.id, links[0]._id)).status).toBe(404);
  });
});
