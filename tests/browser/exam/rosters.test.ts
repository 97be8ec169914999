import sharp from 'sharp';
import { expect, it } from 'vitest';
import { residentNumber } from '../../../server/src/areas/exam/roster/roster.fixture.ts';
import { makeZip } from '../../../server/src/platform/files/testing/zip-maker.ts';
import { soon, stageFor } from '../stage.ts';
import { examPage } from './exams.ts';
import { type OpenExam, openExam, rosterSheet } from './rosters.ts';

const stage = stageFor('rosters');
const rows = 1200;
let exam: OpenExam;

const wrong = {
  3: { 证件号码: residentNumber(3).replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
  50: { 手机号: '138' },
  51: { 报考科目: '高等数学' },
  52: { 考区: '无此考区' },
  53: { 性别: '女' },
  54: { 姓名: '' },
  1100: { 证件号码: residentNumber(7) },
};
const inPart = '&part=examinees';
const total = (page: { locator: (css: string) => { textContent: () => Promise<string | null> } }) =>
  page.locator('.kx-pager-total').textContent();

it('W1: imports 1,200 examinees after correcting seven rows', async () => {
  exam = await openExam(await stage.caller('exams'), '名单导入考试');
  const page = await stage.page('exams', `${examPage}?id=${exam.id}${inPart}`);
  await page.getByText('还没有考生，请导入考生名单').waitFor();
  await page.getByRole('button', { name: '导入考生', exact: true }).click();
  await page.getByRole('button', { name: /选择文件/ }).waitFor();
  await stage.look(page, '1-choose');
  const buffer = await rosterSheet(exam, rows, wrong);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({ name: '考生名单.xlsx', mimeType, buffer });
  await page.getByText(/已读取1200行：1193行可以导入，7行有错误/).waitFor();
  await page.reload();
  await page.getByText('共 1200 行，可导入 1193 行，有错误 7 行').waitFor();
  await stage.look(page, '2-wrong');
  const mend = async (rowNo: number, label: string, value: string, left: number) => {
    await page.getByRole('button', { name: new RegExp(`更正\\s*第${rowNo}行`) }).click();
    await page.getByRole('textbox', { name: `第${rowNo}行：${label}` }).fill(value);
    await page.keyboard.press('Enter');
    await page.getByText(`有错误 ${left} 行`).waitFor();
  };
  await mend(5, '证件号码', residentNumber(3), 6);
  await mend(52, '手机号', '13900000050', 5);
  await mend(56, '姓名', '陈以宁', 4);
  for (const [place, rowNo] of [53, 54, 55, 1102].entries()) {
    await page.getByRole('button', { name: new RegExp(`不导入\\s*第${rowNo}行`) }).click();
    await page.getByText(place === 3 ? /可导入 1196 行，有错误 0 行/ : `有错误 ${3 - place} 行`).waitFor();
  }
  await page.getByRole('button', { name: '导入 1196 行' }).click();
  await page.getByText(/已导入1196行/).waitFor();
  await stage.look(page, '3-done');
  await page.getByRole('button', { name: '查看', exact: true }).click();
  await page.getByRole('tab', { name: /^全部/ }).waitFor();
  await soon(() => total(page)).toMatch(/1196/);
  await stage.look(page, '4-roster');
});

it('reviews a registration with photo and notifies the examinee', async () => {
  const page = await stage.page('exams', `${examPage}?id=${exam.id}${inPart}&regStatus=0`);
  const [row] = [page.locator('tr[data-row]').first()];
  await row.waitFor();
  await page.getByRole('button', { name: '导入照片', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入照片' });
  const photo = await sharp({ create: { width: 300, height: 420, channels: 3, background: '#7896be' } })
    .jpeg()
    .toBuffer();
  const buffer = makeZip([
    { name: '0000.jpg', content: photo },
    { name: '无人.jpg', content: photo },
  ]);
  await dialog.locator('input[type=file]').setInputFiles({ name: '照片.zip', mimeType: 'application/zip', buffer });
  await dialog.getByText('无人.jpg').waitFor();
  await stage.look(page, '5-photos');
  await page.keyboard.press('Escape');
  await row.click();
  await page.getByRole('img', { name: /的照片$/ }).waitFor();
  await page.getByRole('toolbar', { name: '考生操作' }).getByRole('button', { name: '审核不通过' }).click();
  await page.getByRole('textbox', { name: /不通过原因/ }).fill('学历证明不清晰，请重新上传');
  await page.getByRole('dialog').getByRole('button', { name: '审核不通过' }).click();
  await page.getByRole('region', { name: '报名经过' }).getByText('学历证明不清晰').waitFor();
  await stage.look(page, '6-examinee');
});

it('shows a district manager only local examinees and counters', async () => {
  const page = await stage.page('district', `${examPage}?id=${exam.id}${inPart}`);
  const call = await stage.caller('district');
  const { records } = await call<{ records: { districtIdName: string }[] }>(
    `examiners/page?examId=${exam.id}&size=200`,
  );
  expect(new Set(records.map(({ districtIdName }) => districtIdName))).toEqual(
    new Set([exam.centres[0]?.districtName]),
  );
  await page.locator('tr[data-row]').first().waitFor();
  const shown = Number(/\d+/.exec((await total(page)) ?? '')?.[0]);
  expect(shown).toBeGreaterThan(390);
  expect(shown).toBeLessThan(401);
  await soon(() => page.getByRole('tab', { name: /^全部/ }).locator('.kx-count').textContent()).toBe(String(shown));
  await stage.look(page, '7-district');
});

it.each([
  ['phone', { width: 375, height: 812 }],
  ['english', { language: 'en', width: 1366, height: 768 }],
  ['dark', { dark: true }],
] as const)('is usable: %s', async (name, view) => {
  const page = await stage.page('exams', `${examPage}?id=${exam.id}${inPart}`, view);
  await page.getByRole('tab', { name: name === 'english' ? /^All/ : /^全部/ }).waitFor();
  await page.locator('tr[data-row], .kx-cards li').first().waitFor();
  await stage.look(page, `8-${name}`);
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await over()).toBe(0);
  const call = await stage.caller('exams');
  const { records } = await call<{ records: { id: string }[] }>(`examiners/page?examId=${exam.id}&regStatus=2`);
  const path = `/examinationManage/examinationList/examineeDetail?id=${records[0]?.id}`;
  const other = await stage.page('exams', path, view);
  await other.getByRole('img').last().waitFor();
  await stage.look(other, `9-${name}-examinee`);
});
