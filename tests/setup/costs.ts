import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Processor seconds of test files from four upward, by `project file`, measured by a whole run. They divide a whole run
 * into parts and assign files to days. `node scripts/effort/keep-costs.mjs` writes the file from the last report.
 */
const costs = JSON.parse(readFileSync(join(import.meta.dirname, 'costs.json'), 'utf8')) as Record<string, number>;

/** Seconds of an unmeasured file; browser stories are expensive. */
const usualSeconds = (project: string): number => (project === 'browser' ? 30 : 2);

export const costOf = (project: string, file: string): number => costs[`${project} ${file}`] ?? usualSeconds(project);
export const costlyFiles: readonly string[] = Object.keys(costs).map((key) => key.slice(key.indexOf(' ') + 1));
