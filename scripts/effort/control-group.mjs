/**
 * Accounts the processor time of a process and all its descendants, also of children that outlive it, with a Linux
 * control group (version 2). Where none can be created (another system, no permission), times are not reported.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {{ user: number, system: number }} Seconds processor seconds */

/**
 * Folder of a group for this process and its descendants, below the mounted hierarchy; undefined where there is none.
 */
export function enterRunGroup() {
  const mount = mountPoint();
  if (!mount) return undefined;
  removeGroupsOfEndedRuns(mount);
  const folder = makeGroup(mount, `kaoxin-${process.pid}-${randomBytes(4).toString('hex')}`);
  return folder && enterGroup(folder) ? folder : undefined;
}

/** @returns {string | undefined} folder of a new group; undefined where it cannot be made */
export function makeGroup(above, name) {
  const folder = join(above, name);
  try {
    mkdirSync(folder);
    return folder;
  } catch {
    return undefined;
  }
}

/** Moves a process. Its time so far stays with the former group; from now on it counts here. */
export function enterGroup(folder, pid = process.pid) {
  try {
    writeFileSync(join(folder, 'cgroup.procs'), String(pid));
    return true;
  } catch {
    return false;
  }
}

/** @returns {Seconds} of all current and former processes of the group and its subgroups */
export function secondsOfGroup(folder) {
  const stat = readFileSync(join(folder, 'cpu.stat'), 'utf8');
  const seconds = (name) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(stat)?.[1] ?? 0) / 1e6;
  return { user: seconds('user_usec'), system: seconds('system_usec') };
}

/** Leaves the group of the run and removes it. A group that still has a process is removed by the next run. */
export function leaveRunGroup(folder) {
  enterGroup(dirname(folder));
  removeGroup(folder);
}

export function killGroups(folder, spared = []) {
  for (const name of groupsIn(folder).filter((one) => !spared.includes(one))) {
    try {
      writeFileSync(join(folder, name, 'cgroup.kill'), '1');
    } catch {
      // Linux before 5.14 has no such file.
    }
  }
}

/** A command that runs inside the group from its first instruction on. */
export function commandInGroup(folder, command, args) {
  if (!folder) return [command, args];
  const script = 'echo $$ > "$0/cgroup.procs"; exec "$@"';
  return ['/bin/sh', ['-c', script, folder, command, ...args]];
}

/** A killed run leaves its groups, and process ids are reused. */
function removeGroupsOfEndedRuns(mount) {
  for (const name of groupsIn(mount)) {
    const pid = /^kaoxin-(\d+)/.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) removeGroup(join(mount, name));
  }
}

function removeGroup(folder) {
  for (const name of groupsIn(folder)) removeGroup(join(folder, name));
  try {
    rmdirSync(folder);
  } catch {
    // One of its processes still runs.
  }
}

function groupsIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function mountPoint() {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    return mounts.find((mount) => mount.split(' ')[2] === 'cgroup2')?.split(' ')[1];
  } catch {
    return undefined;
  }
}
