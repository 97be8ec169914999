/**
 * Runs the tests: `npm test` those of a landing, `npm run test:all` all of them, in parts with `-- --part 2/5`, `npm
 * test -- --changed` those that the working tree's changes affect. Other arguments name files or vitest's own options.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testsAffectedBy } from './areas.mjs';
import { browserAdvice, findOrInstallBrowser } from './browser.mjs';
import { buildFrontEnd, buildServer } from './build.mjs';
import { Effort, keepsToBudget } from './effort/effort.mjs';
import { prepare, root, say, step, stop } from './launcher.mjs';
import { mountMemory, unmountMemory } from './memory-disk.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { readScope, treeOfSources, turnOfRun, uncommittedPaths, writeChangedPaths } from './test-scope.mjs';
import { printTotals, runVitest } from './totals.mjs';
import { notePart } from './whole-runs.mjs';

const withoutBrowser = process.env.BROWSER === 'none';
/** A log file is read as plain text; a terminal keeps its colours. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
const scope = readScope(process.argv.slice(2));
const isWholeSuite = scope.mode === 'landing' || scope.mode === 'all';

/** A run that stops before its tests are counted has failed. */
let result = { passed: 0, failed: 1, skipped: 0 };
process.once('exit', () => printTotals(result));

const effort = new Effort();
const node = await effort.phase('install', prepare);
const chosen = chooseTests();
const chrome = browserEnvironment();
const tree = scope.mode === 'all' ? treeOfSources() : undefined;
const [redChecks] = await Promise.all([
  isWholeSuite ? runChecks() : 0,
  effort.phase('front end', (wrap) => buildFrontEnd(node, wrap)),
  effort.phase('server build', (wrap) => buildServer(node, wrap)),
]);
const environment = { ...plain, ...chrome, ...effort.environment, ...scopeEnvironment(), ...temporaryFolder() };
const totals = await onDatabase((database) =>
  effort.phase('tests', (wrap) => runVitest(node, chosen, { ...environment, ...database }, wrap)),
);
const report = effort.report();
const overBudget = scope.mode === 'landing' && !keepsToBudget(report, countCalls()) ? 1 : 0;
const notRun = withoutBrowser && isWholeSuite ? reportBrowserSuites() : 0;

result = { ...totals, failed: totals.failed + redChecks + overBudget, skipped: totals.skipped + notRun };
process.exitCode = result.failed > 0 || (notRun > 0 && process.env.CI) ? 1 : 0;
if (scope.part) notePart(tree, scope.part, result.failed === 0 && notRun === 0);

/** @returns {string[]} arguments for vitest */
function chooseTests() {
  if (scope.part) return [`--shard=${scope.part.number}/${scope.part.of}`];
  if (scope.mode !== 'changed') return scope.filters;
  const { areas, tests } = testsAffectedBy(uncommittedPaths());
  if (tests.length === 0) {
    result = { passed: 0, failed: 0, skipped: 0 };
    stop('工作区没有影响测试的改动。', 'No change in the working tree affects a test.', 0);
  }
  say(`受影响的领域：${areas.join('、')}；测试文件 ${tests.length} 个。`, `Affected: ${tests.length} test files.`);
  return tests;
}

function temporaryFolder() {
  if (!isWholeSuite) return {};
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-run-'));
  // As open as any folder for temporary files, because PostgreSQL has another account.
  if (!mountMemory(folder, '1777')) {
    rmSync(folder, { recursive: true });
    return {};
  }
  process.once('exit', () => {
    unmountMemory(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  return { TMPDIR: folder };
}

/** The contract is TypeScript, which the pinned Node reads. */
function countCalls() {
  const script = "import { allCalls } from './contract/src/index.ts'; console.log(allCalls.length)";
  const ended = spawnSync(node, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' });
  return Number(ended.stdout);
}

function scopeEnvironment() {
  if (scope.mode !== 'landing') return {};
  const turn = turnOfRun();
  say(`轮换序号 ${turn}；重现：PART=${turn} npm test`, `Turn ${turn}; to repeat it: PART=${turn} npm test`);
  return { TEST_SCOPE: 'landing', PART: String(turn), CHANGED_PATHS: writeChangedPaths() };
}

function browserEnvironment() {
  if (withoutBrowser || !wantsBrowser()) return {};
  const found = findOrInstallBrowser();
  return found ? { CHROME: found } : stop(...browserAdvice());
}

function wantsBrowser() {
  return isWholeSuite || chosen.some((filter) => filter.includes('browser'));
}

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
  // The guard stops it and cleans up later, because removing a hundred databases takes long.
  return run({ SERVER_DATABASE_URL: url });
}

/** Checks belong to the first part of a divided run. @returns {Promise<number>} number of failed checks */
async function runChecks() {
  if (scope.part && scope.part.number > 1) return 0;
  const checks = [
    ['@biomejs/biome/bin/biome', 'ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])],
    // Several checkers would each instantiate the types that files share: one takes half the processor time of four.
    ['typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json', '--checkers', '1'],
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

/** BROWSER=none is for a machine without a browser; CI must not skip the suites. */
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
