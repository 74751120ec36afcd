import type { KindSlug } from '../../../src/lending/kinds/find.ts';

/** What is put into a form, by label: chosen from lists first, since some lists decide which inputs there are. */
interface Entries {
  readonly chosen: Readonly<Record<string, string>>;
  readonly typed: Readonly<Record<string, string>>;
}

/** The terms of an offer, as the answer form asks for them beside the loan amount. */
interface OfferEntries {
  readonly rate: string;
  readonly interestType: 'dutch' | 'nonDutch' | 'amortizing';
  readonly points: string;
  readonly term: string;
}

/**
 * A journey through one kind of loan. The deal is asked of two lenders of the demo market: the first answers in the
 * portal, as a person would, the second by its call. All figures are worked out by hand, as the notes beside them say.
 */
export interface Journey {
  readonly slug: Exclude<KindSlug, 'fix-and-flip'>;
  readonly name: string;
  readonly deal: Entries;
  /** The programs that are chosen. */
  readonly programs: readonly [first: string, second: string];
  /** On the row of the first program. */
  readonly row: readonly string[];
  /** Under 'Loan sizing', once the row is opened. */
  readonly cameAbout: readonly (readonly [step: string, from: string, amount: string])[];
  /** What the quote form asks beside what it takes from the search. */
  readonly request: Entries;
  /** What the quote form took from the search. */
  readonly carried: Readonly<Record<string, string>>;
  readonly property: string;
  /** The calls that go out once the request is confirmed, by path: how many, and what each of them holds beside the form. */
  readonly calls: { readonly path: string; readonly count: number; readonly members: readonly string[] };
  readonly sent: string;
  /** What the first lender reads of the deal and of the own program. */
  readonly lenderReads: Readonly<Record<string, string>>;
  readonly loan: string;
  readonly offer: OfferEntries;
  readonly otherOffer: Readonly<Record<string, unknown>>;
  /** The comparison over twelve months: the first lender's figure, then the other's. */
  readonly compared: Readonly<Record<string, readonly [string, string]>>;
  readonly crossing: string;
}

/** Answers in the portal for all four. */
export const firstLender = 'Oakenvane Capital';
export const secondLender = 'Bexlandry Funding';

export const borrower = {
  'Borrower name': 'Quinn Harlow',
  'Borrower email': 'quinn@example.com',
  'Borrower phone': '512-555-0144',
};

