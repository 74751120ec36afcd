import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { FieldDefinition } from '../../kernel/fields/fields.ts';
import { loanKind } from '../../lending/kinds/find.ts';
import {
  emptyProgram,
  emptyTier,
  type ProgramTier,
  type ProgramValues,
  programFields,
  programParts,
  programValues,
  programWarnings,
} from './model.ts';
import { readProgram } from './read-program.ts';
import { programSchema } from './schemas.ts';

const common = ['tierName', 'minFICO', 'minExperience', 'loanRange'];
const tierPrice = ['rateAdjustment', 'pointsAdjustment'];
const ownTierColumns = {
  'fix-and-flip': ['maxLTC', 'totalLTC', 'maxARV', 'rehabPercent', 'maxRehabBudget', ...tierPrice],
  dscr: ['maxLTVPurchase', 'maxLTVRateTerm', 'maxLTVCashOut', 'dscrRatioMin', 'pointsAdjustment'],
  'stabilized-bridge': ['minDSCR', 'maxLTV', ...tierPrice],
  portfolio: [
    'maxPortfolioSize',
    'maxLTVPurchase',
    'maxLTVRateTerm',
    'maxLTVCashOut',
    'dscrRatioMin',
    'pointsAdjustment',
  ],
  'ground-up': [
    'maxLandPercent',
    'maxConstructionPercent',
    'arv',
    'maxConstructionBudget',
    'totalBlendedCostPercent',
    ...tierPrice,
  ],
};
const commonTerms = [
  'name',
  'experienceWindowMonths',
  'crossCollateralAllowed',
  'recourse',
  'setting',
  'averageTimeToClose',
  'propertyTypes',
  'highlightNote',
  // The price, which no document states.
  'interestRate',
  'maxInterestRate',
  'points',
  'lenderFees',
];
const rental = [
  'allowedOccupancy',
  'propertyUses',
  'loanTerms',
  'termLengthMonths',
  'stateRestrictions',
  'prepaymentPeriod',
  'programType',
];
const ownTerms = {
  // The reserves stand beside the price, which no document states.
  'fix-and-flip': ['minAsIsValue', 'reserveMonths', 'termLengthMonths', 'interestType', 'drawType'],
  dscr: rental,
  'stabilized-bridge': ['termLengthMonths', 'unitCountRestrictions', 'rehabComplete', 'maxRehabPercent'],
  portfolio: [...rental, 'minPortfolioSize', 'maxPortfolioSize', 'portfolioRequirements'],
  'ground-up': ['minAsIsValue', 'termLengthMonths', 'interestType', 'drawType'],
};
/** The five this file writes down; `tests/house/kinds.test.ts` holds every kind to its own definition. */
const documentedKinds = ['fix-and-flip', 'dscr', 'stabilized-bridge', 'portfolio', 'ground-up'] as const;
const namesOf = (fields: readonly FieldDefinition[]) => fields.map(({ name }) => name);
const offered = (kind: (typeof documentedKinds)[number], name: string) => {
  const field = programFields(kind).find((candidate) => candidate.name === name);
  return field !== undefined && 'options' in field ? field.options.map(({ value }) => value) : [];
};

describe.each(documentedKinds)('the %s definition', (kind) => {
  const { terms } = loanKind(kind);

  it('states the common fields and its own, and no others', () => {
    expect(namesOf(terms.fields).sort()).toEqual([...commonTerms, ...ownTerms[kind]].sort());
    expect(namesOf(terms.tierFields).sort()).toEqual([...common, ...ownTierColumns[kind]].sort());
  });

  it('gives an untouched form its default name, 36 months, Non-Rural and one empty tier', () => {
    const saved = programSchema(kind).parse({});
    expect(saved).toEqual(emptyProgram(kind));
    expect(saved).toMatchObject({ name: terms.defaultName, experienceWindowMonths: 36 });
    expect([saved.setting].flat()).toEqual(['Non-Rural']);
    expect(saved.tiers).toEqual([emptyTier(kind)]);
    expect(programSchema(kind).parse({ tiers: [] }).tiers).toEqual([emptyTier(kind)]);
  });

  it('takes 16 tiers and refuses 17', () => {
    const tiers = (count: number) => ({ tiers: Array.from({ length: count }, () => ({})) });
    expect(programSchema(kind).safeParse(tiers(16)).success).toBe(true);
    expect(programSchema(kind).safeParse(tiers(17)).success).toBe(false);
  });

  it('reads typed tier numbers, blanks unreadable ones and drops keys that are not its own', () => {
    const tier = {
      tierName: ' Gold ',
      minFICO: ' 680 ',
      minExperience: 'lots',
      loanRange: { min: '$75,000', max: '2M' },
    };
    const saved = programSchema(kind).parse({ type: kind, lender: 'x', tiers: [tier] });
    expect(saved.tiers[0]).toEqual({
      ...emptyTier(kind),
      tierName: 'Gold',
      minFICO: 680,
      loanRange: { min: 75_000, max: 2_000_000 },
    });
    expect(Object.keys(saved).sort()).toEqual([...commonTerms, ...ownTerms[kind], 'tiers'].sort());
  });

  it('accepts a setting as one value and as a list', () => {
    const settingOf = (setting: unknown) => [programSchema(kind).parse({ setting }).setting].flat();
    expect(settingOf('Rural')).toEqual(['Rural']);
    expect(settingOf(['Rural'])).toEqual(['Rural']);
  });

  it('parts into stored name, terms and tiers and joins them again', () => {
    const values = emptyProgram(kind);
    const parts = programParts(values);
    expect(Object.keys(parts.terms)).not.toContain('name');
    expect(programValues(parts)).toEqual(values);
  });

  it('can be described as JSON schema', () => {
    for (const io of ['input', 'output'] as const)
      expect(Object.keys(z.toJSONSchema(programSchema(kind), { io }).properties ?? {})).toContain('tiers');
  });

  it.each([null, [], 'text', 7])('refuses %j as a body', (body) => {
    expect(programSchema(kind).safeParse(body).success).toBe(false);
  });
});

