/** Finds a browser for the browser suites, and installs one where that works without a prompt. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Headless Chromium without windows needs little more than half the processor time per page. */
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const NAMES_ON_PATH = [
  WITHOUT_WINDOWS,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const DEBIAN_PACKAGES = [WITHOUT_WINDOWS, 'fonts-noto-cjk'];

/**
 *
 * Path of a Chromium, Chrome or Edge: the one in CHROME, else the first in a usual place.
 * @returns {string | undefined}
 *
 */
export function findBrowser() {
  if (process.env.CHROME) return isExecutable(process.env.CHROME) ? process.env.CHROME : undefined;
  return usualPlaces().find(isExecutable);
}

export function findOrInstallBrowser() {
  const found = findBrowser();
  const light = found?.endsWith(WITHOUT_WINDOWS);
  if (light || (found && !process.env.CI)) return found;
  return installBrowser() ? findBrowser() : found;
}

function installBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || process.env.CHROME) return false;
  return aptInstall(DEBIAN_PACKAGES);
}

export function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env }).status === 0;
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...packages);
}

export function browserAdvice() {
  if (process.env.CHROME) {
    return [
      `环境变量 CHROME 指向的 ${process.env.CHROME} 不存在或不可执行，请改为浏览器的完整路径，或删除该变量。`,
      `CHROME names ${process.env.CHROME}, which is missing or not executable. Give the browser's full path, or unset CHROME.`,
    ];
  }
  const [chinese, english] = adviceByPlatform();
  return [
    `未找到 Chromium、Chrome 或 Edge。${chinese}，或用环境变量 CHROME 指定其路径；不运行浏览器测试请设 BROWSER=none。`,
    `No Chromium, Chrome or Edge found. ${english}, or name one in CHROME; BROWSER=none leaves the browser suites out.`,
  ];
}

function adviceByPlatform() {
  if (process.platform === 'darwin') {
    return ['请运行 brew install --cask google-chrome', 'Run brew install --cask google-chrome'];
  }
  if (process.platform === 'win32') {
    return ['请运行 winget install Google.Chrome', 'Run winget install Google.Chrome'];
  }
  const packages = DEBIAN_PACKAGES.join(' ');
  return [
    `请安装软件包 ${WITHOUT_WINDOWS} 和一种中文字体（Debian：sudo apt-get install ${packages}）`,
    `Install the package ${WITHOUT_WINDOWS} and a Chinese font (Debian: sudo apt-get install ${packages})`,
  ];
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') return windowsPlaces();
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'].filter(Boolean);
  return NAMES_ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function windowsPlaces() {
  const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
    Boolean,
  );
  const programs = [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ];
  return programs.flatMap((program) => folders.map((folder) => join(folder, program)));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