export const journeys: readonly Journey[] = [
  {
    slug: 'dscr',
    name: 'DSCR Rental',
    deal: {
      chosen: { State: 'Texas', 'Loan purpose': 'Purchase', 'Property type': 'Single Family 1-4' },
      typed: {
        FICO: '740',
        Experience: '4',
        'Purchase price': '300000',
        'Property value': '320000',
        'Current rent': '2600',
        'Market rent': '2700',
        Taxes: '4800',
        Insurance: '1800',
      },
    },
    programs: ['Rental Hold', 'Investor Cash Flow'],
    // 7% over 360 months: 6.653 a month on each thousand, so 1,547 on 232.5 thousand; with 550 of taxes and insurance 2,097.
    row: ['$232,500', '77.5% LTV', '1.23', '7% rate', '$1,547', '$2,097', 'LTV cap'],
    cameAbout: [
      // The price, which is below the value.
      ['Value limit', '77.5% of $300,000', '$232,500'],
      // (4,800 + 1,800) / 12.
      ['Taxes, insurance and HOA', 'a month: yearly amounts over 12, and HOA fees', '$550'],
      // The smaller of the two rents. 1.2399, never rounded up.
      ['DSCR', '$2,600 over $2,097', '1.23'],
      ['Down payment', '$300,000 less loan', '$67,500'],
    ],
    request: {
      chosen: {},
      typed: { 'Property address': '21 Cedar Lane, Austin, TX 78704', 'Loan amount': '232500' },
    },
    carried: { 'FICO score': '740', 'Purchase price': '300,000', 'Current rent': '2,600', Taxes: '4,800' },
    property: '21 Cedar Lane, Austin, TX 78704',
    calls: { path: '/api/quotes/dscr', count: 1, members: ['lenderIds', 'programIds', 'loanType'] },
    sent: 'Quote request submitted successfully!',
    lenderReads: { 'Loan wanted': '$232,500', 'Property value': '$320,000', LTV: '77.5%', DSCR: '1.23' },
    loan: '232,500',
    offer: { rate: '7', interestType: 'amortizing', points: '1', term: '360' },
    otherOffer: { loanAmount: 232_500, ratePercent: 7, interestType: 'dutch', pointsPercent: 2, termMonths: 360 },
    compared: {
      Points: ['$2,325', '$4,650'],
      // Twelve payments of 1,546.83 less the 2,361.76 that they pay back; 7% of the whole loan.
      Interest: ['$16,200', '$16,275'],
      Fees: ['$1,495', '$1,595'],
      Total: ['$20,020', '$22,520'],
    },
    crossing: 'Within 24 months the lines don’t cross, so the ranking of the offers stays the same.',
  },
  {
    slug: 'ground-up',
    name: 'Ground-Up Construction',
    deal: {
      chosen: { State: 'Texas', 'Property type': 'Single Family 1-4', 'Land status': 'Purchase' },
      typed: {
        FICO: '760',
        'Experience (ground-up projects in the past 36 months)': '8',
        'Land purchase price': '150000',
        'Construction budget': '450000',
        'Completed value': '900000',
        Term: '12',
      },
    },
    programs: ['Infill Construction', 'Build to Rent'],
    row: ['$480,000', '80% LTC', '$75,000', '$405,000', 'Cost cap', '$120,000'],
    cameAbout: [
      // 82,500 + 405,000.
      ['Program max advance', '55% of $150,000 + 90% of $450,000', '$487,500'],
      // Of 150,000 + 450,000; the smallest of the three.
      ['Blended cost limit', '80% of $600,000', '$480,000'],
      ['Completed value limit', '62.5% of $900,000', '$562,500'],
      ['Equity', '$600,000 less total', '$120,000'],
    ],
    request: { chosen: {}, typed: { 'Property address': '22 Cedar Lane, Austin, TX 78704', ...borrower } },
    carried: { FICO: '760', 'After-repair value (ARV)': '900,000', 'Construction budget': '450,000', Term: '12' },
    property: '22 Cedar Lane, Austin, TX 78704',
    calls: { path: '/api/ground-up/quotes/ground-up', count: 1, members: ['lenderIds', 'programIds', 'loanType'] },
    sent: 'Quote request submitted successfully! Lenders will contact you directly.',
    lenderReads: {
      Land: '$150,000',
      'Total cost': '$600,000',
      'Loan by your limits': '$480,000',
      Borrower: 'Quinn Harlow',
    },
    loan: '480,000',
    offer: { rate: '12', interestType: 'nonDutch', points: '2', term: '12' },
    otherOffer: { loanAmount: 480_000, ratePercent: 10, interestType: 'dutch', pointsPercent: 1, termMonths: 12 },
    compared: {
      'Construction holdback': ['$405,000', '—'],
      Points: ['$9,600', '$4,800'],
      // 1% a month of 75,000 + 33,750 for each month drawn: of 12 x 75,000 + 78 x 33,750 in all; 10% of the whole loan.
      Interest: ['$35,325', '$48,000'],
      Fees: ['$1,495', '$1,595'],
      Total: ['$46,420', '$54,395'],
    },
    crossing: `From month 2 on, ${firstLender} is cheaper than ${secondLender}.`,
  },
  {
    slug: 'stabilized-bridge',
    name: 'Stabilized Bridge',
    deal: {
      chosen: { State: 'Texas', 'Property type': 'Single Family 1-4' },
      typed: { FICO: '720', Experience: '4', 'Property value': '400000', 'Rehab remaining': '0', DSCR: '1.3' },
    },
    programs: ['Bridge to Sale', 'Stabilized Bridge'],
    row: ['$250,000', '62.5% LTV', 'LTV cap', '$375,000', '$150,000'],
    cameAbout: [
      ['LTV limit', '62.5% of $400,000', '$250,000'],
      ['Equity left', '$400,000 less total', '$150,000'],
    ],
    request: {
      chosen: { 'Reason for refinance': 'Cash Out' },
      typed: { 'Property address': '23 Cedar Lane, Austin, TX 78704', 'Requested loan amount': '250000', ...borrower },
    },
    carried: { 'Credit score': '720', 'Property value': '400,000', DSCR: '1.3' },
    property: '23 Cedar Lane, Austin, TX 78704',
    // One for each program.
    calls: {
      path: '/stabilized-bridge/quotes',
      count: 2,
      members: ['lenderIds', 'loanType', 'searchCriteria', 'detailedQuoteForm', 'programId'],
    },
    sent: 'Quote request submitted successfully! The lender will be notified.',
    lenderReads: {
      'Loan wanted': '$250,000',
      'Loan asked for': '$250,000',
      'Reason for refinance': 'Cash Out',
      'Equity left': '$150,000',
    },
    loan: '250,000',
    offer: { rate: '12', interestType: 'dutch', points: '1', term: '12' },
    otherOffer: { loanAmount: 250_000, ratePercent: 10, interestType: 'dutch', pointsPercent: 2, termMonths: 12 },
    compared: {
      Points: ['$2,500', '$5,000'],
      Interest: ['$30,000', '$25,000'],
      Fees: ['$1,495', '$1,595'],
      Total: ['$33,995', '$31,595'],
    },
    // 2,600 more at closing are made up by 417 a month: after 6.2 months.
    crossing: `From month 7 on, ${secondLender} is cheaper than ${firstLender}.`,
  },
  {
    slug: 'portfolio',
    name: 'Portfolio',
    deal: {
      chosen: { State: 'Texas', 'Loan purpose': 'Purchase', 'Property type': 'Single Family 1-4' },
      typed: {
        FICO: '740',
        Experience: '6',
        'Number of properties': '8',
        'Total portfolio value': '2000000',
        'Current rent': '17000',
        Taxes: '30000',
        Insurance: '12000',
      },
    },
    programs: ['Rental Portfolio', 'Blanket Loan'],
    // 7.625% over 360 months: 7.078 a month on each thousand; with 42,000 / 12 of taxes and insurance 14,117.
    row: ['$1,500,000', '75% LTV', '1.20', '7.625% rate', '$10,617', '$14,117', 'LTV cap'],
    cameAbout: [
      ['Value limit', '75% of $2,000,000', '$1,500,000'],
      ['Taxes, insurance and HOA', 'a month: yearly amounts over 12, and HOA fees', '$3,500'],
      ['DSCR', '$17,000 over $14,117', '1.20'],
    ],
    request: { chosen: {}, typed: { 'Address or portfolio name': 'Cedar eight', 'Loan amount': '1500000' } },
    carried: { 'FICO score': '740', 'Number of properties': '8', Experience: '6' },
    property: 'Cedar eight',
    calls: { path: '/api/quotes/portfolio', count: 1, members: ['lenderIds', 'programIds', 'loanType'] },
    sent: 'Quote request submitted successfully!',
    lenderReads: { Properties: '8', 'Portfolio value': '$2,000,000', 'Loan wanted': '$1,500,000', LTV: '75%' },
    loan: '1,500,000',
    offer: { rate: '8', interestType: 'dutch', points: '1', term: '360' },
    otherOffer: { loanAmount: 1_500_000, ratePercent: 7.2, interestType: 'dutch', pointsPercent: 1.5, termMonths: 360 },
    compared: {
      Points: ['$15,000', '$22,500'],
      Interest: ['$120,000', '$108,000'],
      Fees: ['$1,495', '$1,595'],
      Total: ['$136,495', '$132,095'],
    },
    // 7,600 more at closing are made up by 1,000 a month: after 7.6 months.
    crossing: `From month 8 on, ${secondLender} is cheaper than ${firstLender}.`,
  },
];
