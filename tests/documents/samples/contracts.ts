import type { SampleDocument } from './sample.ts';

const parties = { buyer: ['Juniper Ridge Homes LLC'], seller: ['Harold Vance', 'Lena Vance'] } as const;
const address = '118 Juniper Street, Austin, TX 78704';

/** Purchase contracts as different states and agents write them. */
export const contracts: readonly SampleDocument[] = [
  {
    fileName: 'Executed PSA 118 Juniper.pdf',
    type: 'purchaseContract',
    text: `
REAL ESTATE PURCHASE AND SALE AGREEMENT

This Real Estate Purchase and Sale Agreement (this "Agreement") is made and entered into as of
October 12, 2026 by and between Harold Vance and Lena Vance, husband and wife ("Seller") and
Juniper Ridge Homes LLC, a Texas limited liability company, and/or assigns ("Buyer").

1. Property. Seller agrees to sell and Buyer agrees to purchase the real property located at
118 Juniper Street, Austin, TX 78704 (the "Property"), together with all improvements.
2. Purchase Price. The purchase price for the Property shall be Four Hundred Twelve Thousand Five
Hundred Dollars ($412,500.00), payable as follows: earnest money of $8,000.00 within three days
after the date of this Agreement, and the balance in cash at Closing.
3. Closing. The closing of the sale shall take place at the office of the title company on or before
December 4, 2026. Time is of the essence.
4. Title. Seller shall convey good and marketable title by general warranty deed.`,
    values: {
      ...parties,
      purchasePrice: 412_500,
      contractDate: '2026-10-12',
      closingDate: '2026-12-04',
      propertyAddress: address,
    },
    validUntil: '2026-12-04',
  },
  {
    fileName: 'contract.pdf',
    type: 'purchaseContract',
    text: `
ONE TO FOUR FAMILY RESIDENTIAL CONTRACT (RESALE)

1. PARTIES: The parties to this contract are Harold Vance and Lena Vance (Seller) and
Juniper Ridge Homes LLC (Buyer). Seller agrees to sell and convey to Buyer and Buyer agrees to buy
from Seller the Property defined below.
2. PROPERTY: Lot 4, Block B, Bouldin Addition, City of Austin, County of Travis,
Texas, known as 118 Juniper Street, Austin, TX 78704 (address/zip code).
3. SALES PRICE:
A. Cash portion of Sales Price payable by Buyer at closing | | | $82,500.00
B. Sum of all financing described in the attached addendum | | | $330,000.00
C. Sales Price (Sum of A and B) | | | $412,500.00
5. EARNEST MONEY: Within 3 days after the Effective Date, Buyer must deliver $4,000 as earnest money.
9. CLOSING:
A. The closing of the sale will be on or before December 4, 2026, or within 7 days after objections
made under Paragraph 6D have been cured, whichever date is later.
EXECUTED the 12th day of October, 2026 (Effective Date).`,
    values: {
      ...parties,
      purchasePrice: 412_500,
      contractDate: '2026-10-12',
      closingDate: '2026-12-04',
      propertyAddress: address,
    },
    validUntil: '2026-12-04',
  },
  {
    fileName: 'RPA - fully executed.pdf',
    type: 'purchaseContract',
    text: `
CALIFORNIA RESIDENTIAL PURCHASE AGREEMENT
AND JOINT ESCROW INSTRUCTIONS
Date Prepared: 10/12/2026
1. OFFER:
A. THIS IS AN OFFER FROM Marisol Teague ("Buyer").
B. THE PROPERTY to be acquired is 4410 Larkspur Avenue, Sacramento, CA 95816
C. THE PURCHASE PRICE offered is Six Hundred Forty Thousand Dollars $ 640,000.00
D. CLOSE OF ESCROW shall occur on 11/30/2026
3. FINANCE TERMS:
A. INITIAL DEPOSIT: Deposit shall be in the amount of $ 19,200.00
31. EXPIRATION OF OFFER: This offer shall be deemed revoked and the deposit, if any, shall be
returned to Buyer unless the offer is signed by Seller by 5:00 PM on 10/15/2026
BUYER | Marisol Teague | Date 10/12/2026
SELLER | Orrin Pell | Date 10/13/2026`,
    values: {
      buyer: ['Marisol Teague'],
      seller: ['Orrin Pell'],
      purchasePrice: 640_000,
      contractDate: '2026-10-12',
      closingDate: '2026-11-30',
      contractExpiry: '2026-10-15',
      propertyAddress: '4410 Larkspur Avenue, Sacramento, CA 95816',
    },
    validUntil: '2026-11-30',
  },
  {
    fileName: 'Larkspur offer signed.pdf',
    type: 'purchaseContract',
    text: `
CONTRACT SUMMARY

Agreement Date | Closing Date | Purchase Price
10/12/26 | 12/04/26 | $275,000
Buyer | | Seller
Bayline Holdings, Inc. | | Dorothea Quill
Property Address
77 Mill Pond Road
Dayton, OH 45402

AGREEMENT OF SALE
The Buyer agrees to purchase and the Seller agrees to sell the property above on the terms that
follow. Earnest money of $5,500 is held in escrow by the settlement agent. Possession is given at
settlement. Inspection period: ten days. Financing contingency: none.`,
    values: {
      buyer: ['Bayline Holdings, Inc.'],
      seller: ['Dorothea Quill'],
      purchasePrice: 275_000,
      contractDate: '2026-10-12',
      closingDate: '2026-12-04',
      propertyAddress: '77 Mill Pond Road, Dayton, OH 45402',
    },
    validUntil: '2026-12-04',
  },
  {
    fileName: 'scan0012.pdf',
    type: 'purchaseContract',
    text: `
"AS IS" RESIDENTIAL CONTRACT FOR SALE AND PURCHASE
PARTIES: DOROTHEA QUILL ("Seller"), and BAYLINE HOLDINGS INC. ("Buyer"),
agree that Seller shall sell and Buyer shall buy the following described Real Property:
(a) Street address, city, zip: 901 Heron Key Drive, Tampa, FL 33602
2. PURCHASE PRICE (U.S. currency): | | | $ 389,900.00
(a) Initial deposit to be held in escrow in the amount of | | | $ 10,000.00
(e) Balance to close, exclusive of closing costs | | | $ 379,900.00
4. CLOSING DATE: Unless modified by other provisions of this Contract, the closing of this transaction
shall occur on January 15, 2027 ("Closing Date"), at the time established by the closing agent.
3. TIME FOR ACCEPTANCE OF OFFER; EFFECTIVE DATE: If not signed by Buyer and Seller on or before
November 3, 2026, this offer shall be deemed withdrawn. Seller shall deliver marketable title.`,
    values: {
      buyer: ['Bayline Holdings Inc.'],
      seller: ['Dorothea Quill'],
      purchasePrice: 389_900,
      closingDate: '2027-01-15',
      contractExpiry: '2026-11-03',
      propertyAddress: '901 Heron Key Drive, Tampa, FL 33602',
    },
    validUntil: '2027-01-15',
  },
  {
    fileName: 'Signed agreement.pdf',
    type: 'purchaseContract',
    text: `
Standard Form 2-T
OFFER TO PURCHASE AND CONTRACT
For valuable consideration, Buyer offers to purchase and Seller upon acceptance agrees to sell and convey the Property.
1. TERMS AND DEFINITIONS
(a) "Seller": Winslow Carter
(b) "Buyer": Ridge & Hollow Partners LLC
(c) "Property": The Property shall include all that real estate described below
Street Address: 15 Birch Hollow Lane
City: Raleigh  Zip: 27601
(d) "Purchase Price": $ 318,000.00 paid in U.S. Dollars
$ 2,000.00 BY DUE DILIGENCE FEE made payable to Seller by the Effective Date
$ 5,000.00 BY INITIAL EARNEST MONEY DEPOSIT
(m) "Settlement Date": The parties agree that Settlement will take place on December 18, 2026`,
    values: {
      buyer: ['Ridge & Hollow Partners LLC'],
      seller: ['Winslow Carter'],
      purchasePrice: 318_000,
      closingDate: '2026-12-18',
    },
    validUntil: '2026-12-18',
  },
  {
    fileName: 'OPRE.pdf',
    type: 'purchaseContract',
    text: `
RESIDENTIAL REAL ESTATE SALES CONTRACT
Contract Date: 11/2/2026
Purchaser(s): Gideon Ashby
Seller(s): Estate of Mabel Thorne
Property: 2208 Quarry Street, Kansas City, MO 64108
Total Purchase Price | $164,000
Earnest Deposit | $1,500
Closing Date: 12/15/2026
Purchaser agrees to purchase in as-is condition.`,
    values: {
      buyer: ['Gideon Ashby'],
      purchasePrice: 164_000,
      contractDate: '2026-11-02',
      closingDate: '2026-12-15',
      propertyAddress: '2208 Quarry Street, Kansas City, MO 64108',
    },
    validUntil: '2026-12-15',
  },
];
