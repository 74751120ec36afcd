import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import { fieldsOfForm } from '../form.ts';
import { exitsOf, metricsOfSheet, newProperty, sheetColumns } from '../questions/experience-sheet.ts';
import {
  categoryButtons,
  costOfScope,
  isCategoryComplete,
  isUsed,
  itemStatuses,
  newCategory,
  scopeCategories,
  scopeItemFields,
} from '../questions/scope-of-work.ts';
import { experienceSheet, sheetMessages } from './experience-sheet.ts';
import { scopeMessages, scopeOfWork, scopeProblem } from './scope-of-work.ts';

const namesOf = (fields: readonly FieldDefinition[]) => fields.map(({ name }) => name);
const requiredOf = (fields: readonly FieldDefinition[]) => namesOf(fields.filter(({ required }) => required === true));

describe('the experience sheet', () => {
  it('has the fields of the specification, in its order', () => {
    expect(namesOf(fieldsOfForm(experienceSheet))).toEqual(['properties']);
    expect(namesOf(sheetColumns)).toEqual([
      'streetAddress',
      'city',
      'state',
      'zipCode',
      'ownerOnTitle',
      'ownershipPercentage',
      'purchaseDate',
      'rehabBudget',
      'salePriceIfSold',
      'dateOfSaleIfSold',
      'propertyType',
    ]);
    expect(requiredOf(sheetColumns)).toEqual([
      'streetAddress',
      'city',
      'state',
      'zipCode',
      'ownerOnTitle',
      'purchaseDate',
      'rehabBudget',
      'propertyType',
    ]);
    expect(Object.values(newProperty())).toEqual(sheetColumns.map(() => null));
  });

  it('offers five property types with radio buttons', () => {
    const type = sheetColumns.find(({ name }) => name === 'propertyType');
    expect(type).toMatchObject({ kind: 'choice', asRadios: true });
    expect(type?.kind === 'choice' && type.options.map(({ value }) => value)).toEqual([
      'Single Family 1-4',
      'Condo',
      'Townhome',
      'Manufactured',
      'Cabins',
    ]);
  });

  it('says the exact texts', () => {
    expect(sheetMessages).toEqual({
      incomplete: 'Please fill in all required fields for each property',
      lastProperty: 'You must have at least one property in your experience sheet',
      failed: 'Error saving experience data',
    });
  });

  const sold = (dateOfSaleIfSold: string | null, propertyType = 'Condo', salePriceIfSold: number | null = 1) => ({
    propertyType,
    salePriceIfSold,
    dateOfSaleIfSold,
    rehabBudget: 10_000,
  });

  it('counts a project as completed with a sale price above 0 and a day', () => {
    const rows = [
      sold('2020-01-01'),
      sold(null),
      sold('2020-01-01', 'Condo', 0),
      sold('2020-01-01', 'Condo', null),
      {},
    ];
    expect(metricsOfSheet(rows)).toEqual({ totalProjects: 5, completedProjects: 1, totalRehabBudget: 40_000 });
  });

  it('counts exits of 36 months by type: from the same day three years before to today', () => {
    const rows = [
      sold('2023-11-24'),
      sold('2023-11-25'),
      sold('2026-11-25', 'Cabins'),
      sold('2026-11-26', 'Cabins'),
      sold('2025-01-01', 'Cabins'),
      sold(null, 'Townhome'),
    ];
    expect(exitsOf(rows, '2026-11-25')).toEqual({ Condo: 1, Cabins: 2 });
    expect(exitsOf([], '2026-11-25')).toEqual({});
  });
});

describe('the scope of work', () => {
  it('has the fields of the specification, in its order, and what says that there is no work', () => {
    expect(namesOf(fieldsOfForm(scopeOfWork))).toEqual([
      'noWorkPlanned',
      'propertyAddress',
      'projectDescription',
      'estimatedTimelineWeeks',
      'permitRequired',
      'permitDetails',
      'contractorName',
      'contractorLicenseNumber',
      'contractorInsurance',
      'categories',
    ]);
    expect(requiredOf(fieldsOfForm(scopeOfWork))).toEqual([
      'propertyAddress',
      'projectDescription',
      'estimatedTimelineWeeks',
    ]);
    const kinds = new Map(fieldsOfForm(scopeOfWork).map(({ name, kind }) => [name, kind]));
    expect([kinds.get('permitRequired'), kinds.get('contractorInsurance')]).toEqual(['yesNo', 'yesNo']);
    expect(namesOf(scopeItemFields)).toEqual(['description', 'cost', 'status']);
    expect(itemStatuses.map(({ value }) => value)).toEqual(['planned', 'in-progress', 'completed']);
  });

  it('has 16 predefined categories, six of them as buttons, and starts with Demolition and one empty item', () => {
    expect(scopeCategories).toEqual(
      'Demolition Foundation Framing Plumbing Electrical HVAC Insulation Drywall Roofing Flooring Kitchen Bathroom Painting Exterior Landscaping Other'.split(
        ' ',
      ),
    );
    expect(categoryButtons).toBe(6);
    expect(newCategory()).toEqual({
      name: 'Demolition',
      items: [{ description: null, cost: null, status: 'planned' }],
    });
  });

  it('says the exact texts', () => {
    expect(scopeMessages).toEqual({
      details: 'Please fill in all required project details',
      categories: 'Please ensure all categories have at least one item with description and cost',
      experienceFirst: 'Please complete the Experience Sheet before proceeding.',
      failed: 'Error saving scope of work data',
    });
  });

  const kitchen = { name: 'Kitchen', items: [{ description: 'Cabinets', cost: 18_000 }, { cost: 2_000 }, {}] };

  it('adds up its items, whatever they lack', () => {
    expect(costOfScope([kitchen, newCategory()])).toBe(20_000);
  });

  it('knows a used name trimmed and whatever its capitals', () => {
    expect(isUsed([kitchen], ' KITCHEN ')).toBe(true);
    expect(isUsed([kitchen], 'Bathroom')).toBe(false);
  });

  it.each([
    [{ description: 'Sink', cost: 0 }, true],
    [{ description: 'Sink', cost: null }, false],
    [{ description: ' ', cost: 5 }, false],
  ])('a category with %j alone is complete: %s', (item, complete) => {
    expect(isCategoryComplete({ items: [item] })).toBe(complete);
  });

  const details = { propertyAddress: '1 Oak St', projectDescription: 'Kitchen', estimatedTimelineWeeks: 1 };

  it.each([
    [{ ...details, categories: [kitchen] }, undefined],
    [{ noWorkPlanned: true, categories: [] }, undefined],
    [{ ...details, estimatedTimelineWeeks: 0, categories: [kitchen] }, scopeMessages.details],
    [{ ...details, propertyAddress: '', categories: [] }, scopeMessages.details],
    [{ ...details, categories: [] }, scopeMessages.categories],
    [{ ...details, categories: [kitchen, newCategory()] }, scopeMessages.categories],
  ])('%# lacks what it lacks', (scope, text) => {
    expect(scopeProblem(scope)).toBe(text);
  });
});
