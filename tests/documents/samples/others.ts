import type { SampleDocument } from './sample.ts';

/** One of each of the rarer types. */
export const others: readonly SampleDocument[] = [
  {
    fileName: 'payoff.pdf',
    type: 'payoffStatement',
    text: `
LOAN PAYOFF STATEMENT
Cedar Fork Servicing LLC
Statement Date: November 3, 2026
Borrower: Bayline Holdings Inc
Property Address: 77 Mill Pond Road, Dayton, OH 45402
Unpaid Principal Balance | $188,000.00
Interest through 11/30/2026 | $1,410.22
Per Diem | $47.01
Total Payoff Amount | $189,660.22
This payoff is good through November 30, 2026. Wire instructions follow.`,
    values: {
      payoffAmount: 189_660,
      expiryDate: '2026-11-30',
      documentDate: '2026-11-03',
      propertyAddress: '77 Mill Pond Road, Dayton, OH 45402',
    },
    validUntil: '2026-11-30',
  },
  {
    fileName: 'Appraisal 118 Juniper.pdf',
    type: 'appraisal',
    text: `
UNIFORM RESIDENTIAL APPRAISAL REPORT
Property Address: 118 Juniper Street, Austin, TX 78704
Borrower: Juniper Ridge Homes LLC
SALES COMPARISON APPROACH
Comparable Sale 1 | 140 Juniper Street | $548,000
As-Is Market Value | $405,000
As-Repaired Value | $560,000
Effective Date of Appraisal: October 28, 2026
Appraiser: signed`,
    values: {
      appraisedValue: 405_000,
      afterRepairValue: 560_000,
      documentDate: '2026-10-28',
      propertyAddress: '118 Juniper Street, Austin, TX 78704',
    },
    validUntil: '2027-02-25',
  },
  {
    fileName: 'credit.pdf',
    type: 'creditReport',
    text: `
MERGED CREDIT REPORT
Report Date: 11/01/2026
Applicant: Jordan Ellery | SSN: 900-12-3456
Experian 741 | Equifax 735 | TransUnion 748
TRADELINES | INQUIRIES | PUBLIC RECORDS | COLLECTIONS`,
    values: { documentDate: '2026-11-01', holderName: 'Jordan Ellery' },
    validUntil: '2027-01-30',
    containsIdentifier: true,
  },
  {
    fileName: 'prelim.pdf',
    type: 'titleCommitment',
    text: `
ALTA COMMITMENT FOR TITLE INSURANCE
Issued By: Silver Birch Title Company
File Number: SB-2026-0441
SCHEDULE A
1. Commitment Date: October 25, 2026 at 8:00 AM
2. Policy to be issued. Proposed Insured: Cedar Fork Lending
4. Title is vested in: Harold Vance and Lena Vance, fee simple
Property: 118 Juniper Street, Austin, TX 78704
SCHEDULE B - Requirements and Exceptions`,
    values: {
      titleCompany: 'Silver Birch Title Company',
      titleFileNumber: 'SB-2026-0441',
      documentDate: '2026-10-25',
      propertyAddress: '118 Juniper Street, Austin, TX 78704',
    },
    validUntil: '2027-01-23',
  },
  {
    fileName: 'Bid - kitchen and roof.pdf',
    type: 'contractorBid',
    text: `
ESTIMATE
Oak & Anvil Construction LLC
Date: 10/30/2026
Job site: 118 Juniper Street, Austin, TX 78704
Demolition, labor | $6,500.00
Roofing, labor and materials | $18,200.00
Kitchen, materials | $22,900.00
Total Estimate | $47,600.00
Contractor: Oak & Anvil Construction LLC
This estimate is valid for 60 days.`,
    values: {
      contractor: 'Oak & Anvil Construction LLC',
      bidTotal: 47_600,
      documentDate: '2026-10-30',
      propertyAddress: '118 Juniper Street, Austin, TX 78704',
    },
    validUntil: '2027-01-28',
  },
  {
    fileName: 'Mill Pond rent roll.pdf',
    type: 'rentRoll',
    text: `
RENT ROLL
As of: 10/31/2026
Unit | Tenant | Monthly Rent | Lease End
1 | Occupied | $1,300 | 04/30/2027
2 | Theo Marchetti | $1,375 | 05/31/2027
3 | Vacant | |
Total Rent | | $2,675`,
    values: { documentDate: '2026-10-31' },
    validUntil: '2026-12-30',
  },
  {
    fileName: 'scan.pdf',
    type: 'photoId',
    text: `
TEXAS DRIVER LICENSE
4d DL 09912345 | 9 Class C
Name: Jordan Ellery
DOB 04/02/1984 | 4b Exp: 04/02/2030
Sex M | Hgt 5-11 | Eyes BRO
DONOR`,
    values: { expiryDate: '2030-04-02', holderName: 'Jordan Ellery' },
    validUntil: '2030-04-02',
  },
  {
    fileName: 'COI Oak and Anvil.pdf',
    type: 'contractorLicense',
    text: `
CERTIFICATE OF LIABILITY INSURANCE
INSURED: Oak & Anvil Construction LLC
COMMERCIAL GENERAL LIABILITY | EACH OCCURRENCE | $1,000,000
GENERAL AGGREGATE | $2,000,000
POLICY EXP | 08/01/2027
CERTIFICATE HOLDER | Juniper Ridge Homes LLC`,
    values: { contractor: 'Oak & Anvil Construction LLC', expiryDate: '2027-08-01' },
    validUntil: '2027-08-01',
  },
];

