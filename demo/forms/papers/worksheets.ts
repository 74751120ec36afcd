import type { Paper } from '../paper.ts';
import {
  callout,
  certification,
  choice,
  declarations,
  entity,
  essay,
  field,
  fields,
  person,
  property,
  section,
  signature,
  text,
  ticks,
  yesOrNo,
} from './common.ts';

const scopeOfWork: Paper = {
  fileName: 'Scope of Work Worksheet.pdf',
  tag: 'Scope of Work Worksheet',
  title: 'Scope of Work Worksheet',
  about:
    'List the work by category with its cost. Draws are paid by these lines, so state them as the contractor bids them.',
  number: 'SW-120',
  blocks: [
    ...property(),
    fields([
      field('borrower_name', 'Borrower', 4),
      field('contractor_name', 'General contractor', 4),
      field('estimated_timeline_weeks', 'Timeline (weeks)'),
    ]),
    section('Line items'),
    {
      kind: 'rows',
      name: 'item',
      rows: 24,
      columns: [
        { name: 'category', label: 'Category', share: 24 },
        { name: 'description', label: 'Description of the work', share: 52 },
        { name: 'cost', label: 'Cost', share: 14 },
        { name: 'percent_complete', label: '% done', share: 10 },
      ],
    },
    fields([
      field('subtotal', 'Subtotal', 4),
      field('contingency', 'Contingency', 4),
      field('rehab_budget', 'Total rehab budget'),
    ]),
    yesOrNo('permit_required', 'Does the work need permits?'),
    essay('permit_details', 'Permits and their status', 2),
    signature('borrower', 'Borrower'),
    signature('contractor', 'Contractor'),
  ],
};

/** Also as a sheet to print. */
export const experience: Paper = {
  fileName: 'Borrower Experience Sheet.pdf',
  tag: 'Borrower Experience Sheet',
  title: 'Borrower Experience Sheet',
  about: 'Projects completed and rentals owned in the last 36 months, of the borrower and every guarantor.',
  number: 'BX-130',
  blocks: [
    fields([
      field('borrower_name', 'Borrower', 5),
      field('entity_name', 'Entity', 4),
      field('years_real_estate_experience', 'Years of experience'),
    ]),
    section('Completed projects'),
    {
      kind: 'rows',
      name: 'project',
      rows: 14,
      columns: [
        { name: 'address', label: 'Street address', share: 29 },
        { name: 'city', label: 'City', share: 13 },
        { name: 'state', label: 'State', share: 7 },
        { name: 'purchase_date', label: 'Purchase date', share: 12 },
        { name: 'purchase_price', label: 'Purchase price', share: 13 },
        { name: 'rehab_budget', label: 'Rehab', share: 12 },
        { name: 'date_sold', label: 'Date sold', share: 11 },
        { name: 'sale_price', label: 'Sale price', share: 13 },
      ],
    },
    section('Rentals'),
    fields([
      field('total_rental_units_owned', 'Units owned', 4),
      field('estimated_portfolio_value', 'Estimated value', 4),
      field('total_rental_income', 'Rent per month'),
    ]),
    essay('additional_info', 'Anything else that shows your experience', 4),
    signature('borrower', 'Borrower'),
  ],
};

const assets = (title: string, rows: readonly (readonly [string, string])[]) => [
  section(title),
  fields(
    ...Array.from({ length: Math.ceil(rows.length / 3) }, (_, line) =>
      rows.slice(line * 3, line * 3 + 3).map(([name, label]) => field(name, label)),
    ),
  ),
];

const guarantor: Paper = {
  fileName: 'Primary Guarantor Application.pdf',
  tag: 'Primary Guarantor Application',
  title: 'Primary Guarantor Application',
  about: 'For the person who guarantees the loan: personal data, financial statement and declarations.',
  number: 'GA-140',
  blocks: [
    section('Guarantor'),
    person('guarantor'),
    fields([field('guarantor_employment', 'Employment', 6), field('guarantor_income', 'Income per year')]),
    ...entity,
    ...assets('Assets', [
      ['pfs_cash', 'Cash'],
      ['pfs_stocks_bonds', 'Stocks and bonds'],
      ['pfs_other_liquid', 'Other liquid assets'],
      ['pfs_retirement_accounts', 'Retirement accounts'],
      ['pfs_real_estate_assets', 'Real estate'],
      ['pfs_autos', 'Vehicles'],
    ]),
    ...assets('Debts', [
      ['pfs_real_estate_debt', 'Real estate debt'],
      ['pfs_revolving_debt', 'Credit cards'],
      ['pfs_installment_debt', 'Installment loans'],
      ['pfs_notes_payable', 'Notes payable'],
      ['pfs_other_debt', 'Other debt'],
      ['pfs_net_worth', 'Net worth'],
    ]),
    ...declarations,
    ...certification,
  ],
};

