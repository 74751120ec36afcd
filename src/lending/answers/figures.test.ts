import { describe, expect, it } from 'vitest';
import { loanKinds } from '../kinds/all.ts';
import { backgroundField } from '../kinds/common/deal-fields.ts';
import { scopeProblem } from './forms/scope-of-work.ts';
import { answersOfDeal, dealFieldsByQuestion, namesOfClient } from './from-deal.ts';
import { exitsOf, metricsOfSheet } from './questions/experience-sheet.ts';
import { totalsOfStatement } from './questions/finances.ts';
import { costOfScope, isCategoryComplete, isUsed, scopeCategories } from './questions/scope-of-work.ts';

describe('the personal financial statement', () => {
  it('adds up: net worth is liquid plus non-liquid assets less debt', () => {
    const statement = {
      pfsCash: 90_000,
      pfsStocksBonds: 60_000,
      pfsRealEstateAssets: 800_000,
      pfsAutos: 30_000,
      pfsRealEstateDebt: 450_000,
      pfsRevolvingDebt: 5_000,
    };
    expect(totalsOfStatement(statement)).toEqual({
      pfsTotalLiquid: 150_000,
      pfsTotalNonLiquidAssets: 830_000,
      pfsTotalDebt: 455_000,
      pfsNetWorth: 525_000,
    });
  });

  it('may end below zero, and says nothing where nothing is stated', () => {
    expect(totalsOfStatement({ pfsOtherDebt: 10_000 }).pfsNetWorth).toBe(-10_000);
    expect(totalsOfStatement({})).toEqual({
      pfsTotalLiquid: null,
      pfsTotalNonLiquidAssets: null,
      pfsTotalDebt: null,
      pfsNetWorth: null,
    });
  });
});

describe('the experience sheet', () => {
  const sold = (dateOfSaleIfSold: string | null, salePriceIfSold: number | null, propertyType = 'Condo') => ({
    dateOfSaleIfSold,
    salePriceIfSold,
    propertyType,
    rehabBudget: 10_000,
  });

  it('counts as completed what has a price above 0 and a day', () => {
    const rows = [sold('2025-01-01', 300_000), sold('2025-01-01', 0), sold(null, 300_000), sold(null, null)];
    expect(metricsOfSheet(rows)).toEqual({ totalProjects: 4, completedProjects: 1, totalRehabBudget: 40_000 });
  });

  it('counts the exits of the last 36 months by type, the same day three years ago included', () => {
    const rows = [
      sold('2023-11-25', 1),
      sold('2023-11-24', 1),
      sold('2026-11-25', 1, 'Townhome'),
      sold('2026-11-26', 1, 'Townhome'),
      sold('2025-06-01', 1),
    ];
    expect(exitsOf(rows, '2026-11-25')).toEqual({ Condo: 2, Townhome: 1 });
  });
});

describe('the scope of work', () => {
  const kitchen = { name: 'Kitchen', items: [{ description: 'Cabinets', cost: 12_000 }, { cost: 500 }] };

  it('costs what its items cost', () => {
    expect(costOfScope([kitchen, { name: 'Roofing', items: [{ description: 'Shingles', cost: 9_000 }] }])).toBe(21_500);
  });

  it.each([
    [[{ description: 'Cabinets', cost: 0 }], true],
    [[{ description: 'Cabinets', cost: null }], false],
    [[{ description: ' ', cost: 5 }], false],
    [[], false],
  ])('needs in each category an item with description and cost: %j', (items, isComplete) => {
    expect(isCategoryComplete({ items })).toBe(isComplete);
  });

  it('knows a name whatever its capitals and spaces', () => {
    expect(isUsed([kitchen], ' kitchen ')).toBe(true);
    expect(isUsed([kitchen], 'Kitchenette')).toBe(false);
  });

  it('says first what is missing of the project, then of the categories', () => {
    const project = { propertyAddress: 'A', projectDescription: 'B', estimatedTimelineWeeks: 12 };
    const details = 'Please fill in all required project details';
    expect(scopeProblem({})).toBe(details);
    expect(scopeProblem({ ...project, estimatedTimelineWeeks: 0, categories: [kitchen] })).toBe(details);
    expect(scopeProblem({ ...project, categories: [] })).toBe(
      'Please ensure all categories have at least one item with description and cost',
    );
    expect(scopeProblem({ ...project, categories: [kitchen] })).toBeUndefined();
    expect(scopeProblem({ noWorkPlanned: true })).toBeUndefined();
  });

  it('offers the sixteen documented categories in their order', () => {
    expect(scopeCategories.join(', ')).toBe(
      'Demolition, Foundation, Framing, Plumbing, Electrical, HVAC, Insulation, Drywall, Roofing, Flooring, Kitchen, Bathroom, Painting, Exterior, Landscaping, Other',
    );
  });
});

describe('what a deal says', () => {
  it('is said in the words of the package; what has no counterpart stays out', () => {
    const known = answersOfDeal({
      loanType: 'stabilized-bridge',
      address: '118 Juniper Street, Austin, TX 78704',
      clientName: 'Quinn van Harlow',
      deal: {
        fico: 700,
        propertyValue: 900_000,
        propertyType: '5+ Unit',
        loanPurpose: 'CashOut',
        background: { felony: false },
      },
      loanAmount: 600_000,
    });
    expect(known).toEqual({
      borrowerFirstName: 'Quinn',
      borrowerLastName: 'van Harlow',
      propertyAddress: '118 Juniper Street',
      propertyCity: 'Austin',
      propertyState: 'TX',
      propertyZip: '78704',
      propertyType: 'Multi-Family (5+)',
      ficoScore: 700,
      asIsValue: 900_000,
      hasFelonyConviction: false,
      transactionType: 'Refinance',
      loanPurpose: 'Bridge Loan',
      requestedLoanAmount: 600_000,
    });
  });

  it('looks for fields that some loan type has', () => {
    const own = loanKinds.flatMap(({ deal }) => deal.fields);
    const fields = [...own, ...backgroundField.fields].map(({ name }) => name);
    for (const names of Object.values(dealFieldsByQuestion))
      for (const name of names ?? []) expect(fields).toContain(name);
  });

  it('names no property type for a search that covers one to four units', () => {
    const deal = { propertyType: 'Single Family 1-4', state: 'TX' };
    const known = answersOfDeal({ loanType: 'dscr', address: 'Lot 4', clientName: null, deal, loanAmount: null });
    expect(known).toEqual({ propertyAddress: 'Lot 4', propertyState: 'TX' });
  });

  it.each([
    ['Quinn Harlow', ['Quinn', 'Harlow']],
    [' Quinn ', ['Quinn', null]],
    ['', [null, null]],
    [null, [null, null]],
  ])('splits the name of a client: %j', (name, parts) => expect(namesOfClient(name)).toEqual(parts));
});
