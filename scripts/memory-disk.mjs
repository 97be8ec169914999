/** Folders in memory for temporary data: on a disk each copied database costs half a second of processor time. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A run's databases use up to four GiB, and its processes up to six. */
const NEEDED_GIB = 12;

/**
 *
 * Mounts a memory file system on an empty folder, on Linux, as root, with enough free memory.
 * @param {string} folder its content is hidden
 * @param {string} mode permissions in octal
 * @returns {boolean} whether the folder is in memory now; otherwise it stays on its disk
 *
 */
export function mountMemory(folder, mode) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || availableGib() < NEEDED_GIB) return false;
  const options = `size=${NEEDED_GIB / 2}g,nr_inodes=0,mode=${mode}`;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' }).status === 0;
}

export function unmountMemory(folder) {
  if (process.platform === 'linux') spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' });
}

function availableGib() {
  const [, kibibytes] = /^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Number(kibibytes ?? 0) / 2 ** 20;
}
