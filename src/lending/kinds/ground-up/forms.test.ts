import { describe, expect, it } from 'vitest';
import { groundUpDeal, groundUpTier, judgeGroundUp } from '../../../../tests/support/lending/ground-up.ts';
import { dealOfRequest, requestOfDeal } from '../../requests/request-of-deal.ts';
import { schemasOf } from '../schemas.ts';
import { showFigures, sizingSteps } from '../show-figures.ts';
import { calls } from './calls.ts';
import { groundUp } from './kind.ts';

const { deal, figures } = groundUp;
const { scenario, requestForm } = schemasOf(groundUp);

const quoteForm = {
  propertyAddress: '7 Oak Rd, Austin, TX',
  ficoScore: 700,
  experience: 3,
  propertyType: 'Mixed-Use',
  arv: 600_000,
  constructionBudget: 300_000,
  termMonths: 18,
  landStatus: 'ownedWithBalance',
  landPurchasePrice: null,
  landValue: 150_000,
  landBalance: 40_000,
  loanPurpose: 'Ground Up Construction',
  estimatedClosingDate: '2026-05-01',
  borrowerName: 'Ada Example',
  borrowerEmail: 'ada@example.com',
  borrowerPhone: '(512) 555-0100',
};
const errorsOf = (form: object) => requestForm.safeParse(form).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the ground-up search form', () => {
  it('has an input for every documented value, and blocks no search', () => {
    const names = deal.groups.flatMap(({ fields }) => fields);
    expect(names.toSorted()).toEqual(
      [
        ...['state', 'fico', 'experience', 'propertyType', 'completedValue', 'constructionBudget', 'termMonths'],
        ...['landStatus', 'recourse', 'interestType', 'drawType', 'crossCollateralAllowed', 'termLengthMonths'],
        ...['setting', 'landPurchasePrice', 'landValue', 'landBalance', 'background'],
      ].toSorted(),
    );
    expect(deal.needed.fields).toEqual([]);
    expect(scenario.safeParse({}).success).toBe(true);
  });

  it('offers every property type that a program may state, land that is purchased or owned, and 50 states and DC', () => {
    const optionsOf = (name: string) =>
      deal.fields.flatMap((field) => (field.name === name && 'options' in field ? field.options : []));
    expect(optionsOf('propertyType').map(({ value }) => value)).toEqual([
      'Single Family 1-4',
      'Multifamily 5+',
      'Mixed-Use',
      'Commercial',
      'Industrial',
      'Land',
    ]);
    expect(optionsOf('landStatus').map(({ value }) => value)).toEqual(['purchase', 'owned']);
    expect(optionsOf('termLengthMonths').map(({ value }) => value)).toEqual([12, 13, 18, 19, 24]);
    expect(optionsOf('state')).toHaveLength(51);
  });

  it('says that experience counts projects of the past 36 months', () =>
    expect(deal.fields.find(({ name }) => name === 'experience')?.label).toBe(
      'Experience (ground-up projects in the past 36 months)',
    ));

  it('keeps the figures of the land that belong to its status', () => {
    const land = { landPurchasePrice: 1, landValue: 2, landBalance: 3 };
    const read = (landStatus: string | null) => scenario.parse({ ...land, landStatus });
    expect(read('purchase')).toMatchObject({ landPurchasePrice: 1, landValue: null, landBalance: null });
    expect(read('owned')).toMatchObject({ landPurchasePrice: null, landValue: 2, landBalance: 3 });
    expect(read(null)).toMatchObject({ landPurchasePrice: null, landValue: null, landBalance: null });
  });
});

