import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog } from './petition/petitions.ts';
import { focused, soon, stageFor, toast, type View } from './stage.ts';

const stage = stageFor('editor');
const path = '/desk/notice';
const form = (page: Page) => page.getByRole('dialog').first();
const text = (page: Page) => form(page).getByRole('textbox', { name: /^(通知内容|Content)$/ });
const tool = (page: Page, name: string) => form(page).getByRole('toolbar').getByRole('button', { name });
const menu = async (page: Page, name: string, entry: string) => {
  await tool(page, name).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const top = (page: Page) => page.getByRole('dialog').last();

async function opened(view: View = {}): Promise<Page> {
  const page = await stage.page('administrator', path, view);
  await page.getByRole('button', { name: /^(新增|Add)$/ }).click();
  await form(page).getByRole('toolbar').waitFor();
  return page;
}

it('publishes a notice with all editor formats', async () => {
  const page = await opened();
  await form(page).getByLabel('通知标题').fill('关于考场编排的通知');
  await text(page).click();
  await menu(page, '段落样式', '二级标题');
  await page.keyboard.type('一、安排');
  await page.keyboard.press('Enter');
  await page.keyboard.type('请于');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('十二月一日');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('前核对,公式');
  await tool(page, '公式').click();
  await top(page).getByLabel('LaTeX 或 MathML').fill('\\frac{a^2}{\\sqrt{b}}');
  await top(page).locator('math mfrac').waitFor();
  await stage.look(page, '1-formula');
  await page.keyboard.press('Control+Enter');
  await text(page).locator('math mfrac').waitFor();
  await focused(text(page));
  await page.keyboard.press('Enter');
  await tool(page, '图片').click();
  await top(page)
    .getByLabel('图片文件')
    .setInputFiles({
      name: '平面图.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 80, height: 40 } }),
    });
  await top(page).getByLabel('替代文字').fill('考场平面图');
  await top(page).getByRole('button', { name: '插入' }).click();
  await soon(() =>
    text(page)
      .getByAltText('考场平面图')
      .evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).toBe(80);
  await page.keyboard.press('Enter');
  await menu(page, '表格', '插入表格');
  await page.keyboard.type('考场');
  await page.keyboard.press('Tab');
  await page.keyboard.type('人数');
  await menu(page, '表格', '在下方插入行');
  await soon(() => text(page).getByRole('row').count()).toBe(4);
  await stage.look(page, '2-written');
  await form(page).getByLabel('通知类型').click();
  await page.locator('.ant-select-item-option').first().click();
  await form(page).getByLabel('发布时间').fill('2026-11-20T10:00');
  await form(page).getByRole('button', { name: '保存', exact: true }).click();
  await toast(page, '新增成功').waitFor();
  const row = page.locator('[data-row]').filter({ hasText: '关于考场编排的通知' });
  await row.getByRole('button', { name: '查看' }).click();
  const read = dialog(page).locator('.kx-rich');
  await read.getByRole('heading', { name: '一、安排', level: 2 }).waitFor();
  await soon(() => read.getByAltText('考场平面图').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(80);
  expect(await read.locator('math mfrac msqrt').count()).toBe(1);
  expect(await read.getByRole('columnheader').count()).toBe(3);
  await stage.look(page, '3-read');
});

it('moves to the toolbar and back by keyboard', async () => {
  const page = await opened();
  await text(page).focus();
  await page.keyboard.type('按键');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Alt+F10');
  await focused(tool(page, '撤销'));
  for (const name of ['重做', '段落样式', '加粗']) {
    await page.keyboard.press('ArrowRight');
    await focused(tool(page, name));
  }
  await page.keyboard.press('Enter');
  await text(page).locator('strong').getByText('按键').waitFor();
  await page.keyboard.press('Alt+F10');
  await focused(tool(page, '加粗'));
  await page.keyboard.press('Escape');
  await focused(text(page));
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await focused(page.getByRole('menuitem', { name: '正文', exact: true }));
  await page.keyboard.press('ArrowDown');
  await focused(page.getByRole('menuitem', { name: '一级标题' }));
  await page.keyboard.press('Enter');
  await text(page).getByRole('heading', { name: '按键', level: 1 }).waitFor();
});

it('folds on a narrow screen, in dark mode and in English', async () => {
  const phone = await opened({ width: 375, height: 812 });
  await tool(phone, '更多工具').waitFor();
  expect(await tool(phone, '居中').count()).toBe(0);
  await stage.look(phone, '5-phone');
  await tool(phone, '更多工具').click();
  await tool(phone, '居中').waitFor();
  await stage.look(phone, '6-phone-unfolded');
  const night = await opened({ dark: true, width: 1920, height: 1080 });
  await stage.look(night, '7-dark');
  await coloured(night);
  const english = await opened({ language: 'en' });
  await stage.look(english, '8-english');
});

/** The text was coloured for white paper, so the sheet stays white in dark mode. */
async function coloured(night: Page) {
  const content = '<p style="color:#a00000">红字</p><table><tbody><tr><th>项目</th></tr></tbody></table><p>黑字</p>';
  const call = await stage.caller('administrator');
  await call('blade-desk/notice/submit', {
    title: '有颜色的通知',
    category: 1,
    releaseTime: '2026-11-20 10:00:00',
    content,
  });
  await night.reload();
  await night.locator('[data-row]').filter({ hasText: '有颜色的通知' }).getByRole('button', { name: '查看' }).click();
  const sheet = dialog(night).locator('.kx-rich');
  await sheet.getByText('红字').waitFor();
  expect(await sheet.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
  await stage.look(night, '9-dark-coloured');
}
