import { formatMoney } from '../../kernel/format.ts';

/** Whole dollars; above 0 is worse for the borrower. */
interface Drift {
  readonly cost: number;
  readonly cash: number;
}

const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

/** '+$1,200', '−$300', '$0'. */
export const signedMoney = (amount: number): string =>
  amount === 0 ? formatMoney(0) : `${amount < 0 ? '\u2212' : '+'}${formatMoney(Math.abs(amount))}`;

/** Behind a change, in brackets: what it adds; empty for one without a price. */
export function priceText(
  { cost, cash }: { readonly cost: number | null; readonly cash: number | null },
  months: number,
): string {
  const parts = [
    ...(cost ? [`${signedMoney(cost)} over ${monthsText(months)}`] : []),
    ...(cash ? [`${signedMoney(cash)} cash needed`] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** What all changes come to, for the borrower. */
export function driftSentence({ cost, cash }: Drift, months: number): string {
  const paid =
    cost === 0
      ? `The borrower pays the same over ${monthsText(months)}`
      : `The borrower pays ${formatMoney(Math.abs(cost))} ${cost > 0 ? 'more' : 'less'} over ${monthsText(months)}`;
  const brought =
    cash === 0 ? 'needs the same cash' : `needs ${formatMoney(Math.abs(cash))} ${cash > 0 ? 'more' : 'less'} cash`;
  return `${paid} and ${brought}.`;
}

/** The same behind a sentence of a notification; says that nothing changed where nothing did. */
export function driftInShort({
  cost,
  cash,
  changes,
  months,
}: Drift & { readonly changes: number; readonly months: number }): string {
  if (changes === 0) return ', as accepted';
  return priceText({ cost, cash }, months) || ' with other terms at the same price';
}
