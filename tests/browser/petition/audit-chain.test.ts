import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runDatabase } from '../../setup/run-database.ts';
import { tellDatabase } from '../exam/passing-days.ts';
import { soon, stageFor } from '../stage.ts';
import { petition } from './petitions.ts';

const stage = stageFor('audit-chain');
const path = '/monitor/chain';

it('shows whether timelines and audit log are as they were written, each to whom it belongs', async () => {
  const page = await stage.page('inspector', path);
  await page.getByRole('button', { name: '核验' }).click();
  await page.getByRole('status').filter({ hasText: '记录完整' }).waitFor();
  expect(await page.getByRole('tab', { name: '审计日志' }).count()).toBe(0);
  await stage.look(page, '1-cases');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await download).suggestedFilename()).toMatch(/^审计链_\d{4}-\d{2}-\d{2}\.xlsx$/);

  const admin = await stage.caller('administrator');
  const { id } = await (await stage.caller('inspector'))<{ id: string }>('blade-user/info');
  const roles =
    await admin<{ id: string; roleAlias: string; children?: { id: string; roleAlias: string }[] }[]>(
      'blade-system/role/list',
    );
  const wanted = roles
    .flatMap((role) => [role, ...(role.children ?? [])])
    .filter(({ roleAlias }) => roleAlias === 'inspector' || roleAlias === 'audit_admin');
  await admin(`blade-user/grant?userIds=${id}&roleIds=${wanted.map((role) => role.id).join(',')}`, {});

  await page.reload();
  await page.getByRole('tab', { name: '审计日志' }).click();
  await page.getByText('每条审计日志写入后几秒内封存').waitFor();
  expect(await page.getByRole('button', { name: '导出' }).count()).toBe(0);
  await page.getByLabel('日志日期起').fill('2026-02-01');
  await page.getByLabel('日志日期止').fill('2026-01-01');
  await page.getByRole('button', { name: '核验' }).click();
  await page.getByText('开始日期不能晚于结束日期').waitFor();
  await page.getByLabel('日志日期起').fill('');
  await page.getByLabel('日志日期止').fill('');
  await page.getByRole('button', { name: '核验' }).click();
  const verdict = page.getByRole('status').filter({ hasText: '记录完整' });
  await verdict.waitFor();
  await soon(() => verdict.textContent()).toMatch(/\d+ 条日志均与写入时一致/);
  await stage.look(page, '2-log');
});

it.skipIf(!runDatabase())('W11: names the entry that somebody has altered behind the system', async () => {
  const { id, caseNo } = await petition(stage, '关于现场确认时间的情况反映', 'accepted');
  await tellDatabase(stage.database.DATABASE_URL, async (db) => {
    await sql`alter table case_event disable trigger case_event_fixed`.execute(db);
    await sql`update case_event set actor_name = '另一人' where case_id = ${id} and case_type = 'petition' and seq = 2`.execute(
      db,
    );
    await sql`alter table case_event enable trigger case_event_fixed`.execute(db);
  });
  const page = await stage.page('inspector', path);
  await page.getByRole('button', { name: '核验' }).click();
  await page.getByText('内容与写入时不一致').waitFor();
  await page.getByText(`信访件 ${caseNo}`).waitFor();
  await page.getByText('第 2 条办理记录').waitFor();
  await stage.look(page, '3-altered');
});
