import type { Role } from '../../src/kernel/access.ts';
import { dayMs } from '../../src/kernel/dates.ts';
import { idOf } from './dice.ts';
import type { DemoLender } from './lenders.ts';
import type { DemoProgram } from './programs.ts';

/** The deal that the demo shows first; the demo lender accounts belong to lenders that can quote it. */
export const exampleDeal = {
  state: 'TX',
  fico: 700,
  experience: 4,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  propertyType: 'Single Family 1-4',
} as const;

/** All demo accounts have a verified e-mail address. */
export interface DemoAccount {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly userType: 'Broker' | 'Investor' | 'Lender' | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly lenderId: string | null;
  readonly approved: boolean;
  readonly subscriptionTier: 'basic' | 'professional' | 'enterprise';
}

/** A careful reading of the example deal without the engine: the test asks the engine whether it agrees. */
function quotesExample(program: DemoProgram, now: Date): boolean {
  if (program.kind !== 'fix-and-flip') return false;
  const { terms, tiers, confirmedAt } = program;
  const fresh = now.getTime() - confirmedAt.getTime() < 85 * dayMs;
  const tier = tiers.find(
    ({ minFICO, minExperience, loanRange, maxRehabBudget, maxLTC }) =>
      (minFICO ?? 0) <= exampleDeal.fico &&
      (minExperience ?? 0) <= exampleDeal.experience &&
      (loanRange.min ?? 0) <= 200_000 &&
      (loanRange.max ?? Infinity) >= 300_000 &&
      (maxRehabBudget ?? Infinity) >= exampleDeal.rehabNeeded &&
      maxLTC !== null,
  );
  const usualTerms = terms.experienceWindowMonths === 36 && terms.setting === 'Non-Rural';
  return fresh && usualTerms && terms.propertyTypes.includes(exampleDeal.propertyType) && tier !== undefined;
}

/** Lenders that can quote the example deal: regional ones at home in its state first, then their neighbours. */
function suitableLenders(lenders: readonly DemoLender[], programs: readonly DemoProgram[], now: Date): DemoLender[] {
  const able = new Set(programs.filter((program) => quotesExample(program, now)).map(({ lenderId }) => lenderId));
  const distance = ({ profile, home }: DemoLender) =>
    (profile.key === 'regional' ? 0 : 2) + (home === exampleDeal.state ? 0 : 1);
  return lenders
    .filter(({ id, states }) => able.has(id) && states.includes(exampleDeal.state))
    .sort((a, b) => distance(a) - distance(b));
}

type Person = Pick<DemoAccount, 'email' | 'firstName' | 'lastName'> & Partial<DemoAccount>;
const accountOf = (person: Person): DemoAccount => ({
  id: idOf(`account/${person.email}`),
  role: 'user',
  userType: null,
  lenderId: null,
  approved: true,
  subscriptionTier: 'basic',
  ...person,
});

const lenderPeople = [
  { email: 'lender@example.com', firstName: 'Tessa', lastName: 'Marbrook' },
  { email: 'lender2@example.com', firstName: 'Owen', lastName: 'Castelwyn' },
  { email: 'lender3@example.com', firstName: 'Imani', lastName: 'Delmarsh' },
  { email: 'lender4@example.com', firstName: 'Felix', lastName: 'Yarborne' },
  { email: 'lender5@example.com', firstName: 'Noor', lastName: 'Pendrake' },
  { email: 'lender6@example.com', firstName: 'Carter', lastName: 'Kalloway' },
];

export function demoAccounts(
  lenders: readonly DemoLender[],
  programs: readonly DemoProgram[],
  now: Date,
): DemoAccount[] {
  const suitable = suitableLenders(lenders, programs, now);
  const asLender = { role: 'lender', userType: 'Lender' } as const;
  const assigned = lenderPeople.map((person, index) => ({
    ...person,
    ...asLender,
    lenderId: suitable[index]?.id ?? null,
  }));
  const admin = { role: 'admin', subscriptionTier: 'enterprise' } as const;
  const people: Person[] = [
    {
      email: 'broker@example.com',
      firstName: 'Dana',
      lastName: 'Averwood',
      userType: 'Broker',
      subscriptionTier: 'professional',
    },
    { email: 'investor@example.com', firstName: 'Marcus', lastName: 'Wetherlane', userType: 'Investor' },
    // Has no past, nor will it get one: what a new account looks like.
    { email: 'empty@example.com', firstName: 'Nell', lastName: 'Hollisande', userType: 'Broker' },
    ...assigned,
    { email: 'pending-lender@example.com', firstName: 'Greta', lastName: 'Okonvale', ...asLender, approved: false },
    { email: 'unassigned-lender@example.com', firstName: 'Julian', lastName: 'Norrisby', ...asLender },
    { email: 'admin@example.com', firstName: 'Priya', lastName: 'Fairlocke', ...admin },
    { email: 'superadmin@example.com', firstName: 'Henrik', lastName: 'Oakhallen', ...admin, role: 'superadmin' },
  ];
  return people.map(accountOf);
}
