import { expect, it } from 'vitest';
import { readingStage, soon } from '../stage.ts';

const stage = readingStage('register');

it.each([
  ['desk', { width: 1366, height: 768 }],
  ['english', { width: 1366, height: 768, language: 'en' }],
] as const)('registers from where one stands, over a draft that came back too: %s', async (name, view) => {
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
  // whichever field takes the focus, the bar does not lie over it
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
