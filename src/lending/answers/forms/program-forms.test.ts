import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import { readFields } from '../../../kernel/fields/read-fields.ts';
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

  it('takes 0 to 100% of a property, amounts from 0, and nothing that is neither', () => {
    const row = {
      streetAddress: '4 Elm Street',
      city: 'Austin',
      state: 'TX',
      zipCode: '78704',
      ownerOnTitle: 'Dana Whitfield',
      purchaseDate: '2024-02-01',
      rehabBudget: 0,
      propertyType: 'Condo',
    };
    const refused = (more: object) => Object.keys(readFields(sheetColumns, { ...row, ...more }).errors ?? {});
    for (const ownershipPercentage of [0, 100, null]) expect(refused({ ownershipPercentage })).toEqual([]);
    for (const ownershipPercentage of [-1, 101])
      expect(refused({ ownershipPercentage })).toEqual(['ownershipPercentage']);
    expect(refused({ salePriceIfSold: 0 })).toEqual([]);
    expect(refused({ salePriceIfSold: -1, rehabBudget: -1 })).toEqual(['rehabBudget', 'salePriceIfSold']);
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

  it('takes a week or more, and costs from 0', () => {
    const refused = (stated: object) => Object.keys(readFields(fieldsOfForm(scopeOfWork), stated).errors ?? {});
    const item = (cost: number) => ({ name: 'Kitchen', items: [{ description: 'Cabinets', cost, status: 'planned' }] });
    const scope = { propertyAddress: '12 Alder Court', projectDescription: 'New kitchen', estimatedTimelineWeeks: 1 };
    expect(refused({ ...scope, categories: [item(0)] })).toEqual([]);
    expect(refused({ ...scope, estimatedTimelineWeeks: 0 })).toEqual(['estimatedTimelineWeeks']);
    expect(refused({ ...scope, categories: [item(-1)] })).toEqual(['categories.0.items.0.cost']);
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
