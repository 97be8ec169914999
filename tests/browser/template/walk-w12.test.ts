import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { usualRules } from '../../../contract/src/reinspection/task.ts';
import { choose } from '../exam/exam-form.ts';
import { openExam } from '../exam/rosters.ts';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('walk-w12');
const name = '成绩复核申请表（2026）';

interface Template {
  id: string;
  templateVersion: number;
  enabledVersion: number | null;
  draftVersion: number | null;
  fields: { label: string; showIf: unknown }[];
}
const take = (page: Page, field: string) =>
  page.getByRole('button', { name: new RegExp(`^加入\\s*${field}$`) }).click();
const found = async (): Promise<string> => {
  const call = await stage.caller('exams');
  const page = await call<{ records: { id: string }[] }>(`dataTemplate/page?name=${encodeURIComponent(name)}`);
  return page.records[0]?.id ?? '';
};

it('W12: writes a library field next to its preview', async () => {
  const page = await stage.page('exams', '/examModelManage/fieldManage/create');
  await page.getByRole('textbox', { name: /字段名称/ }).fill('复核其他原因');
  await page.getByRole('textbox', { name: /字段编码/ }).fill('otherReason');
  const preview = page.getByRole('region', { name: '控件预览' });
  await preview.getByRole('textbox', { name: '复核其他原因' }).waitFor();
  await choose(page, '类型', '多行');
  await soon(() => preview.locator('textarea').count()).toBe(1);
  await stage.look(page, '1-field');
  await page.getByRole('button', { name: '保存字段' }).click();
  await toast(page, '新增成功').waitFor();
  await page.goto(`${stage.url}/examModelManage/fieldManage/index?keyword=otherReason`);
  await page.getByRole('row', { name: /复核其他原因/ }).waitFor();
});

it('W12: builds, tries and enables a form with conditional field', async () => {
  const page = await stage.page('exams', '/examModelManage/modelManage/create');
  await page.getByRole('textbox', { name: /模板名称/ }).fill(name);
  for (const field of ['姓名', '证件号码', '申请原因', '复核其他原因']) await take(page, field);
  await page.getByRole('checkbox', { name: '必填' }).check();
  await page.getByRole('button', { name: '增加条件' }).click();
  await page.getByRole('combobox', { name: '条件1字段' }).selectOption({ label: '申请原因' });
  await page.getByRole('combobox', { name: '条件1的值' }).selectOption({ label: '其他' });
  await stage.look(page, '2-designer');
  await page.getByRole('tab', { name: '手机预览' }).click();
  const phone = page.getByRole('region', { name: '手机预览' });
  await soon(() => phone.getByRole('textbox', { name: /复核其他原因/ }).count()).toBe(0);
  await choose(page, '申请原因', '其他', phone);
  await phone.getByRole('textbox', { name: /复核其他原因/ }).waitFor();
  await phone.getByRole('button', { name: '校验' }).click();
  await phone.getByText('请输入复核其他原因').waitFor();
  await stage.look(page, '3-phone');
  await page.getByRole('button', { name: '保存模板' }).click();
  await toast(page, '新增成功').waitFor();
  await page.getByRole('button', { name: '启用', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '启用' }).click();
  await toast(page, '操作成功!').waitFor();
  await page.getByText(/版本1已启用，不能修改/).waitFor();
  await page.getByRole('tab', { name: '打印模板' }).click();
  await page.getByRole('button', { name: '预览打印页' }).click();
  await page.getByRole('dialog', { name: /成绩复核申请表/ }).waitFor();
  await stage.look(page, '4-print');
});

interface Task {
  id: string;
  templateVersion: number;
  templateFields: unknown;
}
const [taskName, nextName] = ['旧版申请表的复核', '新版申请表的复核'];
let exam = '';
const taskForm = async (called: string): Promise<object> => {
  const call = await stage.caller('exams');
  const { deptId } = await call<{ deptId: string }>('blade-auth/oauth/user-info');
  return {
    name: called,
    examId: exam,
    deptId,
    templateId: await found(),
    notice: '只核查漏评、合分和登分。',
    subjects: [{ code: '02', name: '专业实务', objective: 0, allowed: 1 }],
    applyStart: '2026-01-01 00:00:00',
    applyEnd: '2036-01-01 00:00:00',
    resultDeadline: '2036-02-01 00:00:00',
    rules: { ...usualRules },
  };
};
const taskOf = async (id: string): Promise<Task> => (await stage.caller('exams'))<Task>(`reinspection/detail?id=${id}`);
let task: Task;

it('W12: creates a task with version 1', async () => {
  const call = await stage.caller('exams');
  ({ id: exam } = await openExam(call, '两版申请表的考试'));
  task = await taskOf((await call<Task>('reinspection/submit', await taskForm(taskName))).id);
  const page = await stage.page('exams', `/examManage/taskDetail?id=${task.id}`);
  await page.getByText(`${name}（版本1）`).waitFor();
});

it('W12: starts version 2 by an edit and keeps version 1', async () => {
  const id = await found();
  const call = await stage.caller('exams');
  const before = await call<Template>(`dataTemplate/detail?id=${id}&version=1`);
  const page = await stage.page('exams', `/examModelManage/modelManage/create?id=${id}`);
  await take(page, '手机号码');
  await page.getByRole('button', { name: '保存模板' }).click();
  await toast(page, '更新成功').waitFor();
  await page.getByRole('combobox', { name: '版本' }).waitFor();
  const draft = await call<Template>(`dataTemplate/detail?id=${id}`);
  expect([draft.templateVersion, draft.enabledVersion, draft.draftVersion]).toEqual([2, 1, 2]);
  expect(draft.fields.map(({ label }) => label)).toContain('手机号码');
  await page.getByRole('button', { name: '启用', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '启用' }).click();
  await toast(page, '操作成功!').waitFor();
  const after = await call<Template>(`dataTemplate/detail?id=${id}&version=1`);
  expect(after.fields).toEqual(before.fields);
  await page.getByRole('combobox', { name: '版本' }).selectOption('1');
  await page.getByText('历史版本，只能查看').waitFor();
  await soon(() => page.getByRole('button', { name: '保存模板' }).count()).toBe(0);
  await stage.look(page, '5-version-1');
});

it('W12: uses version 2 for a new task, version 1 for the old', async () => {
  expect(await taskOf(task.id)).toMatchObject({ templateVersion: 1, templateFields: task.templateFields });
  const page = await stage.page('exams', `/examManage/taskDetail?id=${task.id}`);
  await page.getByText(`${name}（版本1）`).waitFor();
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('heading', { name: '模板预览（版本1）' }).waitFor();
  const chosen = page.getByRole('combobox', { name: '数据模板' }).locator('option:checked');
  await soon(() => chosen.innerText()).toBe(`${name}（版本1）`);
  const call = await stage.caller('exams');
  const next = await call<Task>('reinspection/submit', await taskForm(nextName));
  expect(next.templateVersion).toBe(2);
  await page.goto(`${stage.url}/examManage/create/index?id=${next.id}`);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('heading', { name: '模板预览（版本2）' }).waitFor();
  await page
    .getByRole('region', { name: '模板预览' })
    .getByRole('textbox', { name: /手机号码/ })
    .waitFor();
  await stage.look(page, '6-next-task');
});
