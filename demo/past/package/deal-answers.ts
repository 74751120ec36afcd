import { isBlank } from '../../../src/kernel/blank.ts';
import type { Answers } from '../../../src/lending/answers/from-deal.ts';
import { sampleDeal } from '../../../src/lending/form-templates/sample-deal.ts';

/** The people and days of one package; every one of them is invented. */
export interface PackageStory {
  readonly firstName: string;
  readonly lastName: string;
  readonly entityName: string;
  readonly contractorName: string;
  readonly titleCompanyName: string;
  readonly closingDate: string;
  readonly permitDate: string;
}

/** So many of a hundred dollars go into each piece of work; the last one takes what is left. */
const work = [
  ['Demolition', [['Strip kitchen and baths', 8]]],
  ['Roofing', [['Replace shingles and flashing', 16]]],
  [
    'Electrical',
    [
      ['New 200 A panel', 7],
      ['Rewire kitchen', 9],
    ],
  ],
  [
    'Kitchen',
    [
      ['Cabinets and counters', 22],
      ['Appliances', 9],
    ],
  ],
  ['Bathroom', [['Two full baths', 17]]],
  ['Painting', [['Interior and exterior', 0]]],
] as const;

/** Lines that add up to the budget to the dollar. */
function scopeOf(budget: number) {
  const costs = work.flatMap(([, items]) => items.map(([, share]) => Math.round((budget * share) / 10_000) * 100));
  const rest = budget - costs.reduce((sum, cost) => sum + cost, 0);
  let place = 0;
  return work.map(([name, items]) => ({
    name,
    items: items.map(([description]) => {
      const cost = costs[place++] ?? 0;
      return { description, cost: place === costs.length ? rest : cost, status: 'planned' };
    }),
  }));
}

/** The sample deal as this borrower would have answered it, without what the deal says already. */
export function packageAnswers(
  { firstName, lastName, entityName, contractorName, titleCompanyName, closingDate, permitDate }: PackageStory,
  known: Answers,
): Answers {
  const theirs = (rows: unknown) =>
    Array.isArray(rows) ? rows.map((row) => ({ ...row, ownerOnTitle: entityName })) : [];
  const budget = typeof known.rehabBudget === 'number' ? known.rehabBudget : 50_000;
  const price = typeof known.purchasePrice === 'number' ? known.purchasePrice : 200_000;
  const answers: Answers = {
    ...sampleDeal,
    borrowerFirstName: firstName,
    borrowerLastName: lastName,
    borrowerName: `${firstName} ${lastName}`,
    borrowerEmail: `${firstName}.${lastName}@example.com`.toLowerCase(),
    borrowerSSN: '900-55-0142',
    entityName,
    entityEIN: '90-0055142',
    propertyUnitNumber: null,
    propertyType: 'Single Family',
    numberOfUnits: 1,
    titleCompanyName,
    transactionType: 'Purchase',
    targetCloseDate: closingDate,
    expectedPermitDate: permitDate,
    asIsValue: price,
    rehabBudget: budget,
    projectDurationMonths: '4-6',
    estimatedTimelineWeeks: 22,
    gcType: '3rd Party',
    contractorName,
    contractorInfo: `${contractorName}, license GC-104477, (512) 555-0187`,
    isUnderContractToSell: false,
    hasExistingMortgage: false,
    hasOtherLiens: false,
    projectDescription: 'Full renovation of a house: kitchen, baths, roof, electrical panel and paint.',
    experienceProperties: theirs(sampleDeal.experienceProperties),
    categories: scopeOf(budget),
    downPayment: Math.round(price / 5),
  };
  const says = (name: string) => !isBlank(known[name as keyof Answers]);
  return Object.fromEntries(Object.entries(answers).filter(([name, value]) => !says(name) && !isBlank(value)));
}