describe('the option lists', () => {
  it('hold the documented term lengths', () => {
    expect(offered('fix-and-flip', 'termLengthMonths')).toEqual([12, 13, 18, 19, 24]);
    expect(offered('dscr', 'termLengthMonths')).toEqual([12, 13, 18, 19, 24]);
    expect(offered('portfolio', 'termLengthMonths')).toEqual([12, 13, 18, 19, 24]);
    expect(offered('stabilized-bridge', 'termLengthMonths')).toEqual([12, 13, 18, 19, 24, 30, 36]);
    expect(offered('ground-up', 'termLengthMonths')).toEqual([12, 18, 24, 36]);
  });

  it('hold the documented property types', () => {
    const rentals = ['Single Family 1-4', 'Condo', 'Townhome', 'PUD', '2-4 Unit'];
    const flips = ['Single Family 1-4', 'Condo', 'Townhome', 'Manufactured', 'Cabins'];
    expect(offered('fix-and-flip', 'propertyTypes')).toEqual(flips);
    expect(offered('dscr', 'propertyTypes')).toEqual(rentals);
    expect(offered('portfolio', 'propertyTypes')).toEqual(rentals);
    expect(offered('stabilized-bridge', 'propertyTypes')).toEqual([...flips, '2-4 Unit', '5+ Unit']);
    expect(offered('ground-up', 'propertyTypes')).toEqual([
      'Single Family 1-4',
      'Multifamily 5+',
      'Mixed-Use',
      'Commercial',
      'Industrial',
      'Land',
    ]);
  });
});

describe('the kinds with rules of their own', () => {
  it('DSCR starts with 30 Fixed, keeps unknown stored occupancies and stores state codes', () => {
    const saved = programSchema('dscr').parse({
      allowedOccupancy: ['Vacant', 'Seasonal'],
      stateRestrictions: { noPrepay: ' nj, oh, ,New Mexico' },
    });
    expect(saved.loanTerms).toEqual([{ termYears: 30, termType: 'Fixed' }]);
    expect(saved.allowedOccupancy).toEqual(['Vacant', 'Seasonal']);
    expect(saved.stateRestrictions.noPrepay).toEqual(['NJ', 'NM', 'OH']);
  });

  it('Stabilized Bridge blanks what its switches turn off', () => {
    const schema = programSchema('stabilized-bridge');
    const unitCountRestrictions = {
      singleFamily: { allowed: true, maxLoanAmount: '$900,000' },
      twoToFour: { allowed: false, maxLoanAmount: 500_000 },
    };
    expect(schema.parse({ maxRehabPercent: 15, unitCountRestrictions })).toMatchObject({
      rehabComplete: true,
      maxRehabPercent: null,
      unitCountRestrictions: {
        singleFamily: { allowed: true, maxLoanAmount: 900_000 },
        twoToFour: { allowed: false, maxLoanAmount: null },
        fivePlus: { allowed: false, maxLoanAmount: null },
      },
    });
    expect(schema.parse({ rehabComplete: false, maxRehabPercent: '15%' }).maxRehabPercent).toBe(15);
  });

  it.each([
    { minPortfolioSize: '5', maxPortfolioSize: 20 },
    { portfolioRequirements: { minProperties: 5, maxProperties: '20' } },
    { minPortfolioSize: 1, maxPortfolioSize: 2, portfolioRequirements: { minProperties: 5, maxProperties: 20 } },
  ])('Portfolio keeps both shapes of its size in step: %j', (body) => {
    expect(programSchema('portfolio').parse(body)).toMatchObject({
      minPortfolioSize: 5,
      maxPortfolioSize: 20,
      portfolioRequirements: { minProperties: 5, maxProperties: 20, minTotalValue: null, maxTotalValue: null },
    });
  });

  it('Portfolio sizes cleared in the requirements are cleared in both shapes', () => {
    const cleared = { minPortfolioSize: 5, portfolioRequirements: { minProperties: null } };
    expect(programSchema('portfolio').parse(cleared)).toMatchObject({
      minPortfolioSize: null,
      portfolioRequirements: { minProperties: null },
    });
  });
});

