// Columns are read as in block.ts.
import { gapOf } from '../tally.ts';
import { type Block, findLimit, isOpen, numberOf, statesLeverage } from './block.ts';
import type { CodedColumn } from './coded-column.ts';
import { type CodedPlace, failure, type LimitPlan, type LoanPlan, type Outcomes, reviewWeight } from './plan.ts';

/** Works out the loan of every tier of the block, NaN where it cannot be put in figures, and adds what its checks come to. */
export function checkLoans(block: Block, plan: LoanPlan): void {
  markLeverage(block, plan.leverage);
  if (Number.isNaN(plan.requested)) sizeLoans(block, plan);
  else checkRequested(block, plan);
  for (const limit of plan.limits) {
    if (limit.outcomes === null) continue;
    findLimit(block, limit);
    addLimit(block, limit.outcomes, Number.isNaN(plan.requested));
  }
}

/** How much the tiers of each program of the block lend at most, as far as single columns tell. */
export function findPromises(block: Block, { whole, maximum, parts, limits }: LoanPlan): void {
  const { size, promise, outlook } = block;
  promise.fill(Number.isNaN(whole) ? Number.POSITIVE_INFINITY : whole, 0, size);
  promiseAtMost(block, maximum, maximum.values);
  for (const limit of limits) {
    const column = singleColumn(limit);
    if (column && limit.most) promiseAtMost(block, column, limit.most);
  }
  if (parts.length === 0) return;
  outlook.fill(0, 0, size);
  for (const { column, lent } of parts) addPart(block, column, lent);
  for (let place = 0; place < size; place += 1) {
    promise[place] = Math.min(promise[place] as number, outlook[place] as number);
  }
}

function promiseAtMost({ size, program, promise }: Block, { outlooks }: CodedColumn, most: ArrayLike<number>): void {
  for (let place = 0; place < size; place += 1) {
    const limit = most[outlooks[program[place] as number] as number] as number;
    if (limit < (promise[place] as number)) promise[place] = limit;
  }
}

function addPart({ size, program, outlook }: Block, { outlooks }: CodedColumn, lent: Float64Array): void {
  for (let place = 0; place < size; place += 1) {
    outlook[place] = (outlook[place] as number) + (lent[outlooks[program[place] as number] as number] as number);
  }
}

function markLeverage(block: Block, columns: readonly CodedPlace[]): void {
  const { rows, flags } = block;
  // Where every tier states one of the columns, the others need no look.
  const always = columns.some(({ column, ofTier }) => ofTier && column.gaps === 0);
  flags.fill(always ? statesLeverage : 0, 0, rows);
  for (const { column, ofTier } of always ? [] : columns) {
    const { codes } = column;
    for (let row = 0; row < rows; row += 1) {
      if ((codes[numberOf(block, row, ofTier)] as number) > 0) flags[row] = statesLeverage;
    }
  }
}

/** A limit's own checks; sized loans have them only where the tier states leverage. */
function addLimit({ rows, at, flags, tierCost, tierGap, tierOpen }: Block, outcomes: Outcomes, sized: boolean): void {
  const { cost, gap, open } = outcomes;
  for (let row = 0; row < rows; row += 1) {
    if (sized && !((flags[row] as number) & statesLeverage)) continue;
    const index = at[row] as number;
    tierCost[row] = (tierCost[row] as number) + (cost[index] as number);
    tierGap[row] = (tierGap[row] as number) + (gap[index] as number);
    tierOpen[row] = (tierOpen[row] as number) + (open[index] as number);
  }
}

function sizeLoans(block: Block, plan: LoanPlan): void {
  holdToRange(block, plan);
  holdToParts(block, plan);
  for (const limit of plan.limits) {
    const column = singleColumn(limit);
    if (!limit.most) continue;
    if (column && plan.isCertain) holdToColumn(block, column, limit.most);
    else {
      findLimit(block, limit);
      holdTo(block, limit.most);
    }
  }
  checkSized(block, plan);
}

