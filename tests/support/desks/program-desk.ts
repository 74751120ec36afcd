import { type Answer, type Caller, createTestApp, type TestApp } from '../test-app.ts';

/** A program of each kind in which every field of its own is stated, as a form would send it. */
const tier = { tierName: 'Gold', minFICO: '680', minExperience: 2, loanRange: { min: '$100,000', max: '1.5M' } };
const common = {
  name: 'Full Program',
  type: 'any',
  highlightNote: 'Closes in a week',
  recourse: { recourse: true, nonRecourse: false },
  crossCollateralAllowed: 'Yes',
  experienceWindowMonths: '24',
  averageTimeToClose: 12,
};
const rental = {
  ...common,
  setting: 'Rural',
  propertyTypes: ['Condo', 'PUD'],
  allowedOccupancy: ['Vacant'],
  propertyUses: ['Short Term Rental'],
  loanTerms: [{ termYears: 30, termType: 'ARM' }],
  stateRestrictions: { noPrepay: 'tx, Ohio' },
  prepaymentPeriod: '5-4-3-2-1',
};
const rentalTier = { ...tier, maxLTVPurchase: '80%', maxLTVRateTerm: 75, maxLTVCashOut: 70, dscrRatioMin: '1.1' };

export const fullPrograms = {
  'fix-and-flip': {
    ...common,
    type: 'Fix & Flip',
    setting: ['Rural'],
    minAsIsValue: '$75,000',
    drawType: { self: true, thirdParty: true },
    propertyTypes: ['Single Family 1-4', 'Cabins'],
    termLengthMonths: [12, 18],
    interestType: { dutch: false, nonDutch: true },
    tiers: [{ ...tier, maxLTC: '90%', totalLTC: 85, maxARV: 70, rehabPercent: 100, maxRehabBudget: '250k' }],
  },
  dscr: { ...rental, type: 'DSCR', tiers: [rentalTier] },
  'ground-up': {
    ...common,
    type: 'ground up construction',
    setting: 'Rural',
    minAsIsValue: 100_000,
    drawType: { self: false, thirdParty: true },
    propertyTypes: ['Land', 'Mixed-Use'],
    termLengthMonths: [24, 36],
    interestType: { interestOnly: true, amortizing: false },
    tiers: [
      {
        ...tier,
        maxLandPercent: 50,
        maxConstructionPercent: 100,
        arv: 65,
        maxConstructionBudget: 2_000_000,
        totalBlendedCostPercent: 85,
      },
    ],
  },
  'stabilized-bridge': {
    ...common,
    type: 'stabilized-bridge',
    setting: 'Non-Rural',
    propertyTypes: ['5+ Unit'],
    termLengthMonths: [30],
    unitCountRestrictions: {
      singleFamily: { allowed: true, maxLoanAmount: '$900,000' },
      twoToFour: { allowed: false, maxLoanAmount: 500_000 },
      fivePlus: { allowed: true, maxLoanAmount: null },
    },
    rehabComplete: false,
    maxRehabPercent: 10,
    tiers: [{ ...tier, minDSCR: '1.2', maxLTV: '70' }],
  },
  portfolio: {
    ...rental,
    type: 'Portfolio',
    minPortfolioSize: 5,
    maxPortfolioSize: '40',
    portfolioRequirements: { minTotalValue: '$1M', maxTotalValue: 9_000_000 },
    tiers: [{ ...rentalTier, maxPortfolioSize: 20 }],
  },
} as const satisfies Record<string, object>;
export type FullKind = keyof typeof fullPrograms;
export const fullKinds = Object.keys(fullPrograms) as FullKind[];

/** Programs through their documented calls, as one person. */
export const programDesk = (who: Caller, lenderId: string) => ({
  add: (kind: string, values: object = {}, key?: string): Promise<Answer> =>
    who.call(
      'POST',
      `/api/${kind}/${lenderId}/${kind}-programs`,
      values,
      key === undefined ? {} : { 'idempotency-key': key },
    ),
  get: (kind: string, id: string) => who.call('GET', `/api/${kind}/${kind}-programs/${id}`),
  update: (kind: string, id: string, values: object) => who.call('PUT', `/api/${kind}/${kind}-programs/${id}`, values),
  remove: (kind: string, id: string) => who.call('DELETE', `/api/${kind}/${lenderId}/${kind}-programs/${id}`),
  list: (kind: string, query = '') => who.call('GET', `/api/${kind}/${lenderId}/${kind}-programs${query}`),
  act: (act: 'confirm' | 'restore' | 'bring-back', id: string, body?: object) =>
    who.call('POST', `/api/programs/${id}/${act}`, body),
  versions: (id: string, query = '') => who.call('GET', `/api/programs/${id}/versions${query}`),
});
export type ProgramDesk = ReturnType<typeof programDesk>;

/** The company of a lender user. */
export const companyOf = async (lender: Caller): Promise<string> =>
  (await lender.call('GET', '/api/users/profile')).body.user.lenderId;

/** The people of these tests: two lenders of different companies, and an administrator. */
export async function lendersAt(app: TestApp) {
  const [lender, other, admin] = await Promise.all(
    ['lender@example.com', 'lender2@example.com', 'admin@example.com'].map((email) => app.signIn(email)),
  );
  if (!lender || !other || !admin) throw new Error('The demo market has these people.');
  const [lenderId, otherId] = [await companyOf(lender), await companyOf(other)];
  return { lender, other, admin, lenderId, otherId };
}

/** A desk in an app of its own, as the lender of `people`. */
export async function openProgramDesk() {
  const app = await createTestApp('demo');
  const people = await lendersAt(app);
  const own = programDesk(people.lender, people.lenderId);
  /** A program that is there now. @returns its id */
  const added = async (kind: string, values: object = {}, of: ProgramDesk = own): Promise<string> => {
    const { status, body } = await of.add(kind, values);
    if (status !== 200) throw new Error(`The program was not added: ${JSON.stringify(body)}`);
    return body.program._id;
  };
  return { app, people, added, ...own };
}
export type OpenProgramDesk = Awaited<ReturnType<typeof openProgramDesk>>;

export const accountOf = async (who: Caller): Promise<string> =>
  (await who.call('GET', '/api/users/profile')).body.user._id;
