import { afterAll } from 'vitest';
import { enterGroup, makeGroup, secondsOfGroup } from '../../scripts/effort/control-group.mjs';
import { note } from '../../scripts/effort/notes.mjs';

/** Stored in the process: in some projects its files share modules, in others each file loads them again. */
interface Account {
  group: string;
  /** Seconds used by earlier files of this process. */
  user: number;
  system: number;
}
declare global {
  var effortAccount: Account | undefined;
  var __vitest_worker__: { filepath?: string; ctx: { projectName: string } };
}

/** All processes of a worker (servers, a browser, a private PostgreSQL) join its group. */
function openAccount(): Account | undefined {
  const run = process.env.EFFORT_GROUP;
  const group = run ? makeGroup(run, `worker-${process.pid}`) : undefined;
  if (!group || !enterGroup(group)) return undefined;
  // The first file also counts the start of the process.
  const { user, system } = process.cpuUsage();
  return { group, user: -user / 1e6, system: -system / 1e6 };
}

globalThis.effortAccount ??= openAccount();
const account = globalThis.effortAccount;
const begun = Date.now();
const { filepath = '', ctx } = globalThis.__vitest_worker__;
process.env.EFFORT_TEST_FILE = filepath;
process.env.EFFORT_PROJECT = ctx.projectName;

note({ file: filepath, project: ctx.projectName, pid: process.pid });
// Hooks run in reverse order, so this one follows those of the file, which stop its servers.
afterAll(() => {
  if (!account) return;
  const now = secondsOfGroup(account.group);
  const used = { user: now.user - account.user, system: now.system - account.system };
  Object.assign(account, now);
  note({ file: filepath, project: ctx.projectName, ...used, begun, ended: Date.now() });
});
