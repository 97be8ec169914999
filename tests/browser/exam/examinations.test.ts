import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { focused, soon, stageFor, toast } from '../stage.ts';
import { choose, field, fillIn, fillTotals, next, step, takeDistricts, typeSubject } from './exam-form.ts';
import { anExam, examForm, examList, examPage } from './exams.ts';

const stage = stageFor('examinations');
const desk = { width: 1366, height: 768 };
const year = new Date().getFullYear() + 1;
const name = `${year}年度出版专业技术资格考试`;

/** The heading in the page; the frame repeats the tab's title. */
const heading = (page: Page, called: string) => page.locator('.kx-case-head h1').filter({ hasText: called });
const verb = (page: Page, label: string) =>
  page.getByRole('toolbar', { name: '考试操作' }).getByRole('button', { name: label, exact: true });

it('W1: creates, restores and publishes an examination in three districts', async () => {
  const page = await stage.page('exams', examList, desk);
  await page.getByRole('tab', { name: /已发布/ }).waitFor();
  await stage.look(page, '1-list');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await field(page, /考试名称/).waitFor();
  await stage.look(page, '2-empty-form');
  await next(page);
  await soon(() => step(page, /基本信息/).textContent()).toMatch(/处需更正/);
  await step(page, /基本信息/).click();
  await stage.look(page, '3-wrong');
  await fillIn(page, name, year);
  await soon(() => step(page, /基本信息/).textContent()).not.toMatch(/处需更正/);
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await page.reload();
  await page.getByText(/未保存的内容/).waitFor();
  await soon(() => field(page, /考试名称/).inputValue()).toBe(name);
  await stage.look(page, '4-basics');
  await next(page);
  await fillTotals(page);
  await typeSubject(page, ['01', '出版基础', `${year}-05-16 09:00`, `${year}-05-16 11:30`]);
  await page.keyboard.type('160');
  await page.keyboard.press('Enter');
  await page.getByText('合格线不能高于满分').waitFor();
  await stage.look(page, '5-subject-wrong');
  await page.keyboard.type('60');
  await page.keyboard.press('Enter');
  await soon(() => page.getByText('合格线不能高于满分').count()).toBe(0);
  await stage.look(page, '6-subjects');
  await next(page);
  await takeDistricts(page, ['云溪', '澄江', '南屏']);
  await stage.look(page, '7-places');
  await next(page);
  await page.getByText(/发布条件已满足/).waitFor();
  await stage.look(page, '8-confirm');
  await page.getByRole('button', { name: '发布考试' }).click();
  await toast(page, '新增成功').waitFor();
  await heading(page, name).waitFor();
  await soon(() => page.getByRole('list', { name: '考试进程' }).locator('[aria-current]').textContent()).toMatch(
    /已发布/,
  );
  await stage.look(page, '9-detail');
});

it('W1: shows a district admin only the own district', async () => {
  const page = await stage.page('district', examList, desk);
  await page.getByRole('row', { name: new RegExp(name) }).click();
  await heading(page, name).waitFor();
  await page.getByRole('tab', { name: /考区/ }).click();
  await page.getByRole('row', { name: /澄江/ }).waitFor();
  expect(await page.getByRole('row', { name: /云溪|南屏/ }).count()).toBe(0);
  await page.getByRole('tab', { name: /考点/ }).click();
  await page.getByRole('tab', { name: /考点/, selected: true }).waitFor();
  await page.getByRole('row', { name: /澄江/ }).first().waitFor();
  expect(await page.getByRole('row', { name: /云溪|南屏/ }).count()).toBe(0);
  expect(await verb(page, '取消').count()).toBe(0);
  await stage.look(page, '10-district');
});

it('edits a published examination and marks locked fields', async () => {
  const page = await stage.page('exams', examList, desk);
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: /^编辑/ })
    .click();
  await page.getByRole('region', { name: '不可修改的内容' }).first().waitFor();
  expect(await page.getByRole('spinbutton', { name: /年度/ }).count()).toBe(0);
  await stage.look(page, '11-locked');
  await step(page, /科目与试卷/).click();
  const cells = page.getByRole('grid', { name: '科目表' }).getByRole('gridcell');
  await soon(() => cells.nth(1).getAttribute('aria-readonly')).toBe('true');
  expect(await cells.nth(4).getAttribute('aria-readonly')).toBe(null);
  expect(await page.getByRole('button', { name: '新增科目', exact: true }).count()).toBe(0);
});

