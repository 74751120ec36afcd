import { rgb } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { PlacementContent } from '../../../src/lending/form-templates/placement.ts';
import { problemsOf } from '../../../src/lending/form-templates/problems.ts';
import { findFormValue } from '../../../src/lending/form-templates/values.ts';
import { documentPackage } from '../package.ts';
import { isForm } from '../paper.ts';
import { preparePaper } from './prepare-paper.ts';

const letterhead = { lender: 'Pellinwick Funding', color: rgb(0.1, 0.2, 0.4) };
const now = new Date('2026-11-24T12:00:00Z');

/** What the forms call otherwise than the questions of the package are called. */
const calledOtherwise: Readonly<Record<string, string>> = {
  borrower_name: 'borrowerFullName',
  borrower_printed_name: 'borrowerFullName',
  borrower_date_of_birth: 'borrowerDOB',
  borrower_ssn: 'borrowerSSN',
  borrower_credit_score: 'ficoScore',
  borrower_postal_code: 'borrowerZip',
  entity_ein: 'entityEIN',
  projects_completed_36_months: 'borrowerExperience',
  construction_budget: 'rehabBudget',
  completed_value: 'afterRepairValue',
  number_of_properties: 'sheetProjects',
  average_dscr: 'averageDSCR',
  portfolio_noi: 'portfolioNOI',
  borrower_signature: 'signature of borrower',
  borrower_date_signed: 'signing-date of borrower',
  cosigner_signature: 'signature of co-borrower',
  cosigner_date_signed: 'signing-date of co-borrower',
};
const sheetColumns: Readonly<Record<string, string>> = {
  address: 'streetAddress',
  city: 'city',
  state: 'state',
  purchase_date: 'purchaseDate',
  rehab_budget: 'rehabBudget',
  date_sold: 'dateOfSaleIfSold',
  sale_price: 'salePriceIfSold',
};
const scopeColumns: Readonly<Record<string, string>> = {
  category: 'category',
  description: 'description',
  cost: 'cost',
};

/** What belongs into a field; undefined for what the package doesn't ask. */
function belongsInto(field: string): string | undefined {
  const cell = /^(project|property|item)_(\d+)_(.*)$/.exec(field);
  if (cell?.[1] && cell[3]) {
    const [list, columns] =
      cell[1] === 'item' ? (['categories', scopeColumns] as const) : (['experienceProperties', sheetColumns] as const);
    const column = columns[cell[3]];
    return column && `${list} ${Number(cell[2]) - 1} ${column}`;
  }
  // Who guarantees the loan is the borrower.
  const name = field.replace(/^guarantor_/, 'borrower_');
  if (name.startsWith('property_type_')) return 'propertyType';
  const question =
    calledOtherwise[name] ?? name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
  return calledOtherwise[name] !== undefined || findFormValue(question) ? question : undefined;
}

function written(content: PlacementContent | undefined): string | undefined {
  if (!content || content.type === 'text') return undefined;
  if (content.type !== 'answer') return `${content.type} of ${content.role}`;
  const { question, row, column } = content;
  return column === undefined ? question : `${question} ${row} ${column}`;
}

const forms = documentPackage.filter(isForm).map((paper) => [paper.title, paper] as const);

describe('the forms of the demo market, mapped by the product’s suggestions', () => {
  it.each(forms)(
    '%s: nine fields of ten have their question, and what it doesn’t ask stays open',
    async (_title, paper) => {
      const { form, placements = [] } = await preparePaper({ paper, letterhead, now });
      const fields = form?.fields ?? [];
      expect(form && problemsOf(placements, form)).toEqual(new Map());
      const wrong = fields.flatMap(({ name }) => {
        const found = written(placements.find(({ id }) => id === name)?.content);
        const wanted = belongsInto(name);
        return found === wanted ? [] : [`${name}: ${found ?? 'nothing'} instead of ${wanted ?? 'nothing'}`];
      });
      expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(fields.length * 0.1);
    },
  );
});
