import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, startPostgres } from '../../../scripts/postgres.mjs';
import { soon, stageFor, toast } from '../stage.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text });
const verb = async (page: Page, of: string, name: string) => {
  // A closing dialog still covers the list.
  await soon(() => page.getByRole('dialog').count()).toBe(0);
  await row(page, of).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name }).click();
};

describe.skipIf(!findPostgres())('databases of tenants', () => {
  const stage = stageFor('datasource', { OUTBOUND_ALLOW: '127.0.0.1' });
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it('moves a tenant to a tested database and back', async () => {
    const { hostname, port, username, password, pathname } = new URL(server.url);
    const page = await stage.page('administrator', '/tool/datasource');
    await page.getByText('还没有数据源').waitFor();
    expect(await stage.findings(page, 'empty')).toEqual([]);
    await button(page, '新增').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('数据源名称').fill('江澜市业务库');
    await dialog.getByLabel('连接地址').fill(`jdbc:postgresql://${hostname}:${port}${pathname}`);
    await dialog.getByLabel('数据库账号').fill(username);
    await dialog.getByLabel('密码').fill('wrong');
    expect(await stage.findings(page, 'add')).toEqual([]);
    await button(page, '保存').click();
    await toast(page, '新增成功').waitFor();

    await verb(page, '江澜市业务库', '测试连接');
    await toast(page, '数据库账号或密码不正确').waitFor();
    await verb(page, '江澜市业务库', '编辑');
    await dialog.getByLabel('密码').fill(password);
    await button(page, '保存').click();
    await toast(page, '更新成功').waitFor();
    await verb(page, '江澜市业务库', '测试连接');
    await toast(page, '连接成功').waitFor();
    expect(await stage.findings(page, 'list')).toEqual([]);

    const caller = await stage.caller('handler');
    const total = async () => (await caller<{ total: number }>('petitionLetter/page?current=1&size=10')).total;
    const before = await total();
    const give = async (name: string, step: string) => {
      await page.goto('/system/tenant');
      await verb(page, '000000', '数据源配置');
      await dialog.getByLabel('数据源', { exact: true }).click();
      await page.getByTitle(name, { exact: true }).last().click();
      expect(await stage.findings(page, step)).toEqual([]);
      await button(page, '检查并切换').click();
      await toast(page, /切换成功，已迁移\d{3,}行数据/).waitFor({ timeout: 60_000 });
      await dialog.getByText('已切换').waitFor();
      expect(await stage.findings(page, `${step}-over`)).toEqual([]);
    };
    await give('江澜市业务库', 'give');
    await soon(total).toBe(before);

    await server.halt('immediate');
    const home = await stage.page('handler', '/wel/index');
    await home.getByText('待办事项暂时无法显示').waitFor();
    await home.getByRole('heading', { name: '通知公告' }).waitFor();
    expect(await stage.findings(home, 'away')).toEqual([]);
    await server.resume();
    await soon(total).toBe(before);
    await button(home, '重试').click();
    await home.locator('.home-counter').first().waitFor();
    await soon(() => home.getByText('待办事项暂时无法显示').count()).toBe(0);

    await page.goto('/tool/datasource');
    await verb(page, '江澜市业务库', '删除');
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await toast(page, '请先切换该租户的数据源').waitFor();
    await stage.picture(page, 'in-use');
    await give('主库', 'back');
    await soon(total).toBe(before);
    stage.allow(/400/);
  });

  it('shows their pages in English, in dark mode, on a phone', async () => {
    for (const [name, view] of Object.entries({
      english: { language: 'en' as const },
      dark: { dark: true, width: 1920, height: 1080 },
      phone: { width: 375, height: 812 },
    })) {
      const page = await stage.page('administrator', '/tool/datasource', view);
      await page.getByText('江澜市业务库').first().waitFor();
      expect(await stage.findings(page, name)).toEqual([]);
    }
  });
});
