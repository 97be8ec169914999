/**
 * Accounts the processor time of a process and of everything it starts, also of children that outlive it: a control group of
 * Linux (version 2). Where none can be made (another system, no permission) there is no group, and times are not reported.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {{ user: number, system: number }} Seconds processor seconds */

/** Folder of a group for this process and all it starts, below the mounted hierarchy; undefined where there is none. */
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

/** Leaves the group of the run and removes it. A group that still has a process is removed by the next run. */
export function leaveRunGroup(folder) {
  enterGroup(dirname(folder));
  removeGroup(folder);
}

/** Kills the processes of the groups below this one, but for those named in `spared`. */
export function killGroups(folder, spared = []) {
  for (const name of groupsIn(folder).filter((one) => !spared.includes(one))) {
    try {
      writeFileSync(join(folder, name, 'cgroup.kill'), '1');
    } catch {
      // Linux before 5.14 has no such file
    }
  }
}

/** A command that runs inside the group from its first instruction on. */
export function commandInGroup(folder, command, args) {
  if (!folder) return [command, args];
  const script = 'echo $$ > "$0/cgroup.procs"; exec "$@"';
  return ['/bin/sh', ['-c', script, folder, command, ...args]];
}

/** A run that is killed leaves its groups, and a process id comes again. */
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
    // a process of it still runs
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
