import { percentOf } from '../money.ts';

/** How a loan that is paid off early is charged, by docs/rules/offers.md, read from what the lender wrote. */
export type Prepayment =
  | { readonly type: 'none' }
  /** Percents of the balance by the year of the loan in which it is paid off. */
  | { readonly type: 'stepDown'; readonly steps: readonly number[] }
  | { readonly type: 'yieldMaintenance' }
  /** Stated in words that no figure can be made of; nothing where nothing is stated. */
  | { readonly type: 'words' };

const stepDown =
  /^\s*(\d(?:\.\d+)?%?(?:\s*[-/,]\s*\d(?:\.\d+)?%?)+)\s*(?:%|step[- ]?down|prepay\w*|penalty|\s)*\.?\s*$/i;
const none = /^\s*(?:none|no|0|no prepay\w*(?: penalty)?|no penalty|open)\s*\.?\s*$/i;

/** '5-4-3-2-1' (also with slashes or commas), 'None' and 'Yield maintenance' are structures; anything else stays words. */
export function prepaymentOf(text: string | null | undefined): Prepayment {
  if (text == null) return { type: 'words' };
  if (none.test(text)) return { type: 'none' };
  const [, written] = stepDown.exec(text) ?? [];
  if (written !== undefined)
    return { type: 'stepDown', steps: written.split(/\s*[-/,]\s*/).map((step) => Number.parseFloat(step)) };
  return /^\s*(?:yield maintenance|ym)\b[^,;]*$/i.test(text) ? { type: 'yieldMaintenance' } : { type: 'words' };
}

/** Whole dollars for paying a loan off at the end of this month; nothing in the last month of its term, when it is due anyway. */
export function prepaymentPenalty(
  prepayment: Prepayment,
  { month, termMonths, balance }: { readonly month: number; readonly termMonths: number; readonly balance: number },
): number {
  if (prepayment.type !== 'stepDown' || month < 1 || month >= termMonths) return 0;
  return percentOf(balance, prepayment.steps[Math.floor((month - 1) / 12)] ?? 0);
}
