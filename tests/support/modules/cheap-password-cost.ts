/** The least that argon2 takes. */
export const passwordCost = { memory: 8, passes: 1, parallelism: 1 } as const;
