const monthsOf = (years: number): number => Math.max(1, Math.round(years * 12));

/** `months`: whole, 1 or more. */
function perDollarOver(rate: number, months: number): number {
  const monthly = rate / 1200;
  const discount = (1 + monthly) ** -months;
  // A rate can be so small that nothing of it is left beside the 1; dividing by the difference would be by zero.
  return discount === 1 ? 1 / months : monthly / (1 - discount);
}

/**
 * What a dollar of loan costs a month when principal and interest are paid in equal monthly payments over the term.
 * @param rate percent a year; 0 divides the loan by the months
 * @param years may be a share of one: 13 months are 13 / 12
 */
export const paymentPerDollar = (rate: number, years: number): number => perDollarOver(rate, monthsOf(years));

/** The level payment of a loan, in dollars a month; not rounded. $300,000 at 7.5% over 30 years: 2,097.64. */
export const levelPayment = (loan: number, rate: number, years: number): number => loan * paymentPerDollar(rate, years);

/** The same over a term in months, counted to the nearest whole one; over no month at all nothing is paid. */
export function paymentOverMonths(loan: number, rate: number, months: number): number {
  const whole = Math.round(months);
  return whole < 1 ? 0 : loan * perDollarOver(rate, whole);
}

/**
 * What is still owed, in dollars, once `paid` of `months` level payments are made: what those that are left are worth.
 * Of a loan over no month at all nothing is ever paid back.
 */
export function owedAfter(loan: number, rate: number, months: number, paid: number): number {
  const whole = Math.round(months);
  if (whole < 1 || paid <= 0) return loan;
  if (paid >= whole) return 0;
  const left = perDollarOver(rate, whole - paid);
  // Only of rates far below zero a payment can be so small that nothing is left of it.
  return left === 0 ? 0 : (loan * perDollarOver(rate, whole)) / left;
}
