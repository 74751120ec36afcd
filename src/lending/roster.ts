import type { CommonTier, ProgramTerms } from './program.ts';
import type { PreparedLender } from './program-checks.ts';
import { type Entry, entriesOf, type Filed } from './ranking.ts';

/** Both lists are in the order that breaks ties. */
export interface ByState<Program, Tier extends CommonTier> {
  /** Programs that the state check does not fail. */
  readonly served: readonly Entry<Program, Tier>[];
  readonly others: readonly Entry<Program, Tier>[];
}

/** The searchable programs in the order that breaks ties, sorted out by state: most lenders work in a few states only. */
export class Roster<Program extends ProgramTerms<Tier>, Tier extends CommonTier> {
  readonly entries: readonly Entry<Program, Tier>[];
  readonly #byState = new Map<string, ByState<Program, Tier>>();
  readonly #elsewhere: ByState<Program, Tier>;

  constructor(programs: Iterable<Filed<Program, Tier>>, lenders: ReadonlyMap<string, PreparedLender>) {
    this.entries = entriesOf(programs, lenders);
    const states = new Set(this.entries.flatMap(({ lender }) => [...lender.licensedOnly.keys()]));
    for (const state of states) this.#byState.set(state, this.#split(state));
    this.#elsewhere = this.#split(null);
  }

  /** An unknown state fails nobody. */
  in(state: string | null): ByState<Program, Tier> {
    if (state === null) return { served: this.entries, others: [] };
    return this.#byState.get(state) ?? this.#elsewhere;
  }

  /** Without a state: one that no lender names. */
  #split(state: string | null): ByState<Program, Tier> {
    const serves = ({ lender: { licensedOnly } }: Entry<Program, Tier>) =>
      licensedOnly.size === 0 || (state !== null && licensedOnly.has(state));
    return {
      served: this.entries.filter(serves),
      others: this.entries.filter((entry) => !serves(entry)),
    };
  }
}
