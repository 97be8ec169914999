import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { residentNumber } from '../../../server/src/areas/exam/roster/roster.fixture.ts';
import { pdfPages } from '../../../server/src/platform/letters/testing/pdf-text.ts';
import { rowsOf } from '../../../server/src/platform/sheets/testing/rows-of.ts';
import { soon, stageFor, toast } from '../stage.ts';
import { examPage } from './exams.ts';
import { byCall } from './long-work.ts';
import { type OpenExam, openExam, rosterSheet } from './rosters.ts';

const stage = stageFor('walk-w1');
const rows = 1200;
const inPart = (part: string) => `${examPage}?id=${exam.id}&part=${part}`;
let exam: OpenExam;

const wrongDigit = (n: number) => residentNumber(n).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
/** By the number of a row of people: what is wrong with it, and how it is put right. */
const wrong = [
  { n: 3, label: '证件号码', said: wrongDigit(3), right: residentNumber(3) },
  { n: 50, label: '手机号', said: '138', right: '13900000050' },
  { n: 51, label: '手机号', said: '09901234567', right: '13900000051' },
  { n: 52, label: '姓名', said: '', right: '陈以宁' },
  { n: 53, label: '姓名', said: '陈以宁2', right: '陈以宁' },
  { n: 54, label: '证件号码', said: residentNumber(54).slice(1), right: residentNumber(54) },
  { n: 1100, label: '证件号码', said: residentNumber(8), right: residentNumber(1100) },
] as const;

it('W1 an exam manager brings 1,200 people of a sheet into an examination in three districts and puts seven rows right', async () => {
  // the form of four steps has a story of its own (examinations.test.ts)
  exam = await openExam(await stage.caller('exams'), '三考区联考');
  const page = await stage.page('exams', inPart('examinees'));
  await page.getByRole('button', { name: '导入考生', exact: true }).click();
  await page.getByRole('button', { name: /选择文件/ }).waitFor();
  const buffer = await rosterSheet(
    exam,
    rows,
    Object.fromEntries(wrong.map(({ n, label, said }) => [n, { [label]: said }])),
  );
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({ name: '考生名单.xlsx', mimeType, buffer });
  await page.getByText(/已读取1200行：1193行可以导入，7行有错误/).waitFor();
  await page.getByRole('button', { name: '核对并确认' }).click();
  await page.getByText('共 1200 行，可导入 1193 行，有错误 7 行').waitFor();
  await stage.look(page, '1-seven-wrong');
  for (const [place, { n, label, right }] of wrong.entries()) {
    const rowNo = n + 2;
    await page.getByRole('button', { name: new RegExp(`更正\\s*第${rowNo}行`) }).click();
    await page.getByRole('textbox', { name: `第${rowNo}行：${label}` }).fill(right);
    await page.keyboard.press('Enter');
    await page.getByText(`有错误 ${wrong.length - 1 - place} 行`).waitFor();
  }
  await page.getByRole('button', { name: '导入 1200 行' }).click();
  await page.getByText(/已导入1200行/).waitFor();
  await stage.look(page, '2-all-in');
});

it('W1 he moves it to arranging, everybody has a seat, and cards of a centre are printed', async () => {
  const page = await stage.page('exams', `${examPage}?id=${exam.id}`);
  const verb = (name: string) =>
    page.getByRole('toolbar', { name: '考试操作' }).getByRole('button', { name, exact: true });
  await verb('转入编排').click();
  await page.getByRole('dialog').getByRole('button', { name: '转入编排' }).click();
  await toast(page, '操作成功!').waitFor();
  const call = await stage.caller('exams');
  await byCall.arrange(call, exam.id);
  const [own] = exam.centres;
  const seated = await call<{ total: number; records: { ticketNo: string | null; seatNo: number | null }[] }>(
    `examiners/page?examId=${exam.id}&centreId=${own?.centreId}&size=200`,
  );
  expect(seated.records.every(({ ticketNo, seatNo }) => /^\d{14}$/.test(ticketNo ?? '') && seatNo !== null)).toBe(true);
  await page.reload();
  await verb('打印').click();
  const dialog = page.getByRole('dialog', { name: /^打印/ });
  await dialog.getByRole('status').getByText('共1200人').waitFor();
  await dialog.getByRole('combobox', { name: '考点' }).click();
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(own?.centreName ?? '', { exact: true })
    .click();
  await dialog.getByRole('status').getByText(`共${seated.total}人`).waitFor();
  const said = /A4纸(\d+)页/.exec((await dialog.getByRole('status').textContent()) ?? '')?.[1];
  await stage.look(page, '3-print');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '生成PDF' }).click(),
  ]);
  const pages = pdfPages(await readFile(await file.path()));
  expect(pages).toHaveLength(Number(said));
  expect(pages.join('').replaceAll(/\s/g, '')).toContain(seated.records[0]?.ticketNo ?? '-');
});

it('W1 whoever keeps 澄江 sees its rows and no other: list, count, chart and sheet', async () => {
  const [own] = exam.centres;
  const city = await stage.caller('exams');
  const { total } = await city<{ total: number }>(`examiners/page?examId=${exam.id}&districtId=${own?.districtId}`);
  expect(total).toBe(rows / 3);
  const page = await stage.page('district', inPart('examinees'));
  await page.locator('tr[data-row]').first().waitFor();
  await soon(() => page.locator('.kx-pager-total').textContent()).toMatch(new RegExp(`\\b${total}\\b`));
  await soon(() => page.getByRole('tab', { name: /^全部/ }).locator('.kx-count').textContent()).toBe(String(total));
  const shown = page.locator('tr[data-row]');
  expect(await shown.filter({ hasText: own?.districtName ?? '' }).count()).toBe(await shown.count());
  await stage.look(page, '4-district');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  const [, headings, ...sheet] = (await rowsOf(await readFile(await file.path()))).map(({ cells }) => cells);
  expect(sheet).toHaveLength(total);
  const district = headings?.indexOf('考区') ?? -1;
  expect(new Set(sheet.map((row) => row[district]))).toEqual(new Set([own?.districtName]));
  // the board of the days of this examination alone
  const day = `${new Date().getFullYear() + 1}-05-16`;
  await page.goto(`/statisticManage/commonData/index?from=${day}&until=${day}`);
  const cards = page.getByRole('list', { name: '主要数据' });
  await soon(() => cards.getByRole('listitem').filter({ hasText: '报名人次' }).textContent()).toContain(String(total));
  await soon(() => cards.getByRole('listitem').filter({ hasText: '考点' }).last().textContent()).toContain('1 个考区');
  await page.getByRole('figure').first().locator('svg').first().waitFor();
  await stage.look(page, '5-board');
});
