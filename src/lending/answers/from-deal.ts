import { isBlank } from '../../kernel/blank.ts';
import { readAddress } from '../../kernel/fields/texts/address.ts';
import type { QuestionName } from './questions.ts';

/** What is known of a deal before anything was answered about it. */
export interface KnownDeal {
  readonly loanType: string;
  readonly address: string;
  readonly clientName: string | null;
  /** Its document, by the names of its loan type. */
  readonly deal: Readonly<Record<string, unknown>>;
  /** Whole dollars: of the chosen offer, else as the deal asks. */
  readonly loanAmount: number | null;
}

export type Answers = Readonly<Partial<Record<QuestionName, unknown>>>;

/** The names that deals have for the answer to a question: the first that a deal states counts. */
export const dealFieldsByQuestion: Partial<Record<QuestionName, readonly string[]>> = {
  ficoScore: ['fico'],
  purchasePrice: ['purchasePrice', 'landPurchasePrice'],
  asIsValue: ['asisValue', 'propertyValue', 'landValue'],
  rehabBudget: ['rehabNeeded', 'constructionBudget'],
  afterRepairValue: ['arv', 'completedValue'],
  fixFlipsSoldLast3Years: ['experience'],
  hasFelonyConviction: ['felony'],
  propertyState: ['state'],
  propertyZip: ['zipcode'],
};

/** What a deal states as the answer to a question; undefined when it states nothing. @param deal by the names of its loan type */
export const statedInDeal = (deal: Readonly<Record<string, unknown>>, question: QuestionName): unknown =>
  dealFieldsByQuestion[question]?.map((name) => deal[name]).find((value) => !isBlank(value));

const propertyTypes: Readonly<Record<string, string>> = {
  Condo: 'Condo',
  Townhome: 'Townhome',
  PUD: 'Single Family',
  '2-4 Unit': '2-4 Units',
  '5+ Unit': 'Multi-Family (5+)',
  'Multifamily 5+': 'Multi-Family (5+)',
  'Mixed-Use': 'Mixed Use',
};

const transactions: Readonly<Record<string, string>> = {
  Purchase: 'Purchase',
  RateTerm: 'Refinance',
  CashOut: 'Refinance',
  Refinance: 'Refinance',
};
const purposes: Readonly<Record<string, string>> = {
  'fix-and-flip': 'Fix & Flip',
  'stabilized-bridge': 'Bridge Loan',
};

/** A client's name in two: what stands before the first space is the first name. */
export function namesOfClient(name: string | null): readonly [first: string | null, last: string | null] {
  const [first = '', ...rest] = (name ?? '').trim().split(/\s+/);
  return [first || null, rest.join(' ') || null];
}

/**
 * What a deal says in the words of the loan package. What has no counterpart stays out rather than guessed: a single-family
 * search covers one to four units, so it says no property type.
 */
export function answersOfDeal({ loanType, address, clientName, deal, loanAmount }: KnownDeal): Answers {
  const background = deal.background;
  const stated = { ...deal, ...(typeof background === 'object' ? background : {}) };
  const [borrowerFirstName, borrowerLastName] = namesOfClient(clientName);
  const line = readAddress(address);
  const valueNamed = (name: string): unknown => (stated as Readonly<Record<string, unknown>>)[name];
  const named = Object.fromEntries(
    (Object.keys(dealFieldsByQuestion) as QuestionName[]).map((question) => [question, statedInDeal(stated, question)]),
  );
  const known: Readonly<Record<string, unknown>> = {
    ...named,
    borrowerFirstName,
    borrowerLastName,
    propertyAddress: line?.street ?? address,
    ...(line && { propertyCity: line.city, propertyState: line.state, propertyZip: line.zip }),
    propertyType: propertyTypes[String(valueNamed('propertyType'))],
    transactionType: transactions[String(valueNamed('loanPurpose'))],
    loanPurpose: purposes[loanType],
    requestedLoanAmount: loanAmount ?? valueNamed('loanAmount'),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => !isBlank(value)));
}
