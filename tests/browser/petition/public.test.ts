import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoStaff } from '../../../demo/src/staff.ts';
import { residentNumber } from '../../../server/src/areas/exam/roster/roster.fixture.ts';
import { acceptNotice } from '../accept-notice.ts';
import { callerNamed } from '../review/people.ts';
import { soon, stageFor } from '../stage.ts';

const title = '考场空调噪音影响答题';
const content = '九月二十日上午在第三考场参加考试，空调外机噪音持续整场，影响听题和答题。';
const phone = { width: 375, height: 812 };
const stage = stageFor('public');

let receipt = { caseNo: '', queryCode: '' };
let exams = { newest: '', second: '' };

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const idOf = async () => {
  const call = await stage.caller('handler');
  const { records } = await call<{ records: { id: string; version: number }[] }>(
    `petitionLetter/page?caseNo=${receipt.caseNo}`,
  );
  const [{ id, version } = { id: '', version: 0 }] = records;
  return { id, version };
};
async function reply(body: object): Promise<void> {
  const call = await stage.caller('handler');
  await call('petitionLetter/reply', { ...(await idOf()), ...body });
}
async function look(page: Page, code = receipt.queryCode): Promise<void> {
  await page.goto('/public/case');
  await field(page, '受理编号').fill(receipt.caseNo.toLowerCase());
  await field(page, '查询码').fill(code);
  await send(page, '查询').click();
}
async function prove(page: Page): Promise<void> {
  await field(page, '姓名').fill('陈思远');
  await field(page, '手机号码').fill('13000000017');
}

