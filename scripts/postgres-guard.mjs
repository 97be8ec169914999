/**
 * Waits until the process that started a private PostgreSQL is gone (its end of the pipe closes, even after a SIGKILL),
 * then stops that server and removes its folder, also one in memory.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { unmountMemory } from './memory-disk.mjs';

const CHECK_EVERY_MS = 50;
const CHECKS = 200;
const folder = process.argv[2];
const pidFile = join(folder, 'data', 'postmaster.pid');

process.stdin.resume().once('close', clearUp);

async function clearUp() {
  const pid = runningServer();
  if (pid) await end(pid);
  unmountMemory(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** PostgreSQL writes its process id into the first line and removes the file on an orderly end. */
function runningServer() {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return isAlive(pid) ? pid : undefined;
}

async function end(pid) {
  process.kill(pid, 'SIGQUIT');
  for (let check = 0; check < CHECKS && isAlive(pid); check += 1) await pause(CHECK_EVERY_MS);
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
