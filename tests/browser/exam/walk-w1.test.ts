import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { residentNumber } from '../../../server/src/areas/exam/roster/roster.fixture.ts';
import { pdfPages } from '../../../server/src/engine/letters/testing/pdf-text.ts';
import { rowsOf } from '../../../server/src/platform/sheets/testing/rows-of.ts';
import { ofToday } from '../../setup/scope.ts';
import { sourcesOfStory } from '../stage/turns.ts';
import { soon, stageFor, toast } from '../stage.ts';
import { arrange } from './arrange.ts';
import { choose, field, fillIn, fillTotals, next, takeDistricts, typeSubject } from './exam-form.ts';
import { examList, examPage } from './exams.ts';
import { onPhoneAndPaper } from './phone-and-paper.ts';
import { type OpenExam, rosterSheet } from './rosters.ts';
import { mend } from './send-file.ts';

const stage = stageFor('walk-w1');
const rows = 1200;
const year = new Date().getFullYear() + 1;
const inPart = (part: string) => `${examPage}?id=${exam.id}&part=${part}`;
let exam: OpenExam;

const wrongDigit = (n: number) => residentNumber(n).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
const wrong = [
  { n: 3, label: '证件号码', said: wrongDigit(3), right: residentNumber(3) },
  { n: 50, label: '手机号', said: '138', right: '13900000050' },
  { n: 51, label: '手机号', said: '09901234567', right: '13900000051' },
  { n: 52, label: '姓名', said: '', right: '陈以宁' },
  { n: 53, label: '姓名', said: '陈以宁2', right: '陈以宁' },
  { n: 54, label: '证件号码', said: residentNumber(54).slice(1), right: residentNumber(54) },
  { n: 1100, label: '证件号码', said: residentNumber(8), right: residentNumber(1100) },
] as const;

const name = `${year}年三考区联考`;
const districts = ['澄江', '云溪', '南屏'];

it('W1 publishes an examination in three districts', async () => {
  const page = await stage.page('exams', examList);
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await field(page, /考试名称/).waitFor();
  await fillIn(page, name, year);
  await next(page);
  await fillTotals(page);
  for (const [code, called, from, until] of [
    ['01', '综合知识', '10:00', '12:00'],
    ['02', '专业实务', '14:00', '16:00'],
  ] as const) {
    await typeSubject(page, [code, called, `${year}-05-16 ${from}`, `${year}-05-16 ${until}`]);
    await page.keyboard.type('60');
    await page.keyboard.press('Enter');
  }
  await next(page);
  await takeDistricts(page, districts);
  await next(page);
  await page.getByText(/发布条件已满足/).waitFor();
  await page.getByRole('button', { name: '发布考试' }).click();
  await toast(page, '新增成功').waitFor();
  await page.locator('.kx-case-head h1').filter({ hasText: name }).waitFor();
  await stage.look(page, '0-published');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const { places } = await (await stage.caller('exams'))<{ places: OpenExam['centres'] }>(`formalExam/detail?id=${id}`);
  const firstOf = (district: string) => places.find(({ districtName }) => districtName.startsWith(district));
  exam = { id, name, centres: districts.flatMap((district) => firstOf(district) ?? []) };
  expect(exam.centres).toHaveLength(3);
});

it('W1 imports 1,200 examinees and corrects seven rows', async () => {
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
  for (const [place, { n, label, right }] of wrong.entries())
    await mend(page, n + 2, label, right, wrong.length - 1 - place);
  await page.getByRole('button', { name: '导入 1200 行' }).click();
  await page.getByText(/已导入1200行/).waitFor();
  await stage.look(page, '2-all-in');
});

