import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cramped } from '../stage/cramped.ts';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('approve-and-pull');
const name = '经济学原理题库';
const reason = '第3题选项不完整，请补充后再提交';
const audits = '/questionManage/questionAudit/index';
const centre = '/questionManage/questionCenter/index';

interface Saved {
  id: string;
}
const options = (texts: readonly string[]) => texts.map((text, at) => ({ key: 'ABCD'[at], text: `<p>${text}</p>` }));
const single = (bankId: string, stem: string, more: object = {}) => ({
  bankId,
  questionType: 1,
  stem: `<p>${stem}</p>`,
  options: options(['增加', '减少', '不变', '不确定']),
  answer: { kind: 'keys', keys: ['A'] },
  scoreRule: 1,
  defaultScore: 1,
  difficulty: 3,
  ...more,
});
const stems = [
  '收入增加时，正常品的需求',
  '原料涨价时，产品的供给',
  '价格上限低于均衡价格时，市场上的成交量',
  '货币供应增加时，短期利率',
  '税率提高时，可支配收入',
];
const known: { bankId: string; questions: string[] } = { bankId: '', questions: [] };
const row = (page: Page) => page.getByRole('row', { name: new RegExp(name) });
const bar = (page: Page, label = '审核操作') => page.getByRole('toolbar', { name: label });

it('rejects a submission after the reviewer checks the sample', async () => {
  const call = await stage.caller('author');
  const form = { name, subject: 'economics_base', secretLevel: 1 };
  known.bankId = (await call<Saved>('questionBank/submit', form)).id;
  for (const stem of stems) known.questions.push((await call<Saved>('question/submit', single(known.bankId, stem))).id);
  const { id: older } = await call<Saved>('questionBank/submit', { ...form, name: '历年真题' });
  await call('question/submit', single(older, stems[4] ?? '', { answer: { kind: 'keys', keys: ['B'] } }));
  await call('questionBankAudit/save', { bankId: known.bankId, note: '首次提交，请审核' });

  const page = await stage.page('reviewer', audits);
  await page.getByRole('tab', { name: /^待我审核 ?2$/, selected: true }).waitFor();
  await stage.look(page, '1-list');
  await row(page).click();
  await page.getByRole('tab', { name: /^变化 ?5$/ }).waitFor();
  await page
    .getByRole('region', { name: '本次提交的内容' })
    .getByText(stems[0] ?? '')
    .waitFor();
  await page.keyboard.press('j');
  await page.getByText('第 2 / 5 题').waitFor();
  await page
    .getByRole('region', { name: '本次提交的内容' })
    .getByText(stems[1] ?? '')
    .waitFor();
  await stage.look(page, '2-changes');
  await page.getByRole('tab', { name: /^查重 ?\d+$/ }).click();
  const twins = page.getByRole('list', { name: '疑似重复的试题' }).getByRole('listitem');
  await twins.first().getByText('100% 答案不同').waitFor();
  for (const side of ['本题库', '相似试题 历年真题'])
    await page
      .getByRole('region', { name: side })
      .getByText(stems[4] ?? '')
      .waitFor();
  await stage.look(page, '2-twins');
  await page.getByRole('tab', { name: /^抽查 ?5$/ }).click();
  for (let at = 0; at < stems.length; at += 1) {
    await page.getByRole('region', { name: '考生看到的试题' }).getByText('答案', { exact: true }).waitFor();
    await page.keyboard.press('x');
    await page.getByText(`已看${at + 1}/5题`).waitFor();
  }
  await page.keyboard.press('k');
  await page.getByText('第 4 / 5 题').waitFor();
  await page.getByRole('tab', { name: /^抽查 ?0$/ }).waitFor();
  await stage.look(page, '3-sample');

  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: new RegExp(`驳回：${name}`) });
  await dialog.getByRole('button', { name: '驳回' }).click();
  await dialog.getByText('请输入驳回原因').waitFor();
  await dialog.getByRole('textbox', { name: /驳回原因/ }).fill(reason);
  await stage.look(page, '4-reject');
  await dialog.getByRole('button', { name: '驳回' }).click();
  await toast(page, '操作成功!').waitFor();
  await page.locator('.bank-page').getByText('已驳回').first().waitFor();
  await soon(() => bar(page).getByRole('button').count()).toBe(0);
  await page.locator('.bank-summary').getByText(reason).waitFor();
});

it('shows the reason, then approves the corrected submission', async () => {
  const author = await stage.page('author', audits);
  await author.getByRole('tab', { name: '我提交的', selected: true }).waitFor();
  await row(author).getByText(reason).waitFor();
  const call = await stage.caller('author');
  const better = options(['增加', '减少', '不变', '先增后减']);
  await call('question/submit', { id: known.questions[2], options: better });
  await call('questionBankAudit/save', { bankId: known.bankId, note: '已补充选项' });

  const page = await stage.page('reviewer', audits);
  await row(page).click();
  await bar(page).getByRole('button', { name: '通过' }).waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: new RegExp(`通过：${name}`) });
  await dialog.getByText('抽查还有5题未看').waitFor();
  await dialog.getByRole('button', { name: '通过' }).click();
  await dialog.getByText(/请选择入题库中心/).waitFor();
  await dialog
    .getByRole('radiogroup', { name: /入题库中心/ })
    .getByText('是')
    .click();
  await stage.look(page, '5-approve');
  await dialog.getByRole('button', { name: '通过' }).click();
  await toast(page, '操作成功!').waitFor();
  await page.locator('.bank-page').getByText('已通过').first().waitFor();
  await page.getByRole('tab', { name: /^历次提交 ?2$/ }).click();
  await page.getByRole('table').getByText(reason).first().waitFor();
  await stage.look(page, '6-history');
});