/** Documents that are none of these, however much they speak of them. */
export const strangers: readonly SampleDocument[] = [
  {
    fileName: 'Fix and Flip program.pdf',
    type: undefined,
    text: `
FIX & FLIP LOANS MADE SIMPLE
Rates from 9.25% | Up to 90% of purchase price | 100% of rehab
Close in as little as 7 days. No appraisal on loans under $500,000.
What we need: purchase contract, bank statements, insurance, operating agreement
Minimum credit score 660. Minimum loan amount $75,000.
Call 555-0142 or write to loans@example.com`,
  },
  {
    fileName: 'Document checklist.pdf',
    type: undefined,
    text: `
WHAT TO SEND US
Bank statements
Purchase contract
Operating agreement
Articles of organization
Insurance binder
Lease agreement
Photo ID`,
  },
  {
    fileName: 'Lending guidelines 2026.pdf',
    type: undefined,
    text: `
LENDING GUIDELINES
The appraisal must state an as-is and an as-repaired value. Appraiser must be licensed.
The insurance policy must name the lender as mortgagee. The deductible may not exceed $5,000.
Bank statements must show the ending balance and the account holder.
A lease must state the monthly rent, the landlord and the tenant.`,
  },
  {
    fileName: 'lunch menu.pdf',
    type: undefined,
    text: `
THE COPPER KETTLE
Soup of the day | $6.50
Grilled cheese | $9.00
Statement salad | $12.00
Open from 11 to 3`,
  },
  {
    fileName: 'letter.pdf',
    type: undefined,
    text: `
November 3, 2026
Dear Ms. Teague,
thank you for the walk through the house on Friday. We would like to bring our own lender, and will
send the statement of our bank and the contract next week.
Sincerely, Orrin Pell`,
  },
  {
    fileName: 'wiring policy.pdf',
    type: undefined,
    text: `
OUR WIRE FRAUD POLICY
We never change wire instructions by email. Call a number you know before you send money.
Your insurance may not cover a loss. Keep a statement of every transfer.`,
  },
  {
    fileName: 'email thread.pdf',
    type: undefined,
    text: `
From: Orrin Pell
Subject: closing
The buyer asks whether the seller would move the closing to December. The lender still waits for the
insurance. Could you forward the lease and the rent roll for the other building as well?`,
  },
  {
    fileName: 'class handout.pdf',
    type: undefined,
    text: `
CLASS 4: READING A LEASE AND A CONTRACT
What is a security deposit? What is earnest money? Who is the landlord, and who is the seller?
Exercise: find the purchase price, the monthly rent and the policy number in the examples.`,
  },
  {
    fileName: 'Insurance FAQ.pdf',
    type: undefined,
    text: `
INSURANCE QUESTIONS OUR BROKERS ASK
What is a deductible? What is an additional interest? Does the lender need to be named as mortgagee?
How long is a policy period? When is the premium due?`,
  },
  {
    fileName: 'term sheet.pdf',
    type: undefined,
    text: `
TERM SHEET
Lender: Cedar Fork Lending LLC | Borrower: Ridge & Hollow Partners LLC
Loan amount: $240,000 | Interest rate: 10.5% | Purchase price: $318,000 | Rehab budget: $60,000
Closing date: December 18, 2026. Conditions: appraisal, title commitment, insurance, bank statements.`,
  },
  {
    fileName: 'Listing flyer.pdf',
    type: undefined,
    text: `
JUST LISTED! 15 Birch Hollow Lane, Raleigh, NC 27601
List price $329,000. Buyer and seller pay their own agents. Tenant in place, rent $1,900 per month.
Call Dale Fenwick, 555-0188.`,
  },
  {
    fileName: 'insurance requirements.pdf',
    type: undefined,
    text: `
INSURANCE REQUIREMENTS
Evidence of property insurance must list the lender as mortgagee. Dwelling coverage: replacement cost.
Deductible at most 5%. Policy period of at least 12 months. Premium paid in full at closing.`,
  },
  {
    fileName: 'minutes.pdf',
    type: undefined,
    text: `
MINUTES OF THE ANNUAL MEETING
The members met on May 5, 2026. Capital contributions were discussed. The bank statement was read.
The lease of the office ends on June 1, 2027. The insurance policy was renewed.`,
  },
];
