import { isBlank } from '../../../../kernel/blank.ts';
import { fieldsOfForm } from '../../form.ts';
import { findApplicationForm } from './applications.ts';
import {
  type Bands,
  bandOf,
  experienceBands,
  portfolioExperienceBands,
  propertyCountBands,
  scoreBands,
} from './bands.ts';

/** What an application starts with, by the names and in the options of its own form; what has no counterpart is left out. */
export type Prefill = Readonly<Record<string, string | number | readonly string[]>>;

type Stated = Readonly<Record<string, unknown>>;

/** The names of one number in searches and deals, and in applications. */
const names: Readonly<Record<string, readonly string[]>> = {
  state: ['propertyState'],
  zipcode: ['propertyZip'],
  purchasePrice: ['purchasePrice'],
  asisValue: ['currentValue'],
  propertyValue: ['currentValue'],
  arv: ['afterRepairValue'],
  completedValue: ['completedValue', 'expectedARV'],
  rehabNeeded: ['renovationBudget'],
  constructionBudget: ['constructionBudget'],
  landStatus: ['landStatus'],
  landPurchasePrice: ['landPurchasePrice', 'landValue'],
  // After the price: the value of the land counts where both are known.
  landValue: ['landCurrentValue', 'landValue'],
  landBalance: ['landBalance'],
  currentRent: ['currentRent'],
  marketRent: ['marketRent'],
  dscr: ['dscr'],
  totalPortfolioValue: ['totalPortfolioValue'],
};

/** Where an application has other options or names than the search for its loan type. */
interface Vocabulary {
  /** Property types of the search by those of the form, where they are not the same. */
  readonly propertyTypes?: Readonly<Record<string, string>>;
  readonly loanTypes?: Readonly<Record<string, string>>;
  readonly drawTypes?: Readonly<Record<string, string>>;
  readonly experience?: Bands;
  readonly propertyCount?: Bands;
  /** The loan that is asked for; `loanAmount` unless stated. */
  readonly loan?: string;
}

const vocabularies: Readonly<Record<string, Vocabulary>> = {
  'fix-and-flip': {
    propertyTypes: {
      'Single Family 1-4': 'single-family',
      Condo: 'condo',
      Townhome: 'townhouse',
      Manufactured: 'manufactured',
      '2-4 Unit': 'multi-family-2-4',
    },
  },
  dscr: { loanTypes: { Purchase: 'purchase', RateTerm: 'refinance', CashOut: 'cash-out' } },
  'ground-up': { drawTypes: { self: 'self', thirdParty: 'third-party' } },
  'stabilized-bridge': { propertyTypes: { '5+ Unit': 'Multifamily 5+' } },
  portfolio: {
    loanTypes: { Purchase: 'portfolio-acquisition', RateTerm: 'portfolio-refinance', CashOut: 'cash-out' },
    experience: portfolioExperienceBands,
    propertyCount: propertyCountBands,
    loan: 'totalLoanAmount',
  },
};

/**
 * What a search or a deal of a kind says, by the names and in the options of its application.
 * @param loan what the lender lends, in whole dollars; null where only the loan that was asked for is known
 */
export function valuesFromSearch(kind: string, stated: Stated, loan: number | null): Prefill {
  const vocabulary = vocabularies[kind] ?? {};
  const values: Record<string, unknown> = {
    ...Object.fromEntries(
      Object.entries(names).flatMap(([from, into]) =>
        isBlank(stated[from]) ? [] : into.map((name) => [name, stated[from]] as const),
      ),
    ),
    ...choicesOf(kind, vocabulary, stated),
    borrowerCreditScore: bandOf(scoreBands, stated.fico),
    borrowerExperience: bandOf(vocabulary.experience ?? experienceBands, stated.experience),
    [vocabulary.loan ?? 'loanAmount']: loan ?? stated.loanAmount,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isPrefill(value))) as Prefill;
}

function choicesOf(kind: string, vocabulary: Vocabulary, stated: Stated): Stated {
  const { propertyTypes, loanTypes, drawTypes, propertyCount } = vocabulary;
  const sought = String(stated.propertyType);
  const ofMany = optionsOfField(kind, 'propertyTypes');
  const known = propertyTypes?.[sought] ?? [...ofMany, ...optionsOfField(kind, 'propertyType')].find(isSame(sought));
  return {
    ...(ofMany.length > 0 ? { propertyTypes: known && [known] } : { propertyType: known }),
    loanType: loanTypes?.[String(stated.loanPurpose)],
    drawType: drawTypes?.[String(stated.drawType)],
    loanTerm: termOf(kind, stated),
    numberOfProperties: propertyCount && bandOf(propertyCount, stated.maxPortfolioSize),
  };
}

const isSame = (one: unknown) => (other: unknown) => one === other;

function optionsOfField(kind: string, name: string): readonly (string | number)[] {
  const form = findApplicationForm(kind);
  const field = form && fieldsOfForm(form).find((one) => one.name === name && one.hidden !== true);
  return field && 'options' in field ? field.options.map(({ value }) => value) : [];
}

/** The one term that is wanted, when the form offers it: of several nobody knows which. */
function termOf(kind: string, { loanTerm, termMonths, termLengthMonths }: Stated): string | number | undefined {
  const wanted = [loanTerm, termMonths, termLengthMonths].flat().filter((term) => !isBlank(term));
  const [only] = new Set(wanted.map(Number));
  return new Set(wanted).size === 1 ? optionsOfField(kind, 'loanTerm').find((term) => term === only) : undefined;
}

const isPrefill = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') || Array.isArray(value);
