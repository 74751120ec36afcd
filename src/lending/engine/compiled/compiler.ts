import type { Layout, Run } from '../layout.ts';
import type { Program } from '../program.ts';
import { offersOf } from '../program-checks.ts';
import { type Entry, orderTiers } from '../ranking.ts';
import { NumberPool } from './number-pool.ts';
import { allocating } from './out-of-memory.ts';
import { SharedLists } from './shared-lists.ts';

type Lists = Pick<Entry, 'tierNames' | 'tierIndexes' | 'offered'>;

/** A program with all that a market makes of it, so that another market of its kind needs not make it again. */
export interface CompiledProgram extends Lists {
  readonly id: string;
  readonly lenderId: string;
  /** Its own figures, then its tiers in the order that breaks ties. */
  readonly numbers: Float64Array;
}

/** The same as it stands in one market. */
export interface StoredProgram extends Lists {
  readonly id: string;
  readonly lenderId: string;
  readonly run: Run;
}

/** Makes numbers and shared lists of the programs of one market. */
export class Compiler {
  readonly #layout: Layout;
  readonly #lists = new SharedLists();
  /** Null where numbers are only needed until an index has them. */
  #pool: NumberPool | null = new NumberPool();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** @param program in the shape of the kind's terms and tiers */
  compile(program: Program): StoredProgram {
    const layout = this.#layout;
    const ordered = orderTiers(program, layout.kind);
    const offered = this.#lists.shareAll(offersOf(program, layout));
    const run = this.#take(layout.size(ordered.length));
    layout.write(run.numbers, run.at, program, offered, ordered);
    const named = ordered.map((tier) => (tier.index === null ? null : (tier.columns.tierName ?? '')));
    const [tierNames, tierIndexes] = [this.#lists.share(named), this.#lists.share(ordered.map(({ index }) => index))];
    return { id: program.id, lenderId: program.lenderId, run, tierNames, tierIndexes, offered };
  }

  /**
   * Takes over what another market of the same kind compiled.
   * @throws when it is not of this kind
   */
  adopt({ id, lenderId, numbers, ...lists }: CompiledProgram): StoredProgram {
    const layout = this.#layout;
    const length = layout.size(lists.tierIndexes.length);
    if (numbers.length !== length || lists.offered.length !== layout.options.length) {
      throw new Error(`This is no ${layout.kind.name} program.`);
    }
    const [tierNames, tierIndexes] = [this.#lists.shareSame(lists.tierNames), this.#lists.shareSame(lists.tierIndexes)];
    const offered = this.#lists.shareSameAll(lists.offered);
    const run = this.#take(length);
    run.numbers.set(numbers, run.at);
    // Which bit an option has is each market's own.
    layout.writeMasks(run.numbers, run.at, offered);
    return { id, lenderId, run, tierNames, tierIndexes, offered };
  }

  #take(length: number): Run {
    return allocating(() => this.#pool?.take(length) ?? { numbers: new Float64Array(length), at: 0 });
  }

  /** For programs to come, once nobody reads these numbers any more. */
  giveBack(run: Run, tiers: number): void {
    this.#pool?.giveBack(run, this.#layout.size(tiers));
  }

  /** An index has the numbers from now on. @returns these programs, for which it has none, with numbers of their own */
  dropNumbers(others: Iterable<StoredProgram>): StoredProgram[] {
    const kept = [...others].map((program) => {
      const { numbers, at } = program.run;
      const length = this.#layout.size(program.tierIndexes.length);
      return { ...program, run: { numbers: numbers.slice(at, at + length), at: 0 } };
    });
    this.#pool?.free();
    this.#pool = null;
    return kept;
  }
}
