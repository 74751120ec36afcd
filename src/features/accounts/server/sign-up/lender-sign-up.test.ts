import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callFrom,
  goodPassword,
  lenderForm,
  mailsTo,
  portalForm,
} from '../../../../../tests/support/desks/account-desk.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { accounts, lenderApplications } from '../tables.ts';

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const newAddress = () => `someone${++people}@example.com`;
/** Every sign-up comes from an address of its own. */
const post = (url: string, body: object) => callFrom(app, `198.51.100.${++people}`)('POST', url, body);
const signUp = (body: object) => post('/api/auth/signup', body);
const logIn = (email: string, password = goodPassword) =>
  callFrom(app, '203.0.113.1')('POST', '/api/auth/login', { email, password });
const accountOf = async (email: string) =>
  (await app.database.db.select().from(accounts).where(eq(accounts.email, email)))[0];

describe('the sign-up of a lender user', () => {
  it('awaits approval from both forms, keeps what was said of the company, and tells the administrators', async () => {
    const [main, portal] = [newAddress(), newAddress()];
    expect(await post('/api/auth/lender/signup', { ...lenderForm, email: main })).toMatchObject({
      status: 200,
      body: { message: 'Sign up successful! Please check your email to verify your account.' },
    });
    expect(await post('/api/lender-auth/signup', { ...portalForm, email: portal })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Signup successful! Your account is awaiting account assignment.' },
    });
    for (const email of [main, portal]) {
      expect(await logIn(email)).toMatchObject({ status: 403, body: { code: 'LENDER_PENDING' } });
      expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual(['Verify your email address']);
    }
    const { id, ...named } = (await accountOf(portal)) ?? { id: '' };
    expect(named).toMatchObject({ firstName: 'Greta', lastName: 'van Okonvale', userType: 'Lender' });
    const [said] = await app.database.db.select().from(lenderApplications).where(eq(lenderApplications.accountId, id));
    expect(said).toMatchObject({ companyName: 'Okonvale Lending', phone: '512-555-0143', licenseNumber: null });
    for (const admin of ['admin@example.com', 'superadmin@example.com']) {
      const subjects = (await mailsTo(app, admin, 2)).map(({ subject }) => subject);
      expect(subjects).toContain('New lender account request: Okonvale Lending');
      const notices = await (await app.signIn(admin)).call('GET', '/api/notifications');
      expect(JSON.stringify(notices.body)).toContain('Harbor Lane Capital asks for a lender account.');
    }
  });

  it('is the same through the call of the other user types', async () => {
    const email = newAddress();
    expect((await signUp({ ...lenderForm, email })).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ role: 'lender', approved: false });
  });

  it.each([
    [
      {
        companyName: '',
        companyWebsite: '',
        phoneNumber: '',
        yearsInBusiness: undefined,
        licenseNumber: ' ',
        acceptTerms: false,
      },
      {
        companyName: 'Company name is required',
        companyWebsite: 'Company website is required',
        phoneNumber: 'Phone number is required',
        yearsInBusiness: 'Years in business is required',
        licenseNumber: 'License number is required',
        acceptTerms: 'You must accept the terms and conditions',
      },
    ],
    [
      { companyName: 'H', companyWebsite: 'harborlane', phoneNumber: '          ', yearsInBusiness: -1 },
      {
        companyName: 'Company name must be at least 2 characters',
        companyWebsite: 'Please enter a valid URL',
        phoneNumber: 'Phone number is required',
        yearsInBusiness: 'Years in business cannot be negative',
      },
    ],
    [
      { companyWebsite: 'javascript:alert(1)', phoneNumber: '512 555 - - -' },
      {
        companyWebsite: 'Please enter a valid URL',
        phoneNumber: 'Please enter a valid phone number',
      },
    ],
  ])('names every field of the company that is wrong: %j', async (values, fields) => {
    const { status, body } = await post('/api/auth/lender/signup', { ...lenderForm, email: newAddress(), ...values });
    expect(status).toBe(400);
    expect(body.fields).toEqual(fields);
  });

  it.each([
    [
      {},
      {
        name: 'Name is required',
        email: 'Email is required',
        password: 'Password is required',
        phone: 'Phone number is required',
        company: 'Company name is required',
      },
    ],
    [
      { name: 'G', email: 'x', password: 'x', phone: '123', company: 'O' },
      {
        name: 'Name must be at least 2 characters',
        email: 'Invalid email address',
        password: 'Password must be at least 8 characters',
        phone: 'Please enter a valid phone number (e.g., +1234567890)',
        company: 'Company name must be at least 2 characters',
      },
    ],
  ])('names every field of the portal form that is wrong: %j', async (values, fields) => {
    const { body } = await post('/api/lender-auth/signup', values);
    expect(body.fields).toEqual(fields);
  });
});
