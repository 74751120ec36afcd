import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import { fieldsOfForm } from '../form.ts';
import { newProperty, sheetColumns } from '../questions/experience-sheet.ts';
import { categoryButtons, itemStatuses, newCategory, scopeItemFields } from '../questions/scope-of-work.ts';
import { experienceSheet, sheetMessages } from './experience-sheet.ts';
import { scopeMessages, scopeOfWork } from './scope-of-work.ts';

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

  it('shows six unused categories as buttons, and starts with Demolition and one empty item', () => {
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
});
