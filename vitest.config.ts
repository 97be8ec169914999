import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ByCost } from './tests/setup/by-cost.ts';
import { embeddedSuitesOfRun, faultsLeftOut, storiesOfRun, suitesLeftOut } from './tests/setup/files-of-run.ts';
import { patience } from './tests/setup/patience.ts';
import { briefEngine } from './tests/setup/server-process.ts';

/** Processes share the compiled code of libraries. Without it each file that shows a form compiles the kit again. */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'kaoxin-compiled');

/** Collecting less often is faster here. */
const young = ['--min-semi-space-size=16', '--max-semi-space-size=64'];
const expecting = { expect: { poll: { timeout: patience.poll } } };
/** In a worker, before the files of a project. */
const inWorker = ['tests/setup/one-core.ts', 'tests/setup/effort.ts'];
/** A project reads from the disk the sources that another project has transformed. */
const everywhere = { setupFiles: inWorker, fsModuleCache: true };
const patient = { ...everywhere, testTimeout: patience.test, hookTimeout: patience.hook, ...expecting };
const faultPatience = { ...patient, testTimeout: patience.fault };
/** Files of one process share their modules: the program keeps nothing between servers, and whatever did would be seen. */
const shared = { isolate: false };
/** One for each core of the machines this is run on, and each lane on its own (`tests/setup/one-core.ts`). */
const lanes = 2;

/** BROWSER=none leaves the browser suites out; scripts/test.mjs says so at the end. */
const withoutBrowser = process.env.BROWSER === 'none';

/**
 * A PostgreSQL that scripts/test.mjs has started: the suites of the server run there, and what depends on the engine once
 * more on the embedded database. With TEST_DATABASE_URL everything runs on the one it names.
 */
const serverDatabase = process.env.SERVER_DATABASE_URL;
const onServer = serverDatabase ? { TEST_DATABASE_URL: serverDatabase } : {};
/** These need a server that takes several connections. */
const needSeveralConnections = serverDatabase ? ['tests/acceptance/security-authority.test.ts'] : [];
/** The story of the office by every call, on what `npm start` runs on: the embedded database. */
const asDelivered = serverDatabase ? ['tests/acceptance/acceptance.test.ts'] : [];
/** The engine's own: it runs where it is, whatever the rest runs on. */
const onlyEmbedded = serverDatabase ? ['server/src/platform/database/embedded/*.test.ts'] : [];

const embedded = {
  test: {
    name: 'embedded',
    include: [...embeddedSuitesOfRun(), ...asDelivered],
    execArgv: [...young, ...briefEngine],
    globalSetup: ['tests/setup/program.ts'],
    maxWorkers: lanes,
    sequence: { groupOrder: 0 },
    ...shared,
    ...patient,
  },
};

/** Kinds that tests add and that depend on the engine also run on the embedded database. */
const embeddedKinds = {
  test: {
    name: 'embedded-kinds',
    include: ['tests/kinds/tree-race.test.ts'],
    execArgv: [...young, ...briefEngine],
    maxWorkers: lanes,
    sequence: { groupOrder: 0 },
    ...patient,
  },
};

const browser = {
  test: {
    name: 'browser',
    include: storiesOfRun(),
    globalSetup: ['tests/setup/browser.ts'],
    maxWorkers: lanes,
    sequence: { groupOrder: 1 },
    // one browser for the files of a process
    ...shared,
    ...faultPatience,
  },
};

/** Servers that are started, killed and looked at in a browser run behind the rest of the suite, together. */
export default defineConfig({
  test: {
    pool: 'forks',
    execArgv: young,
    sequence: { sequencer: ByCost },
    projects: [
      {
        test: {
          name: 'server',
          include: [
            'server/src/**/*.test.ts',
            'demo/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            ...needSeveralConnections,
          ],
          exclude: [...onlyEmbedded, ...suitesLeftOut()],
          env: onServer,
          globalSetup: ['tests/setup/database.ts'],
          maxWorkers: lanes,
          sequence: { groupOrder: 0 },
          ...shared,
          ...patient,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'node',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: ['web/src/**/*.dom.test.tsx'],
          maxWorkers: lanes,
          sequence: { groupOrder: 0 },
          ...patient,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['web/src/**/*.dom.test.tsx'],
          ...shared,
          maxWorkers: lanes,
          sequence: { groupOrder: 0 },
          ...patient,
          setupFiles: [...inWorker, 'web/src/testing/dom.ts'],
        },
      },
      {
        test: {
          name: 'acceptance',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/browser/**', 'tests/faults/**', 'tests/kinds/**', ...needSeveralConnections, ...asDelivered],
          env: onServer,
          globalSetup: ['tests/setup/database.ts', 'tests/setup/program.ts'],
          maxWorkers: lanes,
          sequence: { groupOrder: 0 },
          ...shared,
          ...patient,
        },
      },
      {
        test: {
          // a kind that is added stays in the registries of its process: no other file shares it
          name: 'kinds',
          include: ['tests/kinds/**/*.test.ts'],
          env: onServer,
          globalSetup: ['tests/setup/database.ts'],
          maxWorkers: lanes,
          sequence: { groupOrder: 0 },
          ...patient,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: faultsLeftOut(),
          globalSetup: ['tests/setup/database.ts', 'tests/setup/faults.ts'],
          maxWorkers: lanes,
          sequence: { groupOrder: 1 },
          ...faultPatience,
        },
      },
      ...(serverDatabase ? [embedded, embeddedKinds] : []),
      ...(withoutBrowser ? [] : [browser]),
    ],
  },
});
