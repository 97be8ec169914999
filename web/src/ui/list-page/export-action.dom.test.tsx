import { get, holds } from '@kaoxin/contract/call.ts';
import { listQuery } from '@kaoxin/contract/lists/list.ts';
import { sheetCall } from '@kaoxin/contract/lists/sheet.ts';
import { task } from '@kaoxin/contract/task.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { answering, to } from '../../testing/answering.ts';
import { show } from '../../testing/show.tsx';
import { exportAction } from './export-action.ts';
import type { ListState } from './state/list-state.ts';

const list = get('people/list', {
  title: ['人员', 'People'],
  access: holds('people'),
  query: listQuery({}, { filters: [], sorts: [] }),
  answer: z.null(),
});
const call = sheetCall(list, { title: ['人员导出', 'Export people'], access: holds('people_export') });
const state: ListState = { page: 3, size: 30, filters: { name: '陈' }, sort: { field: 'age', descending: true } };

it('exports the filtered list in order, announces a background task', async () => {
  const asked = answering(
    to(call, () => ({ taskId: '7' })),
    to(task.open, () => ['7']),
  );
  show(<p>人员</p>);
  const action = exportAction({ call, query: { kind: '2' } }, state);
  expect(action.on).toBe('page');
  await action.perform([]);
  await screen.findByText(/已转为后台任务.*我的任务/);
  expect(asked).toEqual([`people/export?kind=2&name=${encodeURIComponent('陈')}&descs=age`]);
});
