/** The last line of a test run: vitest's counts, and never "0 failed" for a failed run. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainly, root, step } from './launcher.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/**
 * Runs vitest once with its usual report on the terminal.
 * @returns {Promise<Totals>}
 */
export async function runVitest(node, args, env, wrap = plainly) {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-vitest-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const longFiles = join(root, 'scripts', 'long-files.mjs');
  const reporters = ['--reporter=default', `--reporter=${longFiles}`, '--reporter=json', `--outputFile.json=${report}`];
  const code = await step(...wrap(node, [vitest, 'run', ...reporters, ...args]), { env });
  return readTotals(report, code);
}

/** A file that does not load counts as one failure. So does a failed run without any failed test. */
function readTotals(report, exitCode) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const counted = JSON.parse(readFileSync(report, 'utf8'));
  const unloaded = counted.testResults.filter((file) => file.status === 'failed' && !hasFailedTest(file)).length;
  const failed = counted.numFailedTests + unloaded;
  return {
    passed: counted.numPassedTests,
    failed: exitCode === 0 ? failed : Math.max(failed, 1),
    skipped: counted.numPendingTests + counted.numTodoTests,
  };
}

function hasFailedTest(file) {
  return file.assertionResults.some((test) => test.status === 'failed');
}

export function printTotals({ passed, failed, skipped }) {
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
}
