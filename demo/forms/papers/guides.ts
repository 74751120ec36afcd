import type { Paper } from '../paper.ts';
import { callout, facts, list, section, steps, text } from './common.ts';

const draws: Paper = {
  fileName: 'How to Request a Draw.pdf',
  tag: 'How to Request a Draw',
  title: 'How to Request a Draw',
  about: 'The rehab holdback is paid as the work is done. This is how you get it.',
  number: 'DR-160',
  blocks: [
    section('In five steps'),
    steps(
      'Finish the lines of the scope of work that you want to be paid for. Materials on site count when they are installed.',
      'Photograph the finished work, one picture for each line and one of each room.',
      'Email the draw request with the pictures, the invoices and the lien waivers to draws@example.com.',
      'We order the inspection. The inspector calls the property access contact within two business days.',
      'We wire what the inspector approves within two business days of the report, less the draw fee.',
    ),
    section('Good to know'),
    facts(
      ['Smallest draw', '$2,500, except the last one'],
      ['Number of draws', 'As many as the work needs, at most two in a month'],
      ['Changes of the scope', 'In writing and before the work is done; the total stays within the holdback'],
      ['Last draw', 'Needs the final inspection and, where permits were pulled, their sign-off'],
    ),
    callout('Do not pay ahead', 'Deposits to contractors are not reimbursed until the work they are for is in place.'),
  ],
};

const insurance: Paper = {
  fileName: 'Insurance Requirements.pdf',
  tag: 'Insurance Requirements',
  title: 'Insurance Requirements',
  about: 'Have your agent send the binder and the paid receipt at least three business days before closing.',
  number: 'IN-170',
  blocks: [
    section('Coverage'),
    facts(
      [
        'Vacant or under rehab',
        "Builder's risk or a vacant dwelling policy for the loan amount or full replacement cost",
      ],
      ['Rented', 'Landlord policy (DP-3) with six months of loss of rents'],
      ['New construction', "Builder's risk, completed value form, until the certificate of occupancy"],
      ['Liability', '$1,000,000 per occurrence, $2,000,000 in aggregate'],
      ['Deductible', 'At most 2% of the coverage, and no more than $10,000'],
      ['Flood', 'Required in zones A and V, up to the limit of the national program'],
      ['Term', '12 months, paid in full at or before closing'],
    ),
    section('What the policy must say'),
    list(
      'The named insured is the borrowing entity, written as on the note.',
      'The lender is mortgagee and loss payee; see our mortgage clause.',
      'The carrier is rated A- VIII or better.',
      'Notice of cancellation is sent to the lender 30 days before.',
    ),
  ],
};

const clause: Paper = {
  fileName: 'Mortgage Clause Info.pdf',
  tag: 'Mortgage Clause Info',
  title: 'Mortgage Clause',
  about: 'For insurance agents and title companies. Copy it word for word.',
  number: 'IN-171',
  blocks: [
    section('Mortgagee and loss payee'),
    callout(
      'Write exactly',
      'The lender named above, its successors and assigns (ISAOA/ATIMA), 400 Example Plaza, Suite 210, Columbus, OH 43215',
    ),
    section('Where to send what'),
    facts(
      ['Binders and policies', 'insurance@example.com'],
      ['Title commitments', 'closing@example.com'],
      ['Notices of cancellation', 'By mail to the address of the clause'],
      ['Loan number', 'On the term sheet; write it on every document'],
      ['Phone', '614-555-0142, weekdays 9 AM to 6 PM Eastern'],
    ),
    text('Wiring instructions are never sent by email. Call the number above before you wire anything.'),
  ],
};

const guidelines: Paper = {
  fileName: 'Lending Guidelines.pdf',
  tag: 'Lending Guidelines',
  title: 'Lending Guidelines',
  about: 'What we lend on and what we look at. Rates and leverage are on the programs, which have the last word.',
  number: 'LG-100',
  blocks: [
    section('Property'),
    list(
      'Non-owner-occupied residential property of one to four units, condos and townhouses; larger buildings by program.',
      'No rural property, log homes, manufactured homes, or properties on leased land.',
      'The value is by an appraiser of our panel. Desktop valuations up to a loan of $250,000.',
    ),
    section('Borrower'),
    list(
      'An entity registered in the state of the property, or a natural person where the state allows it.',
      'Every member who owns 20% or more guarantees the loan.',
      'No bankruptcy or foreclosure in the last three years. Felony convictions are looked at one by one.',
      'Foreign nationals with a credit report from home and twelve months of interest in reserve.',
    ),
    section('Money'),
    facts(
      ['Reserves', 'Three months of payments, six with a score below 680'],
      ['Source of funds', 'Two months of statements; large deposits explained'],
      ['Gift funds', 'Not for the down payment'],
      ['Subordinate debt', 'With our written consent'],
    ),
    section('From application to closing'),
    steps(
      'Application, experience sheet and scope of work.',
      'Term sheet within one business day.',
      'Appraisal, title, insurance and credit, seven to ten days.',
      'Loan documents and closing, two to three days.',
    ),
    callout(
      'Exceptions',
      'We grant them when the rest of the file is strong. Ask before you submit, with the reason in two sentences.',
    ),
  ],
};

export const guides: readonly Paper[] = [draws, insurance, clause, guidelines];
