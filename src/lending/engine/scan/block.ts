// The indexes of these loops are rows of the market's own columns and codes of its own tables, so what they read is a
// number: the casts say that, since a check on each read would cost as much as the work.
import type { MarketIndex } from './market-index.ts';
import { type CodedOutcomes, type CodedPlace, failure, type LimitPlan } from './plan.ts';

export const isOpen = 1;
export const statesLeverage = 2;

const programsInBlock = 256;
const tiersPerProgram = 16;

/** Some programs and those of their tiers that are still looked at, one column after the other. */
export class Block {
  /** How many programs. */
  size = 0;
  readonly program = new Int32Array(programsInBlock);
  readonly cost = new Float64Array(programsInBlock);
  readonly gap = new Float64Array(programsInBlock);
  readonly open = new Float64Array(programsInBlock);
  readonly outlook = new Float64Array(programsInBlock);
  /** No tier of the program lends more. */
  readonly promise = new Float64Array(programsInBlock);
  readonly mark = new Uint8Array(programsInBlock);
  /** How many tiers. */
  rows = 0;
  room = 0;
  /** Of each tier: its number, and its program's place in the block. */
  tier = new Int32Array(0);
  owner = new Int32Array(0);
  tierCost = new Float64Array(0);
  tierGap = new Float64Array(0);
  tierOpen = new Float64Array(0);
  loan = new Float64Array(0);
  sum = new Float64Array(0);
  at = new Int32Array(0);
  /** 1 for a tier with a limit that cannot be worked out, 2 for one that states leverage. */
  flags = new Uint8Array(0);

  get isFull(): boolean {
    return this.size === programsInBlock;
  }

  makeRoom(tiers: number): void {
    if (tiers <= this.room) return;
    this.room = Math.max(tiers, programsInBlock * tiersPerProgram);
    this.flags = new Uint8Array(this.room);
    for (const column of ['tier', 'owner', 'at'] as const) this[column] = new Int32Array(this.room);
    for (const column of ['tierCost', 'tierGap', 'tierOpen', 'loan', 'sum'] as const) {
      this[column] = new Float64Array(this.room);
    }
  }
}

/** Adds what the programs of the block come to under a check. */
export function addOutcomes({ size, program, cost, gap, open }: Block, outcomes: CodedOutcomes): void {
  const { codes } = outcomes.column;
  for (let place = 0; place < size; place += 1) {
    const code = codes[program[place] as number] as number;
    cost[place] = (cost[place] as number) + (outcomes.cost[code] as number);
    gap[place] = (gap[place] as number) + (outcomes.gap[code] as number);
    open[place] = (open[place] as number) + (outcomes.open[code] as number);
  }
}

/** Keeps the programs whose outlook comes to at most `bound` under these checks. */
export function narrowPrograms(block: Block, checks: readonly CodedOutcomes[], bound: number): void {
  const { program, cost, outlook } = block;
  outlook.set(cost);
  for (const check of checks) {
    const { outlooks } = check.column;
    let kept = 0;
    for (let place = 0; place < block.size; place += 1) {
      const total = (outlook[place] as number) + (check.cost[outlooks[program[place] as number] as number] as number);
      if (total > bound) continue;
      outlook[kept] = total;
      keepProgram(block, place, kept);
      kept += 1;
    }
    block.size = kept;
  }
}

/** Keeps the programs that are marked. */
export function keepMarked(block: Block): void {
  let kept = 0;
  for (let place = 0; place < block.size; place += 1) {
    if (block.mark[place] === 0) continue;
    keepProgram(block, place, kept);
    kept += 1;
  }
  block.size = kept;
}

function keepProgram({ program, cost, gap, open }: Block, from: number, to: number): void {
  program[to] = program[from] as number;
  cost[to] = cost[from] as number;
  gap[to] = gap[from] as number;
  open[to] = open[from] as number;
}