it('files on a phone, marks missing fields and keeps input', async () => {
  const page = await stage.page(undefined, '/public', phone);
  await page.getByRole('heading', { name: '网上办事' }).waitFor();
  await stage.look(page, '1-services');
  await page.getByRole('link', { name: '信访', exact: true }).click();
  await field(page, '标题').fill(title);
  await send(page, '提交').click();
  await page.getByText('请选择信访分类').waitFor();
  await soon(() =>
    page.getByRole('combobox', { name: '信访分类' }).evaluate((one) => one === document.activeElement),
  ).toBe(true);
  await stage.look(page, '2-missing');
  await page.getByRole('combobox', { name: '信访分类' }).selectOption({ label: '成绩异议' });
  const exam = page.getByRole('combobox', { name: '考试' });
  await soon(() => exam.getByRole('option').count()).toBeGreaterThan(2);
  expect(await exam.inputValue()).toBe('');
  const [, newest = '', second = ''] = await exam.getByRole('option').allTextContents();
  exams = { newest, second };
  await field(page, '信访内容').fill(`${newest}：${content}`);
  await send(page, '选择该考试').click();
  await page.reload();
  expect(await field(page, '标题').inputValue()).toBe(title);
  expect(await field(page, '信访内容').inputValue()).toBe(`${newest}：${content}`);
  await soon(() => exam.locator('option:checked').textContent()).toBe(newest);
  await page.getByRole('checkbox', { name: '群体信访' }).check();
  await page.getByRole('button', { name: '添加代表' }).click();
  await field(page, '代表1姓名').fill('林清');
  await page.getByRole('checkbox', { name: '群体信访' }).uncheck();
  await page.getByRole('checkbox', { name: '匿名' }).check();
  await soon(() => field(page, '手机号码').count()).toBe(0);
  await page.getByRole('checkbox', { name: '匿名' }).uncheck();
  await send(page, '提交').click();
  await page.getByText('请输入手机号码').waitFor();
  await page.getByText('请输入信访人').waitFor();
  await field(page, '信访人').fill('陈思远');
  await field(page, '手机号码').fill('13000000017');
  await page.setInputFiles('input[type=file]', [
    { name: '照片.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    { name: '说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
  ]);
  await page.getByText('照片.png：').waitFor();
  await page.getByRole('button', { name: '移除 说明.pdf' }).waitFor();
  await acceptNotice(page);
  await stage.look(page, '3-filled');
  await send(page, '提交').click();
  await page.getByText('照片.png上传失败，请重试或移除后再提交').waitFor();
  await page.getByRole('button', { name: '移除 照片.png' }).click();
  await send(page, '提交').click();
  await page.getByRole('heading', { name: '信访已提交' }).waitFor();
  const [caseNo = '', queryCode = ''] = await page.getByRole('definition').allTextContents();
  receipt = { caseNo, queryCode };
  expect(caseNo).toMatch(/^XF\d{13,}/);
  await stage.look(page, '4-receipt');
  await page.getByRole('link', { name: '查看进度' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await stage.look(page, '5-case');
  // Shared computer: no draft stays.
  await page.goto('/public/file/petition');
  expect(await field(page, '标题').inputValue()).toBe('');
  stage.allow(/400/);
});

it('answers a wrong code and an unknown number alike', async () => {
  const page = await stage.page(undefined, '/public/case', phone);
  const told = async () => page.getByRole('alert').first().textContent();
  await look(page, 'AAAAAAAA');
  await soon(told).not.toBe('');
  const wrong = await told();
  await field(page, '受理编号').fill('XF2020010100019');
  await send(page, '查询').click();
  await soon(told).toBe(wrong);
  await stage.look(page, '6-nowhere');
  stage.allow(/404/);
});

it('sends requested documents with proof of identity', async () => {
  const call = await stage.caller('handler');
  await call(`petitionLetter/handle?id=${(await idOf()).id}`);
  await reply({ action: 'accept', acceptResult: 1 });
  await reply({ action: 'supplement', days: 10, items: [{ name: '准考证照片', required: 1, note: '正面' }] });
  const page = await stage.page(undefined, '/public/case', { ...phone, dark: true });
  await look(page);
  await page.getByRole('listitem').getByText('准考证照片正面').waitFor();
  await stage.look(page, '7-wanted');
  await send(page, '提交补正材料').click();
  await field(page, '补正说明').fill('准考证照片见附件');
  await field(page, '姓名').fill('陈思');
  await field(page, '手机号码').fill('13000000017');
  await page.locator('form').getByRole('button', { name: '提交补正材料' }).click();
  await page.locator('form').getByRole('alert').getByText(/\S/).first().waitFor();
  expect(await field(page, '补正说明').inputValue()).toBe('准考证照片见附件');
  await prove(page);
  await page.setInputFiles('input[type=file]', {
    name: '准考证.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await page.getByRole('button', { name: '移除 准考证.pdf' }).waitFor();
  await stage.look(page, '8-supplement');
  await page.locator('form').getByRole('button', { name: '提交补正材料' }).click();
  await page.getByText('补正材料已提交').waitFor();
  await page.getByText('办理中').waitFor();
  stage.allow(/404/);
});

it('amends the examination that the citizen chose', async () => {
  const page = await stage.page('handler', `/petitionManage/petitionDetail?id=${(await idOf()).id}`);
  const fact = page.getByText('关联考试', { exact: true }).locator('xpath=following-sibling::*[1]');
  await soon(() => fact.textContent()).toBe(exams.newest);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '更正登记信息' }).click();
  const dialog = page.getByRole('dialog', { name: '更正登记信息' });
  const picker = dialog.getByRole('combobox', { name: '关联考试' });
  await picker.fill(exams.second);
  await page.getByTitle(exams.second).click();
  await dialog.getByRole('textbox', { name: '更正原因' }).fill('经与信访人核实');
  await stage.look(page, '18-amend-exam');
  await dialog.getByRole('button', { name: '更正', exact: true }).click();
  await soon(() => fact.textContent()).toBe(exams.second);
  await page.getByText(`关联考试：${exams.newest} → ${exams.second}`).first().waitFor();
});

it('verifies an issued letter by its code in both languages', async () => {
  const call = await stage.caller('handler');
  const { html } = await call<{ html: string }>(
    `petitionLetter/print?id=${(await idOf()).id}&docType=XF02&reason=送达申请人`,
  );
  const sha256 = /letter-sha256" content="([0-9a-f]{64})/.exec(html)?.[1] ?? '';
  const page = await stage.page(undefined, `/public/letter/${sha256.slice(0, 12)}`);
  await page.getByRole('heading', { name: '该文书由本机构出具' }).waitFor();
  await page.getByText(sha256).waitFor();
  expect(await page.locator('main').textContent()).not.toContain('陈');
  await stage.look(page, '9-letter');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'This letter was issued here' }).waitFor();
  await stage.look(page, '10-letter-english');
  await page.getByRole('textbox', { name: 'Check code' }).fill('0'.repeat(12));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('alert').getByText(/\S/).first().waitFor();
  expect(await page.getByText(sha256).count()).toBe(0);
  stage.allow(/404/);
});

it('opens citizens’ pages in another tab for a logged-in user', async () => {
  const page = await stage.page('handler', '/public/case');
  await field(page, '受理编号').waitFor();
  await page.keyboard.press('Tab');
  for (
    let at = 0;
    at < 12 && !(await field(page, '受理编号').evaluate((one) => one === document.activeElement));
    at += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.type(receipt.caseNo);
  await page.keyboard.press('Tab');
  await page.keyboard.type(receipt.queryCode);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: title }).waitFor();
  await stage.look(page, '11-logged-in');
  await page.goto('/petitionManage/index');
  await page.locator('[data-row]').first().waitFor();
});

it('withdraws with the same proof', async () => {
  const page = await stage.page(undefined, '/public/case', { language: 'en' });
  await page.getByRole('textbox', { name: 'Number' }).fill(receipt.caseNo);
  await page.getByRole('textbox', { name: 'Code' }).fill(receipt.queryCode);
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('陈思远');
  await page.getByRole('textbox', { name: 'Phone' }).fill('13000000017');
  await stage.look(page, '12-withdraw');
  await page.locator('form').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Withdrawn', { exact: true }).first().waitFor();
  await soon(() => page.getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
});

const registrant = { name: '陈思远', idNo: residentNumber(451), batchNo: '2031Z01' };
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });

const documents = ['学历证书', '学信网报告', '工作年限证明', '身份证', '承诺书'];

it('registers on a phone with the batch of the roster', async () => {
  const registrar = await callerNamed(stage.url, demoStaff.find(({ role }) => role === 'title_reviewer')?.realName);
  const listed = { level: '中级', major: '金融', examYear: 2030, districtId: '澄江' };
  expect(await registrar('economistUser/save', { ...registrant, ...listed })).toMatchObject({ added: 1, errors: [] });
  const page = await stage.page(undefined, '/public', phone);
  // Another address: earlier stories have used up the rate limit.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.43' });
  await page.getByRole('link', { name: '经济师登记', exact: true }).click();
  await page.getByRole('combobox', { name: '批次号' }).selectOption({ value: registrant.batchNo });
  const education = page.getByRole('combobox', { name: '学历' });
  await education.waitFor();
  await stage.look(page, '13-form');
  await send(page, '提交').click();
  await page.getByText('请选择学历').waitFor();
  await page.getByText('请输入姓名').waitFor();
  await stage.look(page, '14-form-missing');
  await field(page, '姓名').fill('别的人');
  await field(page, '证件号码').fill(registrant.idNo);
  await field(page, '手机号码').fill('13000000018');
  await education.click();
  await page.getByTitle('本科', { exact: true }).click();
  await field(page, '现工作单位').fill('江澜商行');
  await page.getByRole('button', { name: '增加一行' }).first().click();
  await field(page, '起始日期').fill('2015-07-01');
  await field(page, '岗位').fill('会计');
  for (const [at, name] of documents.entries())
    await page
      .locator('input[type=file]')
      .nth(at)
      .setInputFiles(pdf(`${name}.pdf`));
  await expect.poll(() => page.getByText(/^\d+ B$/).count()).toBe(documents.length);
  await page.reload();
  await education.waitFor();
  await page.getByText('本科', { exact: true }).waitFor();
  await acceptNotice(page);
  await page.getByText('学历证书.pdf').waitFor();
  expect(await field(page, '岗位').inputValue()).toBe('会计');
  await send(page, '提交').click();
  await page.getByText('工作经历第1行：请输入工作单位').waitFor();
  await page.getByRole('textbox', { name: '工作单位', exact: true }).last().fill('江澜一建');
  await send(page, '提交').click();
  await page.getByRole('alert').getByText('没有找到与姓名和证件号码相符的登记名单').first().waitFor();
  await stage.look(page, '15-form-nobody');
  await field(page, '姓名').fill(registrant.name);
  await send(page, '提交').click();
  await page.getByRole('heading', { name: '经济师登记已提交' }).waitFor();
  await stage.look(page, '16-form-receipt');
  const [caseNo = '', queryCode = ''] = await page.getByRole('definition').allTextContents();
  receipt = { caseNo, queryCode };
  expect(caseNo).toMatch(/^JS\d{13,}/);
  stage.allow(/400/);
});

it('supplements a returned application and audits it again', async () => {
  const call = await stage.caller('district');
  const found = async () =>
    (
      await call<{ records: { id: string; version: number; caseStatus: number }[] }>(
        `economist/page?caseNo=${receipt.caseNo}`,
      )
    ).records[0];
  const { id, version } = (await found()) ?? {};
  await call('economist/audit', { id, version, auditResult: 3, auditNote: '请补传身份证' });
  const page = await stage.page(undefined, '/public/case', { ...phone, dark: true });
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.44' });
  await look(page);
  await send(page, '提交补正材料').click();
  await field(page, '补正说明').fill('身份证见附件');
  await field(page, '姓名').fill(registrant.name);
  await field(page, '证件号码末八位').fill(registrant.idNo.slice(-8));
  await page.setInputFiles('input[type=file]', pdf('身份证.pdf'));
  await page.getByRole('button', { name: '移除 身份证.pdf' }).waitFor();
  await send(page, '修改申请表').click();
  await field(page, '毕业院校及专业').fill('江澜大学会计学');
  await stage.look(page, '17-form-supplement');
  await page.locator('form').getByRole('button', { name: '提交补正材料' }).click();
  await page.getByText('补正材料已提交').waitFor();
  expect(await found()).toMatchObject({ caseStatus: 10 });
  const { form, files } = await call<{ form: { label: string; value: string }[]; files: object[] }>(
    `economist/detail?id=${id}`,
  );
  expect(form.find(({ label }) => label === '毕业院校及专业')?.value).toBe('江澜大学会计学');
  expect(files).toHaveLength(documents.length + 1);
});
