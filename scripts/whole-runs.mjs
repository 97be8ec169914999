/** Parts of the whole suite that passed, by sources: artefacts/whole-runs.json. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, say } from './launcher.mjs';

const file = join(root, 'artefacts', 'whole-runs.json');

/** @typedef {{ tree: string, of: number, green: number[], red: number[] }} WholeRun */

/** @returns {WholeRun[]} newest first */
function readRuns() {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** Records the result of a part. Parts of another division of the same sources are a separate run. */
export function notePart(tree, { number, of }, isGreen) {
  if (!tree) return;
  const runs = readRuns();
  const known = runs.find((run) => run.tree === tree && run.of === of);
  const run = known ?? { tree, of, green: [], red: [] };
  const others = (list) => list.filter((one) => one !== number);
  run.green = isGreen ? [...others(run.green), number].sort((a, b) => a - b) : others(run.green);
  run.red = isGreen ? others(run.red) : [...others(run.red), number].sort((a, b) => a - b);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify([run, ...runs.filter((one) => one !== known)].slice(0, 20), null, 1)}\n`);
  tell(run);
}

function tell({ tree, of, green, red }) {
  const all = Array.from({ length: of }, (_, index) => index + 1);
  const missing = all.filter((part) => !green.includes(part));
  const name = tree.slice(0, 12);
  if (missing.length === 0)
    return say(`源码 ${name}：全部 ${of} 部分已通过。`, `Sources ${name}: all ${of} parts are green.`);
  const list = missing.map((part) => `${part}/${of}${red.includes(part) ? '（未通过 red）' : ''}`).join(', ');
  say(`源码 ${name}：尚缺 ${list}。`, `Sources ${name}: still missing ${list}.`);
}
