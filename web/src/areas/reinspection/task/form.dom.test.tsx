import { reinspection, usualRules } from '@kaoxin/contract/reinspection/task.ts';
import { dept } from '@kaoxin/contract/system/dept.ts';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import TaskFormPage from './form.tsx';

const subjects = [{ code: 'GS', name: '工商管理', objective: 0, allowed: 1 }];
const task = (rosterCount: number) => ({
  id: '9',
  name: '笔试成绩复核',
  version: 1,
  status: 0,
  rosterCount,
  subjects,
  rules: usualRules,
  notice: '请如实填写',
  examId: '3',
  examIdName: '笔试',
  deptId: '1',
  deptIdName: '考务处',
  templateId: '5',
  templateIdName: '复核申请表',
  applyStart: '2027-06-01 09:00:00',
  applyEnd: '2027-07-01 18:00:00',
  resultDeadline: '2027-08-01 18:00:00',
  templateVersion: 1,
  templateFields: [],
  received: 0,
  handling: 0,
  answered: 0,
  changed: 0,
});

function opened(query: string, rosterCount = 0) {
  localStorage.clear();
  const went: string[] = [];
  setNavigator((address) => void went.push(address));
  mayDo(['reinspection', 'reinspection_add', 'reinspection_edit', 'reinspection_publish', 'reinspection_import']);
  const asked = serving(({ path }) => {
    const told = (data: unknown) => ({ body: { code: 200, success: true, msg: '', data } });
    const [called] = path.split('?');
    if (called === `/api/${reinspection.calls.status.path}`) return told({ status: 1, allowed: [], counts: {} });
    if (path.includes('/reinspection/')) return told(task(rosterCount));
    if (called === `/api/${dept.search.path}`) return told([{ id: '1', deptName: '考务处', pathName: '考试院' }]);
    if (path.includes('/page')) return told({ records: [], total: 0, size: 100, current: 1, pages: 0 });
    return told(path.includes('formalExam') ? null : []);
  });
  const page = showSignedIn(
    <MemoryRouter initialEntries={[`/examManage/create/index?${query}`]}>
      <TaskFormPage />
    </MemoryRouter>,
  );
  const sent = (path: string) => asked.filter((one) => one.path.startsWith(`/api/${path}`));
  return { ...page, went, sent };
}
const publish = () => screen.queryByRole('button', { name: '保存并发布' });
const toImport = () => screen.queryByRole('button', { name: '保存并导入名单' });

test("assigns a new task to the user's department", async () => {
  opened('step=basics');
  expect(await screen.findByText('考务处')).toBeDefined();
});

test('saves a task without roster unpublished and opens the import', async () => {
  const { user, went, sent } = opened('id=9&step=rules');
  await user.click(await screen.findByRole('button', { name: '保存并导入名单' }));
  await waitFor(() => expect(went.at(-1)).toBe('/examManage/import?id=9'));
  expect(sent(reinspection.calls.submit.path)).toHaveLength(1);
  expect(sent(reinspection.calls.status.path)).toEqual([]);
  expect(screen.getByText(/^导入成绩名单后才能发布/)).toBeDefined();
  expect(publish()).toBeNull();
});

test('publishes a task with roster on saving', async () => {
  const { user, went, sent } = opened('id=9&step=rules', 2);
  await user.click(await screen.findByRole('button', { name: '保存并发布' }));
  await waitFor(() => expect(went.at(-1)).toBe('/examManage/index'));
  expect(sent(reinspection.calls.status.path)).toHaveLength(1);
  expect(toImport()).toBeNull();
});
