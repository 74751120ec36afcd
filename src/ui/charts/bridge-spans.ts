/** An amount on the way from the first number to the last; a total is what has come together by there. */
export interface ChartStep {
  readonly name: string;
  readonly amount: number;
  readonly isTotal?: boolean;
}

/** What a step is drawn as. */
export type StepType = 'total' | 'loss' | 'plus' | 'minus';

export interface BridgeSpan {
  readonly name: string;
  readonly amount: number;
  readonly type: StepType;
  /** From the lower end of the bar to its upper one. */
  readonly span: readonly [number, number];
  /** Where the next step begins. */
  readonly end: number;
}

const typeOf = (amount: number, isTotal: boolean): StepType => {
  if (isTotal) return amount < 0 ? 'loss' : 'total';
  return amount < 0 ? 'minus' : 'plus';
};

/** Where the bars of a bridge lie: a total stands on zero, every other step on the end of the one before it. */
export function bridgeSpans(steps: readonly ChartStep[]): readonly BridgeSpan[] {
  let reached = 0;
  return steps.map(({ name, amount: stated, isTotal = false }) => {
    const amount = Number.isFinite(stated) ? stated : 0;
    const start = isTotal ? 0 : reached;
    reached = start + amount;
    const span = [Math.min(start, reached), Math.max(start, reached)] as const;
    return { name, amount, type: typeOf(amount, isTotal), span, end: reached };
  });
}

/** An amount with its sign, which tells what comes in from what goes out; a total stands without a plus. */
export const writeStep = ({ amount, type }: BridgeSpan, format: (value: number) => string): string =>
  type === 'plus' && amount !== 0 ? `+${format(amount)}` : format(amount);
