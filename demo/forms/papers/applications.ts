import type { Block, Paper } from '../paper.ts';
import {
  certification,
  choice,
  closingContacts,
  declarations,
  entity,
  essay,
  field,
  fields,
  person,
  property,
  section,
  ticks,
  yesOrNo,
} from './common.ts';

const borrower: readonly Block[] = [section('Borrower'), person('borrower'), ...entity];
const about = (loan: string) =>
  `Complete every section. We return a term sheet for your ${loan} within one business day of a complete application.`;

const loanRequest = (...more: readonly Block[]): readonly Block[] => [
  section('Loan request'),
  choice('transaction_type', 'Transaction', 'Purchase', 'Refinance'),
  fields([
    field('requested_loan_amount', 'Requested loan amount', 4),
    field('loan_term_months', 'Term (months)', 2),
    field('target_close_date', 'Target closing date', 3),
    field('purchase_price', 'Purchase price'),
  ]),
  ...more,
];

const propertyTypes = ['Single family', 'Condo', 'Townhome', '2-4 units', 'Multi-family (5+)', 'Mixed use'];

const dscr: Paper = {
  fileName: 'DSCR Loan Application.pdf',
  tag: 'DSCR Loan Application',
  title: 'DSCR Loan Application',
  about: about('rental loan'),
  number: 'LA-210',
  blocks: [
    ...loanRequest(
      fields([
        field('as_is_value', 'As-is value', 4),
        field('existing_mortgage_balance', 'Existing mortgage balance', 4),
        field('original_purchase_date', 'Original purchase date'),
      ]),
    ),
    ...borrower,
    ...property(),
    ticks('property_type', 'Property type', ...propertyTypes),
    fields([
      field('number_of_units', 'Units', 2),
      field('market_rent', 'Market rent per month', 3),
      field('current_rent', 'Current rent per month', 3),
      field('occupancy_rate', 'Occupancy (%)'),
    ]),
    section('Operating expenses per year'),
    fields([
      field('annual_property_taxes', 'Property taxes'),
      field('annual_insurance', 'Insurance'),
      field('annual_hoa_dues', 'HOA dues'),
      field('property_management', 'Property management'),
    ]),
    choice('lease_status', 'Lease', 'Leased', 'Month to month', 'Vacant', 'Short-term rental'),
    choice('dscr_exit_strategy', 'Exit strategy', 'Hold', 'Sale', 'Refinance'),
    ...declarations,
    ...closingContacts,
    ...certification,
  ],
};

const fixAndFlip: Paper = {
  fileName: 'Fix and Flip - Bridge Loan Application.pdf',
  tag: 'Fix & Flip / Bridge Loan Application',
  title: 'Fix & Flip / Bridge Loan Application',
  about: about('bridge or rehab loan'),
  number: 'LA-110',
  blocks: [
    ...loanRequest(
      fields([
        field('rehab_budget', 'Rehab budget', 3),
        field('rehab_completed_to_date', 'Rehab completed to date', 3),
        field('as_is_value', 'As-is value', 3),
        field('after_repair_value', 'After-repair value'),
      ]),
    ),
    ...borrower,
    ...property(),
    ticks('property_type', 'Property type', ...propertyTypes),
    choice('property_condition', 'Condition', 'Good', 'Average', 'Fair', 'Poor'),
    section('Project'),
    fields([
      field('project_duration_months', 'Duration (months)', 3),
      field('contractor_name', 'General contractor', 6),
      field('contractor_license_number', 'License no.'),
    ]),
    essay('renovation_details', 'Describe the renovation', 4),
    yesOrNo('permit_required', 'Are permits required?'),
    choice('exit_strategy', 'Exit strategy', 'Sell', 'Hold as rental'),
    section('Experience'),
    fields([
      field('years_real_estate_experience', 'Years in real estate', 4),
      field('projects_completed_36_months', 'Projects completed in the last 36 months', 4),
      field('total_rental_units_owned', 'Rental units owned'),
    ]),
    ...declarations,
    ...closingContacts,
    ...certification,
  ],
};

const portfolio: Paper = {
  fileName: 'Rental Portfolio Loan Application.pdf',
  tag: 'Rental Portfolio Loan Application',
  title: 'Rental Portfolio Loan Application',
  about: about('portfolio of rentals'),
  number: 'LA-310',
  blocks: [
    ...loanRequest(
      fields([
        field('number_of_properties', 'Number of properties', 3),
        field('total_portfolio_value', 'Total portfolio value', 3),
        field('total_rental_income', 'Rental income per month', 3),
        field('total_expenses', 'Expenses per month'),
      ]),
    ),
    ...borrower,
    section('Schedule of real estate'),
    {
      kind: 'rows',
      name: 'property',
      rows: 12,
      columns: [
        { name: 'address', label: 'Address', share: 38 },
        { name: 'city', label: 'City', share: 16 },
        { name: 'state', label: 'State', share: 8 },
        { name: 'value', label: 'Value', share: 14 },
        { name: 'loan_balance', label: 'Loan balance', share: 14 },
        { name: 'monthly_rent', label: 'Rent', share: 10 },
      ],
    },
    section('Management'),
    choice('management_style', 'Who manages the properties?', 'Self-managed', 'Property manager', 'Both'),
    fields([
      field('vacancy_rate', 'Vacancy (%)', 3),
      field('average_dscr', 'Average DSCR', 3),
      field('portfolio_noi', 'Net operating income per year'),
    ]),
    essay('growth_plans', 'Plans for the portfolio', 3),
    ...declarations,
    ...closingContacts,
    ...certification,
  ],
};

const groundUp: Paper = {
  fileName: 'Ground Up Construction Application.pdf',
  tag: 'Ground Up Construction Application',
  title: 'Ground Up Construction Application',
  about: about('construction loan'),
  number: 'LA-410',
  blocks: [
    ...loanRequest(
      fields(
        [
          field('land_purchase_price', 'Land purchase price', 3),
          field('land_current_value', 'Land value today', 3),
          field('land_balance', 'Owed on the land', 3),
          field('construction_budget', 'Construction budget'),
        ],
        [field('total_project_cost', 'Total project cost', 6), field('completed_value', 'Value when completed')],
      ),
    ),
    ...borrower,
    ...property('Building site'),
    choice('land_status', 'Land', 'Owned free and clear', 'Owned with a loan', 'Under contract'),
    choice('construction_type', 'Construction', 'Spec home', 'Build to rent', 'Teardown', 'Infill'),
    fields([
      field('number_of_units', 'Units', 2),
      field('square_feet', 'Living area (sq ft)', 3),
      field('lot_size', 'Lot size', 3),
      field('zoning', 'Zoning'),
    ]),
    section('Plans, permits and builder'),
    choice('plan_status', 'Plans', 'Approved', 'Submitted', 'In progress'),
    choice('permit_status', 'Permits', 'Issued', 'Applied for', 'Not started'),
    fields([
      field('expected_permit_date', 'Permits expected', 3),
      field('contractor_name', 'Builder', 6),
      field('contractor_license_number', 'License no.'),
    ]),
    essay('project_description', 'Describe the project', 4),
    choice('exit_strategy', 'Exit strategy', 'Sell', 'Hold as rental'),
    ...declarations,
    ...closingContacts,
    ...certification,
  ],
};

export const applications: readonly Paper[] = [dscr, fixAndFlip, portfolio, groundUp];