it('copies a bank from the centre to another unit', async () => {
  const page = await stage.page('district', centre);
  await row(page).getByText('未拉取').waitFor();
  await stage.look(page, '7-centre');
  await row(page).click();
  await page.getByText(stems[0] ?? '').waitFor();
  await stage.look(page, '8-bank');
  await page.getByRole('tab', { name: '统计' }).click();
  await page.getByText('共5题，0题有实测数据').waitFor();
  await stage.look(page, '8-statistics');
  await bar(page, '题库操作').getByRole('button', { name: '拉取' }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`拉取题库：${name}`) });
  await dialog.getByRole('button', { name: '拉取', exact: true }).click();
  const told = page.getByRole('dialog', { name: '拉取结果' });
  await told.getByText('新增').waitFor();
  expect(await told.locator('dd').allTextContents()).toEqual([name, '5', '0', '0', '0']);
  await stage.look(page, '9-pulled');
  await told.getByRole('button', { name: '关闭' }).last().click();
  await page.locator('.bank-page').getByText('已拉取').first().waitFor();
});

it('delivers approved changes of the source with the next pull', async () => {
  const [author, reviewer] = await Promise.all([stage.caller('author'), stage.caller('reviewer')]);
  await author('question/submit', { id: known.questions[3], stem: `<p>${stems[3]}（修订）</p>` });
  const { id } = await author<Saved>('questionBankAudit/save', { bankId: known.bankId });
  await reviewer('questionBankAudit/audit', { id, auditResult: 1, shareFlag: 1 });

  const page = await stage.page('district', centre);
  await row(page).getByText('有新版本').waitFor();
  await row(page).getByRole('button', { name: '拉取新版本' }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`拉取题库：${name}`) });
  await dialog.getByRole('button', { name: '拉取新版本' }).click();
  const told = page.getByRole('dialog', { name: '拉取结果' });
  await told.getByText('更新').first().waitFor();
  expect(await told.locator('dd').allTextContents()).toEqual([name, '0', '1', '4', '0']);
  await stage.look(page, '9-updated');
  await told.getByRole('button', { name: '关闭' }).last().click();
  await row(page).getByText('已拉取').waitFor();
});

it('resolves conflicts side by side in one step', async () => {
  const [author, reviewer, district] = await Promise.all([
    stage.caller('author'),
    stage.caller('reviewer'),
    stage.caller('district'),
  ]);
  const bank = await district<{ pulledBankId: string }>(`questionBankAudit/centerDetail?id=${known.bankId}`);
  const copies = await district<{ records: { id: string; brief: string }[] }>(
    `question/page?bankId=${bank.pulledBankId}&size=50`,
  );
  for (const at of [0, 1]) {
    const copy = copies.records.find(({ brief }) => brief === stems[at]);
    await district('question/submit', { id: copy?.id, stem: `<p>本考区改写：${stems[at]}</p>` });
    await author('question/submit', { id: known.questions[at], stem: `<p>${stems[at]}（修订）</p>` });
  }
  const { id } = await author<Saved>('questionBankAudit/save', { bankId: known.bankId });
  await reviewer('questionBankAudit/audit', { id, auditResult: 1, shareFlag: 1 });

  const page = await stage.page('district', centre);
  await row(page).getByText('有新版本').waitFor();
  await row(page).getByRole('button', { name: '拉取新版本' }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`拉取题库：${name}`) });
  await dialog.getByRole('button', { name: '拉取新版本' }).click();
  const told = page.getByRole('dialog', { name: '拉取结果' });
  await told.getByText('2题两边都改过').waitFor();
  await told.getByRole('button', { name: '处理冲突' }).click();
  await page.getByText('1处不同：题干').waitFor();
  await page.getByRole('region', { name: '本单位的改写' }).getByText('本考区改写').waitFor();
  await page.keyboard.press('t');
  await page.getByText('已选择1/2题').waitFor();
  await page.getByText('第 2 / 2 题').waitFor();
  await page.keyboard.press('o');
  await page.getByText('已选择2/2题').waitFor();
  await stage.look(page, '10-conflicts');
  await page.getByRole('button', { name: '处理所选2题' }).click();
  await toast(page, '操作成功!').waitFor();
  await page.getByText('没有需要处理的冲突').waitFor();
  const after = await district<{ records: { brief: string }[] }>(`question/page?bankId=${bank.pulledBankId}&size=50`);
  const briefs = after.records.map(({ brief }) => brief);
  expect(briefs).toContain(`${stems[0]}（修订）`);
  expect(briefs).toContain(`本考区改写：${stems[1]}`);
});

it('reads in English, in dark mode and on a phone', async () => {
  const call = await stage.caller('author');
  const found = await call<{ records: Saved[] }>(`questionBankAudit/auditPage?bankId=${known.bankId}&size=1`);
  const audit = `/questionManage/questionAudit/detail?id=${found.records[0]?.id}`;
  const bank = `/questionManage/questionCenter/detail?id=${known.bankId}`;
  const english = await stage.page('reviewer', `${audit}&part=sample`, { language: 'en' });
  await english.getByRole('region', { name: 'As a candidate sees it' }).getByText('Scoring').waitFor();
  await stage.look(english, '11-english');
  const dark = await stage.page('reviewer', audit, { dark: true });
  await dark.getByText(/1处不同/).waitFor();
  await stage.look(dark, '12-dark');
  const phone = await stage.page('reviewer', audit, { width: 375, height: 740 });
  await phone.getByText(/1处不同/).waitFor();
  await stage.look(phone, '13-phone');
  expect(await cramped(phone)).toEqual([]);
  await phone.goto(bank);
  await phone.getByText(`${stems[0]}（修订）`).waitFor();
  await stage.look(phone, '14-phone-bank');
  expect(await cramped(phone)).toEqual([]);
});
