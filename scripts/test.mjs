/** npm test: everything that can be checked on this machine. Arguments after -- narrow the run to files or projects. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { browserAdvice, findOrInstallBrowser } from './browser.mjs';
import { buildFrontEnd, buildServer } from './build.mjs';
import { Effort } from './effort/effort.mjs';
import { prepare, root, say, step, stop } from './launcher.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { printTotals, runVitest } from './totals.mjs';

const filters = process.argv.slice(2);
const withoutBrowser = process.env.BROWSER === 'none';
/** A log file is read as plain text; a person's terminal keeps its colours. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/** Until the tests have been counted, a run that breaks off has failed. */
let result = { passed: 0, failed: 1, skipped: 0 };
process.once('exit', () => printTotals(result));

const effort = new Effort();
const node = await effort.phase('install', prepare);
const chrome = browserEnvironment();
const [redChecks] = await Promise.all([
  filters.length === 0 ? runChecks() : 0,
  effort.phase('front end', (wrap) => buildFrontEnd(node, wrap)),
  effort.phase('server build', (wrap) => buildServer(node, wrap)),
]);
const totals = await onDatabase((database) =>
  effort.phase('tests', (wrap) =>
    runVitest(node, filters, { ...plain, ...chrome, ...database, ...effort.environment }, wrap),
  ),
);
effort.report();
const notRun = withoutBrowser && filters.length === 0 ? reportBrowserSuites() : 0;

result = { ...totals, failed: totals.failed + redChecks, skipped: totals.skipped + notRun };
process.exitCode = result.failed > 0 || (notRun > 0 && process.env.CI) ? 1 : 0;

function browserEnvironment() {
  if (withoutBrowser || !wantsBrowser()) return {};
  const found = findOrInstallBrowser();
  return found ? { CHROME: found } : stop(...browserAdvice());
}

function wantsBrowser() {
  return filters.length === 0 || filters.some((filter) => filter.includes('browser'));
}

/** The suites of the server on a PostgreSQL of their own, where there is one; otherwise on the embedded database. */
async function onDatabase(run) {
  if (process.env.TEST_DATABASE_URL) return run({});
  if (!findPostgres()) {
    say(
      '未找到 PostgreSQL：服务端测试在内嵌数据库上运行，需要 PostgreSQL 的测试跳过。',
      'No PostgreSQL was found: the suites of the server run on the embedded database, those that need PostgreSQL are skipped.',
    );
    return run({});
  }
  const { url, pid } = await startPostgres();
  effort.watchPostgres(pid);
  // its guard ends it and clears away behind us: nobody waits for a hundred databases to go
  return run({ SERVER_DATABASE_URL: url });
}

/** @returns {Promise<number>} how many of the checks are red */
async function runChecks() {
  const checks = [
    ['@biomejs/biome/bin/biome', 'ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])],
    ['typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json'],
  ];
  let red = 0;
  for (const [program, ...args] of checks) {
    const code = await effort.phase(program.split('/').at(-1), (wrap) =>
      step(...wrap(node, [join(root, 'node_modules', program), ...args]), { env: plain }),
    );
    if (code === 0) continue;
    say(`检查未通过：${program} ${args.join(' ')}`, `Check failed: ${program} ${args.join(' ')}`);
    red += 1;
  }
  return red;
}

/** BROWSER=none is a choice for a machine without one; a build server must not pass by it. */
function reportBrowserSuites() {
  const suites = readdirSync(join(root, 'tests', 'browser'), { recursive: true }).filter((file) =>
    /\.test\.tsx?$/.test(file),
  );
  say(
    `BROWSER=none：以下浏览器测试未运行${process.env.CI ? '，CI 中视为失败' : ''}：`,
    `BROWSER=none: these browser suites were not run${process.env.CI ? '; in CI that is a failure' : ''}:`,
  );
  for (const suite of suites) console.error(`  tests/browser/${suite}`);
  return suites.length;
}
