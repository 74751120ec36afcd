import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ApplicationDesk,
  exampleApplication,
  openApplicationDesk,
} from '../../../../tests/support/desks/deals/application-desk.ts';
import { addDeal, packageOf } from '../../../../tests/support/desks/deals/package-desk.ts';
import { fieldsOfForm } from '../../../lending/answers/form.ts';
import { applicationForm } from '../../../lending/answers/forms/applications/applications.ts';
import { applicationKinds } from '../../../lending/answers/forms/applications/common.ts';

let desk: ApplicationDesk;
beforeAll(async () => {
  desk = await openApplicationDesk();
});
afterAll(() => desk.app.close());

const ownList = async () => (await desk.broker.call('GET', '/api/applications?limit=100')).body.applications;
const countOf = async (address: string): Promise<number> => {
  const found = await desk.app.database.db.execute(
    sql`select count(*)::int as count from applications where form->>'propertyAddress' = ${address}`,
  );
  return Number(found.rows[0]?.count);
};

describe('an application that is sent', () => {
  it('answers with the documented message, and stands in the list of who sent it', async () => {
    const { status, body } = await desk.apply({ propertyAddress: '900 Birch Lane', extra: 'left aside' });
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'Application submitted successfully!', applicationId: expect.any(String) },
    ]);
    const [newest] = await ownList();
    expect(newest).toMatchObject({
      _id: body.applicationId,
      kind: 'fix-and-flip',
      status: 'received',
      borrower: 'Ada Ames',
      property: '900 Birch Lane, Austin, TX 78704',
      loanAmount: 220_000,
      lenderName: null,
      asked: 0,
    });
  });

  it.each(applicationKinds)('may be for a %s loan, with what the form requires', async (kind) => {
    const form = applicationForm(kind);
    const values: Record<string, unknown> = { ...exampleApplication };
    for (const field of fieldsOfForm(form))
      if ('options' in field && !field.hidden && field.name !== 'propertyState')
        values[field.name] = field.kind === 'choices' ? [field.options[0]?.value] : field.options[0]?.value;
    const { status, body } = await desk.broker.call('POST', `/api/applications/${kind}`, values);
    expect([status, body.message]).toEqual([200, 'Application submitted successfully!']);
    const { application } = (await desk.broker.call('GET', `/api/applications/${body.applicationId}`)).body;
    expect(application.sheet[0].lines).toContainEqual({ label: 'Borrower name', text: 'Ada Ames' });
  });

  it('goes to the lender that was chosen, under the names that lender and program have here', async () => {
    const program = await desk.programOf('fix-and-flip');
    const choice = { lenderId: desk.lenderId, lenderName: 'Somebody else', programId: program._id };
    const { body } = await desk.apply(choice);
    const { application } = (await desk.lender.call('GET', `/api/applications/${body.applicationId}`)).body;
    expect(application.programName).toBe(program.name);
    expect(application.lenderName).not.toBe('Somebody else');
  });

  it('is refused for a lender that does not exist, and for a program of another lender or loan type', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await desk.apply({ lenderId: unknown })).body.fields).toEqual({ lenderId: 'Lender not found.' });
    const program = await desk.programOf('dscr');
    const refused = 'This lender does not have that program.';
    const ofOtherType = await desk.apply({ lenderId: desk.lenderId, programId: program._id });
    expect(ofOtherType.body.fields).toEqual({ programId: refused });
    const ofOther = await desk.apply({ lenderId: desk.otherLenderId, programId: program._id });
    expect(ofOther.body.fields).toEqual({ programId: refused });
  });

  it('is refused without a verified email address when it goes to a lender', async () => {
    const account = sql`update accounts set email_verified_at = null where email = 'investor@example.com'`;
    await desk.app.database.db.execute(account);
    const { status, body } = await desk.investor.call('POST', '/api/applications/fix-and-flip', {
      ...exampleApplication,
      lenderId: desk.lenderId,
    });
    expect([status, body.code]).toEqual([409, 'EMAIL_UNVERIFIED']);
    await desk.app.database.db.execute(
      sql`update accounts set email_verified_at = now() where email = 'investor@example.com'`,
    );
  });
});

