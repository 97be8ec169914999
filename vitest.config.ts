import { defineConfig } from 'vitest/config';

const SECOND = 1_000;
const patient = { testTimeout: 30 * SECOND, hookTimeout: 60 * SECOND };
const browserPatience = { testTimeout: 120 * SECOND, hookTimeout: 120 * SECOND };

/** BROWSER=none leaves the browser suites out; scripts/test.mjs says so at the end. */
const withoutBrowser = process.env.BROWSER === 'none';

const browser = {
  test: {
    name: 'browser',
    include: ['tests/browser/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup/browser.ts'],
    fileParallelism: false,
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
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'contract/src/**/*.test.ts'],
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
          exclude: ['tests/browser/**', 'tests/faults/**'],
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
