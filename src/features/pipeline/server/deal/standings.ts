import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import { readValues } from '../../../../kernel/fields/values.ts';
import { findLoanKind } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { Deal } from '../../../../lending/kinds/loan.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { type Judgement, judgeLenders, marketCache } from '../../../search/server/api.ts';
import type { DealEffect, DealStandings, Standing } from '../../deal/contract.ts';
import { restateDeal, type ScenarioValues } from '../../deal/scenario.ts';
import { askedPrograms, type Entry } from '../api.ts';
import { pipelineLenders } from '../tables.ts';

const byName = new Intl.Collator().compare;

async function lendersOf(db: Queries, dealId: string): Promise<{ _id: string; name: string }[]> {
  const links = db.select({ id: pipelineLenders.lenderId }).from(pipelineLenders);
  const ids = (await links.where(eq(pipelineLenders.entryId, dealId))).map(({ id }) => id);
  const found = await findLenders(db, ids);
  return [...found.values()].map(({ id, name }) => ({ _id: id, name })).sort((a, b) => byName(a.name, b.name));
}

/** @throws CONFLICT for a deal of a kind that the product has no more */
export function kindOf({ loanType }: Entry): LoanKind {
  const kind = findLoanKind(loanType);
  if (!kind) throw new AppError('CONFLICT', 'This loan type is no longer checked against programs.');
  return kind;
}

export const presentStanding = (judged: Judgement | undefined): Standing | null => {
  if (!judged) return null;
  const { programId, tierName, tier, status, checks, warnings, sizing } = judged.verdict;
  const open = checks.filter(({ outcome }) => outcome !== 'pass');
  const { programName } = judged;
  return { programId, programName, tierName, tier, status, checks: open, warnings: [...warnings], sizing };
};

/** How a deal that says this stands with each of these lenders now: with the program of theirs that suits it best. */
async function judge(platform: Platform, kind: LoanKind, lenderIds: readonly string[], stated: Deal, now: Date) {
  const cached = platform.service(marketCache).current(kind);
  const scenario = readValues(kind.deal.fields, stated);
  const judged = await judgeLenders(cached, { lenderIds, programIds: [], scenario, now });
  return (lenderId: string) => presentStanding(judged.get(lenderId));
}

/** What an edit would change for each lender of the deal. @param said tidy values, as `readEdit` answers them */
export async function weighEdit(platform: Platform, deal: Entry, said: ScenarioValues, now: Date): Promise<DealEffect> {
  const kind = kindOf(deal);
  const lenders = await lendersOf(platform.database.db, deal.id);
  const ids = lenders.map(({ _id }) => _id);
  const before = await judge(platform, kind, ids, deal.deal, now);
  const after = await judge(platform, kind, ids, restateDeal(deal.loanType, deal.deal, said), now);
  return {
    kind: kind.slug,
    lenders: lenders.map((lender) => ({ ...lender, before: before(lender._id), after: after(lender._id) })),
  };
}

/** How a deal stands with its lenders: as they were asked, and now. */
export async function readStandings(platform: Platform, deal: Entry, now: Date): Promise<DealStandings> {
  const { db } = platform.database;
  const kind = kindOf(deal);
  const lenders = await lendersOf(db, deal.id);
  const asked = new Map(
    (await Promise.all(platform.hooks.all(askedPrograms).map((ask) => ask(db, deal.id)))).flatMap((map) => [...map]),
  );
  const best = await judge(
    platform,
    kind,
    lenders.map(({ _id }) => _id),
    deal.deal,
    now,
  );
  // A snapshot has no columns of the tier.
  const tier = Object.fromEntries(kind.figures.tierColumns.map((name) => [name, null]));
  return {
    kind: kind.slug,
    lenders: lenders.map((lender) => {
      const then = asked.get(lender._id);
      return {
        ...lender,
        selected: lender._id === deal.selectedLenderId,
        asked: then ? { at: then.at.toISOString(), standing: { ...then.program, tier, warnings: [] } } : null,
        now: best(lender._id),
      };
    }),
  };
}
