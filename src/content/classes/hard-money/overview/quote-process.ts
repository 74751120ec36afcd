export interface QuoteItem {
  readonly label: string;
  readonly detail: string;
}

/** What any lender needs to quote a price. */
export const quoteInformation: readonly QuoteItem[] = [
  { label: 'Property', detail: 'Address, state, type, number of units, and whether somebody lives in it.' },
  { label: 'Purpose', detail: 'Purchase, rate-and-term refinance or cash-out refinance, and what the cash is for.' },
  { label: 'Price and value', detail: 'Purchase price or amount owed, and the value today with its source.' },
  { label: 'Work', detail: 'Rehab or construction budget, what is already done, and the value when finished.' },
  { label: 'Income', detail: 'Rent today and market rent, with taxes, insurance and dues a year.' },
  { label: 'Loan request', detail: 'The amount your client needs, and the least that still works.' },
  {
    label: 'Credit',
    detail: 'The middle score of each guarantor, and any bankruptcy, foreclosure or short sale with its year.',
  },
  { label: 'Experience', detail: 'Projects of this type finished in the last three years, with addresses.' },
  { label: 'Cash', detail: 'What is in the bank for closing, reserves and the first stage of the work.' },
  { label: 'Borrower', detail: 'Person or entity, who owns it, and who will guarantee the loan.' },
  { label: 'Closing date', detail: 'The date in the contract, and what happens if it is missed.' },
  { label: 'Exit', detail: 'Sale or refinance, by when, and what supports it.' },
];

export interface Sensitivity {
  readonly id: 'rate' | 'fees' | 'speed' | 'term' | 'rollIn' | 'structure';
  readonly label: string;
  readonly description: string;
  readonly importance: string;
  readonly proTip: string;
}

/** The six factors of the explorer; the first one is shown at first. */
export const sensitivities: readonly Sensitivity[] = [
  {
    id: 'rate',
    label: 'Interest Rate',
    description:
      'The yearly price of the money. On a 250,000 interest-only loan one percent is 2,500 a year, or about 208 a month.',
    importance:
      'Weighs most on long holds. On a flip of five months one percent costs about 1,042, which is less than half a point. On a DSCR loan it also changes the size of the loan, because a higher payment lowers the ratio.',
    proTip:
      'Ask “How many months will you have this loan?” before you talk about rate. It tells you whether rate or points decide.',
  },
  {
    id: 'fees',
    label: 'Origination Fees',
    description:
      'Points of the lender and of the broker, typically 1-3% of the loan, plus the lender’s own fees for underwriting, documents and processing.',
    importance:
      'Weighs most on short holds, since it is paid once whatever the months. On 250,000 one point is 2,500, all of it due at closing, where the client’s cash is shortest.',
    proTip:
      'Ask every lender for one number: all of your fees in dollars at closing. Add yours to it before the client sees it, never after.',
  },
  {
    id: 'speed',
    label: 'Speed to Close',
    description: 'The days from a complete file to the wire, and how sure the lender is to keep them.',
    importance:
      'Decides when a deposit is at risk, a seller has a second buyer, or a loan is due. A lender who is a percent cheaper and a week late can cost the whole deposit.',
    proTip:
      'Ask how many of the last ten loans of this type closed on the date first promised, and who orders the appraisal.',
  },
  {
    id: 'term',
    label: 'Loan Term',
    description: 'The months or years until the balance is due, with any extension and what it costs.',
    importance:
      'A term that ends before the exit turns a good project into a forced one. Three more months cost interest; a missed due date costs default interest and the client’s name.',
    proTip:
      'Take the client’s own schedule, add three months, and only then look at terms. Read whether the extension is a right or a favor.',
  },
  {
    id: 'rollIn',
    label: 'Cost Roll-In Options',
    description: 'Whether points, fees, interest reserve or rehab can be part of the loan instead of cash at closing.',
    importance:
      'Matters to clients with good deals and little cash. Rolling 7,000 of costs into the loan at 11% costs about 64 a month and keeps 7,000 free. It works only while the loan stays under its limits.',
    proTip:
      'Check the limit first: if the ARV already caps the loan, rolled-in costs only shrink what is left for the purchase.',
  },
  {
    id: 'structure',
    label: 'Interest Structure',
    description:
      'How interest is charged: on the full loan (Dutch), on drawn funds (non-Dutch), or in level payments that also repay principal.',
    importance:
      'With a large holdback this can outweigh a percent of rate. On 300,000 with 100,000 undrawn at 12%, Dutch interest charges 1,000 more in the first month.',
    proTip:
      'Put the question in writing: “Is interest charged on undrawn funds?” Compare two quotes only after both have answered.',
  },
];

export interface ClientExample {
  readonly title: string;
  readonly situation: string;
  readonly rows: readonly { readonly label: string; readonly lenderA: string; readonly lenderB: string }[];
  readonly reading: string;
  readonly lesson: string;
}

/** Two clients, each with two offers. */
export const clientExamples: readonly ClientExample[] = [
  {
    title: 'A flipper with ten days',
    situation:
      'The seller takes 15,000 less for a closing within ten days, and keeps the 8,000 deposit if it is missed. Loan 240,000, interest only, sale planned after five months.',
    rows: [
      { label: 'Closes in', lenderA: '7 days', lenderB: '21 days' },
      { label: 'Rate', lenderA: '10%', lenderB: '9%' },
      { label: 'Points', lenderA: '3 pts, $7,200', lenderB: '1.5 pts, $3,600' },
      { label: 'Interest, 5 months', lenderA: '$10,000', lenderB: '$9,000' },
      { label: 'Total', lenderA: '$17,200', lenderB: '$12,600' },
    ],
    reading:
      'Lender B is 4,600 cheaper and can’t meet the date. Lender A costs 4,600 more and brings 15,000 off the price, so the client is 10,400 ahead.',
    lesson: 'This client is sensitive to speed. Lead with the date and its certainty, then show what it costs.',
  },
  {
    title: 'A landlord who stays for years',
    situation:
      'A rental with 2,900 of rent a month and 500 of taxes and insurance. Loan 300,000 over 30 years. Both programs ask for a DSCR of 1.10.',
    rows: [
      { label: 'Rate', lenderA: '7.25%', lenderB: '7.75%' },
      { label: 'Points', lenderA: '2 pts, $6,000', lenderB: 'none' },
      { label: 'Payment a month', lenderA: '$2,046.53', lenderB: '$2,149.24' },
      { label: 'DSCR', lenderA: '1.13', lenderB: '1.09' },
    ],
    reading:
      'Lender A costs 6,000 more at closing and 102.71 less a month, so it pays for itself after 59 months. Lender B misses the minimum DSCR at this amount, and would have to lend less.',
    lesson:
      'Ask how long the client will keep the loan, and size it at both rates. Here the rate decides the amount as well as the cost.',
  },
];
