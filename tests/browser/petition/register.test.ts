import { expect, it } from 'vitest';
import { readingStage, soon } from '../stage.ts';

const stage = readingStage('register');

it.each([
  ['desk', { width: 1366, height: 768 }],
  ['english', { width: 1366, height: 768, language: 'en' }],
] as const)('registers at once and over a restored draft: %s', async (name, view) => {
  const page = await stage.page('handler', '/petitionManage/register', view);
  const [said, verb, source, superior] =
    name === 'english'
      ? [/^Input of .* is back$/, 'Register', 'Source', 'Assigned by superior']
      : [/^已恢复.*未保存的内容$/, '登记并生成受理编号', '来源', '上级交办'];
  await page.getByRole('combobox', { name: source }).click();
  await page.getByTitle(superior).click();
  await soon(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('petition-register'))).toBe(true);
  await page.reload();
  await page.getByText(said).waitFor();
  const button = page.getByRole('button', { name: verb, exact: true });
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(768);
  const covered = await page.locator('.kx-register .kx-field').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const control = field.querySelector<HTMLElement>('textarea, input:not([type="file"]), button');
      control?.focus();
      const bar = document.querySelector('.kx-register .kx-page-foot')?.getBoundingClientRect();
      const { top = 0, bottom = 0 } = control?.getBoundingClientRect() ?? {};
      return bar && bottom > top && bottom > bar.top + 1 && top < bar.bottom ? [field.textContent] : [];
    }),
  );
  expect(covered).toEqual([]);
  await stage.look(page, name);
});

it('suggests a classification by keywords and overrides no choice', async () => {
  const page = await stage.page('handler', '/petitionManage/register');
  const chosen = page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: '信访分类' }) });
  await page.getByRole('textbox', { name: '标题' }).fill('补办电子证书的询问');
  const named = page.getByRole('status').filter({ hasText: '按关键词，可归入【证书发放与补办】' });
  await named.getByRole('button', { name: '采用' }).focus();
  await stage.look(page, 'named');
  await page.keyboard.press('Enter');
  await soon(() => chosen.textContent()).toContain('证书发放与补办');
  await soon(() => named.count()).toBe(0);
  await page.getByRole('textbox', { name: '信访内容' }).fill('本人成绩与分数有误，申请复核零分。');
  await soon(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('申请复核零分'))).toBe(true);
  expect(await page.getByRole('button', { name: '采用' }).count()).toBe(0);
});
