import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { residentNumber } from '../../../server/src/areas/exam/roster/roster.fixture.ts';
import { rowsOf } from '../../../server/src/platform/sheets/testing/rows-of.ts';
import type { OpenExam } from '../exam/rosters.ts';
import { caseHeading, dialog, standing, verbs } from '../petition/petitions.ts';
import { soon, stageFor, toast } from '../stage.ts';
import { type Asked, citizenCalls, type Receipt } from './citizen-calls.ts';
import { caseOf, examWithRoster, nameIn } from './corrections.ts';

const stage = stageFor('correction');
const listPath = '/infoEdit/infoEditList/index';
const openingPath = '/infoEdit/examList/index';
const called = '职业资格考试信息更正';
const taken = '新证件号码已存在应试人员记录';

/** Roster positions: a name with a rare character, an applicant who wants another person's number, that person. */
const [rare, wanting, holder] = [1, 3, 5] as const;
const rareName = '林𠮷远';
let exam: OpenExam;
let named: Receipt;
let colliding: Receipt;

const nameOf = (n: number) => nameIn(exam, n);
const idOf = (receipt: Receipt) => caseOf(stage, receipt);
const row = (page: Page, words: string) => page.locator('[data-row]').filter({ hasText: words });
async function opened(page: Page, { caseNo }: Receipt, title: string): Promise<void> {
  await row(page, caseNo).focus();
  await page.keyboard.press('Enter');
  await caseHeading(page, title).waitFor();
}
const filed = (n: number, changes: Asked['changes'], more: object = {}): Asked => ({
  applicantName: nameOf(n),
  idNo: residentNumber(n),
  phone: '13000000012',
  reasonType: 1,
  reasonText: '户籍登记变更，请按户口簿更正报名信息。',
  changes,
  ...more,
});

it('W8: takes for granted: an examination with a roster', async () => {
  exam = await examWithRoster(stage, '信息更正的考试');
});

it('W8: creates an opening with its matrix, opens and reads it', async () => {
  const page = await stage.page('clerk', openingPath);
  await page.getByText('还没有更正考试；新增后开放，应试人员即可申请').waitFor();
  await stage.look(page, '1-openings-empty');
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: '新增更正考试' });
  await form.getByRole('textbox', { name: '更正考试名称' }).fill(called);
  await form.getByRole('combobox', { name: '关联考试' }).click();
  await page.keyboard.type(exam.name);
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(new RegExp(`^${exam.name}（`))
    .click();
  await form.getByRole('combobox', { name: '承办机构' }).fill('考务');
  await page.locator('.ant-select-tree').getByText('考务处').first().click();
  await form.getByRole('textbox', { name: '开放开始时间' }).fill('2026-01-01 09:00');
  await form.getByRole('textbox', { name: '开放截止时间' }).fill('2036-01-01 18:00');
  const rule = (cell: string) => form.getByRole('combobox', { name: cell, exact: true });
  await soon(() => rule('姓名 考前').locator('option:checked').textContent()).toBe('需二审');
  await rule('证件号码 考前').selectOption({ label: '需二审' });
  await rule('手机号 考前').selectOption({ label: '允许' });
  await rule('手机号 考后').selectOption({ label: '允许' });
  await form.getByRole('textbox', { name: '证明材料' }).fill('户口簿（必需）\n身份证复印件');
  await stage.look(page, '2-opening-dialog');
  await form.getByRole('button', { name: '保存' }).click();
  await toast(page, '新增成功').waitFor();
  await row(page, called).getByText('草稿').waitFor();
  await row(page, called).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '开放' }).click();
  await dialog(page).getByRole('button', { name: '开放' }).click();
  await row(page, called).getByText('开放中').waitFor();
  await stage.look(page, '3-openings');
  await row(page, called).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '查看' }).click();
  await page.getByRole('article').getByRole('heading', { name: called, level: 1 }).waitFor();
  const matrix = page.getByRole('region', { name: '可更正项' });
  await soon(() => matrix.getByRole('row', { name: /^手机号/ }).textContent()).toBe('手机号允许允许不允许');
  await page.getByRole('region', { name: '证明材料' }).getByText('户口簿（必需）').waitFor();
  await stage.look(page, '4-opening');
});

