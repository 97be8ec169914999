import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { rosterCsv } from '../../../server/src/areas/exam/roster/roster.fixture.ts';
import { rowsOf } from '../../../server/src/platform/sheets/testing/rows-of.ts';
import { soon, stageFor, toast } from '../stage.ts';
import { examPage } from './exams.ts';
import { byCall } from './long-work.ts';
import { type OpenExam, openExam, rosterColumns, rosterPerson } from './rosters.ts';

const stage = stageFor('walk-w15');
const rooms = '/centreManage/room/index';
const examinees = 90;
const ownCentre = '云溪第一中学考点';
let exam: OpenExam;

interface Person {
  id: string;
  name: string;
  centreIdName: string | null;
}
const inRoster = '&part=examinees';

it('W15 takes for granted: ninety examinees, thirty at the manager’s centre', async () => {
  const call = await stage.caller('exams');
  exam = await openExam(call, '考点管理考试', ownCentre);
  expect(exam.centres.map(({ centreName }) => centreName)).toContain(ownCentre);
  const page = await stage.page('exams', examPage);
  const rows = Array.from({ length: examinees }, (_, n) => rosterPerson(exam, n));
  const [, taken] = await byCall.import(
    page,
    call,
    'formalExam/importExaminers',
    exam.id,
    rosterCsv(rows, rosterColumns),
  );
  expect(taken).toBe(`已导入${examinees}行`);
});

it('W15 lets a centre manager change only the rooms of the centre', async () => {
  const page = await stage.page('centre', rooms);
  const room = page.getByRole('row', { name: /^001|\b001\b/ }).filter({ hasText: ownCentre });
  await room.first().waitFor();
  await room.first().getByRole('button', { name: /^编辑/ }).click();
  const dialog = page.getByRole('dialog', { name: '编辑考场' });
  const seats = Number(await dialog.getByLabel('座位数').inputValue()) + 2;
  await dialog.getByLabel('座位数').fill(String(seats));
  await dialog.getByRole('button', { name: '保存' }).click();
  await toast(page, '更新成功').waitFor();
  await soon(() => room.first().textContent()).toContain(String(seats));
  await stage.look(page, '1-rooms');
  const call = await stage.caller('centre');
  const { records, total } = await call<{ records: { centreIdName: string }[]; total: number }>('room/list?size=200');
  expect(new Set(records.map(({ centreIdName }) => centreIdName))).toEqual(new Set([ownCentre]));
  expect(records).toHaveLength(total);
});

it('W15 limits roster, counters and numbers to the own centre', async () => {
  // On a wide screen the list shows each examinee's centre.
  const page = await stage.page('centre', `${examPage}?id=${exam.id}${inRoster}`, { width: 1920, height: 1080 });
  await page.locator('tr[data-row]').first().waitFor();
  const total = page.locator('.kx-pager-total');
  await soon(() => total.textContent()).toMatch(/\b30\b/);
  await soon(() => page.getByRole('tab', { name: /^全部/ }).locator('.kx-count').textContent()).toBe('30');
  await soon(() => page.locator('tr[data-row]').filter({ hasNotText: ownCentre }).count()).toBe(0);
  expect(await page.getByRole('button', { name: '导出', exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: '导入考生', exact: true }).count()).toBe(0);
  await stage.look(page, '2-roster');
  await page.setViewportSize({ width: 375, height: 740 });
  await page.locator('.kx-cards li').first().waitFor();
  await stage.look(page, '2-roster-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  const city = await stage.caller('exams');
  const { records } = await city<{ records: Person[] }>(`examiners/page?examId=${exam.id}&size=200`);
  const other = records.find(({ centreIdName }) => centreIdName !== ownCentre);
  const call = await stage.caller('centre');
  await expect(call(`examiners/detail?id=${other?.id}`)).rejects.toThrow(/404 数据不存在或已被删除/);
  stage.allow(/404/);
  await page.goto(`/examinationManage/examinationList/examineeDetail?id=${other?.id}`);
  await page.getByText('数据不存在或已被删除').first().waitFor();
  expect(await page.getByText(other?.name ?? '-').count()).toBe(0);
  await stage.look(page, '3-another');
});

it('W15 exports the roster for analysts without names', async () => {
  const page = await stage.page('analyst', `${examPage}?id=${exam.id}${inRoster}`);
  await page.locator('tr[data-row]').first().waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  await stage.look(page, '4-analyst');
  const [, headings, ...rows] = (await rowsOf(await readFile(await file.path()))).map(({ cells }) => cells);
  expect(rows).toHaveLength(examinees);
  const at = (label: string) => headings?.indexOf(label) ?? -1;
  for (const label of ['姓名', '准考证号', '证件号码', '手机号', '工作单位'])
    expect([label, new Set(rows.map((row) => row[at(label)] || null))]).toEqual([label, new Set([null])]);
  expect(new Set(rows.map((row) => row[at('考区')])).size).toBe(3);
  const { records } = await (await stage.caller('exams'))<{ records: Person[] }>(
    `examiners/page?examId=${exam.id}&size=200`,
  );
  const text = JSON.stringify(rows);
  expect(records.filter(({ name }) => text.includes(name))).toEqual([]);
});
