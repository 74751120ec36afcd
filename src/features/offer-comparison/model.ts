/** Percent of the loan: no broker charges more. */
export const brokerFeeMost = 10;

/** Percent a year: no yield that anybody compares with is higher. */
export const treasuryYieldMost = 20;

/** What the planned holding time of a loan may be. */
export const holdingMonths = { min: 1, max: 480 } as const;