it('W8: files a rare character and a taken number with proof', async () => {
  const citizen = citizenCalls(stage.url);
  const [open] = await citizen.openings();
  expect(open).toMatchObject({ name: called, examName: exam.name });
  expect(open?.fields.map(({ fieldKey }) => fieldKey)).toEqual(['name', 'idNo', 'phone']);
  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#c8d6e5' } })
    .png()
    .toBuffer();
  const page = () => citizen.upload('户口簿.png', picture);
  const examId = open?.id ?? '';
  const name = filed(rare, [{ fieldKey: 'name', newValue: rareName }], { examId });
  expect((await citizen.file(name)).msg).toBe('请上传户口簿');
  const first = await citizen.file({ ...name, fileIds: await page() });
  expect([first.status, first.msg]).toEqual([200, '操作成功']);
  named = first.data;
  const number = filed(wanting, [{ fieldKey: 'idNo', newValue: residentNumber(holder) }], { examId });
  expect((await citizen.file({ ...number, fileIds: await page() })).msg).toBe('证件号码变更须上传公安机关证明');
  const second = await citizen.file({ ...number, fileIds: await page(), policeProof: await page() });
  expect([second.status, second.msg]).toEqual([200, '操作成功']);
  colliding = second.data;
});

it("W8: shows the documents and passes the name's first audit", async () => {
  const page = await stage.page('clerk', listPath);
  await row(page, named.caseNo).getByText('待审核').waitFor();
  await stage.look(page, '5-list');
  await opened(page, named, '更正姓名');
  const compared = page.getByRole('region', { name: '更正内容' });
  await compared.getByText('新姓名含1个生僻字，请核对字形').waitFor();
  const viewer = page.getByRole('group', { name: '材料查看' });
  await viewer.getByRole('img', { name: '户口簿.png' }).waitFor();
  await stage.look(page, '6-detail');
  await viewer.locator('figure').first().focus();
  await page.keyboard.press('r');
  await page.keyboard.press('+');
  await viewer.getByText('125%').waitFor();
  await stage.look(page, '7-viewer');
  await page.keyboard.press('0');
  await viewer.getByText('100%').waitFor();
  await compared.getByRole('button', { name: '查看完整内容' }).click();
  await soon(() => dialog(page).getByRole('checkbox', { name: '更正内容' }).isChecked()).toBe(true);
  await dialog(page).getByRole('textbox').fill('核对户口簿');
  await dialog(page).getByRole('button', { name: '查看', exact: true }).click();
  await compared.getByText(rareName).waitFor();
  await stage.look(page, '8-full');
  await verbs(page).getByRole('button', { name: '审核通过' }).click();
  await dialog(page).getByText('姓名和证件号码的更正须经两人审核；通过后由另一人执行更正。').waitFor();
  await stage.look(page, '9-approve');
  await dialog(page).getByRole('button', { name: '通过，提交二次审核', exact: true }).click();
  await toast(page, '待二次审核').waitFor();
  await standing(page, '待二审').waitFor();
  await soon(() => verbs(page).getByRole('button', { name: '审核通过' }).count()).toBe(0);
});

