export interface ProcessStep {
  readonly title: string;
  readonly what: string;
  readonly who: string;
  readonly duration: string;
}

/** The twelve steps from the first call to the wire. */
export const lenderProcess: readonly ProcessStep[] = [
  {
    title: 'Deal intake',
    what: 'You take down the deal: property, numbers, borrower, closing date and exit. A gap found now costs a call. Found in underwriting it costs a week.',
    who: 'Broker and borrower',
    duration: 'Same day',
  },
  {
    title: 'Quote request',
    what: 'You send the same figures to the few lenders whose programs fit, and say by when you need terms.',
    who: 'Broker',
    duration: 'Same day',
  },
  {
    title: 'Terms come back',
    what: 'The lender sizes the deal and offers amount, rate, points, term and conditions, or declines with a reason.',
    who: 'Lender’s loan officer',
    duration: '1-2 days',
  },
  {
    title: 'Term sheet signed',
    what: 'The client chooses one offer and signs it. Check that every number agreed by phone is in it, fees and extension included.',
    who: 'Borrower, with the broker beside them',
    duration: '1 day',
  },
  {
    title: 'Application and deposit',
    what: 'The lender’s own application is completed and the deposit for the appraisal is paid. From here on, every figure needs a document.',
    who: 'Borrower and broker',
    duration: '1 day',
  },
  {
    title: 'Third parties ordered',
    what: 'Appraisal or valuation, title search and insurance quote are ordered the same day. They take longest and nobody at the lender can hurry them.',
    who: 'Lender’s processor and title company',
    duration: '1 day',
  },
  {
    title: 'Documents collected',
    what: 'Contract, budget, entity documents, bank statements, track record and ID are collected, and checked for names, dates and totals that disagree.',
    who: 'Broker and lender’s processor',
    duration: '1-3 days',
  },
  {
    title: 'Credit and background',
    what: 'The lender pulls credit and searches public records for judgments, bankruptcies and foreclosures, and for the flips on the track record.',
    who: 'Lender',
    duration: '1-2 days, beside the others',
  },
  {
    title: 'Value and title reviewed',
    what: 'The appraisal and the title commitment arrive. A lower value resizes the loan, and a lien or a break in the chain of title has to be cleared.',
    who: 'Underwriter and title company',
    duration: '3-5 days',
  },
  {
    title: 'Underwriting',
    what: 'One person reads the whole file, tests budget, value and exit, and writes a list of conditions. Answer all of them in one message.',
    who: 'Underwriter, then broker',
    duration: '1-2 days',
  },
  {
    title: 'Clear to close',
    what: 'No condition is open. The lender draws the loan documents, and the title company prepares the settlement statement. Compare it with the term sheet, line by line.',
    who: 'Lender’s closer and title company',
    duration: '1-2 days',
  },
  {
    title: 'Closing and funding',
    what: 'The borrower signs, the lender wires, the deed and the mortgage are recorded. Confirm wire instructions by phone at a number you already had.',
    who: 'Borrower, title company and lender',
    duration: '1 day',
  },
];

export interface TimelineCard {
  readonly title: string;
  readonly intro: string;
  readonly rows: readonly { readonly label: string; readonly days: string; readonly detail: string }[];
}

export const typicalTimeline: TimelineCard = {
  title: 'Typical Timeline',
  intro: 'Counted from a signed term sheet and a complete file. Steps 6 to 9 run side by side.',
  rows: [
    {
      label: 'Standard',
      days: '7-10 days',
      detail: 'One house, one borrower with a track record, clean title, documents complete.',
    },
    {
      label: 'Complex',
      days: '14-21 days',
      detail: 'Several houses, construction, a new entity, a disputed payoff, or a full appraisal in a slow area.',
    },
    {
      label: 'Pre-approved',
      days: '3-5 days',
      detail: 'The lender knows the borrower, the entity is on file, and only property and title are new.',
    },
  ],
};

export interface DelaysCard {
  readonly title: string;
  readonly delays: readonly { readonly cause: string; readonly remedy: string }[];
}

export const commonDelays: DelaysCard = {
  title: 'Common Delays',
  delays: [
    {
      cause: 'The appraiser can’t get into the house',
      remedy: 'Give the lender the name and number for access with the application, and pay the fee the same day.',
    },
    {
      cause: 'The buyer on the contract is not the borrower on the application',
      remedy: 'Sign an assignment or an amendment to the entity before the file goes in.',
    },
    {
      cause: 'Title finds an old lien or an open permit',
      remedy: 'Ask the title company for a first search when the contract is signed.',
    },
    {
      cause: 'A large deposit in the bank statement has no source',
      remedy: 'Send the explanation and its document with the statement.',
    },
    {
      cause: 'The insurance quote lacks the lender’s name or enough coverage',
      remedy: 'Send the agent the lender’s mortgagee clause and coverage rules on day one.',
    },
    {
      cause: 'Conditions are answered one at a time',
      remedy: 'Collect all answers and send them as one package. Each partial answer goes to the end of the line.',
    },
  ],
};