describe('the order of refusals', () => {
  const said = async (kind: string, values: object) => {
    const { status, body } = await desk.broker.call('POST', `/api/applications/${kind}`, values);
    return [status, body.code, body.message];
  };

  it('is the first missing field of the list, one after the other', async () => {
    const { required } = applicationForm('fix-and-flip');
    const words = [
      ...['borrower name', 'borrower email', 'borrower phone', 'property address', 'property city'],
      ...['property state', 'property zip', 'property type', 'loan type', 'exit strategy'],
    ];
    const given: Record<string, unknown> = {};
    for (const [index, name] of required.entries()) {
      const message = `Please fill out all required fields. Missing: ${words[index]}`;
      expect(await said('fix-and-flip', given)).toEqual([400, 'INVALID_INPUT', message]);
      given[name] = exampleApplication[name as keyof typeof exampleApplication];
    }
    expect(await said('fix-and-flip', given)).toEqual([400, 'INVALID_INPUT', 'Please enter the purchase price']);
    expect(await said('fix-and-flip', { ...given, loanType: 'refinance' })).toEqual([
      400,
      'INVALID_INPUT',
      'Please enter the current value',
    ]);
  });

  it('comes to the number of properties of a portfolio, then to what cannot be read, all at once', async () => {
    const portfolio = {
      ...exampleApplication,
      propertyType: null,
      loanType: 'portfolio-refinance',
      exitStrategy: 'long-term-hold',
      numberOfProperties: '1',
      borrowerEmail: 'nobody',
      averageAge: -3,
    };
    expect((await said('portfolio', portfolio))[2]).toBe(
      'Portfolio loans typically require a minimum of 2 properties.',
    );
    const { body } = await desk.broker.call('POST', '/api/applications/portfolio', {
      ...portfolio,
      numberOfProperties: '2-4',
    });
    expect(Object.keys(body.fields).sort()).toEqual(['averageAge', 'borrowerEmail']);
  });

  it('names an option that the form does not have', async () => {
    const { body } = await desk.apply({ propertyType: 'castle' });
    expect(Object.keys(body.fields)).toEqual(['propertyType']);
  });
});

describe('sending twice', () => {
  it('with the same key answers with the same application, and with another form not at all', async () => {
    const key = { 'idempotency-key': 'application-key-1' };
    const first = await desk.apply({ propertyAddress: '41 Cedar Way' }, key);
    const again = await desk.apply({ propertyAddress: '41 Cedar Way' }, key);
    expect(again.body).toEqual(first.body);
    expect(await countOf('41 Cedar Way')).toBe(1);
    expect((await desk.apply({ propertyAddress: '42 Cedar Way' }, key)).body.code).toBe('KEY_REUSED');
  });

  it('without a key, also at once, sends the same form once', async () => {
    const sent = await Promise.all(Array.from({ length: 4 }, () => desk.apply({ propertyAddress: '43 Cedar Way' })));
    expect(new Set(sent.map(({ body }) => body.applicationId)).size).toBe(1);
    expect(await countOf('43 Cedar Way')).toBe(1);
  });

  it('another form for the same property and lender is refused while the first is open', async () => {
    const first = await desk.apply({ propertyAddress: '44 Cedar Way' });
    const other = { propertyAddress: '44 cedar way', loanAmount: 200_000 };
    const refused = await desk.apply(other);
    expect([refused.status, refused.body.code]).toEqual([409, 'ALREADY_APPLIED']);
    // Another lender is asked with it, and this one again once the first is withdrawn.
    expect((await desk.apply({ ...other, lenderId: desk.lenderId })).status).toBe(200);
    await desk.broker.call('POST', `/api/applications/${first.body.applicationId}/withdraw`);
    expect((await desk.apply(other)).status).toBe(200);
  });
});

