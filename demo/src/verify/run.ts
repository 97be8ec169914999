import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { banksComing, examineesComing } from '@kaoxin/server/platform/demonstration.ts';
import { workOff } from '@kaoxin/server/platform/jobs/work-off.ts';
import { prepare } from '@kaoxin/server/prepare.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { demoBanks } from '../banks/job.ts';
import { demoExaminees } from '../examinees/job.ts';
import { openSystem } from './system.ts';
import { linesOf, verifyTruths } from './verify.ts';

/**
 * `npm run demo -- verify`: prints each planted truth with what the system shows of it (domain.md 5.3). Loads the demo
 * first if the database is empty, and waits for the jobs.
 * @returns whether all are shown
 */
export async function runVerify(opened: AppContext): Promise<boolean> {
  const context = { ...opened, config: { ...opened.config, demo: true } };
  await prepare(context);
  const db = context.database.kysely;
  const isComing = async () => (await banksComing(db, firstTenant)) ?? (await examineesComing(db, firstTenant));
  if (await isComing()) {
    console.log(
      '演示数据尚未全部生成，正在生成，约需数分钟。\nThe demonstration is not whole yet: it takes some minutes.',
    );
    await workOff(context, [demoBanks, demoExaminees]);
  }
  if (await isComing()) {
    console.log(
      '另一服务进程正在生成演示数据，请稍后再试。\nAnother server is making the demonstration: try again later.',
    );
    return false;
  }
  const system = await openSystem(context);
  try {
    const verdicts = await verifyTruths(system, (verdict) => console.log(linesOf(verdict)));
    const right = verdicts.filter(({ holds }) => holds).length;
    console.log(`${right}/${verdicts.length}`);
    return right === verdicts.length;
  } finally {
    await system.close();
  }
}
