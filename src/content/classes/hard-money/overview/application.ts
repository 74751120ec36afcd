import type { LessonIcon } from '../../lesson.ts';

export type RequirementSetId = 'fixFlip' | 'dscr' | 'bridge' | 'construction' | 'portfolio';

export interface RequirementSet {
  /** What its tab says. */
  readonly tab: string;
  readonly title: string;
  readonly description: string;
  readonly requirements: readonly string[];
}

/** The document checklists of the application tabs, in the order of the tabs. */
export const requirementSets: Readonly<Record<RequirementSetId, RequirementSet>> = {
  fixFlip: {
    tab: 'Fix and Flip',
    title: 'Fix and flip application',
    description: 'Proof of the price, the work, the value when finished, and who has done this before.',
    requirements: [
      'Signed purchase contract with all addenda',
      'Scope of work with a budget by trade and a contingency line',
      'Contractor’s bid, license and insurance',
      'Three to five sold comps that support the ARV',
      'Photos of every room, the roof, the mechanicals and the street',
      'Track record: address, dates, price, rehab and sale price of each project',
      'Bank statements of the last two months',
      'Entity documents: articles, operating agreement, EIN letter, certificate of good standing',
      'Government ID of each guarantor, uploaded in the lender’s own application',
      'Builder’s risk insurance quote with the lender as mortgagee',
      'Exit in two sentences, with a date',
    ],
  },
  dscr: {
    tab: 'DSCR',
    title: 'DSCR application',
    description: 'Proof of the rent, of everything that comes off it, and of the value.',
    requirements: [
      'Purchase contract, or the mortgage statement and a payoff letter for a refinance',
      'Signed lease with the deposit receipt, or a market rent opinion if the house is vacant',
      'Last two months of rent received, shown on bank statements',
      'County tax bill, at the value after the sale where the county reassesses',
      'Landlord insurance quote with rent loss coverage',
      'Association dues and a contact at the association, where there is one',
      'Flood zone determination, or an elevation certificate if the house is in one',
      'Entity documents of the owner',
      'Bank statements for down payment and reserves',
      'Track record as a landlord: addresses held and since when',
      'Date of purchase and a list of improvements, for a refinance at a higher value',
    ],
  },
  bridge: {
    tab: 'Stabilized Bridge',
    title: 'Stabilized bridge application',
    description: 'Proof that the house is finished, of what is owed, and of the way out.',
    requirements: [
      'Purchase contract, or the deed for a house already owned',
      'Payoff statement of each loan that is replaced, good through the closing date',
      'Appraisal, or the sales that support the value today',
      'Interior and exterior photos dated this month',
      'List of the work that remains with amounts, or a statement that there is none',
      'Final inspections, closed permits and certificate of occupancy after a rehab',
      'Lease and rent roll, where the house is rented',
      'Listing agreement or the long-term lender’s term sheet, as proof of the exit',
      'Purpose of the cash, for a cash-out',
      'Entity documents and ID of the guarantors',
      'Bank statements that show the reserves',
    ],
  },
  construction: {
    tab: 'Ground Up Construction',
    title: 'Ground up construction application',
    description: 'Proof of the land, the permission to build on it, the budget and the builder.',
    requirements: [
      'Land contract, or the deed and a statement of what is owed on the land',
      'Survey, zoning letter and utility letters',
      'Full plans and specifications, stamped where the city asks for it',
      'Permits, or the dated application with the city’s comments',
      'Budget by trade: hard costs, soft costs and contingency in separate lines',
      'Construction schedule by month, with the draw plan beside it',
      'Builder’s contract, license, insurance and three references',
      'Sales of new houses that support the completed value',
      'Track record in new construction, the client’s and the builder’s',
      'Proof of cash for equity, closing costs and the first stage',
      'Builder’s risk and liability insurance quotes',
      'Soil report or environmental report, where the site calls for one',
      'Exit: listing plan, or a long-term term sheet on the finished house',
    ],
  },
  portfolio: {
    tab: 'Portfolio',
    title: 'Portfolio application',
    description: 'One schedule that agrees with everything behind it, house by house.',
    requirements: [
      'Schedule of properties: address, type, units, date and price of purchase, value, rent, debt',
      'Rent roll with lease dates, deposits and arrears',
      'Every lease, named like the line of the schedule it belongs to',
      'Tax bill and insurance declaration of each house',
      'Payoff statement of each loan that is replaced',
      'Operating statement of the last twelve months for the whole portfolio',
      'Deeds, all in the name of the borrowing entity or with a plan to move them there',
      'Entity documents and an ownership chart',
      'List of vacant houses, with the reason and the date of the next lease',
      'Property manager’s agreement, if there is one',
      'Bank statements that show the reserves',
      'Houses the client may sell, so that release prices can be agreed now',
    ],
  },
};

export interface Card {
  readonly icon: LessonIcon;
  readonly title: string;
  readonly description: string;
  readonly points: readonly string[];
}

/** The cards on two ways of sending an application. */
export const submissionCards: readonly Card[] = [
  {
    icon: 'mail',
    title: 'Submitting by email',
    description: 'Fine for a first look and for small lenders without a portal. Weak for anything personal.',
    points: [
      'Send one message with the summary on top and one PDF for each document',
      'Put address, loan type and amount into the subject line',
      'Leave out Social Security numbers, dates of birth and full account numbers',
      'Keep all attachments together under about 20 MB, or they may not arrive',
      'Ask for a confirmation, and note the day and the person',
    ],
  },
  {
    icon: 'folder',
    title: 'Submitting through a portal',
    description: 'The usual way once a term sheet is signed. The lender sees what is missing, and so do you.',
    points: [
      'Personal data goes through an encrypted connection, into the lender’s own file',
      'Each upload has a date and a place, so “we never got it” is settled fast',
      'Upload to the right slot; a lease under “other” is a missing lease',
      'Save your own copy of every form before you click submit',
      'Send a short email after the upload: a busy processor may not see that you are done',
    ],
  },
];

export interface SigningCard {
  readonly icon: LessonIcon;
  readonly title: string;
  readonly intro: string;
  /** By what they do, not by name. */
  readonly providers: readonly { readonly title: string; readonly description: string }[];
  readonly note: string;
}

export const signingOptions: SigningCard = {
  icon: 'file',
  title: 'Signing options',
  intro: 'Most documents before closing can be signed on a screen, in one of three ways.',
  providers: [
    {
      title: 'General e-signature service',
      description:
        'You upload a PDF, place the fields and send it to anybody. Good for term sheets, fee agreements and disclosures. Check that the signer gets a copy with its certificate.',
    },
    {
      title: 'Signing inside a loan platform',
      description:
        'The forms are filled from the application and signed right there, so no figure is retyped. Good for application forms and authorizations. A change to the loan calls for a fresh signature.',
    },
    {
      title: 'Remote online notary',
      description:
        'A notary checks the signer’s identity on a video call and seals the document. Needed for documents that are recorded, such as the mortgage, where state, lender and title company accept it.',
    },
  ],
  note: 'Ask the lender and the title company which signatures they accept before you send anything. Promissory notes and recorded documents often still need ink. A lawyer in the state can say what the law there requires.',
};