const coSigner: Paper = {
  fileName: 'Co-Signor (Guarantor) Sheet.pdf',
  tag: 'Co-Signor (Guarantor) Sheet',
  title: 'Co-Signor (Guarantor) Sheet',
  about: 'One sheet for every further member of the entity who owns 20% or more.',
  number: 'GA-141',
  blocks: [
    section('Co-signor'),
    person('cosigner'),
    fields([
      field('cosigner_ownership_percentage', 'Owns (%)', 3),
      field('cosigner_relationship', 'Relationship to the borrower'),
    ]),
    section('Declarations'),
    yesOrNo('cosigner_has_outstanding_judgments', 'Are there outstanding judgments against you?'),
    yesOrNo('cosigner_has_felony_conviction', 'Have you been convicted of a felony?'),
    text('I guarantee the loan jointly with the other guarantors and authorize a credit and background report.'),
    signature('cosigner', 'Co-signor'),
  ],
};

const canadian: Paper = {
  fileName: 'Canadian National Credit Report Worksheet.pdf',
  tag: 'Canadian National Credit Report Worksheet',
  title: 'Canadian National Credit Report Worksheet',
  about: 'For guarantors who live in Canada and have no credit history in the United States.',
  number: 'GA-145',
  blocks: [
    section('Guarantor'),
    fields(
      [field('guarantor_first_name', 'First name'), field('guarantor_last_name', 'Last name')],
      [
        field('guarantor_date_of_birth', 'Date of birth', 4),
        field('guarantor_sin', 'Social Insurance Number', 4, 11),
        field('guarantor_phone', 'Phone'),
      ],
      [
        field('guarantor_address', 'Street address', 6),
        field('guarantor_city', 'City', 3),
        field('guarantor_province', 'Province', 1, 2),
        field('guarantor_postal_code', 'Postal code'),
      ],
    ),
    choice('credit_bureau', 'Credit bureau', 'Northern Bureau', 'Maple Bureau', 'Both'),
    section('Bank references'),
    {
      kind: 'rows',
      name: 'bank',
      rows: 4,
      columns: [
        { name: 'name', label: 'Bank', share: 40 },
        { name: 'branch', label: 'Branch', share: 30 },
        { name: 'account_type', label: 'Account', share: 15 },
        { name: 'balance', label: 'Balance (USD)', share: 15 },
      ],
    },
    callout('Attach with this sheet', 'A copy of the passport, and a credit report that is not older than 30 days.'),
    signature('guarantor', 'Guarantor'),
  ],
};

const contractor: Paper = {
  fileName: 'Contractor Onboarding Worksheet.pdf',
  tag: 'Contractor Onboarding Worksheet',
  title: 'Contractor Onboarding Worksheet',
  about: 'Completed by the general contractor before the first draw.',
  number: 'CO-150',
  blocks: [
    section('Company'),
    fields(
      [field('contractor_name', 'Company name', 8), field('contractor_license_number', 'License number')],
      [
        field('contractor_contact_name', 'Contact', 4),
        field('contractor_phone', 'Phone', 3),
        field('contractor_email', 'Email'),
      ],
      [
        field('contractor_address', 'Address', 6),
        field('contractor_city', 'City', 3),
        field('contractor_state', 'State', 1, 2),
        field('contractor_zip', 'ZIP code'),
      ],
    ),
    choice('contractor_license_type', 'License', 'General', 'Residential', 'Specialty', 'Not required here'),
    ticks(
      'contractor_insurance',
      'Insurance in effect',
      'General liability',
      'Workers compensation',
      "Builder's risk",
      'Auto',
    ),
    section('References'),
    {
      kind: 'rows',
      name: 'reference',
      rows: 4,
      columns: [
        { name: 'name', label: 'Client', share: 26 },
        { name: 'phone', label: 'Phone', share: 18 },
        { name: 'address', label: 'Project address', share: 38 },
        { name: 'amount', label: 'Contract amount', share: 18 },
      ],
    },
    yesOrNo('contractor_has_liens', 'Has a lien been filed by or against you in three years?'),
    essay('contractor_info', 'Explain, or tell us about your crew', 3),
    signature('contractor', 'Contractor'),
  ],
};

export const worksheets: readonly Paper[] = [scopeOfWork, experience, guarantor, coSigner, canadian, contractor];
