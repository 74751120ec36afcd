import type { LenderTerms } from '../../../src/lending/engine/program.ts';
import { byText } from '../../../src/lending/engine/ranking.ts';
import type { FixAndFlipProgram } from '../../support/lending/samples.ts';
import type { BenchScenario } from './scenarios.ts';

/** One program of the market with all that the plain question of the bench needs, beside its place in the order of ties. */
export interface ProgramRow {
  readonly program: FixAndFlipProgram;
  readonly lender: LenderTerms;
  /** Among all programs by reply time, name and id of the lender, and id of the program. */
  readonly place: number;
}

export const confirmationMs = 90 * 86_400_000;

/** The programs in the order that breaks ties. */
export function rowsInOrder(lenders: readonly LenderTerms[], programs: Iterable<FixAndFlipProgram>): ProgramRow[] {
  const byId = new Map(lenders.map((lender) => [lender.id, lender]));
  const pairs = [...programs].flatMap((program) => {
    const lender = byId.get(program.lenderId);
    return lender ? [{ program, lender }] : [];
  });
  pairs.sort(
    (a, b) =>
      (a.lender.replyMinutes ?? Number.MAX_VALUE) - (b.lender.replyMinutes ?? Number.MAX_VALUE) ||
      byText(a.lender.name, b.lender.name) ||
      byText(a.lender.id, b.lender.id) ||
      byText(a.program.id, b.program.id),
  );
  return pairs.map((pair, place) => ({ ...pair, place }));
}

export interface Answer {
  /** The best 50 programs. */
  readonly ids: readonly string[];
  readonly eligible: number;
  readonly review: number;
}

const shareOf = (amount: number, percent: number) => Math.floor((amount * Math.round(percent * 1000)) / 100_000);
const stated = (value: number | null, without: number) => value ?? without;

type Tier = FixAndFlipProgram['tiers'][number];

/** What a tier lends; null where it refuses. */
function lent(tier: Tier, deal: BenchScenario): number | null {
  const { fico, experience, purchasePrice, asisValue, rehabNeeded, arv } = deal;
  if (fico < stated(tier.minFICO, 0) || experience < stated(tier.minExperience, 0)) return null;
  if (rehabNeeded > stated(tier.maxRehabBudget, Number.POSITIVE_INFINITY)) return null;
  const cost = purchasePrice + rehabNeeded;
  const loan = Math.min(
    cost,
    shareOf(Math.min(purchasePrice, asisValue), stated(tier.maxLTC, 100)) +
      shareOf(rehabNeeded, stated(tier.rehabPercent, 100)),
    tier.totalLTC === null ? cost : shareOf(cost, tier.totalLTC),
    tier.maxARV === null ? cost : shareOf(arv, tier.maxARV),
    stated(tier.loanRange.max, cost),
  );
  return loan >= Math.max(stated(tier.loanRange.min, 1), 1) ? loan : null;
}

/** The search as one would first write it: a loop over all programs, and a sort. */
export function searchPlainly(rows: readonly ProgramRow[], deal: BenchScenario, now: number): Answer {
  const found: { id: string; isReview: boolean; loan: number; place: number }[] = [];
  for (const { program, lender, place } of rows) {
    const isLicensed = lender.brokersLicenseOnlyStates.includes(deal.state);
    if (!isLicensed && !lender.states.includes(deal.state)) continue;
    if (!program.terms.propertyTypes.some((type) => type === deal.propertyType)) continue;
    if (deal.asisValue < stated(program.terms.minAsIsValue, 0)) continue;
    const loans = program.tiers.map((tier) => lent(tier, deal)).filter((loan) => loan !== null);
    if (loans.length === 0) continue;
    const isOld = now - program.confirmedAt >= confirmationMs;
    const isReview = isLicensed || isOld || program.terms.experienceWindowMonths !== 36;
    found.push({ id: program.id, isReview, loan: Math.max(...loans), place });
  }
  found.sort((a, b) => Number(a.isReview) - Number(b.isReview) || b.loan - a.loan || a.place - b.place);
  const review = found.filter(({ isReview }) => isReview).length;
  return { ids: found.slice(0, 50).map(({ id }) => id), eligible: found.length - review, review };
}
