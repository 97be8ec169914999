import type { Download, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pdfPages } from '../../../server/src/engine/letters/testing/pdf-text.ts';
import {
  analysisOf,
  commonOf,
  copyingOf,
  curvesOf,
  districtExams,
  districtFigures,
  headlineOf,
  structureOf,
} from '../../../web/src/testing/exam-statistics.ts';
import { examRecord } from '../../../web/src/testing/exams.ts';
import { readingStage, type View } from '../stage.ts';
import { dress } from '../tours/pages/looks.ts';

const stage = readingStage('exam-statistics');
const data = '/examinationManage/examinationList/data?id=7';

/** Fixed figures, independent of the demonstration. scores.test.ts tests pages of a real examination. */
const answers: Readonly<Record<string, unknown>> = {
  'formalExam/detail': examRecord({ status: 50, statusName: '成绩已公布' }),
  'formalExam/statistics': headlineOf(),
  'formalExam/districtStatistics': districtFigures(),
  'formalExam/analyse': analysisOf(),
  'formalExam/copying': copyingOf(),
  'formalExam/itemCurves': curvesOf(),
  'district/districtExamAnalyse': districtExams(),
  'district/districtExaminersAnalyse': structureOf(),
  'statistic/common': commonOf(),
};

async function opened(path: string, view: View = {}): Promise<Page> {
  const page = await stage.emptyPage('exams', view);
  for (const [call, answer] of Object.entries(answers)) {
    await page.route(`**/api/${call}*`, (route) =>
      route.fulfill({ json: { code: 200, success: true, msg: '', data: answer } }),
    );
  }
  await page.goto(path);
  return page;
}
const drawn = (page: Page) => page.locator('.exam-stat .kx-chart-picture svg').first().waitFor();

const parts = ['overview', 'districts', 'scores&subject=01', 'items&subject=01', 'structure', 'fairness&subject=01'];

