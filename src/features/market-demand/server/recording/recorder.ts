import { isBlank } from '../../../../kernel/blank.ts';
import { secondMs } from '../../../../kernel/dates.ts';
import { stateCodes } from '../../../../kernel/states.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { amountsOf, type Deal } from '../../../../lending/kinds/loan.ts';
import { outageOf } from '../../../../platform/database/database-errors.ts';
import { inSlices } from '../../../../platform/jobs/slices.ts';
import { defineService, type Platform } from '../../../../platform/platform.ts';
import { marketCache, type Searched } from '../../../search/server/api.ts';
import { judgeDemand } from '../../judge.ts';
import { type JudgedSearch, storeSearches } from './store.ts';

/** A search that nobody has changed for so long is what somebody was looking for; before, it was being typed. */
export const restMs = 20 * secondMs;
const everyMs = 5 * secondMs;
/** Searches of so many people and loan types wait in memory; what comes on top is not counted. */
const waitingAtMost = 5_000;
/** Judged searches that the database could not take yet; the oldest go first. */
const unstoredAtMost = 2_000;
const storedAtOnce = 100;

interface Figures {
  /** In memory, to be judged or stored. */
  readonly waiting: number;
  /** Not counted since the process started. */
  readonly lost: number;
}

export interface DemandRecorder {
  /** Takes no time and never fails: searches call it with every answer. */
  note(searched: Searched): void;
  /** Judges and stores what has come to rest; `all` takes what is still being typed as well. */
  settle(all?: boolean): Promise<void>;
  readonly figures: Figures;
  stop(): Promise<void>;
}

/** What was searched for, kept once it rests. Searches wait for nothing of it: it stands beside them, in memory until it is stored. */
export const demandRecorder = defineService({
  name: 'demand recorder',
  open: openRecorder,
  close: (recorder) => recorder.stop(),
});

function openRecorder(platform: Platform): DemandRecorder {
  const { log, clock } = platform;
  const waiting = new Map<string, Searched>();
  const unstored: JudgedSearch[] = [];
  let lost = 0;
  let working: Promise<void> = Promise.resolve();

  async function work(all: boolean): Promise<void> {
    const restedBy = clock.now().getTime() - restMs;
    const rested = [...waiting].filter(([, { at }]) => all || at.getTime() <= restedBy);
    for (const [key, search] of rested) {
      // Somebody who goes on searching meanwhile is waited for again.
      if (waiting.get(key) === search) waiting.delete(key);
      const judged = await judge(platform, search).catch((error: unknown) => {
        log.error({ err: error }, 'a search could not be judged for market demand');
        return undefined;
      });
      if (judged) unstored.push(judged);
    }
    const tooMany = Math.max(unstored.length - unstoredAtMost, 0);
    unstored.splice(0, tooMany);
    lost += tooMany;
    await store();
  }

  async function store(): Promise<void> {
    while (unstored.length > 0) {
      const some = unstored.slice(0, storedAtOnce);
      try {
        await storeSearches(platform.database.background, some);
      } catch (error) {
        log.warn({ err: error }, 'searches could not be stored for market demand');
        // While the database is away they wait; what it refuses would be refused again.
        if (outageOf(error)) return;
        lost += some.length;
      }
      unstored.splice(0, some.length);
    }
  }

  const settle = (all = false): Promise<void> => {
    working = working
      .then(() => work(all))
      .catch((error: unknown) => {
        log.error({ err: error }, 'market demand could not be recorded');
      });
    return working;
  };
  const timer = setInterval(() => {
    if (waiting.size > 0 || unstored.length > 0) void settle();
  }, everyMs);
  timer.unref();

  return {
    note(searched) {
      const key = `${searched.accountId} ${searched.kind.slug}`;
      if (waiting.size >= waitingAtMost && !waiting.has(key)) lost += 1;
      else waiting.set(key, searched);
    },
    settle,
    get figures() {
      return { waiting: waiting.size + unstored.length, lost };
    },
    async stop() {
      clearInterval(timer);
      await settle(true);
    },
  };
}

/** Undefined for a search that says too little: nobody lends without knowing where. */
async function judge(
  platform: Platform,
  { accountId, kind, scenario, at }: Searched,
): Promise<JudgedSearch | undefined> {
  const { state } = scenario;
  if (typeof state !== 'string' || !(stateCodes as readonly string[]).includes(state) || lacksNeeded(kind, scenario))
    return undefined;
  const { market, lenders } = platform.service(marketCache).current(kind);
  const inState = [...lenders].flatMap(([id, { states }]) =>
    states.length === 0 || states.includes(state) ? [id] : [],
  );
  const demand = await inSlices(judgeDemand(market, kind, scenario, { now: at.getTime(), inState }));
  return { ...demand, accountId, kind: kind.slug, state, subject: subjectOf(kind, scenario), at };
}

const lacksNeeded = (kind: LoanKind, deal: Deal): boolean =>
  kind.deal.needed.fields.some((field) => isBlank(deal[field]));

const subjectOf = (kind: LoanKind, deal: Deal): string =>
  String(amountsOf(kind.amounts, deal)[kind.loan.whole.amount] ?? '');
