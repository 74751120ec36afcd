import type { SampleDocument } from './sample.ts';

const address = '4410 Larkspur Avenue, Sacramento, CA 95816';

/** Leases in sentences and in forms. */
export const leases: readonly SampleDocument[] = [
  {
    fileName: 'Lease - Larkspur.pdf',
    type: 'lease',
    text: `
RESIDENTIAL LEASE AGREEMENT

This Lease Agreement is made this 20th day of February, 2026, by and between Marisol Teague
("Landlord") and Nadia Brandt and Felix Brandt (collectively, "Tenant").
1. PREMISES. Landlord leases to Tenant the premises located at 4410 Larkspur Avenue, Sacramento,
CA 95816.
2. TERM. The term of this lease begins on March 1, 2026 and ends on February 28, 2027.
3. RENT. Tenant shall pay monthly rent of $2,450.00, due on the first day of each month.
4. SECURITY DEPOSIT. Tenant has paid a security deposit of $2,450.00.
5. LATE FEE. A late fee of $75.00 applies after the fifth day.`,
    values: {
      landlord: ['Marisol Teague'],
      tenant: ['Nadia Brandt', 'Felix Brandt'],
      leaseStart: '2026-03-01',
      leaseEnd: '2027-02-28',
      monthlyRent: 2_450,
      propertyAddress: address,
    },
    validUntil: '2027-02-28',
  },
  {
    fileName: 'unit 2.pdf',
    type: 'lease',
    text: `
RENTAL AGREEMENT
Landlord: | Bayline Holdings Inc
Tenant(s): | Theo Marchetti
Property: | 77 Mill Pond Road, Unit 2, Dayton, OH 45402
Start Date: | 06/01/2026
End Date: | 05/31/2027
Monthly Rent: | $1,375.00
Security Deposit: | $1,375.00
Tenant may not sublet the premises without written consent. Late charge: $50.`,
    values: {
      landlord: ['Bayline Holdings Inc'],
      tenant: ['Theo Marchetti'],
      leaseStart: '2026-06-01',
      leaseEnd: '2027-05-31',
      monthlyRent: 1_375,
      propertyAddress: '77 Mill Pond Road, Unit 2, Dayton, OH 45402',
    },
    validUntil: '2027-05-31',
  },
  {
    fileName: 'Commercial lease executed.pdf',
    type: 'lease',
    text: `
COMMERCIAL LEASE
THIS LEASE is entered into as of January 2, 2026 between Bayline Holdings, Inc., an Ohio
corporation, as Lessor, and Copper Kettle Coffee LLC, an Ohio limited liability company, as Lessee.
LEASED PREMISES: 210 Canal Street, Suite 100, Dayton, OH 45402
LEASE TERM: February 1, 2026 through January 31, 2031
BASE RENT: Lessee shall pay Lessor base rent of $4,800.00 per month during the first lease year.
Lessee covenants quiet enjoyment, and shall not sublet without consent of Lessor.`,
    values: {
      landlord: ['Bayline Holdings, Inc.'],
      tenant: ['Copper Kettle Coffee LLC'],
      leaseStart: '2026-02-01',
      leaseEnd: '2031-01-31',
      monthlyRent: 4_800,
      propertyAddress: '210 Canal Street, Suite 100, Dayton, OH 45402',
    },
    validUntil: '2031-01-31',
  },
  {
    fileName: '118 juniper rental.pdf',
    type: 'lease',
    text: `
LEASE
1. Parties
Landlord | Tenant
Juniper Ridge Homes LLC | Iris Kowalczyk
2. Property Address
118 Juniper Street
Austin, TX 78704
3. Term
Commencement Date | Expiration Date
8/15/2026 | 8/14/2027
4. Rent
Monthly Rent | Security Deposit
$1,990.00 | $1,990.00
5. Utilities are paid by Tenant. 6. No pets. 7. Occupants: one.`,
    values: {
      landlord: ['Juniper Ridge Homes LLC'],
      tenant: ['Iris Kowalczyk'],
      leaseStart: '2026-08-15',
      leaseEnd: '2027-08-14',
      monthlyRent: 1_990,
      propertyAddress: '118 Juniper Street, Austin, TX 78704',
    },
    validUntil: '2027-08-14',
  },
  {
    fileName: 'tenant docs.pdf',
    type: 'lease',
    text: `
APARTMENT LEASE CONTRACT
Date of Lease Contract: May 4, 2026
1. PARTIES. This Lease Contract is between you, the resident(s): Omar Tilden and us, the owner: Ridge & Hollow Partners LLC.
3. LEASE TERM. The initial term of the Lease Contract begins on the 1st day of June, 2026, and ends at 11:59 p.m. the 31st day of May, 2027.
5. SECURITY DEPOSIT. The total security deposit is $900.00.
7. RENT AND CHARGES. You will pay $1,425.00 per month for rent, in advance and without demand.`,
    values: { leaseStart: '2026-06-01', leaseEnd: '2027-05-31', monthlyRent: 1_425 },
    validUntil: '2027-05-31',
  },
  {
    fileName: 'IMG_LEASE_final.pdf',
    type: 'lease',
    text: `
STANDARD RESIDENTIAL LEASE
Lessor: Gideon Ashby | Lessee: Paula Reyes-Stone
Premises: 2208 Quarry Street, Kansas City, MO 64108
The lease shall commence on July 1, 2026 and shall expire on June 30, 2027.
Lessee agrees to pay as rent the sum of $1,650 per month.
A security deposit equal to one month of rent is due at signing.`,
    values: {
      landlord: ['Gideon Ashby'],
      tenant: ['Paula Reyes-Stone'],
      leaseStart: '2026-07-01',
      leaseEnd: '2027-06-30',
      monthlyRent: 1_650,
      propertyAddress: '2208 Quarry Street, Kansas City, MO 64108',
    },
    validUntil: '2027-06-30',
  },
  {
    fileName: 'Lease Apt 3.pdf',
    type: 'lease',
    text: `
RESIDENTIAL TENANCY AGREEMENT
1. Landlord: Frost Holdings LLC
2. Tenant: Hana Oyelaran
3. Rental unit: 12 State Street, Apt 3, Albany, NY 12207
4. Fixed term beginning 9/1/2026 and ending 8/31/2027
5. Rent: $1,250 per month payable on the first.
6. Security deposit: $1,250. Tenant shall not sublet.`,
    values: {
      landlord: ['Frost Holdings LLC'],
      tenant: ['Hana Oyelaran'],
      leaseStart: '2026-09-01',
      leaseEnd: '2027-08-31',
      monthlyRent: 1_250,
      propertyAddress: '12 State Street, Apt 3, Albany, NY 12207',
    },
    validUntil: '2027-08-31',
  },
];
