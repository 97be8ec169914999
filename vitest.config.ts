import { defineConfig } from 'vitest/config';
import { ToursFirst } from './tests/setup/tours-first.ts';

const SECOND = 1_000;
const patient = { testTimeout: 30 * SECOND, hookTimeout: 60 * SECOND };
const browserPatience = { testTimeout: 120 * SECOND, hookTimeout: 120 * SECOND };

/** BROWSER=none leaves the browser suites out; scripts/test.mjs says so at the end. */
const withoutBrowser = process.env.BROWSER === 'none';

/** Suites that say the same whatever database is under test: on a named PostgreSQL they are not run once more. */
const sameOnEach = ['contract/src/**', 'tests/load/**', 'tests/setup/**', 'tests/acceptance/specified-words.test.ts'];
const saidBefore = process.env.TEST_DATABASE_URL ? sameOnEach : [];

const browser = {
  test: {
    name: 'browser',
    include: ['tests/browser/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup/browser.ts'],
    maxWorkers: 2,
    // a page on a busy machine may stumble once; scripts/second-attempts.mjs names whoever did
    retry: 1,
    sequence: { groupOrder: 3 },
    ...browserPatience,
  },
};

/** The kinds run one after the other: a started server or a browser is not measured against the rest of the suite. */
export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: ToursFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'contract/src/**/*.test.ts'],
          exclude: saidBefore,
          globalSetup: ['tests/setup/database.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          ...patient,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'node',
          include: ['web/src/**/*.test.{ts,tsx}'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          ...patient,
        },
      },
      {
        test: {
          name: 'acceptance',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/browser/**', 'tests/faults/**', ...saidBefore],
          globalSetup: ['tests/setup/database.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          ...patient,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/setup/database.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          ...patient,
        },
      },
      ...(withoutBrowser ? [] : [browser]),
    ],
  },
});
