import { and, eq } from 'drizzle-orm';
import { isAdmin } from '../../../kernel/access.ts';
import type { EndpointAnswer, EndpointParts } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { InSteps } from '../../../kernel/steps.ts';
import type { Explanation, ProgramVerdict } from '../../../lending/engine/verdict.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { PreSerialized, type Session } from '../../../platform/http/route.ts';
import { inSlices } from '../../../platform/jobs/slices.ts';
import { defineHook, defineService, type Platform } from '../../../platform/platform.ts';
import type { Scenario, SearchRow } from '../contract.ts';
import type { SearchCalls } from '../endpoints.ts';
import type { CachedMarket, KeptTermsOf, ReplyMinutes } from './market/kind-markets.ts';
import { openMarketCache } from './market/market-cache.ts';
import { MarketSnapshots } from './market/snapshot/market-snapshots.ts';
import { scenarios } from './tables.ts';

export type { CachedMarket } from './market/kind-markets.ts';

/** How fast and how often lenders answer: whoever keeps the answers says so. */
export const replyMinutes = defineHook<ReplyMinutes>('search.replyMinutes');

/** How lenders keep to the offers that were accepted: whoever sees what becomes of them says so. */
export const keptTerms = defineHook<KeptTermsOf>('search.keptTerms');

/** A scenario that was answered. */
export interface Searched {
  readonly accountId: string;
  readonly kind: LoanKind;
  readonly scenario: Scenario;
  readonly at: Date;
}
/** For those who count what is searched for. Called with every answer: it returns without delay, and its failure is no search's. */
export const searched = defineHook<(search: Searched) => void>('search.searched');

/** What administrators search for is no broker's demand. */
export function noteSearch({ hooks, log }: Platform, { role, impersonation }: Session, search: Searched): void {
  if (isAdmin(role) || impersonation) return;
  for (const note of hooks.all(searched)) {
    try {
      note(search);
    } catch (error) {
      log.error({ err: error }, 'a search could not be noted');
    }
  }
}

const ofAll = <Known>(told: readonly ReadonlyMap<string, Known>[]): ReadonlyMap<string, Known> =>
  new Map(told.flatMap((records) => [...records]));

const snapshotsOf = ({ config: { cacheDir }, secrets, log }: Platform): MarketSnapshots | undefined =>
  cacheDir === undefined ? undefined : new MarketSnapshots({ folder: cacheDir, secrets, log });

/** The market in the memory of this process; it serves every search. */
export const marketCache = defineService({
  name: 'market cache',
  open: (platform) =>
    openMarketCache(
      { ...platform, snapshots: snapshotsOf(platform) },
      async (db, ids) => ofAll(await Promise.all(platform.hooks.all(replyMinutes).map((ask) => ask(db, ids)))),
      async (db, ids) => ofAll(await Promise.all(platform.hooks.all(keptTerms).map((ask) => ask(db, ids)))),
    ),
  close: (cache) => cache.stop(),
});

type SearchRequest = EndpointParts<SearchCalls['search']>['body'];
type SearchAnswer = EndpointAnswer<SearchCalls['search']>;
type ExplainRequest = EndpointParts<SearchCalls['explain']>['body'];
type ExplainAnswer = EndpointAnswer<SearchCalls['explain']>;

/** One page of matches and the nearest misses. Counts are of the whole market, or of the lenders asked for. */
export function searchMarket(cached: CachedMarket, request: SearchRequest, at: Date): PreSerialized<SearchAnswer> {
  const { scenario, lender, ...options } = request;
  const lenderIds = lendersCalled(cached, lender);
  const { counts, matches, nearMisses } = cached.market.search(scenario, { ...options, lenderIds, now: at.getTime() });
  const write = (verdicts: readonly ProgramVerdict[]) => verdicts.map((verdict) => writeRow(cached, verdict)).join();
  return new PreSerialized(
    `{"success":true,"counts":${JSON.stringify(counts)},"rows":[${write(matches)}],"nearMisses":[${write(nearMisses)}]}`,
  );
}

/** The lenders with a text in their name; undefined, which is all of them, for a blank one. */
function lendersCalled({ lenders }: CachedMarket, text: string): string[] | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return undefined;
  return [...lenders].flatMap(([id, { name }]) => (name.toLowerCase().includes(wanted) ? [id] : []));
}

/**
 * One program against the scenario, with its passing checks and every tier's own outcome.
 * @throws NOT_FOUND when the program is not on the market
 */
export function explainProgram(cached: CachedMarket, { scenario, programId }: ExplainRequest, at: Date): ExplainAnswer {
  const explanation = cached.market.explain(programId, scenario, at.getTime());
  const lender = explanation && cached.lenders.get(explanation.lenderId);
  const program = cached.programs.get(programId);
  if (!explanation || !lender || !program) throw new AppError('NOT_FOUND');
  const { contactName, phone, email, website, nmlsId, licenseStates, answeredPercent } = lender;
  return {
    success: true,
    row: presentRow(cached, explanation),
    tiers: explanation.tiers.map((tier) => ({ ...tier, checks: [...tier.checks], warnings: [...tier.warnings] })),
    lender: { contactName, phone, email, website, nmlsId, licenseStates: [...licenseStates], answeredPercent },
    confirmedAt: new Date(program.confirmedAt).toISOString(),
  };
}

