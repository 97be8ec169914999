/**
 * Writes tests/setup/costs.json from artefacts/effort.json. Files missing from the last run keep their earlier value.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launcher.mjs';

const leastSeconds = 4;
const kept = join(root, 'tests', 'setup', 'costs.json');
const { files } = JSON.parse(readFileSync(join(root, 'artefacts', 'effort.json'), 'utf8'));

const costs = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
for (const { project, file, seconds } of files) costs[`${project} ${file}`] = Math.round(seconds);
const fileOf = (key) => key.slice(key.indexOf(' ') + 1);
const rows = Object.entries(costs)
  .filter(([key, seconds]) => seconds >= leastSeconds && existsSync(join(root, fileOf(key))))
  .sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(kept, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
console.log(`${rows.length} files`);
