import { param } from '@kaoxin/contract/system/param.ts';
import { type TaskRecord, task } from '@kaoxin/contract/task.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keyOf, queryClient, useCall } from '#platform/calls/queries.ts';
import { answering, to } from '../../testing/answering.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { TaskButton } from './task-button.tsx';
import { empty } from './words.ts';

const record: TaskRecord = {
  id: '7',
  kind: 'import',
  title: '导入考场：考场.csv',
  state: 'done',
  done: 2,
  total: 2,
  stopping: 0,
  words: '已导入2行',
  resultName: null,
  path: null,
  createTime: '2026-03-02 10:00:00',
  endTime: '2026-03-02 10:00:05',
};

test('polls ids only, loads the list when opened, announces completion', async () => {
  let open = ['7'];
  const asked = answering(
    to(task.open, () => open),
    to(task.list, () => [record]),
    to(task.detail, () => record),
  );
  const { user } = showSignedIn(<TaskButton />);
  const button = await screen.findByRole('button', { name: '我的任务，1个正在进行' });
  expect(new Set(asked)).toEqual(new Set(['task/open']));
  open = [];
  await queryClient.invalidateQueries();
  expect((await screen.findByText('导入考场：考场.csv：已完成')).getAttribute('role')).toBe('status');
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: '我的任务' });
  await waitFor(() => expect(dialog.textContent).toContain('导入考场：考场.csv'));
  expect(document.activeElement).toBe(dialog);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('adds a new task to an open list', async () => {
  let open: string[] = [];
  let list: TaskRecord[] = [];
  answering(
    to(task.open, () => open),
    to(task.list, () => list),
    to(task.detail, () => record),
  );
  const { user } = showSignedIn(<TaskButton />);
  await user.click(await screen.findByRole('button', { name: '我的任务' }));
  await screen.findByText(empty[0]);
  open = ['7'];
  await queryClient.invalidateQueries({ queryKey: keyOf(task.open, {}) });
  await waitFor(() => expect(screen.queryByText(empty[0])).toBeNull());
  expect(screen.getByRole('dialog').textContent).toContain('正在加载');
  list = [{ ...record, state: 'running', words: null, endTime: null }];
  await screen.findByText('导入考场：考场.csv');
});

function List() {
  const { data } = useCall(param.calls.list, { current: 1, size: 10 });
  return <p>{data?.total}</p>;
}

test('reloads the list behind a task that has ended', async () => {
  let open = ['7'];
  let total = 3;
  answering(
    to(task.open, () => open),
    to(task.detail, () => record),
    to(param.calls.list, () => ({ records: [], total, size: 10, current: 1, pages: 1 })),
  );
  showSignedIn(
    <>
      <TaskButton />
      <List />
    </>,
  );
  await screen.findByText('3');
  await screen.findByRole('button', { name: '我的任务，1个正在进行' });
  [open, total] = [[], 5];
  await queryClient.invalidateQueries({ queryKey: ['task'] });
  await screen.findByText('5');
});
