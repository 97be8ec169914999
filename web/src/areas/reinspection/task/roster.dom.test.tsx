import { type ReviewRosterRow, reviewRoster } from '@kaoxin/contract/reinspection/roster.ts';
import { reinspection } from '@kaoxin/contract/reinspection/task.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { mayDo } from '../../../testing/may-do.ts';
import { setScreen } from '../../../testing/screen.ts';
import { type Answer, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import TaskRosterPage from './roster.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const row = (id: string, name: string, hasApplied: 0 | 1): ReviewRosterRow => ({
  id,
  version: 1,
  createTime: '2027-06-01 09:00:00',
  taskId: '9',
  taskIdName: '笔试成绩复核',
  name,
  hasApplied,
  ticketNo: `2703000000000${id}`,
  districtId: '7',
  districtIdName: '云溪考区',
  brought: '考场位置：一楼',
});
const rows = [row('1', '考*甲', 0), row('2', '考*乙', 1)];
const everything = ['reinspection', 'reinspection_view', 'reinspection_import', 'reinspection_export', 'pii_view'];

function opened({ status = 1, codes = everything, query = '?id=9' } = {}) {
  localStorage.clear();
  const asked = serving(({ path }) => {
    const [called] = path.split('?');
    if (called === `/api/${reinspection.calls.detail.path}`) return told({ id: '9', name: '笔试成绩复核', status });
    if (called === `/api/${reviewRoster.page.path}`)
      return told({ records: rows, total: 2, size: 10, current: 1, pages: 1 });
    return told(called === `/api/${reviewRoster.remove.path}` ? null : []);
  });
  mayDo(codes);
  const page = showSignedIn(
    <MemoryRouter initialEntries={[`/examManage/roster${query}`]}>
      <TaskRosterPage />
    </MemoryRouter>,
  );
  return { ...page, asked };
}
const button = (name: string) => screen.queryByRole('button', { name });

test('lists eligible people and whether they applied', async () => {
  const { user, asked } = opened({ query: '?id=9&districtId=7' });
  expect(await screen.findByRole('heading', { name: '名单：笔试成绩复核' })).toBeTruthy();
  const first = within(await screen.findByRole('row', { name: /考\*甲/ }));
  for (const words of ['27030000000001', '云溪考区', '未申请']) expect(first.getByText(words)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /考\*乙/ })).getByText('已申请')).toBeTruthy();
  const asks = () => asked.findLast(({ path }) => path.startsWith(`/api/${reviewRoster.page.path}`))?.path ?? '';
  expect(asks()).toContain('taskId=9');
  expect(asks()).toContain('districtId=7');
  await user.type(screen.getByRole('textbox', { name: /准考证号/ }), '27030000000002');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(asks()).toContain('ticketNo=27030000000002'));
});

test('shows extra columns on phones', async () => {
  setScreen({ width: 375 });
  opened();
  expect(await screen.findAllByText('考场位置：一楼')).toHaveLength(2);
});

test('removes people without an application after a confirmation', async () => {
  const { user, asked } = opened();
  await screen.findByRole('row', { name: /考\*甲/ });
  expect(button('移除 考*乙')).toBeNull();
  await user.click(screen.getByRole('button', { name: '移除 考*甲' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('移除后这些考生不能在该任务中申请复核。确定移除？')).toBeTruthy();
  await user.click(question.getByRole('button', { name: '移除' }));
  await waitFor(() =>
    expect(asked.filter(({ path }) => path.includes('roster/remove')).map(({ body }) => body)).toEqual([
      { ids: ['1'] },
    ]),
  );
});

test('shows and exports the roster of a closed task read-only', async () => {
  opened({ status: 2 });
  await screen.findByRole('row', { name: /考\*甲/ });
  expect([button('导入'), button('批量移除'), button('移除 考*甲')]).toEqual([null, null, null]);
  expect(button('导出')).not.toBeNull();
});

test('offers search by name and changes only with rights', async () => {
  opened({ codes: ['reinspection', 'reinspection_view'] });
  await screen.findByRole('row', { name: /考\*甲/ });
  expect(screen.queryByRole('textbox', { name: /姓名/ })).toBeNull();
  expect([button('导入'), button('移除 考*甲'), button('导出')]).toEqual([null, null, null]);
});

test('asks to choose a task when none is given', async () => {
  opened({ query: '' });
  expect(await screen.findByText('请从复核任务中选择要查看名单的任务')).toBeTruthy();
});
