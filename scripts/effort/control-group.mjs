/**
 * Accounts the processor time of a process and of everything it starts, also of children that outlive it: a control group of
 * Linux (version 2). Where none can be made (another system, no permission) there is no group, and times are not reported.
 */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** @typedef {{ user: number, system: number }} Seconds processor seconds */

/** Folder of the group of a run, below the mounted hierarchy; undefined where there is none. */
export function makeRunGroup(name) {
  const folder = mountPoint();
  return folder && makeGroup(folder, name);
}

/** @returns {string | undefined} folder of the group; undefined where it cannot be made */
export function makeGroup(above, name) {
  try {
    const folder = join(above, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return undefined;
  }
}

/** Moves a process. What it has used so far stays with the group it leaves; what it starts from now on counts here. */
export function enterGroup(folder, pid = process.pid) {
  try {
    writeFileSync(join(folder, 'cgroup.procs'), String(pid));
    return true;
  } catch {
    return false;
  }
}

/** @returns {Seconds} of all processes that are or were in the group, in those below it too */
export function secondsOfGroup(folder) {
  const stat = readFileSync(join(folder, 'cpu.stat'), 'utf8');
  const seconds = (name) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(stat)?.[1] ?? 0) / 1e6;
  return { user: seconds('user_usec'), system: seconds('system_usec') };
}

/** Removes groups whose processes have ended. Others stay: they cost nothing and go with the machine. */
export function removeGroups(folders) {
  for (const folder of folders) {
    try {
      rmdirSync(folder);
    } catch {
      // a process of it still runs
    }
  }
}

/** A command that runs inside the group from its first instruction on. */
export function commandInGroup(folder, command, args) {
  if (!folder) return [command, args];
  const script = 'echo $$ > "$0/cgroup.procs"; exec "$@"';
  return ['/bin/sh', ['-c', script, folder, command, ...args]];
}

/** The group above: a launcher goes back there before it removes its own. */
export const groupAbove = (folder) => dirname(folder);
export const nameOfGroup = (folder) => basename(folder);

function mountPoint() {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    return mounts.find((mount) => mount.split(' ')[2] === 'cgroup2')?.split(' ')[1];
  } catch {
    return undefined;
  }
}
