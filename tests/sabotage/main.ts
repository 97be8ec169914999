import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { sabotages } from './list.ts';
import { occurrences, type Sabotage } from './sabotage.ts';

const root = join(import.meta.dirname, '..', '..');
const leftOut = new Set(['node_modules', '.git', 'data']);

function copyOfCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kaoxin-sabotage-'));
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !leftOut.has(relative(root, path).split(sep)[0] ?? ''),
  });
  // Named workspaces resolve to the checkout through the link; only files of the copy are changed and run.
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
}

function passes(copy: string, { project, tests, title }: Sabotage): boolean {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const only = title ? ['-t', title] : [];
  const ended = spawnSync(process.execPath, [vitest, 'run', '--project', project, ...only, ...tests], {
    cwd: copy,
    encoding: 'utf8',
    // A landing must detect it, not only the whole suite.
    env: { ...process.env, TEST_SCOPE: 'landing', NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  if (ended.status !== 0 && !/Tests .*failed/.test(ended.stdout)) throw new Error(ended.stdout + ended.stderr);
  return ended.status === 0;
}

function survives(copy: string, sabotage: Sabotage): boolean {
  const path = join(copy, sabotage.file);
  const text = readFileSync(path, 'utf8');
  const times = occurrences(text, sabotage.from);
  if (times !== 1) throw new Error(`«${sabotage.name}»: found ${times} times in ${sabotage.file}`);
  writeFileSync(
    path,
    text.replace(sabotage.from, () => sabotage.to),
  );
  try {
    return passes(copy, sabotage);
  } finally {
    writeFileSync(path, text);
  }
}

function verdict(copy: string, sabotage: Sabotage): 'caught' | 'SURVIVED' | 'NOT RUN' {
  try {
    return survives(copy, sabotage) ? 'SURVIVED' : 'caught';
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 'NOT RUN';
  }
}

const wanted = process.argv.slice(2);
const chosen = sabotages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const copy = copyOfCheckout();
const ends = { caught: 0, SURVIVED: 0, 'NOT RUN': 0 };
try {
  for (const sabotage of chosen) {
    const end = verdict(copy, sabotage);
    ends[end] += 1;
    console.log(`${end}  ${sabotage.name}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const notRun = ends['NOT RUN'] > 0 ? `, ${ends['NOT RUN']} not run` : '';
console.log(`${ends.caught} caught, ${ends.SURVIVED} survived${notRun}`);
process.exitCode = chosen.length > 0 && ends.caught === chosen.length ? 0 : 1;