/** What of a row depends on the scenario. */
type Finding = Pick<SearchRow, 'status' | 'sizing' | 'price' | 'checks' | 'warnings' | 'failures' | 'gap'>;
/** What of a row is the same in every answer that chooses this tier. */
type Label = Omit<SearchRow, keyof Finding>;

/** A verdict with what is shown beside it; the percents are those of the chosen tier. */
const presentRow = (cached: CachedMarket, verdict: ProgramVerdict): SearchRow => ({
  ...labelOf(cached, verdict),
  ...findingOf(verdict),
});

/** The same row as JSON. Labels are written once and kept with the cache, since they are most of an answer. */
function writeRow(cached: CachedMarket, verdict: ProgramVerdict): string {
  const finding = JSON.stringify(findingOf(verdict));
  return `${labelText(cached, verdict)},${finding.slice(1)}`;
}

/** Of so many programs the texts are kept, a few megabytes; then it begins anew. */
const labelsAtMost = 10_000;

function labelText(cached: CachedMarket, verdict: ProgramVerdict): string {
  const { programId, tierIndex } = verdict;
  const written = cached.labelTexts.get(programId);
  const known = written?.get(tierIndex);
  if (known !== undefined) return known;
  const text = JSON.stringify(labelOf(cached, verdict)).slice(0, -1);
  if (written) written.set(tierIndex, text);
  else {
    if (cached.labelTexts.size >= labelsAtMost) cached.labelTexts.clear();
    cached.labelTexts.set(programId, new Map([[tierIndex, text]]));
  }
  return text;
}

function labelOf(cached: CachedMarket, verdict: ProgramVerdict): Label {
  const { programId, lenderId, tierName, tierIndex, tier } = verdict;
  const lender = cached.lenders.get(lenderId);
  const program = cached.programs.get(programId);
  if (!lender || !program) throw new Error('Engine and cache hold the same lenders and programs.');
  return {
    programId,
    lenderId,
    lenderName: lender.name,
    programName: program.name,
    tierName,
    tierIndex,
    tier,
    replyMinutes: lender.replyMinutes,
    keptTerms: lender.keptTerms,
    averageTimeToClose: program.averageTimeToClose,
    highlightNote: program.highlightNote,
  };
}

const findingOf = ({ status, sizing, price, checks, warnings, failures, gap }: ProgramVerdict): Finding => ({
  status,
  sizing,
  price,
  checks: [...checks],
  warnings: [...warnings],
  failures,
  gap,
});

/** Which of a lender's programs a scenario is asked about, and how it stands. */
export interface Judgement {
  readonly programName: string;
  readonly verdict: Explanation;
}

interface JudgeQuestion {
  readonly lenderIds: readonly string[];
  /** Only these are looked at of a lender who has any of them. */
  readonly programIds: readonly string[];
  readonly scenario: Scenario;
  readonly now: Date;
}

/**
 * Each lender's best program for the scenario: the best verdict first, then the largest loan. Lenders without programs of
 * the kind are left out. Takes its time with others answered meanwhile, so ask before anything is locked.
 */
export function judgeLenders(
  cached: CachedMarket,
  { lenderIds, programIds, scenario, now }: JudgeQuestion,
): Promise<ReadonlyMap<string, Judgement>> {
  const named = new Set(programIds);
  return inSlices(
    (function* () {
      const judged = new Map<string, Judgement>();
      for (const lenderId of new Set(lenderIds)) {
        const own = cached.market.programsOf(lenderId);
        const chosen = own.filter((id) => named.has(id));
        const best = yield* bestOf(cached, chosen.length > 0 ? chosen : own, scenario, now.getTime());
        if (best) judged.set(lenderId, best);
      }
      return judged;
    })(),
  );
}

/** Programs that are judged in one step. */
const judgedAtOnce = 200;

function* bestOf(
  { market, programs }: CachedMarket,
  ids: readonly string[],
  scenario: Scenario,
  now: number,
): InSteps<Judgement | undefined> {
  let best: string | undefined;
  for (let from = 0; from < ids.length; from += judgedAtOnce) {
    const some = ids.slice(from, from + judgedAtOnce);
    best = market.best(best === undefined ? some : [best, ...some], scenario, now)?.programId;
    yield;
  }
  if (best === undefined) return undefined;
  const verdict = market.explain(best, scenario, now);
  const program = programs.get(best);
  return verdict && program && { programName: program.name, verdict };
}

const ownScenario = (accountId: string, { slug }: LoanKind) =>
  and(eq(scenarios.accountId, accountId), eq(scenarios.kind, slug));

/** The account's last search form; null when there is none. */
export async function lastScenario(
  db: Queries,
  accountId: string,
  kind: LoanKind,
): Promise<Record<string, unknown> | null> {
  const [row] = await db.select({ form: scenarios.form }).from(scenarios).where(ownScenario(accountId, kind));
  return row?.form ?? null;
}

/** Keeps the form in place of the one before; null forgets it. */
export async function keepScenario(
  db: Queries,
  accountId: string,
  kind: LoanKind,
  form: Scenario | null,
  at: Date,
): Promise<void> {
  if (form === null) {
    await db.delete(scenarios).where(ownScenario(accountId, kind));
    return;
  }
  await db
    .insert(scenarios)
    .values({ accountId, kind: kind.slug, form, updatedAt: at })
    .onConflictDoUpdate({ target: [scenarios.accountId, scenarios.kind], set: { form, updatedAt: at } });
}
