import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Processor seconds of test files that use four or more, by `project file`, as a whole run measured them. They decide how a
 * whole run is divided into parts, and which files have their turn on one day. `node scripts/effort/keep-costs.mjs` writes the file from the last report.
 */
const costs = JSON.parse(readFileSync(join(import.meta.dirname, 'costs.json'), 'utf8')) as Record<string, number>;

/** Seconds of a file that is not in the table: a story that no run has measured yet is dear. */
const usualSeconds = (project: string): number => (project === 'browser' ? 30 : 2);

/** @param file from the root of the checkout */
export const costOf = (project: string, file: string): number => costs[`${project} ${file}`] ?? usualSeconds(project);
export const costlyFiles: readonly string[] = Object.keys(costs).map((key) => key.slice(key.indexOf(' ') + 1));
