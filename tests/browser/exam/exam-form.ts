import type { Locator, Page } from 'playwright-core';

export async function choose(page: Page, label: string, entry: string, within: Page | Locator = page): Promise<void> {
  await within.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(entry, { exact: true }).click();
}
export const field = (page: Page, label: string | RegExp) => page.getByRole('textbox', { name: label });
export const step = (page: Page, label: RegExp) =>
  page.getByRole('navigation', { name: '填写步骤' }).getByRole('button', { name: label });
export const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click();

export async function fillIn(page: Page, name: string, year: number): Promise<void> {
  await field(page, /考试名称/).fill(name);
  await choose(page, '考试项目', '专业技术人员职业资格考试');
  await page.getByRole('spinbutton', { name: /年度/ }).fill(String(year));
  await page.getByRole('spinbutton', { name: /批次/ }).fill('1');
  await choose(page, '考试方式', '纸笔');
  for (const [label, time] of [
    ['报名开始时间', `${year}-03-01 0900`],
    ['报名截止时间', `${year}年3月31日 17:00`],
    ['考试开始时间', `${year}-05-16 09:00`],
    ['考试结束时间', `${year}-05-17 17:00`],
  ] as const)
    await field(page, new RegExp(label)).fill(time);
}

export async function fillTotals(page: Page): Promise<void> {
  await page.getByRole('spinbutton', { name: /总分/ }).fill('200');
  await page.getByRole('spinbutton', { name: /合格线/ }).fill('120');
  await choose(page, '合格规则', '各科达线');
}

/** Types a subject into the grid up to its full marks, skipping the paper; the focus ends on the pass mark. */
export async function typeSubject(page: Page, [code, name, from, until]: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '新增科目', exact: true }).click();
  for (const text of [code, name, from, until]) {
    // Input methods write into an open cell.
    await page.keyboard.press('F2');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text ?? '');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('100');
  await page.keyboard.press('Tab');
}

export async function takeDistricts(page: Page, districts: readonly string[]): Promise<void> {
  for (const district of districts) {
    await page.getByRole('checkbox', { name: `${district}参加` }).check();
    await page
      .getByRole('grid', { name: `${district}的考点` })
      .getByRole('row')
      .nth(1)
      .waitFor();
    await page.getByRole('button', { name: '选中全部空闲考点' }).click();
  }
  await page.getByText(new RegExp(`参加考区 ${districts.length} 个`)).waitFor();
}
