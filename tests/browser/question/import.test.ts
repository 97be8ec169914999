import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { focused, soon, stageFor } from '../stage.ts';
import { manyQuestions, qtiPackage } from './import-files.ts';

const stage = stageFor('import-questions');
const page = '/questionManage/testQuestions/export';
const bankName = '经济基础导入题库';
const known = '收入增加而价格不变时，正常品的需求曲线向右移动的原因是什么';
const kept: { bankId: string } = { bankId: '' };

interface Saved {
  id: string;
}
const desk = (at: Page) => at.locator('.question-import-desk');
const send = (at: Page, name: string, mimeType: string, buffer: Buffer) =>
  at.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

it('reads 520 questions with three errors and one duplicate', async () => {
  const call = await stage.caller('author');
  const form = { name: bankName, subject: 'economics_base', secretLevel: 1 };
  kept.bankId = (await call<Saved>('questionBank/submit', form)).id;
  await call<Saved>('question/submit', {
    bankId: kept.bankId,
    questionType: 1,
    stem: `<p>${known}</p>`,
    scoreRule: 1,
    defaultScore: 1,
    difficulty: 3,
    options: ['甲300', '乙300', '丙300', '丁300'].map((text, at) => ({ key: 'ABCD'[at], text: `<p>${text}</p>` })),
    answer: { kind: 'keys', keys: ['A'] },
  });
  const author = await stage.page('author', '/questionManage/questionList/index');
  const row = author.getByRole('row', { name: new RegExp(bankName) });
  await row.getByRole('button', { name: /更多/ }).click();
  await author.getByRole('menuitem', { name: '导入试题' }).click();
  await author.getByRole('heading', { name: '批量导入试题' }).waitFor();
  await author.locator('.question-import').getByText(bankName).first().waitFor();
  await stage.look(author, '1-start');
  await send(author, '经济基础.csv', 'text/csv', manyQuestions(known));
  await author.getByText(/共 520 题，可导入 516 题，有错误 3 题，疑似重复 1 题/).waitFor();
  await author.getByText('答案【E】不在选项中').waitFor();
  await stage.look(author, '2-grid');
});

it('corrects the three rows by keyboard in the question editor', async () => {
  const author = await stage.page('author', `${page}?bankId=${kept.bankId}`);
  await author.getByRole('button', { name: /^继续/ }).click();
  await author.getByText('答案【E】不在选项中').waitFor();
  await author.locator('tr[data-row]').first().focus();
  await author.keyboard.press('Enter');
  await desk(author).getByRole('radio', { name: 'A为正确答案' }).waitFor();
  await desk(author).getByRole('textbox').getByText('甲7').waitFor();
  await stage.look(author, '3-editor');
  await desk(author).getByRole('radio', { name: 'A为正确答案' }).check();
  await author.keyboard.press('Control+Enter');
  await desk(author).getByText('题干不能为空').first().waitFor();
  await desk(author).getByRole('textbox', { name: '题干', exact: true }).click();
  await author.keyboard.type('厂商退出长期竞争市场的条件是价格低于什么？');
  await author.keyboard.press('Control+Enter');
  await desk(author).getByRole('radio', { name: '正确', exact: true }).check();
  await author.keyboard.press('Control+Enter');
  await author.getByText(/有错误 0 题，疑似重复 1 题/).waitFor();
});

it('shows a duplicate next to its original, excludes and restores it', async () => {
  const author = await stage.page('author', `${page}?bankId=${kept.bankId}`);
  await author.getByRole('button', { name: /^继续/ }).click();
  const twin = author.locator('tr[data-row]').first();
  await twin.getByText(/与题库中试题ST\d+相似度\d+%/).waitFor();
  await twin.focus();
  await author.keyboard.press('Enter');
  await author
    .getByRole('region', { name: '与相似试题对照' })
    .getByText(/处不同|两边的内容相同/)
    .waitFor();
  await stage.look(author, '4-twin');
  await author.keyboard.press('Escape');
  await focused(twin);
  await author.keyboard.press('Delete');
  await author.getByText(/疑似重复 0 题，不导入 1 题/).waitFor();
  await author.getByRole('tab', { name: /^不导入/ }).click();
  await author.getByRole('button', { name: /^恢复/ }).click();
  await author.getByText(/疑似重复 1 题，不导入 0 题/).waitFor();
});