/** The tier's own maximum, and what the loan is given for. */
function holdToRange({ rows, tier, loan }: Block, { maximum: { codes, values }, whole }: LoanPlan): void {
  const most = Number.isNaN(whole) ? Number.POSITIVE_INFINITY : whole;
  for (let row = 0; row < rows; row += 1) {
    const own = values[codes[tier[row] as number] as number] as number;
    // What is not stated is NaN, and not less.
    loan[row] = most;
    if (own < most) loan[row] = own;
  }
}

function holdToParts({ rows, tier, loan, sum }: Block, { parts }: LoanPlan): void {
  if (parts.length === 0) return;
  sum.fill(0, 0, rows);
  for (const { column, lent } of parts) {
    const { codes } = column;
    for (let row = 0; row < rows; row += 1) {
      sum[row] = (sum[row] as number) + (lent[codes[tier[row] as number] as number] as number);
    }
  }
  for (let row = 0; row < rows; row += 1) loan[row] = Math.min(loan[row] as number, sum[row] as number);
}

/** The column of the tier that states a limit, where that is all it takes. */
function singleColumn({ columns, figures }: LimitPlan): CodedColumn | undefined {
  const [first, ...others] = columns;
  return first?.ofTier && others.length === 0 && figures === null ? first.column : undefined;
}

/** As `holdTo`, for a limit that is known of every tier. */
function holdToColumn({ rows, tier, loan }: Block, { codes }: CodedColumn, most: Float64Array): void {
  for (let row = 0; row < rows; row += 1) {
    loan[row] = Math.min(loan[row] as number, most[codes[tier[row] as number] as number] as number);
  }
}

function holdTo({ rows, at, loan, flags }: Block, most: Float64Array): void {
  for (let row = 0; row < rows; row += 1) {
    const limit = most[at[row] as number] as number;
    if (limit < (loan[row] as number)) loan[row] = limit;
    else if (Number.isNaN(limit)) flags[row] = (flags[row] as number) | isOpen;
  }
}

/** As `checkSized` and `checkWithoutLeverage` of loan-check.ts. */
function checkSized(block: Block, { minimum: { codes, values }, whole, open, reviews }: LoanPlan): void {
  const { rows, tier, loan, flags, tierCost, tierGap, tierOpen } = block;
  for (let row = 0; row < rows; row += 1) {
    const stated = values[codes[tier[row] as number] as number] as number;
    const states = ((flags[row] as number) & statesLeverage) !== 0;
    const most = states ? (loan[row] as number) : whole;
    const least = stated > 1 ? stated : states ? 1 : 0;
    const sized = states && !open && !((flags[row] as number) & isOpen) && most < Number.POSITIVE_INFINITY;
    if (most < least || (!states && most < stated)) {
      tierCost[row] = (tierCost[row] as number) + failure;
      tierGap[row] = (tierGap[row] as number) + gapOf(states ? least : stated, most);
    } else if (states ? !sized : stated > 0 && Number.isNaN(whole)) {
      tierOpen[row] = (tierOpen[row] as number) + 1;
    }
    tierOpen[row] = (tierOpen[row] as number) + (states ? reviews : 1) * reviewWeight;
    loan[row] = sized ? most : Number.NaN;
  }
}

/** As `checkRequested` of loan-check.ts: the amount is one check. */
function checkRequested(block: Block, { requested, whole, minimum, maximum, reviews }: LoanPlan): void {
  const { rows, tier, loan, flags, tierCost, tierGap, tierOpen } = block;
  const always = requested < 1 ? 1 : requested > whole ? whole : Number.NaN;
  for (let row = 0; row < rows; row += 1) {
    const one = tier[row] as number;
    const least = minimum.values[minimum.codes[one] as number] as number;
    const most = maximum.values[maximum.codes[one] as number] as number;
    const missed = !Number.isNaN(always) ? always : requested < least ? least : requested > most ? most : Number.NaN;
    if (!Number.isNaN(missed)) {
      tierCost[row] = (tierCost[row] as number) + failure;
      tierGap[row] = (tierGap[row] as number) + gapOf(missed, requested);
    } else if (Number.isNaN(whole)) tierOpen[row] = (tierOpen[row] as number) + 1;
    const states = ((flags[row] as number) & statesLeverage) !== 0;
    tierOpen[row] = (tierOpen[row] as number) + (states ? reviews : 1) * reviewWeight;
    loan[row] = requested;
  }
}
