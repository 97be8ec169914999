import { reinspection } from '@kaoxin/contract/reinspection/task.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { mayDo } from '../../../testing/may-do.ts';
import { type Answer, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import TaskListPage from './list.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const task = (id: string, name: string, status: number) => ({
  id,
  name,
  status,
  version: 1,
  createTime: '2027-06-01 09:00:00',
  examId: '3',
  examIdName: '笔试',
  applyStart: '2027-06-01 09:00:00',
  applyEnd: '2027-07-01 18:00:00',
  resultDeadline: '2027-08-01 18:00:00',
  rosterCount: 2,
  received: 0,
  handling: 0,
  answered: 0,
  changed: 0,
});
const tasks = [task('1', '误建的复核', 0), task('2', '笔试成绩复核', 1)];

function opened(codes: readonly string[]) {
  localStorage.clear();
  const asked = serving(({ path }) => {
    const [called] = path.split('?');
    if (called === `/api/${reinspection.calls.list.path}`)
      return told({ records: tasks, total: 2, size: 10, current: 1, pages: 1 });
    return told(called === `/api/${reinspection.calls.remove.path}` ? null : []);
  });
  mayDo(codes);
  const page = showSignedIn(
    <MemoryRouter initialEntries={['/examManage/index']}>
      <TaskListPage />
    </MemoryRouter>,
  );
  const removed = () => asked.filter(({ path }) => path.includes('reinspection/remove')).map(({ body }) => body);
  return { ...page, removed };
}
const choose = async (user: ReturnType<typeof opened>['user'], name: RegExp) =>
  user.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'));

test('deletes a draft after a confirmation but no published task', async () => {
  const { user, removed } = opened(['reinspection', 'reinspection_delete']);
  await choose(user, /笔试成绩复核/);
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  expect(await screen.findByText('所选数据中有1条当前不可删除（笔试成绩复核），请取消选择后重试')).toBeTruthy();
  await choose(user, /笔试成绩复核/);
  await choose(user, /误建的复核/);
  await user.click(screen.getByRole('button', { name: '批量删除' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('误建的复核')).toBeTruthy();
  expect(removed()).toEqual([]);
  await user.click(question.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(removed()).toEqual([{ ids: ['1'] }]));
});

test('offers no deletion without the right', async () => {
  opened(['reinspection', 'reinspection_view']);
  await screen.findByRole('row', { name: /误建的复核/ });
  expect(screen.queryByRole('button', { name: '批量删除' })).toBeNull();
});

test('shows a long name in full on hover', async () => {
  opened(['reinspection', 'reinspection_view']);
  expect((await screen.findByText('笔试成绩复核')).title).toBe('笔试成绩复核');
});
