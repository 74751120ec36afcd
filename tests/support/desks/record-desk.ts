import { sql } from 'drizzle-orm';
import { type Caller, createTestApp } from '../test-app.ts';

/** A company record as the form of an administrator sends it, but for its name. */
export const recordForm = {
  states: ['TX', 'CA'],
  brokersLicenseOnlyStates: ['NV'],
  brokerFriendly: true,
  portalAddress: 'https://portal.example.com',
  contactName: 'Ines Calderbrook',
  phone: '512-555-0177',
  email: 'desk@example.com',
  website: 'https://www.example.com',
  nmlsId: '900000017',
  licenseStates: ['CA', 'NV'],
  whiteLabelPaperwork: false,
  whiteLabelFundingTPO: true,
  proofOfFundsLetters: true,
  proofOfFundsNotes: 'Within a day.',
  attachPackage: false,
  assumable: false,
  bkFcSsDil: 4,
  backgroundLimitations: ['Felony Convictions'],
};

let number = 0;

/** The demo market, an administrator and a broker, and what they do with company records. */
export async function openRecordDesk() {
  const app = await createTestApp();
  const [admin, broker] = [await app.signIn('admin@example.com'), await app.signIn('broker@example.com')];
  const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;

  const newLender = async (more: object = {}): Promise<{ _id: string; name: string; version: number }> => {
    const name = `Ledgerwick Capital ${++number}`;
    const sent = { ...recordForm, name, rehabLogic: 'Light first.', ...more };
    return (await admin.call('POST', '/api/lenders', sent)).body.lender;
  };
  /** A user of this lender: a copy of a demo account, under a name of its own. */
  const userOf = async (lenderId: string, email: string, firstName = 'Rhea'): Promise<Caller> => {
    await rows(sql`
      insert into accounts select (jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(),
        'email', ${email}::text, 'lender_id', ${lenderId}::text, 'first_name', ${firstName}::text, 'last_name', 'Tolliver'))).*
      from accounts original where email = 'lender@example.com'`);
    return app.signIn(email);
  };
  const read = async (id: string) => (await admin.call('GET', `/api/lenders/${id}`)).body.lender;
  const put = (who: Caller, id: string, body: object) => who.call('PUT', `/api/lenders/${id}`, body);
  const approve = (lenderId: string, field: string, newValue: unknown) =>
    admin.call('POST', '/api/admin/approve-lender-edit', { lenderId, field, newValue });
  const reject = (lenderId: string, field: string, reason?: string) =>
    admin.call('POST', '/api/admin/reject-lender-edit', { lenderId, field, ...(reason ? { reason } : {}) });
  return { app, admin, broker, rows, newLender, userOf, read, put, approve, reject };
}
export type RecordDesk = Awaited<ReturnType<typeof openRecordDesk>>;
