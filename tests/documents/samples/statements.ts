import type { SampleDocument } from './sample.ts';

/** Bank statements of four invented banks. */
export const statements: readonly SampleDocument[] = [
  {
    fileName: 'eStmt_2026-10-31.pdf',
    type: 'bankStatement',
    text: `
Harborline Bank, N.A. | | | October 01, 2026 through October 31, 2026
P.O. Box 4100 | | | Account Number: 0000 0412 7719
Columbus, OH 43218
| | CUSTOMER SERVICE INFORMATION
JUNIPER RIDGE HOMES LLC | | Web site: harborline.example.com
118 JUNIPER STREET | | Service Center: 1-800-555-0142
AUSTIN TX 78704

CHECKING SUMMARY | Business Complete Checking
| INSTANCES | AMOUNT
Beginning Balance | | $61,204.18
Deposits and Additions | 9 | 48,310.00
Checks Paid | 4 | -12,870.44
Electronic Withdrawals | 11 | -12,433.02
Ending Balance | 24 | $84,210.72

DAILY ENDING BALANCE
10/02 | $60,104.18 | 10/19 | $71,004.00`,
    values: {
      statementStart: '2026-10-01',
      statementEnd: '2026-10-31',
      endingBalance: 84_211,
      accountHolder: 'Juniper Ridge Homes LLC',
    },
    validUntil: '2026-12-30',
  },
  {
    fileName: 'Statement October.pdf',
    type: 'bankStatement',
    text: `
First Prairie Bank
Your Adv Plus Banking for September 16, 2026 to October 15, 2026
MARISOL TEAGUE
4410 LARKSPUR AVENUE
SACRAMENTO, CA 95816

Account summary
Beginning balance on September 16, 2026 | | $12,400.06
Deposits and other additions | | 8,250.00
Withdrawals and other subtractions | | -3,117.51
Service fees | | -0.00
Ending balance on October 15, 2026 | | $17,532.55
Member FDIC`,
    values: {
      statementStart: '2026-09-16',
      statementEnd: '2026-10-15',
      endingBalance: 17_533,
      accountHolder: 'Marisol Teague',
    },
    validUntil: '2026-12-14',
  },
  {
    fileName: 'MTeague_credit_union.pdf',
    type: 'bankStatement',
    text: `
TWIN RIVERS CREDIT UNION
STATEMENT OF ACCOUNT
Member Name: Marisol Teague | | Statement Period
Member Number: 55120 | | 10/01/26 - 10/31/26
Page 1 of 3

S0050 FREE CHECKING
Date | Description | Amount | Balance
10/01 | PREVIOUS BALANCE | | 4,118.20
10/09 | DEPOSIT PAYROLL | 2,900.00 | 7,018.20
10/31 | NEW BALANCE | | 6,602.91
New Balance | $6,602.91
Federally insured by NCUA`,
    values: {
      statementStart: '2026-10-01',
      statementEnd: '2026-10-31',
      endingBalance: 6_603,
      accountHolder: 'Marisol Teague',
    },
    validUntil: '2026-12-30',
  },
  {
    fileName: 'Bayline bank stmt.pdf',
    type: 'bankStatement',
    text: `
Navigate Business Checking
October 31, 2026 | Page 1 of 4

BAYLINE HOLDINGS INC
77 MILL POND ROAD
SUITE 4
DAYTON OH 45402

Statement period activity summary
Beginning balance on 10/1 | $140,288.90
Deposits/Credits | 25,000.00
Withdrawals/Debits | - 31,754.12
Ending balance on 10/31 | $133,534.78
Average ledger balance this period | $137,202.11
Statement date | October 31, 2026
Account number: 4410022917 (primary account) | Member FDIC`,
    values: { statementEnd: '2026-10-31', endingBalance: 133_535, accountHolder: 'Bayline Holdings Inc' },
    validUntil: '2026-12-30',
  },
  {
    fileName: 'document (3).pdf',
    type: 'bankStatement',
    text: `
Cedarline Savings
Account Statement
Account holder | Statement dates | Account
Orrin Pell | Oct 1 - Oct 31, 2026 | Savings ...0917

Opening balance | | $20,001.00
Total deposits | | $310.15
Total withdrawals | | $500.00
Closing balance | | $19,811.15
Interest paid year to date | | $88.10`,
    values: {
      statementStart: '2026-10-01',
      statementEnd: '2026-10-31',
      endingBalance: 19_811,
      accountHolder: 'Orrin Pell',
    },
    validUntil: '2026-12-30',
  },
  {
    fileName: '20261130-statements-4410-.pdf',
    type: 'bankStatement',
    text: `
Summit Fork Bank
Gideon Ashby
2208 Quarry St
Kansas City, MO 64108
Your checking account
Nov 1, 2026 - Nov 30, 2026
Balance last statement | $5,002.10
Total deposits | $3,300.00
Total withdrawals | $2,104.90
Ending balance | $6,197.20
Member FDIC. Equal housing lender.`,
    values: {
      statementStart: '2026-11-01',
      statementEnd: '2026-11-30',
      endingBalance: 6_197,
      accountHolder: 'Gideon Ashby',
    },
    validUntil: '2027-01-29',
  },
  {
    fileName: 'brokerage nov.pdf',
    type: 'bankStatement',
    text: `
MERIDIAN LAKE BANK
Business Checking Statement
RIDGE & HOLLOW PARTNERS LLC
15 BIRCH HOLLOW LN
RALEIGH NC 27601
Statement Ending 10/30/2026
Account Summary
Previous Balance as of 10/01/2026 | $44,120.00
Credits | $12,000.00
Debits | $9,120.40
Current Balance as of 10/30/2026 | $46,999.60`,
    values: { statementEnd: '2026-10-30', endingBalance: 47_000, accountHolder: 'Ridge & Hollow Partners LLC' },
    validUntil: '2026-12-29',
  },
  {
    fileName: 'nov stmt.pdf',
    type: 'bankStatement',
    text: `
Riverstone Federal Credit Union
Lucan Frost
55 Tulip Lane
Erie, PA 16501
Statement period: November 1 through November 30, 2026
Share savings | Opening $500.00 | Ending balance $505.12
Checking | Opening $9,810.00 | Ending balance $11,240.77
Federally insured by NCUA`,
    // Two accounts have two balances, and neither is the one.
    values: { statementStart: '2026-11-01', statementEnd: '2026-11-30', accountHolder: 'Lucan Frost' },
    validUntil: '2027-01-29',
  },
];
