/** What the product is started with in tests. */
export const testEnvironment = {
  NODE_ENV: 'test',
  // Tests call faster than people.
  RATE_LIMIT_FACTOR: '1000',
  APP_SECRET: 'a secret for tests only, long enough',
  DATA_KEY: 'a data key for tests only, long enough',
  // Webhooks of tests go to receivers on this machine.
  OUTBOUND_LOOPBACK: 'yes',
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
} as const;
