import type { TopicId } from './words.ts';

/** What somebody new to the trade may stop at: a term of the glossary, or a text of its own, and the lesson that explains it. */
export type Topic = {
  readonly title: string;
  /** The lesson: its class, folder and file, its title, and the heading in it, where it stands on a page of its own. */
  readonly lesson: string;
  readonly learn: string;
  readonly heading?: string;
} & ({ readonly term: string } | { readonly text: string });

const flip = { lesson: 'hard-money/module-1/fix-and-flip', learn: 'Fix and flip: price, rehab and resale' } as const;
const rental = { lesson: 'hard-money/module-1/dscr', learn: 'DSCR: when the rent has to carry the loan' } as const;
const construction = {
  lesson: 'hard-money/module-1/ground-up-construction',
  learn: 'Ground up construction: lending on a plan',
} as const;
const bridge = {
  lesson: 'hard-money/module-1/stabilized-bridge',
  learn: 'Stabilized bridge: buying time on a finished house',
} as const;
const portfolio = {
  lesson: 'hard-money/module-1/portfolio',
  learn: 'Portfolio: several houses under one loan',
} as const;
const acronyms = { lesson: 'hard-money/lessons/lending-acronyms', learn: 'Lending acronyms' } as const;
const terms = {
  lesson: 'hard-money/module-5/deal-structures-and-terms',
  learn: 'Who puts in what, and on which terms',
  heading: 'the-terms-that-move-money',
} as const;
const offers = { lesson: 'hard-money/module-2/analyzing-quotes', learn: 'Comparing offers in dollars' } as const;
const documents = {
  lesson: 'hard-money/module-3/required-documents',
  learn: 'The documents every lender asks for',
} as const;
const submission = {
  lesson: 'hard-money/module-4/submission-process',
  learn: 'From chosen offer to clear to close',
} as const;
const scope = { lesson: 'fix-and-flip/renovation-planning/scope-of-work', learn: 'Scope of work' } as const;
const budget = { lesson: 'fix-and-flip/renovation-planning/budgeting', learn: 'Budgeting' } as const;
const threeQuestions = { lesson: 'hard-money/module-1/overview', learn: 'Three questions that pick the loan' } as const;

/** The one place that says which lesson explains what. */
export const topics: Readonly<Record<TopicId, Topic>> = {
  ltv: { title: 'LTV', term: 'LTV', ...acronyms, heading: 'ltv' },
  ltc: { title: 'LTC', term: 'LTC', ...flip },
  arv: {
    title: 'ARV',
    term: 'ARV',
    lesson: 'fix-and-flip/property-analysis/arv-calculation',
    learn: 'ARV calculation',
  },
  'as-is value': { title: 'As-is value', term: 'AIV', ...acronyms, heading: 'aiv' },
  'completed value': {
    title: 'Completed value',
    text: 'What an appraiser expects the property to be worth once construction is finished.',
    ...construction,
  },
  dscr: { title: 'DSCR', term: 'DSCR', ...rental },
  pitia: {
    title: 'PITIA',
    text: 'Principal, interest, taxes, insurance and association dues: the payment that a lender compares with the rent.',
    ...rental,
  },
  'market rent': {
    title: 'Market rent',
    text: 'The rent that an appraiser finds for similar homes nearby. Many lenders use the lower of it and the lease.',
    ...rental,
  },
  points: { title: 'Points', term: 'points', ...offers },
  'origination fee': { title: 'Origination fee', term: 'origination fee', ...offers },
  'interest type': { title: 'Dutch interest', term: 'Dutch interest', ...offers },
  'draw schedule': {
    title: 'Draws',
    term: 'draw schedule',
    ...flip,
  },
  holdback: { title: 'Holdback', term: 'holdback', ...flip },
  'interest reserve': { title: 'Interest reserve', term: 'interest reserve', ...terms },
  reserves: {
    title: 'Reserves',
    text: 'Cash that the borrower still has after closing, often counted in months of the loan’s payment.',
    ...documents,
  },
  prepayment: {
    title: 'Prepayment penalty',
    term: 'PPP',
    lesson: 'hard-money/lessons/client-sensitivities',
    learn: 'What clients are sensitive to',
    heading: 'prepayment-penalties',
  },
  recourse: {
    title: 'Recourse',
    text: 'With recourse the borrower answers for the loan personally; without it the lender can take the property only.',
    ...terms,
  },
  'cross collateral': { title: 'Cross collateral', term: 'cross-collateralization', ...portfolio },
  seasoning: {
    title: 'Seasoning',
    term: 'seasoning',
    lesson: 'hard-money/module-7/advanced-strategies',
    learn: 'Loans in sequence: plans for clients who keep buying',
    heading: 'seasoning-which-month-which-value',
  },
  fico: {
    title: 'FICO score',
    text: 'The borrower’s credit score, from 300 to 850. Each lender states the lowest it accepts.',
    ...threeQuestions,
  },
  experience: {
    title: 'Experience',
    text: 'Finished projects that the borrower can prove, usually of the last three years.',
    ...documents,
  },
  'exit strategy': { title: 'Exit strategy', term: 'exit strategy', ...bridge },
  'scope of work': { title: 'Scope of work', term: 'SOW', ...scope },
  'rehab budget': { title: 'Rehab budget', term: 'rehab budget', ...budget },
  'soft costs': { title: 'Soft costs', term: 'soft costs', ...construction },
  'hard costs': { title: 'Hard costs', term: 'hard costs', ...construction },
  insurance: { title: 'Evidence of insurance', term: 'EIO', ...acronyms, heading: 'eoi' },
  'clear to close': { title: 'Clear to close', term: 'CTC', ...submission },
  'rate sheet': { title: 'Rate sheet', term: 'rate sheet', ...offers },
  'bridge loan': { title: 'Bridge loan', term: 'bridge loan', ...bridge },
  brrrr: {
    title: 'BRRRR',
    term: 'BRRR',
    lesson: 'hard-money/module-7/advanced-strategies',
    learn: 'Loans in sequence: plans for clients who keep buying',
    heading: 'brrrr-as-one-plan',
  },
  underwriting: {
    title: 'Underwriting',
    term: 'underwriting',
    lesson: 'hard-money/module-4/overview',
    learn: 'How a lender’s side works',
  },
  'interest only': {
    title: 'Interest only',
    text: 'Each payment is the interest alone. The full loan is due at the end of the term.',
    ...flip,
  },
};
