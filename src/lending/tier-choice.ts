import type { KindRules, KindShape } from './kind-rules.ts';
import type { CommonTier } from './program.ts';
import type { Facts } from './program-checks.ts';
import type { Tally } from './tally.ts';

/** A tier in its canonical place, with its position in the program's own list (null: the program has no tiers). */
export interface PreparedTier<Tier extends CommonTier> {
  readonly terms: Tier;
  readonly index: number | null;
}

/** The best tier found so far. Reused from program to program. */
export interface TierChoice {
  /** Place among the prepared tiers. */
  place: number;
  failures: number;
  gap: number;
  unknowns: number;
  reviews: number;
  loan: number | null;
}

const lowestFirst = (a: number | null, b: number | null): number => (a ?? -1) - (b ?? -1);
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Tiers in the order that breaks ties: lowest minFICO, lowest minExperience, name, content. */
export function prepareTiers<Kind extends KindShape>(
  tiers: readonly Kind['tier'][],
  rules: KindRules<Kind>,
): readonly PreparedTier<Kind['tier']>[] {
  if (tiers.length === 0) return [{ terms: rules.columnsOf(rules.emptyTier), index: null }];
  return tiers
    .map((tier, index) => {
      const terms = rules.columnsOf(tier);
      return { prepared: { terms, index }, content: JSON.stringify(terms) };
    })
    .sort(
      (a, b) =>
        lowestFirst(a.prepared.terms.minFICO, b.prepared.terms.minFICO) ||
        lowestFirst(a.prepared.terms.minExperience, b.prepared.terms.minExperience) ||
        byText(a.prepared.terms.tierName, b.prepared.terms.tierName) ||
        byText(a.content, b.content),
    )
    .map(({ prepared }) => prepared);
}

const ficoField = ['fico'] as const;
const experienceField = ['experience'] as const;

function checkBorrower(tier: CommonTier, facts: Facts, tally: Tally): void {
  tally.atLeast('MIN_FICO', tier.minFICO, facts.fico, ficoField);
  tally.atLeast('MIN_EXPERIENCE', tier.minExperience, facts.experience, experienceField);
}

/** Every check of one tier. */
export function checkTier<Kind extends KindShape>(
  tier: Kind['tier'],
  facts: Facts,
  deal: Kind['deal'],
  rules: KindRules<Kind>,
  tally: Tally,
): void {
  checkBorrower(tier, facts, tally);
  rules.checkOwnColumns(tier, deal, tally);
}

/** Finds the tier that answers for the program and writes it into `choice`. */
export function chooseTier<Kind extends KindShape>(
  tiers: readonly PreparedTier<Kind['tier']>[],
  facts: Facts,
  deal: Kind['deal'],
  rules: KindRules<Kind>,
  tally: Tally,
  choice: TierChoice,
): void {
  choice.place = -1;
  for (let place = 0; place < tiers.length; place += 1) {
    const tier = tiers[place];
    if (tier === undefined) continue;
    tally.reset();
    checkBorrower(tier.terms, facts, tally);
    // Further checks can only add failures, so most tiers need no sizing.
    if (choice.place >= 0 && tally.failures > choice.failures) continue;
    const loan = rules.checkOwnColumns(tier.terms, deal, tally);
    if (choice.place >= 0 && !isBetter(tally, loan, choice)) continue;
    choice.place = place;
    choice.failures = tally.failures;
    choice.gap = tally.gap;
    choice.unknowns = tally.unknowns;
    choice.reviews = tally.reviews;
    choice.loan = loan;
  }
}

/** Fewest failures and smallest gap (both 0 when nothing fails), fewest unknowns, largest loan; a loan not sized is the smallest. */
function isBetter(tally: Tally, loan: number | null, best: TierChoice): boolean {
  if (tally.failures !== best.failures) return tally.failures < best.failures;
  if (tally.gap !== best.gap) return tally.gap < best.gap;
  if (tally.unknowns !== best.unknowns) return tally.unknowns < best.unknowns;
  return (loan ?? -1) > (best.loan ?? -1);
}
