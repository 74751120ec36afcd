import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { sixthKindReplacement } from './tests/sixth-kind/replacement.ts';
import { cheapPasswords } from './tests/support/modules/cheap-passwords.ts';
import { replaceModule } from './tests/support/modules/replaced-module.ts';

const cores = availableParallelism();
// What needs a database; everything else that is neither in the browser nor about faults needs nothing at all.
const http = [
  'src/**/server/**/*.test.ts',
  'src/platform/**/*.test.ts',
  'demo/**/fill.test.ts',
  'tests/house/access/access.test.ts',
  'tests/added-feature/http.test.ts',
];
// Journeys, and what single screens do beside them: `npm test` leaves the second out, see scripts/run-checks.ts.
const browser = ['tests/browser/**/*.test.ts', 'tests/screens/**/*.test.ts'];
// These kill their app, so they never share one.
const faults = ['tests/faults/**/*.test.ts'];
// The product with one feature more, by one line in each of its two lists.
const addedFeature = 'tests/added-feature/browser.test.ts';
// The product with one kind of loan more, in the place of the list of kinds.
const sixthKind = { http: ['tests/sixth-kind/http.test.ts'], browser: ['tests/sixth-kind/browser.test.ts'] };

// Browser tests keep every core busy, and come first; a worker more gives slower tests and no shorter run. The others often wait, for
// processes, clocks and the database: two workers more than there are cores use that time, and faults, which wait most, run beside the rest.
const first = { maxWorkers: cores, sequence: { groupOrder: 0 } };
const second = { maxWorkers: cores + 2, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    // Limits end what hangs, and measure nothing: on a busy machine a test takes several times as long as on a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What is waited for may take its time on a busy machine: the usual second would be a measurement.
    expect: { poll: { timeout: 90_000 } },
    // A list that should be empty is printed whole: a failed run on another machine has only its message.
    chaiConfig: { truncateThreshold: 4000 },
    restoreMocks: true,
    setupFiles: 'tests/support/setup/kinds.ts',
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          ...second,
          name: 'unit',
          // Modules are loaded once per worker, not once per file: less than half the time.
          isolate: false,
          include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...http,
            ...browser,
            ...faults,
            ...sixthKind.http,
            ...sixthKind.browser,
            addedFeature,
          ],
        },
      },
      {
        extends: true,
        plugins: [replaceModule(cheapPasswords)],
        test: {
          ...second,
          name: 'http',
          include: http,
          isolate: false,
          globalSetup: 'tests/support/setup/postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          ...first,
          name: 'browser',
          include: browser,
          isolate: false,
          globalSetup: ['tests/support/setup/web-app.ts', 'tests/support/setup/browser.ts'],
          maxConcurrency: cores,
        },
      },
      {
        extends: true,
        plugins: [replaceModule(sixthKindReplacement), replaceModule(cheapPasswords)],
        test: {
          ...second,
          name: 'sixth kind',
          include: sixthKind.http,
          globalSetup: 'tests/support/setup/postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          ...first,
          name: 'sixth kind in the browser',
          include: sixthKind.browser,
          globalSetup: 'tests/sixth-kind/setup-browser.ts',
        },
      },
      {
        extends: true,
        test: {
          ...first,
          name: 'added feature in the browser',
          include: [addedFeature],
          globalSetup: 'tests/added-feature/setup-browser.ts',
        },
      },
      {
        extends: true,
        test: {
          ...second,
          name: 'faults',
          include: faults,
          globalSetup: 'tests/support/setup/web-app.ts',
        },
      },
    ],
  },
});
