import type { DocumentSource } from './requirement.ts';

/** A type of document that lenders ask for. */
export interface DocumentType {
  readonly label: string;
  /** Who usually brings it; each requirement says it for itself. */
  readonly source: DocumentSource;
  /** So many days after its date it counts no more; absent where it doesn't go stale. */
  readonly daysValid?: number;
  /** What to send, in the borrower's words. */
  readonly words: string;
}

/** In the order they are offered: the lender's form, the borrower, the entity, money, the property, the project, third parties. */
const declared = {
  lenderForm: {
    label: 'Lender form',
    source: 'template',
    words: 'A form of the lender, filled in from the loan package.',
  },
  photoId: {
    label: 'Photo ID',
    source: 'borrower',
    words: 'Your driver’s license or passport: a clear picture of the whole card or page, not expired.',
  },
  proofOfResidence: {
    label: 'Proof of residence',
    source: 'borrower',
    daysValid: 90,
    words: 'A utility bill or lease with your name and home address.',
  },
  creditAuthorization: {
    label: 'Credit authorization',
    source: 'borrower',
    daysValid: 120,
    words: 'Your signed permission to pull your credit.',
  },
  creditReport: {
    label: 'Credit report',
    source: 'third-party',
    daysValid: 90,
    words: 'A credit report with scores of all three bureaus.',
  },
  personalFinancialStatement: {
    label: 'Personal financial statement',
    source: 'borrower',
    daysValid: 90,
    words: 'What you own and what you owe, signed and dated.',
  },
  taxReturn: {
    label: 'Tax return',
    source: 'borrower',
    words: 'Your last two federal tax returns, all pages and schedules.',
  },
  visa: {
    label: 'Visa or residence permit',
    source: 'borrower',
    words: 'Your visa or residence permit, and the page of your passport with your picture.',
  },
  articlesOfOrganization: {
    label: 'Articles of organization',
    source: 'borrower',
    words: 'The papers that formed your company, as filed with the state.',
  },
  operatingAgreement: {
    label: 'Operating agreement',
    source: 'borrower',
    words: 'Your company’s operating agreement or bylaws, signed by all members.',
  },
  einLetter: {
    label: 'EIN letter',
    source: 'borrower',
    words: 'The IRS letter with your company’s EIN (CP 575 or 147C).',
  },
  goodStanding: {
    label: 'Certificate of good standing',
    source: 'borrower',
    daysValid: 90,
    words: 'A certificate from the state that your company is in good standing.',
  },
  bankStatement: {
    label: 'Bank statement',
    source: 'borrower',
    daysValid: 60,
    words: 'Your last two monthly bank statements, all pages, blank ones too.',
  },
  proofOfFunds: {
    label: 'Proof of funds',
    source: 'borrower',
    daysValid: 30,
    words: 'A letter or statement that shows the cash for your down payment and closing costs.',
  },
  experienceSheet: {
    label: 'Experience sheet',
    source: 'broker',
    words: 'The properties you bought, fixed, built or sold in the last three years.',
  },
  purchaseContract: {
    label: 'Purchase contract',
    source: 'broker',
    words: 'The purchase contract with all pages and addenda, signed by buyer and seller.',
  },
  payoffStatement: {
    label: 'Payoff statement',
    source: 'third-party',
    daysValid: 30,
    words: 'A letter from your current lender that says what it takes to pay off the loan.',
  },
  mortgageStatement: {
    label: 'Mortgage statement',
    source: 'borrower',
    daysValid: 45,
    words: 'The latest monthly statement of your current mortgage.',
  },
  settlementStatement: {
    label: 'Settlement statement',
    source: 'borrower',
    words: 'The settlement statement (HUD-1 or closing disclosure) from when you bought the property.',
  },
  lease: {
    label: 'Lease',
    source: 'borrower',
    words: 'The signed lease with all pages, for each unit that is rented.',
  },
  rentRoll: {
    label: 'Rent roll',
    source: 'borrower',
    daysValid: 60,
    words: 'A list of all units with tenant, rent and lease end, signed and dated.',
  },
  operatingStatement: {
    label: 'Operating statement',
    source: 'borrower',
    daysValid: 90,
    words: 'Income and expenses of the property for the last 12 months.',
  },
  insurance: {
    label: 'Insurance',
    source: 'third-party',
    daysValid: 365,
    words: 'The insurance binder or declarations page, with the lender as mortgagee.',
  },
  scopeOfWork: {
    label: 'Scope of work',
    source: 'broker',
    words: 'What will be done to the property, line by line, with its cost.',
  },
  contractorBid: {
    label: 'Contractor bid',
    source: 'third-party',
    daysValid: 90,
    words: 'Your contractor’s signed bid with labor and materials.',
  },
  contractorLicense: {
    label: 'Contractor license and insurance',
    source: 'third-party',
    daysValid: 365,
    words: 'Your contractor’s license and certificate of insurance.',
  },
  plansAndPermits: {
    label: 'Plans and permits',
    source: 'borrower',
    words: 'The approved plans and the building permits, or the application for them.',
  },
  propertyPhotos: {
    label: 'Property photos',
    source: 'broker',
    daysValid: 90,
    words: 'Pictures of the outside and of every room as they are now.',
  },
  appraisal: {
    label: 'Appraisal',
    source: 'third-party',
    daysValid: 120,
    words: 'The appraisal. The lender usually orders it.',
  },
  titleCommitment: {
    label: 'Title commitment',
    source: 'third-party',
    daysValid: 90,
    words: 'The preliminary title report or commitment from the title company.',
  },
  environmentalReport: {
    label: 'Environmental report',
    source: 'third-party',
    daysValid: 180,
    words: 'A Phase I environmental report.',
  },
  other: { label: 'Other document', source: 'broker', words: 'What the lender asks for in the note.' },
} as const satisfies Readonly<Record<string, DocumentType>>;

export type DocumentTypeName = keyof typeof declared;
export const documentTypes: Readonly<Record<DocumentTypeName, DocumentType>> = declared;
// The keys of the object above, of which there is at least one.
export const documentTypeNames = Object.keys(declared) as [DocumentTypeName, ...DocumentTypeName[]];

const isTypeName = (name: string): name is DocumentTypeName => Object.hasOwn(declared, name);
/** One that is stored and no longer listed reads as another document. */
export const documentTypeOf = (name: string): DocumentType => documentTypes[isTypeName(name) ? name : 'other'];
