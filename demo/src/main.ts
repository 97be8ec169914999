import { openContext } from '@kaoxin/server/open-context.ts';
import { readConfig } from '@kaoxin/server/platform/config/config.ts';
import { seed } from '@kaoxin/server/seeds/index.ts';
import { fillBanks } from './banks/fill.ts';
import { loadDemo } from './load.ts';
import { countOf } from './options.ts';
import { runVerify } from './verify/run.ts';

/** Petitions of a city of this size in two years (domain.md 5.2). */
const usual = 1600;

/**
 * `npm run demo`: loads the full set into DATABASE_URL, or into the embedded database of DATA_DIR. `npm run demo --
 * verify` shows the planted truths.
 */
async function run(): Promise<void> {
  const petitions = countOf(process.argv.slice(2), 'petitions', usual);
  const config = readConfig(process.env);
  const { context, close } = await openContext(config);
  try {
    if (process.argv.includes('verify')) {
      if (!(await runVerify(context))) process.exitCode = 1;
      return;
    }
    const { adminPassword } = await seed(context.database, { config });
    if (adminPassword) console.log(`admin  ${adminPassword}`);
    const loaded = await loadDemo(context, { petitions });
    if (loaded) await fillBanks(context, { isBrief: !config.demoQuestions });
    console.log(loaded ?? '数据库中已有用户或业务数据，未装入演示数据。The database is in use: nothing was loaded.');
    if (!loaded) process.exitCode = 1;
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
