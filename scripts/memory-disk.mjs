/** Folders in memory, for data that need not outlive a run: a disk spends half a second of processor time on each database that is copied. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A run's databases use up to four GiB, and its processes up to six. */
const NEEDED_GIB = 12;

/**
 * Mounts memory at an empty folder, where the machine allows it: on Linux, as root, with enough memory left.
 * @param {string} folder hides what lies in it
 * @param {string} mode who may enter it, in octal
 * @returns {boolean} whether the folder is in memory now; otherwise it stays on its disk
 */
export function mountMemory(folder, mode) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || availableGib() < NEEDED_GIB) return false;
  const options = `size=${NEEDED_GIB / 2}g,nr_inodes=0,mode=${mode}`;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' }).status === 0;
}

/** Unmounts the folder, also while a process has a file in it open. Does nothing when the folder is on a disk. */
export function unmountMemory(folder) {
  if (process.platform === 'linux') spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' });
}

function availableGib() {
  const [, kibibytes] = /^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Number(kibibytes ?? 0) / 2 ** 20;
}