/** Takes up the tiers that come to at most `bound` under the first of the checks; of programs that are marked the first. */
export function takeTiers(block: Block, index: MarketIndex, check: CodedOutcomes | undefined, bound: number): void {
  const { firstTier, tiers } = index;
  let total = 0;
  for (let place = 0; place < block.size; place += 1) total += tiers[block.program[place] as number] as number;
  block.makeRoom(total);
  const { size, program, cost, mark, tier, owner, tierCost } = block;
  const codes = check?.column.codes;
  const costs = check?.cost;
  let rows = 0;
  for (let place = 0; place < size; place += 1) {
    const own = cost[place] as number;
    if (own > bound) continue;
    const number = program[place] as number;
    const first = firstTier[number] as number;
    const last = first + (mark[place] === 0 ? (tiers[number] as number) : 1);
    for (let one = first; one < last; one += 1) {
      const total = codes && costs ? own + (costs[codes[one] as number] as number) : own;
      if (total > bound) continue;
      tier[rows] = one;
      owner[rows] = place;
      tierCost[rows] = total;
      rows += 1;
    }
  }
  block.rows = rows;
}

/** Keeps the tiers that come to at most `bound` with one more check. */
export function narrow(block: Block, { column: { codes }, cost }: CodedOutcomes, bound: number): void {
  const { rows, tier, owner, tierCost } = block;
  let kept = 0;
  for (let row = 0; row < rows; row += 1) {
    const one = tier[row] as number;
    const total = (tierCost[row] as number) + (cost[codes[one] as number] as number);
    if (total > bound) continue;
    tier[kept] = one;
    owner[kept] = owner[row] as number;
    tierCost[kept] = total;
    kept += 1;
  }
  block.rows = kept;
}

/** Adds the gaps and open checks of the tiers that were kept under a check. */
export function addToTiers(block: Block, { column: { codes }, gap, open }: CodedOutcomes): void {
  const { rows, tier, tierGap, tierOpen } = block;
  for (let row = 0; row < rows; row += 1) {
    const code = codes[tier[row] as number] as number;
    tierGap[row] = (tierGap[row] as number) + (gap[code] as number);
    tierOpen[row] = (tierOpen[row] as number) + (open[code] as number);
  }
}

/** Works out where each tier's outcome under a limit stands; of several thresholds the lowest counts. */
export function findLimit(block: Block, { columns, figures, step, fill, filled }: LimitPlan): void {
  const { rows, at, owner, program, sum } = block;
  const [first, ...others] = columns;
  if (first === undefined) return;
  copyCodes(block, first);
  if (others.length > 0) findLowest(block, [first, ...others], sum);
  if (figures === null || fill === null) return;
  const { codes, values } = figures;
  for (let row = 0; row < rows; row += 1) {
    const combination = values[codes[program[owner[row] as number] as number] as number] as number;
    const index = (at[row] as number) * step + combination;
    at[row] = index;
    if (filled[index] === 0) fill(index);
  }
}

function copyCodes(block: Block, { column: { codes }, ofTier }: CodedPlace): void {
  const { rows, at } = block;
  for (let row = 0; row < rows; row += 1) at[row] = codes[numberOf(block, row, ofTier)] as number;
}

/** The number of a tier, or of its program. */
export const numberOf = ({ tier, owner, program }: Block, row: number, ofTier: boolean): number =>
  ofTier ? (tier[row] as number) : (program[owner[row] as number] as number);

function findLowest(block: Block, columns: LimitPlan['columns'], lowest: Float64Array): void {
  const { rows, at } = block;
  lowest.fill(Number.POSITIVE_INFINITY, 0, rows);
  for (const { column, ofTier, from } of columns) {
    const { codes, values } = column;
    for (let row = 0; row < rows; row += 1) {
      const code = codes[numberOf(block, row, ofTier)] as number;
      const value = values[code] as number;
      if (!(value < (lowest[row] as number))) continue;
      lowest[row] = value;
      at[row] = from + code;
    }
  }
}

/** The lowest of what a tier states in these columns; NaN where none does. */
export function lowestOf(columns: readonly CodedPlace[], tier: number, program: number): number {
  let lowest = Number.NaN;
  for (const { column, ofTier } of columns) {
    const value = column.values[column.codes[ofTier ? tier : program] as number] as number;
    if (!(value >= lowest) && !Number.isNaN(value)) lowest = value;
  }
  return lowest;
}

/** How many checks failed, of what they come to. */
export const failuresIn = (cost: number): number => Math.floor(cost / failure);
