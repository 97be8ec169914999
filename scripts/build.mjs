/** Builds what is delivered, and only when its sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { plainly, root, say, step, stop } from './launcher.mjs';

const FRONT_END = {
  workspace: 'web',
  chinese: '前端',
  english: 'front end',
  command: ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
};
const SERVER = {
  workspace: 'server',
  chinese: '服务端',
  english: 'server',
  command: ['rolldown/bin/cli.mjs', '--config', 'rolldown.config.ts', '--logLevel', 'warn'],
};
const NOT_SOURCES = new Set(['node_modules', 'dist']);

/** web/dist: the front end. Ends the launcher with a message when the build fails. */
export const buildFrontEnd = (node, wrap) => build(node, FRONT_END, wrap);
/** server/dist/main.mjs: the server in one file. Ends the launcher with a message when the build fails. */
export const buildServer = (node, wrap) => build(node, SERVER, wrap);

async function build(node, { workspace, chinese, english, command: [program, ...args] }, wrap = plainly) {
  const folder = join(root, workspace);
  const hashFile = join(folder, 'dist', '.hash');
  const wanted = sourceHash([
    folder,
    join(root, 'contract'),
    join(root, 'demo'),
    join(root, 'package-lock.json'),
    join(root, 'tsconfig.json'),
  ]);
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === wanted) return;
  say(`正在构建${chinese}……`, `Building the ${english}.`);
  rmSync(hashFile, { force: true });
  const code = await step(...wrap(node, [join(root, 'node_modules', program), ...args]), { cwd: folder });
  if (code !== 0) {
    stop(
      `${chinese}构建失败（退出码 ${code}），原因见上。请修正 ${workspace}/ 或 contract/ 中的错误后重试。`,
      `The ${english} did not build (exit code ${code}); the reason stands above. Correct it in ${workspace}/ or contract/ and try again.`,
    );
  }
  writeFileSync(hashFile, wanted);
}

function sourceHash(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(source)) {
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