describe('an application of a deal', () => {
  it('starts with what the deal says, and fills what nobody has answered of it', async () => {
    const dealId = await addDeal(desk.broker, '77 Dogwood Street, Austin, TX 78704', { clientName: 'Grace Lind' });
    const start = (await desk.broker.call('GET', `/api/applications/drafts/fix-and-flip?dealId=${dealId}`)).body;
    expect(start).toMatchObject({
      draft: null,
      dealAddress: '77 Dogwood Street, Austin, TX 78704',
      fromDeal: {
        borrowerName: 'Grace Lind',
        borrowerCreditScore: '700-749',
        propertyAddress: '77 Dogwood Street',
        propertyCity: 'Austin',
        propertyState: 'TX',
        propertyZip: '78704',
        purchasePrice: 300_000,
        renovationBudget: 60_000,
        afterRepairValue: 400_000,
      },
    });
    const { body } = await desk.broker.call('POST', '/api/applications/fix-and-flip', {
      ...exampleApplication,
      ...start.fromDeal,
      dealId,
      purchasePrice: 999_000,
      borrowerPhone: '(512) 555-0177',
    });
    expect(body.success).toBe(true);
    const { formData, given } = await packageOf(desk.broker, dealId);
    expect(formData).toMatchObject({
      borrowerPhone: '(512) 555-0177',
      borrowerEmail: 'ada@example.com',
      exitStrategy: 'Sell',
    });
    expect(given.borrowerPhone.source).toBe('application');
    // The deal knows its price: the application does not change it.
    expect(formData.purchasePrice).toBe(300_000);
    const ofDeal = (await desk.broker.call('GET', `/api/applications?dealId=${dealId}`)).body.applications;
    expect(ofDeal.map(({ _id }: { _id: string }) => _id)).toEqual([body.applicationId]);
    expect((await desk.broker.call('GET', `/api/applications/${body.applicationId}`)).body.application.dealId).toBe(
      dealId,
    );
  });

  it('goes to the lender and program that were selected for the deal', async () => {
    const dealId = await addDeal(desk.broker, '79 Dogwood Street, Austin, TX 78704');
    const program = await desk.programOf('fix-and-flip');
    const update = sql`update pipeline_entries set selected_lender_id = ${desk.lenderId}, selected_program_id = ${program._id} where id = ${dealId}`;
    await desk.app.database.db.execute(update);
    const start = (await desk.broker.call('GET', `/api/applications/drafts/fix-and-flip?dealId=${dealId}`)).body;
    expect(start.dealLender).toMatchObject({
      lenderId: desk.lenderId,
      programId: program._id,
      programName: program.name,
    });
  });

  it('is refused for a deal of somebody else, of another loan type, and an archived one', async () => {
    const dealId = await addDeal(desk.broker, '78 Dogwood Street, Austin, TX 78704');
    const foreign = await desk.investor.call('POST', '/api/applications/fix-and-flip', {
      ...exampleApplication,
      dealId,
    });
    expect(foreign.status).toBe(404);
    const start = await desk.investor.call('GET', `/api/applications/drafts/fix-and-flip?dealId=${dealId}`);
    expect(start.status).toBe(404);
    const other = await desk.broker.call('GET', `/api/applications/drafts/dscr?dealId=${dealId}`);
    expect([other.status, other.body.fields]).toEqual([400, { dealId: 'This deal is for another loan type.' }]);
    await desk.broker.call('PUT', `/api/pipeline/${dealId}/archive`);
    expect((await desk.apply({ dealId })).status).toBe(409);
  });
});

describe('a draft', () => {
  const place = '/api/applications/drafts/portfolio';
  it('keeps what was typed, whatever it is, and goes when the application is sent', async () => {
    const typed = { borrowerName: 'Ada', totalLoanAmount: '1.2', propertyTypes: ['PUD'], odd: 'left aside' };
    const saved = await desk.broker.call('PUT', place, { ...typed, lenderId: desk.lenderId });
    expect(saved.body).toMatchObject({ success: true, message: 'Draft saved.' });
    await desk.broker.call('PUT', place, { ...typed, borrowerName: 'Ada A.' });
    const { draft } = (await desk.broker.call('GET', place)).body;
    expect(draft.values).toEqual({ borrowerName: 'Ada A.', totalLoanAmount: '1.2', propertyTypes: ['PUD'] });
    const listed = (await desk.broker.call('GET', '/api/applications')).body.drafts;
    expect(listed.filter(({ kind }: { kind: string }) => kind === 'portfolio')).toHaveLength(1);
    expect((await desk.investor.call('GET', place)).body.draft).toBeNull();
    const { borrowerName, borrowerEmail, borrowerPhone } = exampleApplication;
    const whole = { borrowerName, borrowerEmail, borrowerPhone, numberOfProperties: '2-4' };
    const sent = { ...whole, loanType: 'cash-out', exitStrategy: 'gradual-sale' };
    expect((await desk.broker.call('POST', '/api/applications/portfolio', sent)).status).toBe(200);
    expect((await desk.broker.call('GET', place)).body.draft).toBeNull();
  });

  it('is deleted on request', async () => {
    await desk.broker.call('PUT', '/api/applications/drafts/dscr', { borrowerName: 'Ada' });
    await desk.broker.call('DELETE', '/api/applications/drafts/dscr');
    expect((await desk.broker.call('GET', '/api/applications/drafts/dscr')).body.draft).toBeNull();
  });
});
