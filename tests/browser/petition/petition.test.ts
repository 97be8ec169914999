import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { focused, soon, stageFor, toast } from '../stage.ts';
import { caseHeading, detailPath, dialog, listPath, standing, verbs } from './petitions.ts';

const stage = stageFor('petition');
const title = '关于电子化考试客观题成绩的异议';
const clauses = {
  诉求: '请求核对客观题得分',
  调查事实: '经调取读卡记录,得分与公布成绩一致',
  依据: '考试工作规程第三十一条',
  意见: '维持原成绩',
};

it('completes a petition from registration to print', async () => {
  const clerk = await stage.page('handler', listPath);
  await clerk.locator('[data-row]').first().waitFor();
  await stage.look(clerk, '01-list');
  await register(clerk);
  await claimAndAccept(clerk);
  await draft(clerk);
  await submitWithoutRelief(clerk);
  await addRelief(clerk, '自收到之日起三十日内可申请复查');
  await verbs(clerk).getByRole('button', { name: '提交审核' }).click();
  await standing(clerk, '待审核').waitFor();
  await stage.look(clerk, '09-submitted');
  await recall(clerk);
  await resubmit(clerk);

  await verbs(clerk).getByRole('button', { name: '收回送审' }).click();
  const auditor = await openAsAuditor(clerk);
  await refuseRecall(clerk);
  await auditor.keyboard.press('b');
  await dialog(auditor).getByRole('button', { name: '退回经办人', exact: true }).click();
  await dialog(auditor).getByText('请输入审核意见').waitFor();
  await dialog(auditor).getByLabel('审核意见').fill('请写明复查机关的名称。');
  await stage.look(auditor, '10-return');
  await dialog(auditor).getByRole('button', { name: '退回经办人', exact: true }).click();
  await standing(auditor, '审核退回').waitFor();

  await focused(verbs(auditor));

  await clerk.getByText('审核退回：请写明复查机关的名称。', { exact: true }).waitFor();
  await stage.look(clerk, '11-returned');
  await correct(clerk);
  await standing(clerk, '待审核').waitFor();

  await standing(auditor, '待审核').waitFor();
  await sheet(auditor, '处理意见书').getByText('复查机关为省人事考试主管部门').waitFor();
  await auditor.keyboard.press('a');
  await dialog(auditor).getByText('通过后签发文书，信访人可在网上查阅，不能撤回；送达后请登记送达。').waitFor();
  await dialog(auditor).getByRole('button', { name: '通过并签发', exact: true }).click();
  await toast(auditor, '操作成功!').waitFor();
  await standing(auditor, '已答复').waitFor();

  await standing(clerk, '已答复').waitFor();
  await stage.look(clerk, '12-answered');
  await printLetter(clerk);
});

