import { valueAt } from '@kaoxin/contract/records.ts';
import { demoBanks } from '@kaoxin/demo/banks/job.ts';
import { demoExaminees } from '@kaoxin/demo/examinees/job.ts';
import { buildApp } from '#app';
import { readConfig } from '#platform/config/config.ts';
import { faultOf } from '#platform/errors.ts';
import { startJobs } from '#platform/jobs/periodic.ts';
import { startQueue } from '#platform/jobs/start-queue.ts';
import { allJobKinds, allJobs } from '#wiring';
import { openContext } from './open-context.ts';
import { prepare } from './prepare.ts';

/** Maximum duration of running requests after SIGTERM, in milliseconds (security.md F12). */
const stopWithin = 10_000;
/** Delay of the memory release after the start, in milliseconds. */
const restAfter = 2_000;

async function start(): Promise<void> {
  // files of this process are readable by its account only
  process.umask(0o077);
  const config = readConfig(process.env);
  const { context, close } = await openContext(config);
  const told = await prepare(context);
  const app = await buildApp(context);
  const queue = startQueue(context, [...allJobKinds, demoExaminees, demoBanks]);
  await app.ready();
  await app.listen({ port: config.port, host: config.host });
  const jobs = startJobs(context, allJobs);
  announce(config, { database: context.database.summary, files: context.files.summary }, told);

  setTimeout(giveBackMemory, restAfter).unref();

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    context.log.info(`${signal}: 正在停止`);
    setTimeout(() => process.exit(1), stopWithin).unref();
    await app.close();
    await queue.stop();
    await jobs.stop();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

/**
 * Asks V8 to release the memory used for the start, a quarter of the total; scripts/server-arguments.mjs exposes `gc`.
 */
function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function announce(
  config: ReturnType<typeof readConfig>,
  summary: { database: string; files: string },
  told: { accounts: readonly string[]; notes: readonly string[] },
): void {
  const lines = [
    '',
    `  考信 · 考试与信访管理平台    ${config.publicUrl}`,
    `  数据库  ${summary.database}`,
    `  数据目录  ${config.dataDir}`,
    `  文件  ${summary.files}`,
    ...told.notes.map((note) => `  ${note}`),
    ...(config.captcha ? [] : ['  注意：登录验证码已关闭（CAPTCHA=off），仅供培训和自动化测试使用']),
    ...(told.accounts.length > 0 ? ['  可登录的账号：', ...told.accounts.map((account) => `    ${account}`)] : []),
    '',
  ];
  console.log(lines.join('\n'));
}

/** Errors that an operator can fix are one sentence; internal errors keep their stack. */
function complaint(error: unknown): unknown {
  const { code } = faultOf(error);
  const [address, port, hostname] = ['address', 'port', 'hostname'].map((name) => valueAt(error, name));
  if (code && /^E(CONNREFUSED|NOTFOUND|TIMEDOUT|HOSTUNREACH|AI_AGAIN)$/.test(code))
    return `DATABASE_URL: 无法连接数据库 ${hostname ?? `${address}:${port}`}（${code}）。The database cannot be reached.`;
  if (code === 'EADDRINUSE') return `PORT: 端口 ${port} 已被占用。The port is in use.`;
  const known = error instanceof Error && error.name !== 'Error' && error.name !== 'TypeError';
  return known ? error.message : error;
}

start().catch((error: unknown) => {
  console.error(complaint(error));
  process.exit(1);
});
