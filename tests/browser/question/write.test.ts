import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('write');
const banks = '/questionManage/questionList';
const write = '/questionManage/testQuestions/create';
const detail = '/questionManage/testQuestions/detail';
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const type = async (page: Page, name: string, words: string) => {
  await text(page, name).click();
  await page.keyboard.type(words);
};
let bankId = '';

it('creates a bank and opens it', async () => {
  const call = await stage.caller('district');
  const { id } = await call<{ id: string }>('questionBank/submit', {
    name: '经济基础知识试写',
    subject: 'economics_base',
    secretLevel: 1,
  });
  bankId = id;
  const page = await stage.page('district', `${banks}/index`);
  await page.getByText('经济基础知识试写').first().click();
  await page.locator('.kx-case-head h1').filter({ hasText: '经济基础知识试写' }).waitFor();
  await stage.look(page, '1-bank');
});

it('writes a single choice, blanks and a judgement with previews', async () => {
  const page = await stage.page('district', `${write}?bankId=${bankId}`);
  await type(page, '题干', '价格上升时，需求量一般怎样变化？');
  for (const [letter, words] of [
    ['A', '减少'],
    ['B', '增加'],
    ['C', '不变'],
    ['D', '先增后减'],
  ] as const)
    await type(page, `选项${letter}`, words);
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByText('单选题必须且只能有一个正确选项').waitFor();
  await page.getByRole('radio', { name: 'A为正确答案' }).check();
  const face = page.getByRole('complementary', { name: '考生看到的样子' });
  await face.getByText('先增后减').waitFor();
  await stage.look(page, '2-single');
  await page.keyboard.press('Control+Enter');
  await page.getByText('答案与解析').waitFor();
  await page.goto(`${stage.url}${write}?bankId=${bankId}&questionType=4`);
  await type(page, '题干', '需求量随价格上升而____。');
  await page.getByLabel('第1空').fill('减少\n下降');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByText('(1) 减少 / 下降').waitFor();
  await page.goto(`${stage.url}${write}?bankId=${bankId}&questionType=3`);
  await type(page, '题干', '吉芬商品的需求量随价格上升而减少。');
  await page.getByRole('radio', { name: '错误' }).check();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await toast(page, '新增成功').waitFor();
});

it('saves a new version and compares it with the old one', async () => {
  const call = await stage.caller('district');
  const { records } = await call<{ records: { id: string }[] }>(`question/page?bankId=${bankId}&questionType=1`);
  const id = records[0]?.id ?? '';
  await call('questionBankAudit/save', { bankId });
  const page = await stage.page('district', `${write}?id=${id}`);
  await text(page, '题干').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('请选择。');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL((url) => url.href.includes(detail));
  await page.locator('ins').filter({ hasText: '请选择' }).waitFor();
  await soon(() => page.getByText('第2版').count()).toBeGreaterThan(0);
  await stage.look(page, '3-versions');
  expect(await page.locator('del').count()).toBe(0);
});
