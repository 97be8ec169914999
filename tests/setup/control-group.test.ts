import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandInGroup, killGroups, makeGroup, secondsOfGroup } from '../../scripts/effort/control-group.mjs';

/** The launcher creates it where the system permits. */
const run = process.env.EFFORT_GROUP;
const canKill = run !== undefined && existsSync(`${run}/cgroup.kill`);

test.skipIf(!canKill)('counts and kills the processes of a group', async () => {
  const above = makeGroup(run ?? '', `trial-${process.pid}`) ?? '';
  const worker = makeGroup(above, 'worker');
  const busy = commandInGroup(worker, process.execPath, ['-e', 'console.log("runs"); for (;;) {}']);
  const child = spawn(...busy, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await expect.poll(() => secondsOfGroup(above).user).toBeGreaterThan(0.1);
  killGroups(above);
  expect(await ended).toEqual([null, 'SIGKILL']);
});

test('starts a command unchanged without a group', () => {
  expect(commandInGroup(undefined, 'node', ['x'])).toEqual(['node', ['x']]);
});
