import { checkKeys } from '@kaoxin/contract/economist/checks.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nameOf, works } from '../../../server/src/areas/economist/economist.fixture.ts';
import { residentNumber } from '../../../server/src/areas/exam/roster/roster.fixture.ts';
import { citizenCalls } from '../correction/citizen-calls.ts';
import { sheetOf } from '../exam/rosters.ts';
import { dialog, standing, verbs } from '../petition/petitions.ts';
import { citizen } from '../review/people.ts';
import { stageFor } from '../stage.ts';

const stage = stageFor('economist');
const index = '/econManage/econManage/index';
const batchNo = '2026Z77';
const [inFile, twice] = [5_000, 12];
const listed = inFile - twice;
const headings = ['批次号', '姓名', '证件号码', '级别', '专业', '年度', '考区', '手机号', '承诺方式', '核查方式'];
const line = (n: number): Record<string, string> => ({
  批次号: batchNo,
  姓名: nameOf(n),
  证件号码: residentNumber(n),
  级别: '中级',
  专业: '金融',
  年度: '2025',
  考区: '澄江',
  手机号: '13800138000',
  承诺方式: '告知承诺',
  核查方式: '在线核查',
});
let caseNo: string;

const batch = (page: Page) =>
  page.getByRole('navigation', { name: '批次' }).getByRole('button', { name: new RegExp(batchNo) });
async function openCase(page: Page): Promise<void> {
  await page.locator('[data-row]').filter({ hasText: caseNo }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: '工作年限' }).waitFor();
}
async function tick(page: Page): Promise<void> {
  const items = page.getByRole('group', { name: '核查项' }).getByRole('radio', { name: '符合', exact: true });
  await items.first().waitFor();
  for (const item of await items.all()) await item.check();
}

it('imports a roster of 5,000 and reports twelve wrong rows', async () => {
  const page = await stage.page('titles', `${index}?part=roster`);
  await page.getByRole('button', { name: '导入', exact: true }).first().click();
  await page.getByRole('button', { name: /选择文件/ }).waitFor();
  const rows = Array.from({ length: inFile }, (_, at) => line(at < listed ? at : at - listed));
  const buffer = await sheetOf('名单', headings, rows);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({ name: '名单.xlsx', mimeType, buffer });
  await page.getByText(`共 ${inFile} 行，可导入 ${listed} 行，有错误 ${twice} 行`).waitFor();
  for (const [row, first] of [
    [listed + 2, 2],
    [inFile + 1, twice + 1],
  ]) {
    await page.getByRole('button', { name: new RegExp(`更正\\s*第${row}行`) }).waitFor();
    await page.getByText(`该人员已在批次中（与第${first}行重复）`).waitFor();
  }
  await stage.look(page, '1-wrong');
  await page.getByRole('button', { name: `导入 ${listed} 行` }).click();
  await page.getByText(new RegExp(`已导入${listed}行`)).waitFor();
  await page.goto(`${index}?part=roster`);
  await batch(page).getByText(`0/${listed}`).waitFor();
  await stage.look(page, '2-roster');
});

it('shows the arithmetic of 3.6 years and refuses without other proof', async () => {
  const calls = citizenCalls(stage.url);
  const materials = [
    await calls.upload('登记材料.pdf', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n')),
  ];
  const filed = await citizen<{ caseNo: string }>(stage.url, 'open/economist', {
    batchNo,
    applicantName: nameOf(3),
    idNo: residentNumber(3),
    phone: '13800138000',
    formData: {
      education: '3',
      graduation: '江澜大学',
      workUnit: '江澜商行',
      workHistory: works,
      diploma: materials,
      report: materials,
      proof: materials,
      idCard: materials,
      promise: materials,
    },
  });
  expect([filed.code, filed.msg]).toEqual([200, '操作成功']);
  caseNo = filed.data.caseNo;
  const page = await stage.page('district', index);
  await openCase(page);
  const years = page.getByRole('region', { name: '工作年限' });
  for (const words of [
    '2022-05至2024-04 澄江银行：16个月（8个月与其他经历重叠，不重复计算）',
    '24 + 16 + 4 = 44个月，合3.6年',
  ])
    await years.getByText(words).waitFor();
  await years.getByText('要求4年，可证明3.6年 → 不足').first().waitFor();
  await tick(page);
  await page.getByRole('textbox', { name: '工作年限：核查说明' }).fill('另附社保缴费证明，可证明五年');
  await stage.look(page, '3-short');
  await verbs(page).getByRole('button', { name: '审核通过' }).click();
  await dialog(page).getByRole('button', { name: '通过，提交下一级审核', exact: true }).click();
  await page.getByRole('region', { name: '审核意见' }).getByText('考区初审：通过').waitFor();
});

it('requires different people for the two levels', async () => {
  const administrator = await stage.caller('administrator');
  const district = await stage.caller('district');
  interface Role {
    id: string;
    roleAlias: string;
    children?: Role[];
  }
  const roles = await administrator<Role[]>('blade-system/role/list');
  const both = roles
    .flatMap((role) => [role, ...(role.children ?? [])])
    .filter(({ roleAlias }) => roleAlias === 'district_manager' || roleAlias === 'title_reviewer');
  const { id } = await district<{ id: string }>('blade-user/info');
  await administrator(`blade-user/grant?userIds=${id}&roleIds=${both.map((role) => role.id).join(',')}`, {});
  const { records: cases } = await district<{
    records: { id: string; version: number; allowedActions: string[]; auditLevelName: string }[];
  }>(`economist/page?caseNo=${caseNo}`);
  const [one] = cases;
  expect([one?.auditLevelName, one?.allowedActions.includes('audit')]).toEqual(['市级复审', false]);
  const items = checkKeys.map((key) => ({ key, ok: 1, note: '另附社保缴费证明' }));
  await expect(
    district('economist/audit', { id: one?.id, version: one?.version, auditResult: 1, items }),
  ).rejects.toThrow('同一人不能审核两个级别');
  const page = await stage.page('titles', index);
  await openCase(page);
  await tick(page);
  await page.getByRole('textbox', { name: '工作年限：核查说明' }).fill('社保缴费证明已核对');
  await verbs(page).getByRole('button', { name: '审核通过' }).click();
  await dialog(page).getByRole('button', { name: '查看将签发的文书' }).click();
  await dialog(page).locator('iframe').contentFrame().getByText('登记审核表').first().waitFor();
  await dialog(page).getByRole('button', { name: '通过', exact: true }).click();
  await standing(page, '已登记').waitFor();
  await stage.look(page, '4-registered');
  await page.goto(`${index}?part=roster`);
  await batch(page).getByText(`1/${listed}`).waitFor();
  expect(await batch(page).getAttribute('title')).toBe(`共${listed}人，已提交1，已登记1，未通过0`);
});
