import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBucket, type TestBucket } from '../../../server/src/platform/files/testing/s3-server.ts';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('resource', { OUTBOUND_ALLOW: '127.0.0.1' });
const rows = (page: Page) => page.locator('[data-row]');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());

async function withoutStores() {
  const caller = await stage.caller('administrator');
  const { records } = await caller<{ records: { id: string }[] }>('blade-resource/oss/list');
  for (const { id } of records) {
    await caller(`blade-resource/oss/enable?id=${id}&status=0`, {});
    await caller(`blade-resource/oss/remove?ids=${id}`, {});
  }
}

async function choose(page: Page, label: string, entry: string) {
  await page.getByRole('dialog').getByLabel(label).click();
  await page.getByTitle(entry, { exact: true }).last().click();
}

it('adds, tests, corrects and enables an object store, then uploads', async () => {
  await withoutStores();
  const page = await stage.page('administrator', '/resource/oss');
  await page.getByText('还没有对象存储').waitFor();
  expect(await stage.findings(page, 'oss-empty')).toEqual([]);
  await button(page, '新增').first().click();
  const dialog = page.getByRole('dialog');
  await choose(page, '存储类型', 'MinIO');
  await dialog.getByLabel('资源编号').fill('minio');
  await dialog.getByLabel('服务地址').fill(bucket.settings.endpoint);
  await dialog.getByLabel('空间名').fill('nothere');
  await dialog.getByLabel('访问标识').fill(bucket.settings.accessKeyId);
  await dialog.getByLabel('访问密钥').fill(bucket.settings.secretAccessKey);
  expect(await stage.findings(page, 'oss-add')).toEqual([]);
  await button(page, '保存').click();
  await toast(page, '新增成功').waitFor();

  await row(page, 'minio').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '测试', exact: true }).click();
  await toast(page, '找不到存储空间或对象').waitFor();
  await stage.picture(page, 'oss-wrong');

  await row(page, 'minio').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '编辑' }).click();
  await dialog.getByLabel('空间名').fill(bucket.settings.bucket);
  await stage.picture(page, 'oss-edit');
  await button(page, '保存').click();
  await toast(page, '更新成功').waitFor();

  await row(page, 'minio').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '启用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '启用' }).click();
  await row(page, '已启用').waitFor();

  await row(page, 'minio').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '上传调试' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: '说明.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('试一试'),
  });
  await page.getByText('9 B').waitFor();
  await stage.picture(page, 'oss-upload');
});

it('shows the message that the test service would have sent', async () => {
  const page = await stage.page('administrator', '/resource/sms');
  await button(page, '新增').first().waitFor();
  await button(page, '新增').first().click();
  const dialog = page.getByRole('dialog');
  await choose(page, '短信类型', 'HTTP 接口');
  await dialog.getByLabel('请求内容模板').waitFor();
  await stage.picture(page, 'sms-add-http');
  await choose(page, '短信类型', '试用发件箱');
  await soon(() => dialog.getByLabel('请求内容模板').count()).toBe(0);
  await dialog.getByText('试用发件箱不外发短信').waitFor();
  await dialog.getByLabel('资源编号').fill('code');
  await dialog.getByLabel('短信签名').fill('考信');
  await dialog.getByLabel('模板编号').fill('T1');
  expect(await stage.findings(page, 'sms-add')).toEqual([]);
  await button(page, '保存').click();
  await toast(page, '新增成功').waitFor();
  const service = (code: string) => page.getByRole('row', { name: new RegExp(`^选择${code}\\s`) });
  await service('code').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '启用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '启用' }).click();
  await service('code').filter({ hasText: '已启用' }).waitFor();
  expect(await stage.findings(page, 'sms')).toEqual([]);

  await button(page, '发送短信').click();
  await dialog.getByLabel('手机号码').fill('13900000001\n13900000002');
  await dialog.getByLabel('短信参数').fill('{"code":"246810"}');
  await stage.picture(page, 'sms-send');
  await button(page, '发送').click();
  await toast(page, '已提交2条').waitFor();
  await button(page, '短信记录').click();
  await page.waitForURL(/\/resource\/sms\/message/);
  const place = page.getByRole('main').filter({ visible: true });
  // The address changes a moment before the page.
  await place.getByRole('columnheader', { name: '服务答复' }).first().waitFor();
  await soon(async () => {
    await button(page, '刷新').filter({ visible: true }).first().click();
    return place
      .locator('[data-row]')
      .filter({ hasText: /139\*{4}000[12]code/ })
      .filter({ hasText: '试用未外发' })
      .count();
  }).toBe(2);
  expect(await stage.findings(page, 'sms-messages')).toEqual([]);
  await place.locator('[data-row]').filter({ hasText: '139****0001' }).click();
  await dialog.getByText('【考信】code=246810').waitFor();
  await stage.picture(page, 'sms-message');
});

it('uploads, renames, downloads and deletes an attachment', async () => {
  const page = await stage.page('administrator', '/resource/attach');
  await button(page, '上传').first().click();
  await page.locator('input[type=file]').setInputFiles({
    name: '办事指南.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('第一步'),
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('9 B').waitFor();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await row(page, '办事指南.txt').waitFor();
  expect(await stage.findings(page, 'attach')).toEqual([]);
  await row(page, '办事指南.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '改名' }).click();
  await dialog.getByLabel('文件名').fill('办事指南2026.txt');
  await button(page, '保存').click();
  await toast(page, '更新成功').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), row(page, '办事指南2026.txt').click()]);
  expect(file.suggestedFilename()).toBe('办事指南2026.txt');
  await row(page, '办事指南2026.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await toast(page, '删除成功').waitFor();
  await soon(() => row(page, '办事指南2026.txt').count()).toBe(0);
});
