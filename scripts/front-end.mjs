/** Builds the front end, and only when something it is made of has changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, say, step, stop } from './launcher.mjs';

const SOURCES = ['contract', 'web', 'package-lock.json', 'tsconfig.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist']);
const hashFile = join(root, 'web', 'dist', '.hash');

/** Stops the launcher with a sentence when the build fails. */
export async function buildFrontEnd(node) {
  const wanted = sourceHash();
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === wanted) return;
  say('正在构建前端……', 'Building the front end.');
  rmSync(hashFile, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await step(node, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'web') });
  if (code !== 0) {
    stop(
      `前端构建失败（退出码 ${code}），原因见上。请修正 web/ 或 contract/ 中的错误后重试。`,
      `The front end did not build (exit code ${code}); the reason stands above. Correct it in web/ or contract/ and try again.`,
    );
  }
  writeFileSync(hashFile, wanted);
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesUnder(join(root, source))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (path.endsWith('.json')) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}