it('W1 seats all examinees and prints cards and door sheets', async () => {
  const page = await stage.page('exams', `${examPage}?id=${exam.id}`);
  const verb = (name: string) =>
    page.getByRole('toolbar', { name: '考试操作' }).getByRole('button', { name, exact: true });
  await verb('转入编排').click();
  await page.getByRole('dialog').getByRole('button', { name: '转入编排' }).click();
  await toast(page, '操作成功!').waitFor();
  await page.getByRole('tab', { name: '座位' }).click();
  await arrange(page, () => stage.look(page, '3-preview'));
  await stage.look(page, '4-adopted');
  const call = await stage.caller('exams');
  const [own] = exam.centres;
  const seated = await call<{ total: number; records: { ticketNo: string | null; seatNo: number | null }[] }>(
    `examiners/page?examId=${exam.id}&centreId=${own?.centreId}&size=200`,
  );
  expect(seated.records.every(({ ticketNo, seatNo }) => /^\d{14}$/.test(ticketNo ?? '') && seatNo !== null)).toBe(true);
  await page.goto(`${examPage}?id=${exam.id}`);
  await verb('打印').click();
  const dialog = page.getByRole('dialog', { name: /^打印/ });
  await dialog.getByRole('status').getByText('共1200人').waitFor();
  await choose(page, '考点', own?.centreName ?? '', dialog);
  await dialog.getByRole('status').getByText(`共${seated.total}人`).waitFor();
  const said = /A4纸(\d+)页/.exec((await dialog.getByRole('status').textContent()) ?? '')?.[1];
  await stage.look(page, '5-print');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '生成PDF' }).click(),
  ]);
  await stage.paper(file, '5-cards');
  const pages = pdfPages(await readFile(await file.path()));
  expect(pages).toHaveLength(Number(said));
  const text = pages.join('').replaceAll(/\s/g, '');
  expect(seated.records.filter(({ ticketNo }) => text.split(ticketNo ?? '-').length !== 2)).toEqual([]);

  await verb('打印').click();
  await choose(page, '打印内容', '门贴', dialog);
  await choose(page, '考点', own?.centreName ?? '', dialog);
  await dialog.getByRole('status').getByText(`共${seated.total}人`).waitFor();
  await stage.look(page, '6-print-doors');
  const [doors] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '生成PDF' }).click(),
  ]);
  await stage.paper(doors, '6-doors');
  const onDoors = pdfPages(await readFile(await doors.path()))
    .join('')
    .replaceAll(/\s/g, '');
  const ranges = [...onDoors.matchAll(/(\d{14})–(\d{14})/g)];
  const hasDoor = (ticketNo: string | null) =>
    ranges.some(([, first = '', last = '']) => ticketNo !== null && first <= ticketNo && ticketNo <= last);
  expect(seated.records.filter(({ ticketNo }) => !hasDoor(ticketNo))).toEqual([]);
});

it('W1 shows the admin of 澄江 only rows of 澄江', async () => {
  const [own] = exam.centres;
  const city = await stage.caller('exams');
  const { total } = await city<{ total: number }>(`examiners/page?examId=${exam.id}&districtId=${own?.districtId}`);
  expect(total).toBe(rows / 3);
  const page = await stage.page('district', inPart('examinees'));
  await page.locator('tr[data-row]').first().waitFor();
  await soon(() => page.locator('.kx-pager-total').textContent()).toMatch(new RegExp(`\\b${total}\\b`));
  await soon(() => page.getByRole('tab', { name: /^全部/ }).locator('.kx-count').textContent()).toBe(String(total));
  const shown = page.locator('tr[data-row]');
  await soon(() => shown.filter({ hasNotText: own?.districtName ?? '-' }).count()).toBe(0);
  await stage.look(page, '7-district');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  const [, headings, ...sheet] = (await rowsOf(await readFile(await file.path()))).map(({ cells }) => cells);
  expect(sheet).toHaveLength(total);
  const district = headings?.indexOf('考区') ?? -1;
  expect(new Set(sheet.map((row) => row[district]))).toEqual(new Set([own?.districtName]));
  const day = `${year}-05-16`;
  await page.goto(`/statisticManage/commonData/index?from=${day}&until=${day}`);
  const cards = page.getByRole('list', { name: '主要数据' });
  await soon(() => cards.getByRole('listitem').filter({ hasText: '报名人次' }).textContent()).toContain(String(total));
  await soon(() => cards.getByRole('listitem').filter({ hasText: '考点' }).last().textContent()).toContain('1 个考区');
  await page.getByRole('figure').first().locator('svg').first().waitFor();
  await stage.look(page, '8-board');
});

const rosterRows = 'tr[data-row], .kx-cards li';
const readElsewhere = [
  ['exams', 'its page', () => `${examPage}?id=${exam.id}`, '.kx-exam-card'],
  ['exams', 'its roster', () => inPart('examinees'), rosterRows],
  ['exams', 'its seats', () => inPart('seats'), '[data-seat]'],
  ['district', 'the roster of 澄江', () => inPart('examinees'), rosterRows],
] as const;
it.each(ofToday(readElsewhere, ...sourcesOfStory(import.meta.filename)))(
  'W1 on a phone and on paper: %s reads %s',
  async (role, what, address, shown) => {
    await onPhoneAndPaper(stage, role, address(), shown, `9-${what.replaceAll(' ', '-')}`);
  },
);
