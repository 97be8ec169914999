/** npm run count -- param: what a plain resource costs, over all three workspaces. More than 60 lines is an error. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say, stop } from './launcher.mjs';
import { resourceLines } from './resource-lines.mjs';

const MOST_LINES = 60;
const name = process.argv[2];

if (!name || !/^[a-z][A-Za-z0-9]*$/.test(name)) {
  stop('请写明资源名，例如：npm run count -- param', 'Name the resource, for example: npm run count -- param');
}

const places = resourceLines(name, readSources());
const total = places.reduce((sum, place) => sum + place.lines, 0);
if (total === 0) stop(`没有名为 ${name} 的资源。`, `There is no resource named ${name}.`);

for (const { path, lines } of places) console.log(`${String(lines).padStart(4)}  ${path}`);
console.log(`${String(total).padStart(4)}  ${name}`);
if (total > MOST_LINES) {
  process.exitCode = 1;
  say(`超过每项普通资源 ${MOST_LINES} 行的上限。`, `More than the ${MOST_LINES} lines a plain resource may cost.`);
}

function readSources() {
  const files = new Map();
  for (const workspace of ['contract', 'server', 'web']) {
    const folder = join(root, workspace, 'src');
    for (const entry of readdirSync(folder, { recursive: true })) {
      const path = entry.replaceAll('\\', '/');
      if (/\.tsx?$/.test(path)) files.set(`${workspace}/src/${path}`, readFileSync(join(folder, entry), 'utf8'));
    }
  }
  return files;
}
