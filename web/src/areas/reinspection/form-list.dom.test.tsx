import { reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import type { ListForm } from '@kaoxin/contract/template/list-form.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { drillCase } from '../../testing/drill/drill-case.fixture.ts';
import { setScreen } from '../../testing/screen.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import ReviewList from './list.tsx';

const row = {
  ...drillCase('2', { caseNo: 'FH20270001' }),
  taskId: '9',
  taskName: '成绩复核',
  ticketNo: '27030000000001',
  subjectCode: 'GS',
  subjectName: '工商管理',
  applyReason: 2,
  applyReasonName: '疑似合分或登分有误',
  originalScore: 70,
  isDrawn: 0,
  firstDone: 0,
  secondDone: 0,
  isBackdated: 0,
  sumDiffers: 0,
  finalScore: null,
  scoreChanged: null,
  conclusion: null,
  conclusionName: null,
};
const text = { fieldType: 'text', dictCode: null };
const form: ListForm = {
  listed: [{ key: 'place', label: '考场位置', ...text }],
  searched: [
    { key: 'place', label: '考场位置', ...text },
    { key: 'study', label: '学历', fieldType: 'select', dictCode: 'education' },
    { key: 'points', label: '自评分', fieldType: 'number', dictCode: null },
  ],
};

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

/** Phone width by default: without layout (jsdom) a table renders only its first columns. */
function desk(address: string, width = 375) {
  setScreen({ width });
  localStorage.clear();
  setPermissions([], []);
  const asked = serving(({ path }) => {
    const [call, query] = path.split('?');
    const narrowed = new URLSearchParams(query).has('taskId');
    const records = [narrowed ? { ...row, formWords: { place: '三楼东侧' } } : row];
    const page = { records, total: 1, size: 10, current: 1, pages: 1, ...(narrowed ? { form } : {}) };
    const counts = { received: 1, mine: 0, auditing: 0, answered: 0, all: 1, overdue: 0, overdueIn: {} };
    const data =
      call === `/api/${reinspectionUser.page.path}`
        ? reinspectionUser.page.answer.parse(page)
        : call === `/api/${reinspectionUser.counts.path}`
          ? counts
          : [];
    return { body: { code: 200, success: true, msg: '', data } };
  });
  const { user } = showSignedIn(
    <MemoryRouter initialEntries={[`/examManage/enrollList${address}`]}>
      <ReviewList />
      <Address />
    </MemoryRouter>,
  );
  const shownAddress = () => new URLSearchParams(screen.getByTestId('address').textContent ?? '');
  const sent = (path: string) => asked.flatMap((one) => (one.path.startsWith(`/api/${path}?`) ? [one.path] : []));
  return { user, address: shownAddress, sent };
}

test("adds columns and conditions of the task's form", async () => {
  const { user, address, sent } = desk('?taskId=9&form_points_ge=60');
  await screen.findByText('三楼东侧', { selector: 'dd' });
  expect(screen.getByText('考场位置', { selector: 'dt' })).toBeDefined();
  expect(screen.getByRole('combobox', { name: '学历' })).toBeDefined();
  expect(await screen.findByDisplayValue('60')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: '考场位置' }), '东侧');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(address().get('form_place')).toBe('东侧'));
  expect(address().get('form_points_ge')).toBe('60');
  const wanted = 'form_place=%E4%B8%9C%E4%BE%A7';
  for (const { path } of [reinspectionUser.page, reinspectionUser.counts])
    await waitFor(() => expect(sent(path).at(-1)).toContain(wanted));
});

test('removes form columns and conditions with the task', async () => {
  const { user, address } = desk('?taskId=9&form_place=三');
  await screen.findByText('三楼东侧');
  await user.click(screen.getByRole('button', { name: '重置' }));
  await waitFor(() => expect(screen.queryByText('三楼东侧')).toBeNull());
  expect([...address().keys()].filter((key) => key.startsWith('form_'))).toEqual([]);
  expect(screen.queryAllByText('考场位置')).toEqual([]);
});

test('hides form columns on small screens until selected', async () => {
  const { user } = desk('?taskId=9', 1366);
  await screen.findByRole('textbox', { name: '考场位置' });
  expect(screen.queryByRole('columnheader', { name: '考场位置' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '列设置' }));
  const box = await screen.findByRole('dialog', { name: '列设置' });
  await user.click(await within(box).findByRole('checkbox', { name: '考场位置' }));
  expect(await screen.findByText('三楼东侧')).toBeDefined();
});

test('widens the column for the longest state', async () => {
  desk('', 1366);
  const heads = await screen.findAllByRole('columnheader');
  const at = heads.findIndex(({ textContent }) => textContent === '状态');
  const columns = [...document.querySelectorAll<HTMLElement>('.ant-table-header col')];
  expect(columns[at]?.style.width).toBe('114px');
});
