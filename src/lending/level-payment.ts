const monthsOf = (years: number): number => Math.max(1, Math.round(years * 12));

/**
 * What a dollar of loan costs a month when principal and interest are paid in equal monthly payments over the term.
 * @param rate percent a year; 0 divides the loan by the months
 * @param years may be a share of one: 13 months are 13 / 12
 */
export function paymentPerDollar(rate: number, years: number): number {
  const months = monthsOf(years);
  const monthly = rate / 1200;
  const discount = (1 + monthly) ** -months;
  // A rate can be so small that nothing of it is left beside the 1; dividing by the difference would be by zero.
  return discount === 1 ? 1 / months : monthly / (1 - discount);
}

/** The level payment of a loan, in dollars a month; not rounded. $300,000 at 7.5% over 30 years: 2,097.64. */
export const levelPayment = (loan: number, rate: number, years: number): number => loan * paymentPerDollar(rate, years);