describe('programWarnings', () => {
  it('points at crossed limits and unreadable numbers, typed or stored, and blocks neither', () => {
    const program = {
      averageTimeToClose: 'two weeks',
      tiers: [{ loanRange: { min: 100, max: 200 } }, { loanRange: { min: '500k', max: '$75,000' }, maxLTC: 'ninety' }],
    };
    expect(programWarnings('fix-and-flip', program)).toEqual({
      averageTimeToClose: "Average Time to Close can't be read as a number and will be saved blank",
      'tiers.1.loanRange': 'Loan range: the minimum is above the maximum',
      'tiers.1.maxLTC': "Max LTC can't be read as a number and will be saved blank",
    });
    expect(programSchema('fix-and-flip').safeParse(program).success).toBe(true);
  });

  it('compares the pairs of a portfolio', () => {
    const portfolioRequirements = { minProperties: 9, maxProperties: 5, minTotalValue: 1, maxTotalValue: 2 };
    const saved = programSchema('portfolio').parse({ portfolioRequirements });
    expect(programWarnings('portfolio', saved)).toEqual({
      'portfolioRequirements.minProperties': 'Min properties is above max properties',
    });
  });

  it.each(documentedKinds)('has nothing to say about an untouched %s form', (kind) => {
    expect(programWarnings(kind, emptyProgram(kind))).toEqual({});
  });
});

describe('reading a stored program', () => {
  const parts = programParts<'fix-and-flip'>(
    programSchema('fix-and-flip').parse({ tiers: [{ minFICO: 680, maxLTC: 90 }] }),
  );
  const row = { id: 'p', lenderId: 'l', kind: 'fix-and-flip', confirmedAt: new Date('2026-01-02T00:00:00Z'), ...parts };
  const [tier] = parts.tiers;

  it('hands the engine its terms and tiers as they were stored, and the confirmation in milliseconds', () => {
    const { program } = readProgram(row);
    expect(program).toMatchObject({
      id: 'p',
      lenderId: 'l',
      name: 'Fix & Flip Program',
      terms: { setting: 'Non-Rural' },
    });
    expect(program?.confirmedAt).toBe(Date.UTC(2026, 0, 2));
    expect(program?.tiers).toEqual([{ ...emptyTier('fix-and-flip'), minFICO: 680, maxLTC: 90 }]);
  });

  it('gives a field that an older row lacks its default', () => {
    const { experienceWindowMonths: _, drawType: __, ...terms } = parts.terms;
    const { totalLTC: ___, rehabPercent: ____, ...older } = tier ?? emptyTier('fix-and-flip');
    const { program } = readProgram({ ...row, terms, tiers: [older] });
    expect(program?.terms).toMatchObject({ experienceWindowMonths: 36, drawType: { self: false, thirdParty: false } });
    expect(program?.tiers).toEqual([{ ...emptyTier('fix-and-flip'), minFICO: 680, maxLTC: 90 }]);
  });

  it.each([
    ['a text where a number belongs', { tiers: [{ ...tier, maxLTC: 'ninety' }] }, 'tiers.0.maxLTC'],
    ['a percent no lender means', { tiers: [{ ...tier, maxARV: 7_000 }] }, 'tiers.0.maxARV'],
    ['a figure that is not finite', { tiers: [{ ...tier, maxLTC: Number.NaN }] }, 'tiers.0.maxLTC'],
    ['tiers that are no list', { tiers: 'none' }, 'tiers'],
    ['terms that are no record', { terms: 7 }, 'terms'],
    ['a kind nobody knows', { kind: 'bridge-to-nowhere' }, 'kind'],
  ])('sets it aside for %s, and says where', (_, changed, path) => {
    expect(Object.keys(readProgram({ ...row, ...changed }).problems ?? {})).toEqual([path]);
  });
});

it('types follow the definitions', () => {
  type Flip = ProgramValues<'fix-and-flip'>;
  expectTypeOf<Flip['setting']>().toEqualTypeOf<'Rural' | 'Non-Rural'>();
  expectTypeOf<Flip['termLengthMonths']>().toEqualTypeOf<(12 | 13 | 18 | 19 | 24)[]>();
  expectTypeOf<ProgramValues<'ground-up'>['setting']>().toEqualTypeOf<('Rural' | 'Non-Rural')[]>();
  expectTypeOf<ProgramTier<'fix-and-flip'>['maxLTC']>().toEqualTypeOf<number | null>();
  expectTypeOf<ProgramTier<'dscr'>['dscrRatioMin']>().toEqualTypeOf<number | null>();
});
