import { describe, expect, it } from 'vitest';
import { defaultsOfFields } from '../../kernel/fields/fields.ts';
import { lenderFields } from './model.ts';
import { lenderEditSchema, lenderSchema } from './schemas.ts';

const messages = (input: object) => (lenderSchema.safeParse(input).error?.issues ?? []).map(({ message }) => message);

describe('the lender record', () => {
  it('has the documented fields, and its licenses', () => {
    expect(Object.keys(lenderSchema.parse({ name: 'Acme' })).sort()).toEqual(
      [
        'name',
        'companyName',
        'states',
        'brokersLicenseOnlyStates',
        'brokerFriendly',
        'portalAddress',
        'contactName',
        'phone',
        'email',
        'website',
        'nmlsId',
        'licenseStates',
        'whiteLabelPaperwork',
        'whiteLabelFundingTPO',
        'proofOfFundsLetters',
        'proofOfFundsNotes',
        'attachPackage',
        'assumable',
        'bkFcSsDil',
        'backgroundLimitations',
        'rehabLogic',
      ].sort(),
    );
  });

  it.each([{}, { name: '' }, { name: '   ' }, { name: null }])('asks for a name when given %j', (input) => {
    expect(messages(input)).toEqual(['Lender name is required']);
    expect(lenderEditSchema.safeParse(input).success).toBe(false);
  });

  it('takes whole years from 0 since a credit event, and null when blank', () => {
    const years = (bkFcSsDil: unknown) => lenderSchema.parse({ name: 'Acme', bkFcSsDil }).bkFcSsDil;
    expect([years('0'), years(4), years(''), years(null)]).toEqual([0, 4, null, null]);
    expect(messages({ name: 'Acme', bkFcSsDil: 2.5 })).toEqual([
      'Years since BK / FC / SS / DIL must be a whole number',
    ]);
    expect(messages({ name: 'Acme', bkFcSsDil: -1 })).toHaveLength(1);
  });

  it('takes an NMLS ID of digits alone, or none', () => {
    const idOf = (nmlsId: unknown) => lenderSchema.parse({ name: 'Acme', nmlsId }).nmlsId;
    expect([idOf(' 9000001 '), idOf(9000001), idOf(''), idOf(null)]).toEqual(['9000001', '9000001', '', '']);
    for (const nmlsId of ['NMLS 123', '12-34', '1234567890123', '1.5'])
      expect(messages({ name: 'Acme', nmlsId })).toEqual(['NMLS ID must be a number of up to 12 digits']);
  });

  it('reads license states as it reads states, and need not have any', () => {
    const licensed = (licenseStates: unknown) => lenderSchema.parse({ name: 'Acme', licenseStates }).licenseStates;
    expect([licensed('nevada, AZ'), licensed(undefined)]).toEqual([['AZ', 'NV'], []]);
    expect(messages({ name: 'Acme', licenseStates: ['Ontario'] })).toHaveLength(1);
  });

  it('offers 50 states and DC as codes and reads full names', () => {
    const everywhere = lenderSchema.parse({ name: 'Acme', states: 'District of Columbia, tx' });
    expect(everywhere.states).toEqual(['DC', 'TX']);
  });

  it('leaves rehab logic out of an edit', () => {
    expect(lenderEditSchema.parse({ name: 'Acme', rehabLogic: 'light' })).not.toHaveProperty('rehabLogic');
  });

  it('stores blank texts empty', () => {
    expect(lenderSchema.parse({ name: 'Acme', phone: null, email: ' ' })).toMatchObject({
      phone: '',
      email: '',
      website: '',
      rehabLogic: '',
    });
  });

  it('reads an untouched form back unchanged once it has a name', () => {
    const form = { ...defaultsOfFields(lenderFields), name: 'Acme' };
    expect(lenderSchema.parse(form)).toEqual(form);
  });
});
