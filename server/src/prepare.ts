import { demoAccounts, demoPassword, neighbour } from '@kaoxin/demo/accounts.ts';
import { demoBanks } from '@kaoxin/demo/banks/job.ts';
import { demoExaminees } from '@kaoxin/demo/examinees/job.ts';
import type { AppContext } from '#platform/app-context.ts';
import { servesThisMachineAlone } from '#platform/config/loopback.ts';
import { unhurried } from '#platform/database/unhurried.ts';
import { settlePrimary } from '#platform/datasources/datasource.ts';
import { putJob } from '#platform/jobs/queue.ts';
import { sealStaffPhones } from '#platform/session/staff-phone.ts';
import { seed } from './seeds/index.ts';
import { firstTenant } from './seeds/tenant.ts';

export interface Told {
  accounts: string[];
  notes: string[];
}

/** Examinees wait for the question banks, whose questions they answer, but at most this many seconds. */
const withoutBanks = 1800;

/** Seeds the database, loads the demo data at the first start, and returns accounts and notes for the console. */
export const prepare = (context: AppContext): Promise<Told> => unhurried(context.database, () => prepared(context));

async function prepared(context: AppContext): Promise<Told> {
  const { config, database } = context;
  const { adminPassword } = await seed(database, { config });
  const accounts = [
    adminPassword
      ? `admin  ${adminPassword}  超级管理员（首次登录须修改密码）`
      : config.adminPassword
        ? 'admin  (ADMIN_PASSWORD)'
        : 'admin',
  ];
  const notes: string[] = [];
  if (config.demo) {
    // loaded on demand: the demo data is a fifth of the code
    const { loadDemo } = await import('@kaoxin/demo/load.ts');
    const loaded = await loadDemo(context);
    if (loaded) notes.push(`演示数据  ${loaded}`);
    if (loaded && config.demoExaminees > 0) {
      const seconds = config.demoQuestions ? withoutBanks : 0;
      const order = {
        kind: demoExaminees.kind,
        payload: { people: config.demoExaminees, cases: config.demoCases ? 1 : 0 },
        seconds,
      };
      await putJob(database.kysely, firstTenant, order);
      const begun = config.demoQuestions ? '将在题库装入之后于后台生成' : '正在后台生成';
      notes.push(`演示考试的应试人员、座位、成绩、答卷和各类申请${begun}，约需数分钟，进度见正式考试列表`);
    }
    if (loaded) notes.push(...(await beginBanks(context)));
    // a server reachable from other machines prints no passwords
    const shown = (password: string) => (servesThisMachineAlone(config) ? `  ${password}` : '');
    accounts.push(
      ...demoAccounts.map(({ account, password, name, role }) => `${account}${shown(password)}  ${name} · ${role}`),
      `${neighbour.tenantId} / admin${shown(demoPassword)}  租户 ${neighbour.name} · 管理员`,
    );
    if (!servesThisMachineAlone(config)) notes.push('演示账号的密码见 README；对外提供服务前请修改或停用这些账号');
  }
  await sealStaffPhones(context);
  await settlePrimary(context);
  return { accounts, notes };
}

/**
 * Enqueues the job first, so that an interrupted server continues it. A few banks are filled before the server answers.
 */
async function beginBanks(context: AppContext): Promise<string[]> {
  const order = { kind: demoBanks.kind, payload: {}, seconds: 0 };
  if (context.config.demoQuestions) await putJob(context.database.kysely, firstTenant, order);
  const { fillBanks } = await import('@kaoxin/demo/banks/fill.ts');
  const started = performance.now();
  const banks = await fillBanks(context, { isBrief: true });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return [
    `演示数据  题库 ${banks} 个（${seconds} 秒）`,
    ...(context.config.demoQuestions ? ['其余题库与试题正在后台装入，进度见题库列表'] : []),
  ];
}
