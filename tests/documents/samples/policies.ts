import type { SampleDocument } from './sample.ts';

const address = '118 Juniper Street, Austin, TX 78704';

/** Declarations pages, a binder and an evidence of insurance. */
export const policies: readonly SampleDocument[] = [
  {
    fileName: 'Dec Page.pdf',
    type: 'insurance',
    text: `
LONE MESA MUTUAL INSURANCE COMPANY
HOMEOWNERS POLICY DECLARATIONS
Policy Number: HO-448-210977 | | Policy Period
Agency: Bright & Finch Insurance | | From 01/05/2026 12:01 AM to 01/05/2027 12:01 AM
Named Insured
Juniper Ridge Homes LLC
118 Juniper Street
Austin, TX 78704

Insured Location: 118 Juniper Street, Austin, TX 78704
COVERAGES | | LIMIT OF LIABILITY | PREMIUM
A. Dwelling | | $425,000 | $1,912.00
B. Other Structures | | $42,500 | INCL
E. Personal Liability | | $300,000 | $44.00
Deductible: All Perils | | $2,500
Mortgagee: Cedar Fork Lending ISAOA ATIMA
Total Annual Premium | | | $1,956.00`,
    values: {
      policyNumber: 'HO-448-210977',
      policyStart: '2026-01-05',
      policyEnd: '2027-01-05',
      insured: ['Juniper Ridge Homes LLC'],
      coverageAmount: 425_000,
      propertyAddress: address,
    },
    validUntil: '2027-01-05',
  },
  {
    fileName: 'policy.pdf',
    type: 'insurance',
    text: `
EVIDENCE OF PROPERTY INSURANCE
DATE (MM/DD/YYYY) 11/02/2026
AGENCY | | COMPANY
Bright & Finch Insurance | | Tidewater Casualty Company
INSURED | | POLICY NUMBER
Bayline Holdings Inc | | TWC 0091 5520
77 Mill Pond Road
Dayton, OH 45402
EFFECTIVE DATE | EXPIRATION DATE | CONTINUED UNTIL
11/15/2026 | 11/15/2027 | TERMINATED IF CHECKED
LOCATION/DESCRIPTION
901 Heron Key Drive
Tampa, FL 33602
COVERAGE INFORMATION | PERILS INSURED | AMOUNT OF INSURANCE | DEDUCTIBLE
Building | Special | $310,000 | $5,000
ADDITIONAL INTEREST | Mortgagee`,
    values: {
      policyNumber: 'TWC 0091 5520',
      policyStart: '2026-11-15',
      policyEnd: '2027-11-15',
      insured: ['Bayline Holdings Inc'],
      insurer: 'Tidewater Casualty Company',
      coverageAmount: 310_000,
      propertyAddress: '901 Heron Key Drive, Tampa, FL 33602',
    },
    validUntil: '2027-11-15',
  },
  {
    fileName: 'BR binder 118 Juniper.pdf',
    type: 'insurance',
    text: `
INSURANCE BINDER
Builders Risk Coverage
Carrier: Granite Arch Indemnity Company
Binder No. BR-77120-B
Effective Date: December 1, 2026 Expiration Date: June 1, 2027
Insured: Juniper Ridge Homes LLC
Property Location: 118 Juniper Street, Austin, TX 78704
Completed Value | $540,000
Deductible | $5,000 all other perils
Loss Payee: Cedar Fork Lending, its successors and/or assigns
This binder is a temporary insurance contract, subject to the terms of the policy.`,
    values: {
      policyNumber: 'BR-77120-B',
      policyStart: '2026-12-01',
      policyEnd: '2027-06-01',
      insured: ['Juniper Ridge Homes LLC'],
      insurer: 'Granite Arch Indemnity Company',
      coverageAmount: 540_000,
      propertyAddress: address,
    },
    validUntil: '2027-06-01',
  },
  {
    fileName: 'DP3 Teague.pdf',
    type: 'insurance',
    text: `
Dwelling Fire Policy Declarations
Insurance is provided by: Pinnacle Grove Insurance Company
Your policy term: October 1, 2026 to October 1, 2027
Policy no. 5521 9907 31 | Form DP-3
Policyholder: Marisol Teague and Orrin Pell
Covered Location
4410 Larkspur Avenue
Sacramento, CA 95816
Dwelling Coverage (Coverage A) | | $388,000
Fair Rental Value | | $38,800
Premises Liability | | $500,000
All Perils Deductible | | $1,000
Total premium for this term | | $1,204.00`,
    values: {
      policyNumber: '5521 9907 31',
      policyStart: '2026-10-01',
      policyEnd: '2027-10-01',
      insured: ['Marisol Teague', 'Orrin Pell'],
      insurer: 'Pinnacle Grove Insurance Company',
      coverageAmount: 388_000,
      propertyAddress: '4410 Larkspur Avenue, Sacramento, CA 95816',
    },
    validUntil: '2027-10-01',
  },
  {
    fileName: 'hazard.pdf',
    type: 'insurance',
    text: `
CEDAR POINT INSURANCE EXCHANGE
Landlord Protector Package - Policy Declarations
POLICY NUMBER | POLICY PERIOD | | AGENT
98412-77-10 | 11/20/2026 to 11/20/2027 | | Dale Fenwick
NAMED INSURED AND MAILING ADDRESS
Gideon Ashby
2208 Quarry Street
Kansas City, MO 64108
DESCRIBED LOCATION: 2208 Quarry Street, Kansas City, MO 64108
Coverage A - Dwelling | $240,000
Coverage L - Liability | $300,000
Deductible | $2,500
MORTGAGEE: None`,
    values: {
      policyNumber: '98412-77-10',
      policyStart: '2026-11-20',
      policyEnd: '2027-11-20',
      insured: ['Gideon Ashby'],
      coverageAmount: 240_000,
      propertyAddress: '2208 Quarry Street, Kansas City, MO 64108',
    },
    validUntil: '2027-11-20',
  },
  {
    fileName: 'Evidence.pdf',
    type: 'insurance',
    text: `
EVIDENCE OF COMMERCIAL PROPERTY INSURANCE
PRODUCER NAME | COMPANY NAME AND ADDRESS
Fenwick Agency | Blue Harbor Insurance Company
NAMED INSURED AND ADDRESS | POLICY TYPE
Ridge & Hollow Partners LLC | Commercial Property
15 Birch Hollow Lane
Raleigh, NC 27601
POLICY NUMBER | EFFECTIVE DATE | EXPIRATION DATE
BHC-2026-118 | 12/01/2026 | 12/01/2027
COMMERCIAL PROPERTY COVERAGE AMOUNT OF INSURANCE: $612,000 | | | DED: $10,000`,
    values: {
      policyNumber: 'BHC-2026-118',
      policyStart: '2026-12-01',
      policyEnd: '2027-12-01',
      insured: ['Ridge & Hollow Partners LLC'],
      insurer: 'Blue Harbor Insurance Company',
      coverageAmount: 612_000,
    },
    validUntil: '2027-12-01',
  },
];
