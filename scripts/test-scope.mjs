import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, stop } from './launcher.mjs';

/** Commits of a landing are younger than this. A clean clone does not know the previous landing. */
const RECENT = '4 hours ago';

/**
 *
 * @typedef {object} Scope
 * @property {'landing' | 'all' | 'changed' | 'named'} mode
 * @property {{ number: number, of: number } | undefined} part of `all`
 * @property {string[]} filters arguments for vitest
 *
 */

/**
 *
 * Reads the arguments of npm test and npm run test:all.
 * @param {string[]} args @returns {Scope}
 *
 */
export function readScope(args) {
  if (args.includes('--changed')) return { mode: 'changed', part: undefined, filters: [] };
  if (args[0] !== '--all') return { mode: args.length === 0 ? 'landing' : 'named', part: undefined, filters: args };
  const [, option, value] = args;
  if (option === undefined) return { mode: 'all', part: { number: 1, of: 1 }, filters: [] };
  const [, number, of] = /^(\d+)\/(\d+)$/.exec(value ?? '') ?? [];
  const part = { number: Number(number), of: Number(of) };
  if (option !== '--part' || !(part.number >= 1 && part.number <= part.of)) {
    stop('用法：npm run test:all -- --part 2/5', 'Usage: npm run test:all -- --part 2/5', 2);
  }
  return { mode: 'all', part, filters: [] };
}

/** The number that decides turns: PART, or the number of the day in Asia/Shanghai, which has no summer time. */
export const turnOfRun = () => Number(process.env.PART ?? Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000));

export function changedPaths() {
  return [...new Set([...uncommittedPaths(), ...git(['log', `--since=${RECENT}`, '--name-only', '--format='])])].filter(
    Boolean,
  );
}

export const uncommittedPaths = () =>
  git(['status', '--porcelain', '--no-renames', '-uall']).map((line) => line.slice(3));

/** Git's hash of the tree, including uncommitted changes. Undefined without git. */
export function treeOfSources() {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-index-'));
  try {
    const env = { ...process.env, GIT_INDEX_FILE: join(folder, 'index') };
    git(['read-tree', 'HEAD'], env);
    git(['add', '--all'], env);
    return git(['write-tree'], env)[0] || undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function writeChangedPaths() {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-changed-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'paths');
  writeFileSync(file, changedPaths().join('\n'));
  return file;
}

function git(args, env = process.env) {
  const ended = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return ended.status === 0 ? ended.stdout.split('\n').filter((line) => line !== '') : [];
}
