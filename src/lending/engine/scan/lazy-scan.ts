import { type InSteps, runToEnd } from '../../../kernel/steps.ts';
import type { Compiler, StoredProgram } from '../compiled/compiler.ts';
import type { Layout } from '../layout.ts';
import type { Entry } from '../ranking.ts';
import { MarketScan } from './market-scan.ts';

/** What an index is made of. */
interface ScannedMarket {
  readonly layout: Layout;
  readonly compiler: Compiler;
  readonly entries: ReadonlyMap<string, Entry>;
  /** Programs whose lender is not there: no index has them. */
  readonly waiting: Map<string, StoredProgram>;
  /** How many programs a market has that is scanned. */
  readonly scanFrom: number;
}

/**
 * The index of a market, made once the market is large. Programs keep their numbers until all of it is made: until then, and where
 * it cannot be made, a walk answers the same, only later.
 */
export class LazyScan {
  readonly #market: ScannedMarket;
  #scan: MarketScan | null = null;
  #making: InSteps<MarketScan> | null = null;
  #hasFailed = false;

  constructor(market: ScannedMarket) {
    this.#market = market;
  }

  /** Null until all of it is made. */
  get made(): MarketScan | null {
    return this.#scan;
  }

  /** For a search: makes it where nobody does. Null where the market is to be walked. */
  ready(): MarketScan | null {
    if (this.#scan === null && this.#making === null && !this.#hasFailed) {
      try {
        runToEnd(this.prepare());
      } catch {
        // The next call that prepares it throws the reason. A search has an answer without it.
      }
    }
    return this.#scan;
  }

  /** A program or a lender has changed: what is half made has it as it was. */
  noteChange(): void {
    this.#making = null;
  }

  /** @throws where it cannot be made; the market is as it was then */
  *prepare(): InSteps<void> {
    const { layout, entries, scanFrom } = this.#market;
    if (entries.size < scanFrom) return;
    while (this.#scan === null) {
      this.#making ??= MarketScan.of(layout, entries);
      this.#takeStep(this.#making);
      if (this.#scan === null) yield;
    }
  }

  #takeStep(making: InSteps<MarketScan>): void {
    try {
      const { done, value } = making.next();
      if (done) this.#take(value);
    } catch (error) {
      this.#making = null;
      this.#hasFailed = true;
      throw error;
    }
  }

  #take(scan: MarketScan): void {
    const { compiler, entries, waiting } = this.#market;
    for (const program of compiler.dropNumbers(waiting.values())) waiting.set(program.id, program);
    for (const entry of entries.values()) entry.run = null;
    this.#scan = scan;
    this.#making = null;
    this.#hasFailed = false;
  }
}
