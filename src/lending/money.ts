/** 100% in thousandths of a percent. */
const whole = 100_000;

/**
 * `percent` of an amount in whole dollars, rounded down to the dollar. The percent counts to three decimals.
 * Computed in integers: in floating point 330,000 * 0.7 would round down to 230,999.
 */
export function percentOf(amount: number, percent: number): number {
  const thousandths = Math.round(percent * 1000);
  const product = amount * thousandths;
  if (product > Number.MAX_SAFE_INTEGER) return ofLargeAmount(amount, thousandths);
  const quotient = Math.floor(product / whole);
  // Above a few billion dollars the division itself can round up to the next dollar.
  return quotient * whole > product ? quotient - 1 : quotient;
}

const ofLargeAmount = (amount: number, thousandths: number): number =>
  Number((BigInt(Math.trunc(amount)) * BigInt(thousandths)) / BigInt(whole));

/** `part` as a percent of `whole`, to one decimal, for display; 0 of nothing. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10;
}