it.each(parts)('shows figures at each size and theme: %s', async (part) => {
  const page = await opened(`${data}&part=${part}`);
  const name = part.split('&')[0];
  await (name === 'fairness' ? page.getByText('C 级', { exact: true }).waitFor() : drawn(page));
  await stage.look(page, `${name}-desk`);
  await dress(page, 'dark');
  await stage.look(page, `${name}-dark`);
  await dress(page, 'default');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await stage.look(page, `${name}-wide`);
  await page.setViewportSize({ width: 375, height: 740 });
  await stage.look(page, `${name}-phone`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

it("shows a district's distance from the mean on a small screen", async () => {
  const page = await opened(`${data}&part=districts`);
  const table = page.locator('.kx-plain-table .ant-table-body, .kx-plain-table .ant-table-content').first();
  await page.getByText('差异较大', { exact: true }).waitFor();
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

it('leads from a point to its item by keyboard', async () => {
  const page = await opened(`${data}&part=items&subject=01`);
  const chart = page.getByRole('figure', { name: '试题难度与区分度' });
  await chart.getByRole('img').getByText('第2题').waitFor();
  await chart.getByRole('button', { name: '表', exact: true }).click();
  const item = chart.getByRole('button', { name: '第2题' });
  await item.press('Enter');
  const dialog = page.getByRole('dialog', { name: '第 2 题' });
  await dialog
    .getByRole('img', { name: /得分率随总分的变化/ })
    .locator('svg')
    .waitFor();
  await stage.look(page, 'item');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await item.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('shows the evidence of copying', async () => {
  const page = await opened(`${data}&part=copying&subject=01`);
  await page.getByRole('button', { name: '甘霖、季宁' }).click();
  await page.getByRole('region', { name: '答案对照' }).waitFor();
  await stage.look(page, 'copying');
});

async function exported(page: Page, call: string): Promise<{ file: Download; url: URL }> {
  await page.route(`**/api/${call}?*`, (route) =>
    route.fulfill({
      body: 'xlsx',
      headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('统计分析.xlsx')}` },
    }),
  );
  const [file, asked] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(`**/api/${call}?*`),
    page.getByRole('button', { name: '导出报表' }).click(),
  ]);
  return { file, url: new URL(asked.url()) };
}

it('prints the whole report and exports all figures', async () => {
  const page = await opened(`${data}&part=report&subject=01`);
  for (const name of ['试题难度与区分度', '各考区性别构成'])
    await page.getByRole('figure', { name }).locator('.kx-chart-picture svg').waitFor();
  const { file, url } = await exported(page, 'formalExam/exportStatistics');
  expect(file.suggestedFilename()).toBe('统计分析.xlsx');
  expect(Object.fromEntries(url.searchParams)).toEqual({ examId: '7', subjectCode: '01', binWidth: '5' });
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('combobox', { name: '科目' }).isVisible()).toBe(false);
  expect(await page.getByRole('tab', { name: '完整报告' }).isVisible()).toBe(false);
  await stage.picture(page, 'paper');
});

const plain = (text: string): string => text.normalize('NFKC');

async function printed(page: Page, name: string): Promise<{ sheets: string[]; wide: boolean }> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await stage.keep(pdf, `${name}.pdf`);
  const sizes = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  // The PDF font encodes some characters as look-alike radicals.
  return { sheets: pdfPages(pdf).map(plain), wide: sizes.some(([, width, height]) => Number(width) > Number(height)) };
}

const menus = ['退出登录', '打印或存为', '导出报表', '考试详情', '计算试题参数', '工作台', '请选择'];
const figures: Record<string, { says: readonly string[]; wide: boolean }> = {
  overview: { says: ['1,240', '84.25', '97.6', '2025年度经济专业技术资格考试', '合格线 84 分'], wide: false },
  'districts&subject=01': { says: ['云溪', '84.25', '差异较大'], wide: true },
  'scores&subject=01&district=3': { says: ['84.25', '克隆巴赫', '测量标准误'], wide: false },
  'items&subject=01': { says: ['第 2 题', '疑似键错'], wide: true },
  structure: { says: ['各考区性别构成', '云溪'], wide: false },
  'fairness&subject=01': { says: ['C 级', 'Δ MH'], wide: false },
  'copying&subject=01': { says: ['甘霖、季宁', '校正概率'], wide: true },
};

it.each(Object.keys(figures))('prints %s with its head and without the frame', async (part) => {
  const { says = [], wide } = figures[part] ?? {};
  const page = await opened(`${data}&part=${part}`);
  const name = part.split('&')[0] ?? '';
  if (['fairness', 'copying'].includes(name)) await page.locator('.kx-plain-table').first().waitFor();
  else await drawn(page);
  const { sheets, wide: lies } = await printed(page, name);
  const all = sheets.join('');
  for (const said of [...says, '统计分析', '打印人', '打印时间', '内容']) expect(all, said).toContain(plain(said));
  for (const word of menus) expect(all).not.toContain(plain(word));
  for (const [place, sheet] of sheets.entries()) expect(sheet).toContain(`${place + 1} / ${sheets.length}`);
  if (part.includes('subject')) expect(sheets[0]).toContain('科目');
  expect(lies).toBe(wide);
});

it('prints the evidence of a pair on its own page', async () => {
  const page = await opened(`${data}&part=copying&subject=01`);
  await page.getByRole('button', { name: '甘霖、季宁' }).click();
  const dialog = page.getByRole('dialog', { name: '雷同核查材料' });
  await dialog.getByRole('region', { name: '答案对照' }).waitFor();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '1');
  });
  await dialog.getByRole('button', { name: '打印或存为 PDF' }).click();
  await page.locator('body[data-printed]').waitFor();
  const { sheets } = await printed(page, 'evidence');
  expect(sheets).toHaveLength(1);
  const [sheet = ''] = sheets;
  for (const said of ['雷同核查材料', '甘霖', '季宁', '答案对照', '座位图', '打印人', '核查人', '不是结论'])
    expect(sheet, said).toContain(plain(said));
  for (const word of [...menus, '雷同线索', '关闭']) expect(sheet).not.toContain(plain(word));
});

it('prints the overview with its filters', async () => {
  const page = await opened('/statisticManage/commonData/index?from=2026-01-01');
  await drawn(page);
  const { sheets } = await printed(page, 'common');
  const all = sheets.join('');
  for (const said of ['数据概览', '2026-01-01', '打印人', '24,800', '共 66 件', '考点排名', '云溪一中考点'])
    expect(all, said).toContain(plain(said));
  for (const word of menus) expect(all).not.toContain(plain(word));
});

async function daysHaveRoom(page: Page): Promise<void> {
  for (const name of ['考试日期', '考试日期截止'])
    expect((await page.getByRole('textbox', { name, exact: true }).boundingBox())?.width, name).toBeGreaterThan(80);
}

it('shows the work of the office in both languages', async () => {
  const path = '/statisticManage/commonData/index';
  const page = await opened(path);
  await drawn(page);
  await stage.look(page, 'common-desk');
  await daysHaveRoom(page);
  await dress(page, 'dark');
  await stage.look(page, 'common-dark');
  await dress(page, 'default');
  await page.setViewportSize({ width: 375, height: 740 });
  await stage.look(page, 'common-phone');
  await daysHaveRoom(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  const choice = page.getByRole('combobox', { name: '考区' });
  expect(await choice.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await choice.isVisible()).toBe(false);
  const english = await opened(path, { language: 'en' });
  await drawn(english);
  await stage.look(english, 'common-english');
});
