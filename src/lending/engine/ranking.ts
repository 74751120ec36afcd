import type { Program } from './program.ts';
import type { PreparedLender, PreparedProgram } from './program-checks.ts';
import { byText, type PreparedTier } from './tier-choice.ts';
import { verdictStatuses } from './verdict.ts';

/** A program made ready for search. */
export interface PreparedEntry {
  readonly program: Program;
  readonly prepared: PreparedProgram;
  readonly tiers: readonly PreparedTier[];
}

/** A program beside its lender, with its rank in the search at hand. */
export interface Entry extends PreparedEntry {
  readonly lender: PreparedLender;
  /** In the order that breaks ties. */
  readonly place: number;
  readonly rank: Rank;
}

/** Overwritten by every search: ranking a whole market then needs no memory. */
interface Rank {
  /** Place of the chosen tier among the prepared tiers. */
  tier: number;
  failures: number;
  gap: number;
  /** Index into verdictStatuses. */
  status: number;
  sortKey: number;
}

export const worst = verdictStatuses.indexOf('ineligible');
const replyTime = (lender: PreparedLender): number => lender.terms.replyMinutes ?? Number.MAX_VALUE;
const newRank = (): Rank => ({ tier: 0, failures: 0, gap: 0, status: 0, sortKey: 0 });

/** The searchable programs in the order that breaks ties: reply time, lender name, lender id, program id. */
function entriesOf(programs: Iterable<PreparedEntry>, lenders: ReadonlyMap<string, PreparedLender>): readonly Entry[] {
  return (
    [...programs]
      .flatMap((entry) => {
        const lender = lenders.get(entry.program.lenderId);
        return lender === undefined ? [] : [{ ...entry, lender }];
      })
      .sort(
        (a, b) =>
          replyTime(a.lender) - replyTime(b.lender) ||
          byText(a.lender.terms.name, b.lender.terms.name) ||
          byText(a.lender.terms.id, b.lender.terms.id) ||
          byText(a.program.id, b.program.id),
      )
      // Member by member: V8 keeps what is spread into a literal out of line, and every search walks all entries.
      .map(({ program, prepared, tiers, lender }, place) => ({
        program,
        prepared,
        tiers,
        lender,
        place,
        rank: newRank(),
      }))
  );
}

export const byRank = (a: Entry, b: Entry): number =>
  a.rank.status - b.rank.status || b.rank.sortKey - a.rank.sortKey || a.place - b.place;
export const byNearness = (a: Entry, b: Entry): number =>
  a.rank.failures - b.rank.failures || a.rank.gap - b.rank.gap || a.place - b.place;

/** Both lists are in the order that breaks ties. */
interface ByState {
  /** Programs that the state check does not fail. */
  readonly served: readonly Entry[];
  readonly others: readonly Entry[];
}

/** The searchable programs in the order that breaks ties, sorted out by state: most lenders work in a few states only. */
export class Roster {
  readonly entries: readonly Entry[];
  readonly #byState = new Map<string, ByState>();
  readonly #elsewhere: ByState;

  constructor(programs: Iterable<PreparedEntry>, lenders: ReadonlyMap<string, PreparedLender>) {
    this.entries = entriesOf(programs, lenders);
    const states = new Set(this.entries.flatMap(({ lender }) => [...lender.licensedOnly.keys()]));
    for (const state of states) this.#byState.set(state, this.#split(state));
    this.#elsewhere = this.#split(null);
  }

  /** An unknown state fails nobody. */
  in(state: string | null): ByState {
    if (state === null) return { served: this.entries, others: [] };
    return this.#byState.get(state) ?? this.#elsewhere;
  }

  /** Without a state: one that no lender names. */
  #split(state: string | null): ByState {
    const serves = ({ lender: { licensedOnly } }: Entry) =>
      licensedOnly.size === 0 || (state !== null && licensedOnly.has(state));
    return {
      served: this.entries.filter(serves),
      others: this.entries.filter((entry) => !serves(entry)),
    };
  }
}

/** The nearest of the programs offered to it, in order. */
export class NearMisses {
  readonly entries: Entry[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether this program, with at least these failures and this gap, could still be among the nearest. */
  admits(entry: Entry, failures: number, gap: number): boolean {
    if (this.entries.length < this.#limit) return true;
    const last = this.entries[this.entries.length - 1];
    if (last === undefined) return false;
    const { rank } = last;
    if (failures !== rank.failures) return failures < rank.failures;
    return gap < rank.gap || (gap === rank.gap && entry.place < last.place);
  }

  offer(entry: Entry): void {
    const { rank } = entry;
    if (!this.admits(entry, rank.failures, rank.gap)) return;
    const before = this.entries.findLastIndex((other) => byNearness(other, entry) < 0);
    this.entries.splice(before + 1, 0, entry);
    if (this.entries.length > this.#limit) this.entries.pop();
  }
}
