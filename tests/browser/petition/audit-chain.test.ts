import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDatabase } from '../../setup/run-database.ts';
import { tellDatabase } from '../exam/passing-days.ts';
import { people, soon, stageFor } from '../stage.ts';
import { caseHeading, detailPath, listPath, petition } from './petitions.ts';

const stage = stageFor('audit-chain');
const path = '/monitor/chain';

it('checks timelines and audit log and names each owner', async () => {
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

describe.skipIf(!runDatabase())('W11: a confidential petition', () => {
  const title = '关于监考人员在考场内使用手机的举报';
  let id = '';
  let caseNo = '';
  async function entries(): Promise<{ seq: number; action: string; actor: string }[]> {
    let found: { seq: number; action: string; actor: string }[] = [];
    await tellDatabase(stage.database.DATABASE_URL, async (db) => {
      const { rows } = await sql<{ seq: number; action: string; actor: string }>`select seq, action, actor_name as actor
        from case_event where case_type = 'petition' and case_id = ${id} order by seq`.execute(db);
      found = rows;
    });
    return found;
  }
  const reads = async () => (await entries()).filter(({ action }) => action === 'read');

  it('is hidden from system admins', async () => {
    const call = await stage.caller('handler');
    const types = await call<{ records: { id: string; typeName: string }[] }>('type/page?kind=2&size=200');
    const typeId = types.records.find(({ typeName }) => typeName === '监考人员履职')?.id;
    const filed = await call<{ id: string; caseNo: string }>('petitionLetter/register', {
      source: 3,
      typeId,
      title,
      content: '监考人员在考场内多次使用手机，影响考生作答，请予以核查处理。',
      applicantName: '陈思远',
      phone: '13000000012',
    });
    [id, caseNo] = [filed.id, filed.caseNo];
    const other = await petition(stage, '关于考场座次的情况反映', 'registered');
    const admin = await stage.caller('administrator');
    for (const each of [id, other.id])
      await expect(admin(`petitionLetter/detail?id=${each}`)).rejects.toThrow(/403 没有操作权限/);
    await expect(admin('petitionLetter/page')).rejects.toThrow(/403 没有操作权限/);
    for (const path of [listPath, `${detailPath}?id=${id}`]) {
      const page = await stage.page('administrator', path);
      await page.waitForURL('**/403');
      await page.getByRole('heading', { name: '没有权限访问' }).waitFor();
      expect(await page.getByText(title).count()).toBe(0);
    }
    expect(await reads()).toEqual([]);
  });

  it('logs each opening by the inspector and seals it', async () => {
    const page = await stage.page('inspector', `${listPath}?keyword=${encodeURIComponent(title)}`);
    await page.locator('[data-row]').filter({ hasText: title }).click();
    await caseHeading(page, title).waitFor();
    await soon(reads).toEqual([{ seq: 2, action: 'read', actor: people.inspector.name }]);
    await page.reload();
    const timeline = page.getByRole('region', { name: '办理记录' });
    await timeline.getByText('查阅保密信访件').first().waitFor();
    expect(await reads()).toHaveLength(1);
    await stage.look(page, '3-read');
    await page.goto(path);
    await page.getByRole('button', { name: '核验' }).click();
    await page.getByRole('status').filter({ hasText: '记录完整' }).waitFor();
  });

  it('detects a name changed directly in the database', async () => {
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
    await stage.look(page, '4-altered');
  });
});
