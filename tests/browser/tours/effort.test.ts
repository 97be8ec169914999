import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hasChanged, hasTurn } from '../../setup/scope.ts';
import { caseHeading, dialog, listPath, standing, verbs } from '../petition/petitions.ts';
import { menu, rows, signIn } from '../shell/shell-parts.ts';
import { type Role, stageFor, toast } from '../stage.ts';

const stage = stageFor('effort');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function clicksOf(page: Page, name: string, most: number, work: () => Promise<void>): Promise<void> {
  let clicks = 0;
  clicked.set(page, () => {
    clicks += 1;
  });
  const begun = Date.now();
  await work();
  // A round trip, so that the last click has been reported.
  await page.evaluate(() => undefined);
  console.log(`${name}: ${clicks} clicks (≤ ${most}), ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  expect(clicks, name).toBeGreaterThan(0);
  expect(clicks, name).toBeLessThanOrEqual(most);
}

const clicked = new WeakMap<Page, () => void>();
async function counted(role: Role, path: string): Promise<Page> {
  const page = await (await stage.context(role)).newPage();
  await page.exposeFunction('told', () => clicked.get(page)?.());
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => Reflect.get(window, 'told')(), { capture: true });
  });
  await page.goto(path);
  await rows(page).first().waitFor();
  return page;
}

async function handleACase(): Promise<void> {
  const page = await counted('handler', listPath);
  const title = '关于缺考标记的核对';
  await clicksOf(page, 'register', 6, async () => {
    await button(page, '登记').click();
    // The list's search has a field of the same name, visible until the form opens.
    await page.getByRole('textbox', { name: '信访内容' }).waitFor();
    await page.getByRole('combobox', { name: '信访分类' }).click();
    await page.getByRole('combobox', { name: '信访分类' }).fill('成绩异议');
    await page.locator('.ant-select-item-option').filter({ hasText: '成绩异议' }).click();
    await page.getByRole('textbox', { name: '标题' }).fill(title);
    await page.getByRole('textbox', { name: '信访内容' }).fill('本人到场参加了考试，成绩却标为缺考，请予核对。');
    await page.getByRole('textbox', { name: '信访人' }).fill('陈思远');
    await page.getByRole('textbox', { name: '手机号码' }).fill('13000000012');
    await button(page, '登记并生成受理编号').click();
    await caseHeading(page, title).waitFor();
  });
  await clicksOf(page, 'claim and accept', 6, async () => {
    await verbs(page).getByRole('button', { name: '签收' }).click();
    await verbs(page).getByRole('button', { name: '受理审查' }).click();
    const answer = (question: string, words: string) =>
      dialog(page).getByRole('group', { name: question }).getByLabel(words).check();
    await answer('属于本单位职权范围', '是');
    await answer('应当通过诉讼、仲裁、行政复议等法定途径解决', '否');
    await answer('事实清楚，可以简易办理', '否');
    await dialog(page).getByRole('button', { name: '作出受理决定' }).click();
    await standing(page, '办理中').waitFor();
  });
  await clicksOf(page, 'reply', 3, async () => {
    await page.getByRole('combobox', { name: '处理结果' }).click();
    await page.getByTitle('解释说明').click();
    for (const clause of ['诉求', '调查事实', '依据', '意见']) {
      await page.getByRole('textbox', { name: clause, exact: true }).focus();
      await page.keyboard.type('经调取考场记录，考生全程在场');
    }
    await verbs(page).getByRole('button', { name: '提交审核' }).click();
    await standing(page, '待审核').waitFor();
  });
  await page.goto(listPath);
  await rows(page).first().waitFor();
  await clicksOf(page, 'export', 1, async () => {
    const file = page.waitForEvent('download');
    await button(page, '导出').click();
    await file;
  });
}

async function addAPersonAndARole(): Promise<void> {
  const page = await counted('administrator', '/system/user');
  await clicksOf(page, 'new person', 5, async () => {
    await button(page, '新增').click();
    const form = page.getByRole('dialog');
    await form.getByLabel('账号').fill('lateone');
    await form.getByLabel('姓名').fill('钱七');
    await button(page, '保存').click();
    const issued = page.getByRole('dialog', { name: '初始密码' });
    await issued.locator('code').waitFor();
    await issued.getByRole('button', { name: '关闭' }).last().click();
    await page.getByRole('button', { name: '仍然关闭' }).click();
    await issued.waitFor({ state: 'detached' });
  });
  await page.goto('/system/role');
  await rows(page).first().waitFor();
  await clicksOf(page, 'role with grants', 8, async () => {
    await button(page, '新增').click();
    await page.getByRole('dialog').getByLabel('角色名称').fill('信访统计');
    await page.getByRole('dialog').getByLabel('角色别名').fill('petition_figures');
    await button(page, '保存').click();
    const row = rows(page).filter({ hasText: '信访统计' });
    await row.getByRole('button', { name: '权限' }).click();
    const grants = page.getByRole('dialog');
    await grants.getByRole('searchbox').fill('投诉举报');
    await grants.getByRole('treeitem', { name: '投诉举报' }).first().locator('.ant-tree-checkbox').click();
    await button(page, '保存').click();
    await toast(page, '操作成功').waitFor();
  });
}

/** Stories do both in full on each landing; the clicks are counted on alternate days. */
const tasks = [
  { task: 'registers, claims, accepts, replies and exports', work: handleACase, sources: ['web/src/areas/petition'] },
  {
    task: 'adds a person and a role',
    work: addAPersonAndARole,
    sources: ['web/src/areas/user', 'web/src/areas/system'],
  },
];
const tasksOfToday = tasks.filter(
  ({ sources }, index) => hasTurn(index, tasks.length) || hasChanged(...sources, 'tests/browser/tours/effort.test.ts'),
);

it.each(tasksOfToday)('does $task in few clicks', ({ work }) => work());

it('reaches the first row from its menu entry in few tabs', async () => {
  const page = await stage.page('handler', '/wel/index');
  await menu(page).getByRole('button', { name: '信访管理' }).click();
  await menu(page).getByRole('link', { name: '投诉举报' }).focus();
  await page.keyboard.press('Enter');
  await rows(page).first().waitFor();
  const inRow = () => page.evaluate(() => document.activeElement?.closest('[data-row]') !== null);
  let steps = 0;
  for (; steps < 60 && !(await inRow()); steps += 1) await page.keyboard.press('Tab');
  console.log(`first row: ${steps} steps of Tab from the menu entry`);
  expect(steps).toBeLessThanOrEqual(30);
});

async function requestsOf(page: Page, work: () => Promise<void>): Promise<number> {
  let asked = 0;
  const heard = () => {
    asked += 1;
  };
  page.on('request', heard);
  await work();
  page.off('request', heard);
  return asked;
}

it('needs few requests from log-in to the first list', async () => {
  const page = await stage.page(undefined, '/login');
  await page.getByRole('heading', { name: '登录' }).waitFor();
  const asked = await requestsOf(page, async () => {
    await signIn(page, 'chenzhiyuan');
    await menu(page).getByRole('button', { name: '信访管理' }).click();
    await menu(page).getByRole('link', { name: '投诉举报' }).click();
    await rows(page).first().waitFor();
  });
  const fresh = await (await stage.context('handler')).newPage();
  const opened = await requestsOf(fresh, async () => {
    await fresh.goto(listPath);
    await rows(fresh).first().waitFor();
  });
  console.log(`requests: ${asked} from the log-in to the first list, ${opened} for the list in an empty browser`);
  expect([asked, opened].filter((count) => count > 40)).toEqual([]);
});

it('draws the outlines of frame and page before the program loads', async () => {
  const context = await stage.context('handler');
  const page = await context.newPage();
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(/\/assets\/(start|frame|lists)-.*\.js/, async (route) => {
    await until;
    await route.continue();
  });
  await page.goto(listPath, { waitUntil: 'commit' });
  await page.locator('.begin i').first().waitFor();
  const side = await page.locator('.begin i').first().boundingBox();
  expect(side?.width).toBeGreaterThan(200);
  release();
  await rows(page).first().waitFor();
  expect(await page.locator('.begin').count()).toBe(0);
  const stranger = await stage.page(undefined, '/login');
  await stranger.getByRole('heading', { name: '登录' }).waitFor();
  expect(await stranger.locator('html').getAttribute('data-begin')).toBeNull();
});