it('skips duplicates and adds the others to the bank', async () => {
  const author = await stage.page('author', `${page}?bankId=${kept.bankId}`);
  await author.getByRole('button', { name: /^继续/ }).click();
  await author.getByRole('button', { name: '确认导入…' }).click();
  const dialog = author.getByRole('dialog', { name: /确认导入/ });
  await dialog.getByRole('radio', { name: /^跳过/ }).waitFor();
  await stage.look(author, '5-confirm');
  await dialog.getByRole('button', { name: '导入519题' }).click();
  await author.getByText(/导入519题，替换0题，跳过1题，失败0题/).waitFor();
  await stage.look(author, '6-outcome');
  await author.getByRole('button', { name: '打开题库' }).click();
  await author.getByText('520道试题').waitFor();
});

it('imports QTI and lists what it cannot convert', async () => {
  const author = await stage.page('author', `${page}?bankId=${kept.bankId}`);
  await author.locator('.question-import').getByText(bankName).first().waitFor();
  await send(author, '货币与就业.zip', 'application/zip', qtiPackage());
  await author.getByText(/QTI 2\.1）：共 3 题，可导入 2 题，有错误 1 题/).waitFor();
  await author.getByRole('tab', { name: /^未能带入/ }).click();
  await author.getByRole('cell', { name: 'hotspotInteraction', exact: true }).waitFor();
  await author.getByRole('cell', { name: /item-3\.xml/ }).waitFor();
  const [file] = await Promise.all([
    author.waitForEvent('download'),
    author.getByRole('button', { name: '下载损失报告' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('货币与就业.zip-损失报告.csv');
  await stage.look(author, '7-losses');
  await author.getByRole('tab', { name: /^有错误/ }).click();
  await author.getByText('请填写参考答案或评分标准').waitFor();
  await author.locator('tr[data-row]').first().focus();
  await author.keyboard.press('Delete');
  await author.getByText(/有错误 0 题，疑似重复 0 题，不导入 1 题/).waitFor();
  await author.getByRole('button', { name: '确认导入…' }).click();
  await author.getByRole('button', { name: '导入2题' }).click();
  await author
    .getByText(/导入2题/)
    .first()
    .waitFor();
  const call = await stage.caller('author');
  await soon(async () => (await call<{ total: number }>(`question/page?bankId=${kept.bankId}`)).total).toBe(522);
});

it('exports the bank as a QTI package', async () => {
  const author = await stage.page('author', `/questionManage/questionList/detail?id=${kept.bankId}`);
  await author
    .getByRole('toolbar', { name: '题库操作' })
    .getByRole('button', { name: /导出试题/ })
    .click();
  const dialog = author.getByRole('dialog', { name: `导出试题：${bankName}` });
  await dialog.getByRole('radio', { name: /^QTI 3\.0/ }).check();
  await stage.look(author, '8-export');
  await dialog.getByRole('button', { name: '导出试题' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

it.each([
  ['phone', { width: 375, height: 812 }],
  ['english', { language: 'en', width: 1920, height: 1080 }],
  ['dark', { dark: true }],
] as const)('is usable: %s', async (name, view) => {
  const author = await stage.page('author', `${page}?bankId=${kept.bankId}`, view);
  await author.locator('input[type=file]').waitFor({ state: 'attached' });
  const rows = `题型,题干,选项A,选项B,答案,分值\n单项选择,${name}的题干应当怎样写,甲,乙,C,1`;
  await send(author, `${name}.csv`, 'text/csv', Buffer.from(rows));
  const row = author.locator('tr[data-row]').first();
  await row.waitFor();
  await stage.look(author, `9-${name}-grid`);
  await row.focus();
  await author.keyboard.press('Enter');
  await desk(author).getByRole('radio').first().waitFor();
  await stage.look(author, `10-${name}-editor`);
  const over = await author.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBe(0);
});
