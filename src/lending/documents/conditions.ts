import { isBlank } from '../../kernel/blank.ts';
import type { Answers } from '../answers/from-deal.ts';

/** What conditions look at. */
export interface DealFacts {
  readonly loanType: string;
  /** Answers of the loan package, and what the deal itself says in their words. */
  readonly answers: Answers;
  /** The deal's document, by the names of its loan type. */
  readonly deal: Readonly<Record<string, unknown>>;
}

interface Condition {
  readonly label: string;
  /** Why a document is asked for, after "Needed because". */
  readonly because: string;
  /** What is not known yet doesn't hold: the document is asked for once it is. */
  readonly holds: (facts: DealFacts) => boolean;
}

const isYes = (value: unknown): boolean => value === true || value === 'Yes';
const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0;
const isMoreThan = (least: number, value: unknown): boolean => typeof value === 'number' && value > least;

/** What applications say of the lease counts before the rent that a deal states. */
function isLeased({ answers: { leaseStatus, propertyStatus }, deal }: DealFacts): boolean {
  if (!isBlank(leaseStatus)) return leaseStatus !== 'vacant';
  if (!isBlank(propertyStatus)) return leasedStatuses.has(String(propertyStatus));
  return isPositive(deal.currentRent);
}
const leasedStatuses: ReadonlySet<string> = new Set(['tenant-occupied', 'stabilized', 'partially-occupied']);

const isRefinance = ({ answers, deal }: DealFacts): boolean =>
  answers.transactionType === 'Refinance' || deal.landStatus === 'owned';
const isPurchase = ({ answers, deal }: DealFacts): boolean =>
  answers.transactionType === 'Purchase' || deal.landStatus === 'purchase';
const hasRehab = ({ answers, deal }: DealFacts): boolean =>
  isPositive(answers.rehabBudget) || isPositive(deal.rehabRemaining);

const declared = {
  entityBorrower: {
    label: 'The borrower is an entity',
    because: 'the borrower is an entity',
    holds: ({ answers: { entityType, entityName } }) =>
      isBlank(entityType) ? !isBlank(entityName) : entityType !== 'Individual',
  },
  individualBorrower: {
    label: 'The borrower is an individual',
    because: 'the borrower is an individual',
    holds: ({ answers: { entityType } }) => entityType === 'Individual',
  },
  foreignNational: {
    label: 'The borrower is a foreign national',
    because: 'the borrower is a foreign national',
    holds: ({ answers }) => answers.borrowerCitizenship === 'Foreign National',
  },
  moreThanFourUnits: {
    label: 'More than 4 units',
    because: 'the property has more than 4 units',
    holds: ({ answers: { numberOfUnits, propertyType } }) =>
      isMoreThan(4, numberOfUnits) || propertyType === 'Multi-Family (5+)',
  },
  purchase: { label: 'Purchase', because: 'this is a purchase', holds: isPurchase },
  refinance: { label: 'Refinance', because: 'this is a refinance', holds: isRefinance },
  existingMortgage: {
    label: 'There is a mortgage on the property',
    because: 'there is a mortgage to pay off',
    holds: ({ answers, deal }) =>
      isYes(answers.hasExistingMortgage) ||
      [answers.existingMortgageBalance, deal.payoff, deal.currentLoanBalance, deal.landBalance].some(isPositive),
  },
  rehabBudget: { label: 'There is a rehab budget', because: 'the deal has a rehab budget', holds: hasRehab },
  rehabDraws: {
    label: 'Rehab draws will be requested',
    because: 'rehab draws will be requested',
    holds: ({ answers }) => isYes(answers.willRequestRehabDraws),
  },
  thirdPartyContractor: {
    label: 'A third-party contractor does the work',
    because: 'a third-party contractor does the work',
    holds: ({ answers }) => answers.gcType === '3rd Party',
  },
  groundUp: {
    label: 'Ground-up construction',
    because: 'this is ground-up construction',
    holds: ({ loanType }) => loanType === 'ground-up',
  },
  leased: { label: 'The property is leased', because: 'the property is leased', holds: isLeased },
  underContractToSell: {
    label: 'The property is under contract to be sold',
    because: 'the property is under contract to be sold',
    holds: ({ answers }) => isYes(answers.isUnderContractToSell),
  },
  disclosures: {
    label: 'The borrower has a bankruptcy, foreclosure, lawsuit or judgment to explain',
    because: 'the borrower disclosed a bankruptcy, foreclosure, lawsuit or judgment',
    holds: ({ answers }) =>
      [
        answers.hasBankruptcyLast3Years,
        answers.hasForeclosureLast3Years,
        answers.hasOutstandingLawsuits,
        answers.hasOutstandingJudgments,
      ].some(isYes),
  },
} as const satisfies Readonly<Record<string, Condition>>;

export type ConditionName = keyof typeof declared;
export const documentConditions: Readonly<Record<ConditionName, Condition>> = declared;
// The keys of the object above, of which there is at least one.
export const conditionNames = Object.keys(declared) as [ConditionName, ...ConditionName[]];

const isConditionName = (name: string): name is ConditionName => Object.hasOwn(declared, name);
/** Those that are still declared: one that is not holds nothing back. */
export const knownConditions = (names: readonly string[]): readonly ConditionName[] => names.filter(isConditionName);

/** 'Needed because the borrower is an entity and this is a purchase.'; undefined without conditions. */
export function becauseOf(names: readonly string[]): string | undefined {
  const reasons = knownConditions(names).map((name) => documentConditions[name].because);
  return reasons.length === 0 ? undefined : `Needed because ${reasons.join(' and ')}.`;
}

interface Conditional {
  readonly programId: string | null;
  readonly conditions: readonly string[];
  readonly position: number;
}

/** What a lender asks for of one deal: of every program or of its own, where all conditions hold, in the lender's order. */
export function neededRequirements<Requirement extends Conditional>(
  requirements: readonly Requirement[],
  { programId, ...facts }: DealFacts & { readonly programId: string },
): readonly Requirement[] {
  return requirements
    .filter((one) => one.programId === null || one.programId === programId)
    .filter(({ conditions }) => knownConditions(conditions).every((name) => documentConditions[name].holds(facts)))
    .toSorted((a, b) => a.position - b.position);
}