it('moves through the queue with J and K', async () => {
  const page = await stage.page('handler', listPath);
  const rows = page.locator('[data-row]');
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${detailPath}**`);
  const position = page
    .locator('.kx-case-marks')
    .filter({ visible: true })
    .getByText(/^第 \d+ \/ \d+ 件$/);
  await position.waitFor();
  const first = await position.textContent();
  await page.keyboard.press('j');
  await soon(() => position.textContent()).toMatch(/^第 2 \//);
  await page.keyboard.press('k');
  await soon(() => position.textContent()).toBe(first);
});

async function register(page: Page) {
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: '登记信访件' }).waitFor();
  await page.getByRole('button', { name: '登记并生成受理编号' }).click();
  await page.getByText('请选择信访分类').waitFor();
  await stage.look(page, '02-register-required');
  await page.getByRole('combobox', { name: '信访分类' }).fill('成绩异议');
  await page.locator('.ant-select-item-option').filter({ hasText: '成绩异议' }).click();
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page
    .getByRole('textbox', { name: '信访内容' })
    .fill('本人对公布的客观题成绩有异议,请核对读卡记录，并书面告知核对结果。');
  await page.getByRole('textbox', { name: '诉求' }).fill('核对成绩并书面告知');
  await page.getByRole('textbox', { name: '信访人' }).fill('陈思远');
  await page.getByRole('textbox', { name: '手机号码' }).fill('13000000012');
  await stage.look(page, '03-register');
  await page.getByRole('button', { name: '登记并生成受理编号' }).click();
  await toast(page, '新增成功').waitFor();
  await caseHeading(page, title).waitFor();
  await standing(page, '待受理').waitFor();
}

async function claimAndAccept(page: Page) {
  await page.keyboard.press('c');
  await page.getByText('由【陈知远】办理').waitFor();
  await page.getByText('为什么是这一天').first().waitFor();
  await stage.look(page, '04-claimed');
  await verbs(page).getByRole('button', { name: '受理审查' }).click();
  const answer = (question: string, words: string) =>
    dialog(page).getByRole('group', { name: question }).getByLabel(words).check();
  await answer('属于本单位职权范围', '是');
  await answer('应当通过诉讼、仲裁、行政复议等法定途径解决', '否');
  await answer('事实清楚，可以简易办理', '否');
  await stage.look(page, '05-accept');
  await dialog(page).getByRole('button', { name: '作出受理决定' }).click();
  await standing(page, '办理中').waitFor();
}

const clauseText = (page: Page, clause: string) => page.getByRole('textbox', { name: clause, exact: true });
const relief = '救济途径与期限';
const missing = (page: Page) => page.getByText(`请填写【${relief}】`);
const sheet = (page: Page, name = '文书预览') => page.locator(`iframe[title="${name}"]`).contentFrame();

async function draft(page: Page) {
  await clauseText(page, relief).getByText('书面请求复查').waitFor();
  await clauseText(page, '调查事实').waitFor();
  await page.keyboard.press('r');
  await focused(clauseText(page, '调查事实'));
  await page.getByRole('combobox', { name: '处理结果' }).click();
  await page.getByTitle('解释说明').click();
  for (const [clause, text] of Object.entries(clauses)) {
    await clauseText(page, clause).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  }
  await sheet(page).getByText('维持原成绩').waitFor();
  await page.getByText('已自动保存在本机').waitFor();
  await stage.look(page, '06-draft');
  await verbs(page).getByRole('button', { name: '存草稿' }).click();
  await toast(page, '操作成功!').waitFor();
}

async function submitWithoutRelief(page: Page) {
  await clauseText(page, relief).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await verbs(page).getByRole('button', { name: '提交审核' }).click();
  await toast(page, '答复缺少【救济途径与期限】内容').waitFor();
  await missing(page).waitFor();
  await focused(clauseText(page, relief));
  await stage.look(page, '07-clause-missing');
  await page.getByText('已自动保存在本机').waitFor();
  await page.reload();
  await clauseText(page, '意见').getByText('维持原成绩').waitFor();
  await soon(() => clauseText(page, relief).textContent()).toBe('');
}

async function addRelief(page: Page, text: string) {
  await clauseText(page, relief).click();
  await page.keyboard.type(text);
  await sheet(page).getByText(text).waitFor();
  await stage.picture(page, '08-complete');
}

async function recall(page: Page) {
  await verbs(page).getByRole('button', { name: '收回送审' }).click();
  await dialog(page).getByText('已写的内容和文号保留').waitFor();
  await stage.look(page, '09-recall');
  await page.keyboard.press('Control+Enter');
  await standing(page, '办理中').waitFor();
}

async function resubmit(page: Page) {
  await clauseText(page, '意见').getByText('维持原成绩').click();
  await page.keyboard.press('End');
  await page.keyboard.type('，并书面告知');
  await page.keyboard.press('Control+Enter');
  await standing(page, '待审核').waitFor();
}

/** The dialog was open before the auditor opened the case. */
async function refuseRecall(page: Page) {
  await dialog(page).getByRole('button', { name: '收回', exact: true }).click();
  await toast(page, '审核人已打开，不能收回').waitFor();
  await stage.picture(page, '09-recall-refused');
  await dialog(page).getByText('审核人已打开，不能收回。').waitFor();
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click();
  await verbs(page).getByRole('button', { name: '收回送审' }).waitFor({ state: 'detached' });
}

async function openAsAuditor(clerk: Page): Promise<Page> {
  const page = await stage.page('auditor', listPath);
  await page.getByRole('tab', { name: /待审核/ }).click();
  await page.getByLabel('关键词').fill(title);
  await page.keyboard.press('Enter');
  const row = page.locator('[data-row]').filter({ hasText: title });
  await row.waitFor();
  await row.focus();
  await page.keyboard.press('Enter');
  await caseHeading(page, title).waitFor();
  await soon(() => new URL(page.url()).searchParams.get('id')).toBe(new URL(clerk.url()).searchParams.get('id'));
  return page;
}

async function correct(page: Page) {
  await clauseText(page, relief).getByText('自收到之日起三十日内可申请复查').click();
  await page.keyboard.press('End');
  await page.keyboard.type('，复查机关为省人事考试主管部门');
  await page.keyboard.press('Control+Enter');
}

async function printLetter(page: Page) {
  await page.keyboard.press('p');
  await dialog(page).getByRole('button', { name: '送达信访人' }).click();
  await stage.look(page, '13-print-reason');
  await dialog(page).getByRole('button', { name: '继续', exact: true }).click();
  const letter = dialog(page).locator('iframe');
  await letter.contentFrame().getByText('维持原成绩').first().waitFor();
  const loaded = () =>
    letter
      .contentFrame()
      .locator('body')
      .evaluate(({ ownerDocument }) =>
        [...ownerDocument.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      );
  await soon(async () => [...new Set((await loaded()).map((name) => name.replaceAll('"', '')))].sort()).toEqual([
    'Kaoxin Letter',
    'Kaoxin Title',
  ]);
  await stage.look(page, '13-letter');
  const printed = letter.evaluate(
    (frame) =>
      new Promise<boolean>((resolve) => {
        const page = frame instanceof HTMLIFrameElement ? frame.contentWindow : null;
        if (page) page.print = () => resolve(true);
      }),
  );
  await dialog(page).getByRole('button', { name: '打印', exact: true }).click();
  expect(await printed).toBe(true);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
}
