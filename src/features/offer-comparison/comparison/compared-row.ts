import { formatMoney } from '../../../kernel/format.ts';
import type { QuotedOffer } from '../../quotes/contract.ts';

export interface ComparedCell {
  readonly key: string;
  readonly text: string;
  /** What the figure is measured by. */
  readonly note?: string | undefined;
  /** The number that the text writes; null where it writes none. */
  readonly value: number | null;
  /** Null where there is nothing to compare: not stated, or the offer has expired and is nobody's best. */
  readonly figure: number | null;
  readonly isBest: boolean;
}
export interface ComparedRow {
  readonly label: string;
  readonly cells: readonly ComparedCell[];
  readonly better: 'higher' | 'lower' | undefined;
  /** Not all offers say the same. */
  readonly differs: boolean;
  readonly isText: boolean;
  readonly isTotal: boolean;
}

/** A row of the comparison before the offers are put into it. */
export interface Row {
  readonly label: string;
  readonly better?: 'higher' | 'lower';
  readonly isText?: true;
  readonly isTotal?: true;
  readonly text: (one: QuotedOffer, index: number) => string;
  /** The number that the text writes. */
  readonly value?: (one: QuotedOffer, index: number) => number | null;
  /** What of it is compared, where that is not the value. */
  readonly figure?: (one: QuotedOffer, index: number) => number | null;
  readonly note?: (one: QuotedOffer, index: number) => string | undefined;
}

export const moneyRow = (
  label: string,
  value: (one: QuotedOffer, index: number) => number | null,
  more: Partial<Row> = {},
): Row => ({ label, text: (one, index) => formatMoney(value(one, index)), value, ...more });