describe('the ground-up quote form', () => {
  it('has the documented fields and the land purchase price', () =>
    expect(deal.request.fields.map(({ name }) => name)).toEqual(Object.keys(quoteForm)));

  it('reads itself unchanged; its purpose is fixed', () => {
    expect(requestForm.parse(quoteForm)).toEqual(quoteForm);
    expect(requestForm.parse({ ...quoteForm, loanPurpose: null })).toEqual(quoteForm);
    expect(errorsOf({ ...quoteForm, loanPurpose: 'Purchase' })).toEqual(['loanPurpose']);
  });

  it('offers the ten property types', () => {
    const types = deal.request.fields.flatMap((field) =>
      field.name === 'propertyType' && 'options' in field ? field.options.map(({ value }) => value) : [],
    );
    expect(types).toEqual([
      ...['Single Family 1-4', 'Condo', 'Townhome', 'Manufactured', 'Cabins'],
      ...['Multifamily 5+', 'Mixed-Use', 'Commercial', 'Industrial', 'Land'],
    ]);
  });

  it('requires the documented fields', () =>
    expect(errorsOf({})).toEqual([
      ...['propertyAddress', 'ficoScore', 'experience', 'propertyType', 'arv', 'constructionBudget', 'termMonths'],
      ...['borrowerName', 'borrowerEmail', 'borrowerPhone', 'landValue'],
    ]));

  it.each(['ownedFreeAndClear', 'ownedWithBalance'])('requires the land value of land that is %s', (landStatus) => {
    const { landValue: _, ...rest } = quoteForm;
    expect(errorsOf({ ...rest, landStatus })).toEqual(['landValue']);
    expect(errorsOf({ ...rest, landStatus: 'purchase' })).toEqual([]);
  });

  it('requires the land value where nobody says that the land is being purchased, and keeps it', () => {
    const { landValue: _, landStatus: __, ...rest } = quoteForm;
    for (const landStatus of [undefined, null, '']) expect(errorsOf({ ...rest, landStatus })).toEqual(['landValue']);
    expect(requestForm.parse({ ...rest, landValue: 90_000 })).toMatchObject({ landValue: 90_000, landStatus: null });
  });

  it('keeps a balance only where there is one, and never requires it', () => {
    expect(requestForm.parse({ ...quoteForm, landStatus: 'ownedFreeAndClear' })).toMatchObject({ landBalance: null });
    expect(errorsOf({ ...quoteForm, landBalance: null })).toEqual([]);
  });

  it('becomes a deal by the names of the search', () => {
    const stated = dealOfRequest(groundUp, requestForm.parse(quoteForm));
    expect(stated).toMatchObject({
      fico: 700,
      completedValue: 600_000,
      landStatus: 'owned',
      landBalance: 40_000,
      clientName: 'Ada Example',
    });
    expect(deal.complete(stated)).toMatchObject({ arv: 600_000, rehabNeeded: 300_000, asisValue: 150_000 });
    expect(deal.complete({ landPurchasePrice: 90_000 })).toMatchObject({ purchasePrice: 90_000, asisValue: null });
  });

  it.each([
    ['purchase', 'purchase', null],
    ['ownedFreeAndClear', 'owned', 0],
    ['ownedWithBalance', 'owned', 40_000],
    [null, null, null],
  ])('reads land that is %s as %s, owing %s', (landStatus, status, balance) =>
    expect(dealOfRequest(groundUp, { landStatus, landBalance: balance })).toMatchObject({
      landStatus: status,
      landBalance: balance,
    }),
  );

  it.each([
    ['purchase', 5, 'purchase'],
    ['owned', 40_000, 'ownedWithBalance'],
    ['owned', 0, 'ownedFreeAndClear'],
    ['owned', null, 'ownedFreeAndClear'],
    [null, null, null],
  ])('is prefilled from land that is %s, owing %s, as %s', (landStatus, landBalance, said) =>
    expect(requestOfDeal(groundUp, { landStatus, landBalance })).toMatchObject({ landStatus: said }),
  );

  it('shows lenders everything it told them', () => {
    const shown = showFigures(figures.deal, dealOfRequest(groundUp, requestForm.parse(quoteForm)));
    expect(shown.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        ...['$150,000', '$40,000', '$300,000', '$450,000', '$600,000', '700', '3', '18 months', 'Mixed-Use'],
        ...['May 1, 2026', 'Ada Example', 'ada@example.com', '(512) 555-0100'],
      ]),
    );
    expect(shown.find(({ label }) => label === 'Land')?.note).toBe('owned');
  });
});

describe('the documented ground-up search answer', () => {
  const present = (verdict: ReturnType<typeof judgeGroundUp>, tier: object | null) =>
    schemasOf(groundUp).documentedRow.parse(
      calls.search.present({
        lender: { name: 'Cedar Lending', phone: '555-0100', email: 'cedar@example.com', states: [] },
        programName: 'Build',
        terms: {},
        tier: tier && { ...tier },
        deal: { ...groundUpDeal },
        verdict: {
          ...verdict,
          lenderId: '00000000-0000-4000-8000-000000000001',
          programId: '00000000-0000-4000-8000-000000000002',
        },
        warnings: ['Look here'],
      }),
    );

  it('has both names of each pair and the documented names of the limits', () => {
    const tier = { totalBlendedCostPercent: 85, arv: 70 };
    expect(present(judgeGroundUp({ tier }), groundUpTier(tier))).toMatchObject({
      lenderName: 'Cedar Lending',
      name: 'Cedar Lending',
      lenderPhone: '555-0100',
      phone: '555-0100',
      lenderEmail: 'cedar@example.com',
      email: 'cedar@example.com',
      tier: { maxLTC_Land: 60, maxLTC_Construction: 100, maxLTC_Total: 85, maxLTR_Stabilized: 70 },
      calculations: { loanAmount: 340_000 },
      warnings: ['Look here'],
    });
  });

  it('has null for what a program without tiers does not state and cannot compute', () =>
    expect(present(judgeGroundUp({ program: { tiers: [] } }), null)).toMatchObject({
      tier: { maxLTC_Land: null, maxLTC_Construction: null, maxLTC_Total: null, maxLTR_Stabilized: null },
      calculations: { loanAmount: null },
    }));
});

it('explains the way a ground-up loan was sized, with the one limit that set it', () => {
  const { sizing, tier } = judgeGroundUp({ tier: { totalBlendedCostPercent: 85 } });
  const steps = sizingSteps(groundUp, sizing, tier, { ...groundUpDeal });
  expect(steps.map(({ label, from, amount, sets }) => [label, from, amount, sets ?? false])).toEqual([
    ['Program max advance', '60% of $100,000 + 100% of $300,000', 360_000, false],
    ['Blended cost limit', '85% of $400,000', 340_000, true],
    ['Completed value limit', 'not stated', null, false],
    ['Total loan', 'the smallest of these', 340_000, false],
    ['Construction loan', 'the smaller of construction financed and total', 300_000, false],
    ['Land loan', 'total less construction loan', 40_000, false],
    ['Equity', '$400,000 less total', 60_000, false],
    ['Cash to close', 'land price + construction less total, before points and fees', 60_000, false],
  ]);
});