it('assigns and removes a duty in a room', async () => {
  const { id } = await anExam(stage, 10);
  const page = await stage.page('exams', `${examPage}?id=${id}&part=staff`, desk);
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /姓名/ }).fill('顾清源');
  await dialog.getByRole('textbox', { name: /电话/ }).fill('13000000021');
  await choose(page, '职责', '巡考', dialog);
  await dialog.getByRole('combobox', { name: '考点' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await dialog.getByRole('combobox', { name: '考场' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('001', { exact: true }).click();
  await stage.look(page, '11-staff-form');
  await dialog.getByRole('button', { name: '保存' }).click();
  await toast(page, '新增成功').waitFor();
  const row = page.getByRole('row', { name: /顾清源.*巡考.*001.*130\*{4}0021/ });
  await row.waitFor();
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await row.waitFor();
});

it('W4: requires another person to release scores', async () => {
  const { id, name: marked } = await anExam(stage, 40);
  const asking = await stage.page('exams', `${examPage}?id=${id}`, desk);
  await verb(asking, '发起成绩发布').click();
  const dialog = asking.getByRole('dialog');
  await dialog.getByText(/发起人不能同时公布成绩/).waitFor();
  await stage.look(asking, '12-ask');
  await dialog.getByRole('textbox', { name: /发起原因/ }).fill('成绩已逐科核对');
  await dialog.getByRole('button', { name: '发起成绩发布' }).click();
  await toast(asking, '操作成功!').waitFor();
  await asking.getByText('待公布成绩').first().waitFor();
  expect(await verb(asking, '公布成绩').count()).toBe(0);

  const releasing = await stage.page('leader', `${examPage}?id=${id}`, desk);
  await verb(releasing, '公布成绩').click();
  await releasing.getByRole('dialog').getByText('唐亦山').waitFor();
  await stage.look(releasing, '13-release');
  await releasing.getByRole('dialog').getByRole('button', { name: '公布成绩' }).click();
  await toast(releasing, '操作成功!').waitFor();
  await releasing.getByRole('tab', { name: '操作记录' }).click();
  await releasing.getByText('评卷中 → 成绩已公布').waitFor();
  await heading(releasing, marked).waitFor();
  await stage.look(releasing, '14-history');
});

it('names the first editor in a conflict and keeps the input', async () => {
  const { id } = await anExam(stage, 20);
  const first = await stage.page('leader', `${examPage}?id=${id}`, desk);
  const second = await stage.page('leader', `${examPage}?id=${id}`, desk);
  for (const page of [first, second]) {
    await verb(page, '取消').click();
    await page.getByRole('textbox', { name: /取消原因/ }).fill('台风登陆，改期举行');
  }
  await first.getByRole('dialog').getByRole('button', { name: '取消考试' }).click();
  await toast(first, '操作成功!').waitFor();
  stage.allow(/409|400/);
  await second.getByRole('dialog').getByRole('button', { name: '取消考试' }).click();
  await second.getByText(/此项不能再办/).waitFor();
  await second.getByText(/【林致和】/).waitFor();
  await stage.look(second, '15-lost');
  expect(await second.getByRole('textbox', { name: /取消原因/ }).inputValue()).toBe('台风登陆，改期举行');
  await first.getByText(/考试已取消：台风登陆，改期举行/).waitFor();
  await stage.look(first, '16-cancelled');
});

it('completes an examination by keyboard alone', async () => {
  const { id } = await anExam(stage, 50);
  const page = await stage.page('exams', `${examPage}?id=${id}`, desk);
  const tab = page.getByRole('tab', { name: '基本信息' });
  await tab.focus();
  await page.keyboard.press('ArrowRight');
  await focused(page.getByRole('tab', { name: /科目/ }));
  await page.getByRole('table', { name: '科目' }).first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('region', { name: '考区' }).getByRole('row').nth(1).waitFor();
  expect(page.url()).toContain('part=districts');
});

it.each([
  ['phone', { width: 375, height: 812 }],
  ['english', { language: 'en', dark: true }],
] as const)('is usable: %s', async (view, given) => {
  const { id, name: called } = await anExam(stage, 50);
  const page = await stage.page('exams', `${examPage}?id=${id}`, given);
  await heading(page, called).waitFor();
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const tabs = page.locator('.kx-exam [role="tab"]');
  for (let at = 0; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click();
    await soon(() => tabs.nth(at).getAttribute('aria-selected')).toBe('true');
    await soon(() => page.locator('.kx-exam-body .kx-skeleton').count()).toBe(0);
    await stage.look(page, `17-${view}-${at}`);
    expect(await over()).toBe(0);
  }
  for (const at of ['basics', 'subjects', 'places', 'confirm']) {
    await page.goto(`${examForm}?step=${at}`);
    await page.locator('.kx-exam-form').waitFor();
    await soon(() => page.locator('.kx-exam-form .kx-skeleton').count()).toBe(0);
    await stage.look(page, `18-${view}-${at}`);
    expect(await over()).toBe(0);
  }
});

it('prints head, progress, facts and centres without tabs and buttons', async () => {
  const { id, name: called } = await anExam(stage, 50);
  const page = await stage.page('exams', `${examPage}?id=${id}&part=centres`, desk);
  const rows = page.locator('.kx-exam-list tr[data-row]');
  await rows.first().waitFor();
  const count = await rows.count();
  await page.emulateMedia({ media: 'print' });
  await soon(() => page.locator('.kx-print-table tbody tr').count()).toBe(count);
  expect(await page.getByRole('tab').first().isVisible()).toBe(false);
  expect(await page.getByRole('toolbar', { name: '考试操作' }).isVisible()).toBe(false);
  expect(await heading(page, called).isVisible()).toBe(true);
  await stage.picture(page, '19-paper');
  await page.goto(`${examPage}?id=${id}&part=subjects`);
  const subjects = page.locator('.kx-print-table tbody tr');
  await soon(() => subjects.count()).toBeGreaterThan(0);
  expect(await page.locator('.kx-plain-table .ant-table-wrapper').isVisible()).toBe(false);
  await page.setViewportSize({ width: 794, height: 1123 });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await wide()).toBe(0);
  await stage.picture(page, '20-paper-subjects');
});