it('W8: passes the second audit and updates the roster', async () => {
  const auditor = await stage.page('auditor', listPath);
  await opened(auditor, named, '更正姓名');
  await auditor.keyboard.press('a');
  await dialog(auditor).getByRole('button', { name: '通过', exact: true }).click();
  await standing(auditor, '待更正').waitFor();
  const page = await stage.page('secondClerk', listPath);
  await opened(page, named, '更正姓名');
  await page.keyboard.press('r');
  await dialog(page).getByText('执行后名单、人员和在办事项中的信息随之更新，不能撤回。').waitFor();
  await stage.look(page, '10-execute');
  await dialog(page).getByRole('button', { name: '查看将签发的文书' }).click();
  await dialog(page).locator('iframe').contentFrame().getByText('编号待签发').first().waitFor();
  await stage.look(page, '10-letter');
  await dialog(page).getByRole('button', { name: '执行并签发告知书' }).click();
  await standing(page, '已答复').waitFor();
  await page.getByRole('region', { name: '更正内容' }).getByText('已更正').waitFor();
  await page.getByText('阎怀栩').first().waitFor();
  await stage.look(page, '11-executed');
  const call = await stage.caller('exams');
  const { records } = await call<{ records: { name: string }[] }>(`examiners/page?examId=${exam.id}&size=50`);
  const names = records.map(({ name }) => name);
  expect([names.includes(rareName), names.includes(nameOf(rare))]).toEqual([true, false]);
});

it('W8: blocks the taken number and replies that it stays', async () => {
  const page = await stage.page('clerk', listPath);
  await opened(page, colliding, '更正证件号码');
  await page.getByRole('region', { name: '更正内容' }).getByText(taken).waitFor();
  await page.getByRole('region', { name: '证明材料' }).getByText('公安机关证明').waitFor();
  await stage.look(page, '12-collision');
  await verbs(page).getByRole('button', { name: '审核通过' }).click();
  await dialog(page).getByRole('button', { name: '通过，提交二次审核', exact: true }).click();
  await toast(page, taken).waitFor();
  expect(await idOf(colliding)).toMatchObject({ caseStatus: 10 });
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await verbs(page).getByRole('button', { name: '审核不通过' }).click();
  await dialog(page).getByRole('textbox').fill('新证件号码与他人重复，请先到公安机关核实。');
  await dialog(page).getByRole('button', { name: '不通过', exact: true }).click();
  await standing(page, '待答复').waitFor();
  const second = await stage.page('secondClerk', listPath);
  await opened(second, colliding, '更正证件号码');
  await verbs(second).getByRole('button', { name: '更正答复' }).click();
  await dialog(second).getByRole('button', { name: '查看将签发的文书' }).click();
  await dialog(second).locator('iframe').waitFor();
  await dialog(second).getByRole('button', { name: '签发告知书', exact: true }).click();
  await soon(async () => (await idOf(colliding)).caseStatus).toBe(41);
  await stage.look(second, '13-refused');
});

it("W8: lists only executed corrections in the superior's summary", async () => {
  const page = await stage.page('secondClerk', listPath);
  await soon(() => page.locator('[data-row]').count()).toBe(2);
  const linesOf = async (pressed: Locator) => {
    const [file] = await Promise.all([page.waitForEvent('download'), pressed.click()]);
    const [, heads, ...lines] = await rowsOf(await readFile(await file.path()));
    return { heads, lines };
  };
  const masked = await linesOf(page.getByRole('button', { name: '导出', exact: true }));
  expect(masked.lines.map(({ cells }) => cells[2])).toEqual([
    `${residentNumber(rare).slice(0, 4)}**********${residentNumber(rare).slice(-4)}`,
  ]);
  await page.getByRole('button', { name: '导出完整汇总表' }).click();
  await dialog(page).getByRole('button', { name: '报上级主管部门更正' }).click();
  await stage.look(page, '14-full-summary');
  const { heads, lines } = await linesOf(dialog(page).getByRole('button', { name: '导出', exact: true }));
  expect(heads?.cells).toEqual([
    ...['受理编号', '姓名', '证件号码', '更正项', '原值', '新值', '更正原因', '更正结果', '更正时间'],
  ]);
  expect(lines.map(({ cells }) => cells.slice(0, 8))).toEqual([
    [named.caseNo, nameOf(rare), residentNumber(rare), '姓名', nameOf(rare), rareName, '公安机关变更', '已更正'],
  ]);
});
