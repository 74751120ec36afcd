import { isBlank } from '../../kernel/blank.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import type { Scenario, SearchRow } from './contract.ts';

/** What an application starts with, by the names and in the options of its own form; what has no counterpart is left out. */
export type Prefill = Readonly<Record<string, string | number | readonly string[]>>;

/** A search result on its way into an application. */
export interface AppliedResult {
  readonly kind: string;
  readonly lenderId: string;
  /** Preselected, shown read-only. */
  readonly lenderName: string;
  readonly programId: string;
  readonly programName: string;
  /** Whole dollars; null where the lender states no leverage. */
  readonly loan: number | null;
  readonly values: Prefill;
}

/** The names of one number in searches and in applications. */
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

/** A number as the band that holds it: the lowest number of each band, from the highest down. */
type Bands = readonly (readonly [from: number, band: string])[];
const scoreBands: Bands = [
  [750, '750+'],
  [700, '700-749'],
  [650, '650-699'],
  [600, '600-649'],
  [0, 'below-600'],
];
const experienceBands: Bands = [
  [11, '10+'],
  [6, '6-10'],
  [3, '3-5'],
  [1, '1-2'],
  [0, '0'],
];
const portfolioExperienceBands: Bands = [
  [16, '15+'],
  [11, '11-15'],
  [6, '6-10'],
  [3, '3-5'],
  [1, '1-2'],
];
const propertyCountBands: Bands = [
  [50, '50+'],
  [20, '20-49'],
  [10, '10-19'],
  [5, '5-9'],
  [2, '2-4'],
];

/** Where the form of a kind has other options or names than its search. */
interface ApplicationForm {
  /** Property types of the search by those of the form. */
  readonly propertyTypes: Readonly<Record<string, string>>;
  readonly manyPropertyTypes?: true;
  readonly loanTypes?: Readonly<Record<string, string>>;
  readonly drawTypes?: Readonly<Record<string, string>>;
  readonly loanTerms: readonly number[];
  readonly experience?: Bands;
  readonly propertyCount?: Bands;
  readonly loan?: string;
}

const same = (...values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));
const monthsOfLand = [12, 18, 24, 36];

const forms: Readonly<Record<string, ApplicationForm>> = {
  'fix-and-flip': {
    propertyTypes: {
      'Single Family 1-4': 'single-family',
      Condo: 'condo',
      Townhome: 'townhouse',
      Manufactured: 'manufactured',
      '2-4 Unit': 'multi-family-2-4',
    },
    loanTerms: [6, 12, 18, 24],
  },
  dscr: {
    propertyTypes: same('Single Family 1-4', 'Multifamily 5+', 'Condo', 'Townhome', 'Mixed-Use'),
    loanTypes: { Purchase: 'purchase', RateTerm: 'refinance', CashOut: 'cash-out' },
    loanTerms: [30, 20, 15, 10],
  },
  'ground-up': {
    propertyTypes: same('Single Family 1-4', 'Multifamily 5+', 'Mixed-Use'),
    drawTypes: { self: 'self', thirdParty: 'third-party' },
    loanTerms: monthsOfLand,
  },
  'stabilized-bridge': {
    propertyTypes: { '5+ Unit': 'Multifamily 5+', ...same('Multifamily 5+', 'Mixed-Use') },
    loanTerms: monthsOfLand,
  },
  portfolio: {
    propertyTypes: same('Single Family 1-4', 'Condo', 'Townhome', 'PUD', '2-4 Unit', 'Multifamily 5+', 'Mixed-Use'),
    manyPropertyTypes: true,
    loanTypes: { Purchase: 'portfolio-acquisition', RateTerm: 'portfolio-refinance', CashOut: 'cash-out' },
    loanTerms: [30, 25, 20, 15],
    experience: portfolioExperienceBands,
    propertyCount: propertyCountBands,
    loan: 'totalLoanAmount',
  },
};
const plainForm: ApplicationForm = { propertyTypes: {}, loanTerms: [] };

/** What of a search and its result goes into the application of the kind, converted to the form's names and options. */
export function applyPrefill(
  { slug }: Pick<LoanKind, 'slug'>,
  row: Pick<SearchRow, 'lenderId' | 'lenderName' | 'programId' | 'programName' | 'sizing'>,
  scenario: Scenario,
): AppliedResult {
  const { lenderId, lenderName, programId, programName, sizing } = row;
  const form = forms[slug] ?? plainForm;
  const { totalLoanAmount } = sizing;
  const values: Record<string, unknown> = {
    ...Object.fromEntries(
      Object.entries(names).flatMap(([from, into]) =>
        isBlank(scenario[from]) ? [] : into.map((name) => [name, scenario[from]] as const),
      ),
    ),
    ...convertedChoices(form, scenario),
    borrowerCreditScore: bandOf(scoreBands, scenario.fico),
    borrowerExperience: bandOf(form.experience ?? experienceBands, scenario.experience),
    [form.loan ?? 'loanAmount']: totalLoanAmount ?? scenario.loanAmount,
  };
  const stated = Object.entries(values).filter(([, value]) => isPrefill(value));
  return {
    kind: slug,
    lenderId,
    lenderName,
    programId,
    programName,
    loan: totalLoanAmount,
    values: Object.fromEntries(stated) as Prefill,
  };
}

function convertedChoices(form: ApplicationForm, scenario: Scenario): Readonly<Record<string, unknown>> {
  const propertyType = form.propertyTypes[String(scenario.propertyType)];
  return {
    ...(form.manyPropertyTypes ? { propertyTypes: propertyType && [propertyType] } : { propertyType }),
    loanType: form.loanTypes?.[String(scenario.loanPurpose)],
    drawType: form.drawTypes?.[String(scenario.drawType)],
    loanTerm: termOf(form, scenario),
    numberOfProperties: form.propertyCount && bandOf(form.propertyCount, scenario.maxPortfolioSize),
  };
}

/** The one term that is wanted, when the form offers it: of several nobody knows which. */
function termOf({ loanTerms }: ApplicationForm, { loanTerm, termMonths, termLengthMonths }: Scenario) {
  const wanted = [loanTerm, termMonths, termLengthMonths].flat().filter((term) => !isBlank(term));
  const [only] = new Set(wanted.map(Number));
  return new Set(wanted).size === 1 ? loanTerms.find((term) => term === only) : undefined;
}

const bandOf = (bands: Bands, value: unknown): string | undefined =>
  typeof value === 'number' ? bands.find(([from]) => value >= from)?.[1] : undefined;

const isPrefill = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') || Array.isArray(value);
