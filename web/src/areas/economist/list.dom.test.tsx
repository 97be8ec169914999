import { economist } from '@kaoxin/contract/economist/calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { drillCase } from '../../testing/drill/drill-case.fixture.ts';
import { mayDo } from '../../testing/may-do.ts';
import { setScreen } from '../../testing/screen.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { Registrations } from './list.tsx';

const row = {
  ...drillCase('2', { caseNo: 'JS20270001' }),
  batchNo: '2027Z01',
  levelName: '中级',
  majorName: '金融',
  workYears: 12.5,
  requiredYears: 4,
  isEnough: 1,
};

test('widens the deadline column for two-digit workdays', async () => {
  setScreen({ width: 1366 });
  localStorage.clear();
  setPermissions([], []);
  const page = { records: [row], total: 1, size: 10, current: 1, pages: 1 };
  serving(({ path }) => {
    const isList = path.startsWith(`/api/${economist.page.path}?`);
    return { body: { code: 200, success: true, msg: '', data: isList ? page : [] } };
  });
  showSignedIn(
    <MemoryRouter initialEntries={['/econManage/econManage/index']}>
      <Registrations />
    </MemoryRouter>,
  );
  const heads = await screen.findAllByRole('columnheader');
  const at = heads.findIndex(({ textContent }) => textContent === '审核剩余');
  const columns = [...document.querySelectorAll<HTMLElement>('.ant-table-header col')];
  expect(columns[at]?.style.width).toBe('136px');
  expect(heads.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['审核级', '收到时间']));
});

test("exports certificates by filters without the tab's state", async () => {
  localStorage.clear();
  mayDo(['econ_export']);
  const asked = serving(({ path }) => {
    const page = { records: [row], total: 1, size: 10, current: 1, pages: 1 };
    const isList = path.startsWith(`/api/${economist.page.path}?`);
    return { body: { code: 200, success: true, msg: '', data: isList ? page : null } };
  });
  const { user } = showSignedIn(
    <MemoryRouter
      initialEntries={['/econManage/econManage/index?tab=received&slaState=1&level=2&settledTimeStart=2027-01-01']}
    >
      <Registrations />
    </MemoryRouter>,
  );
  await user.click(await screen.findByRole('button', { name: '导出证书名册' }));
  const sheets = () => asked.filter(({ path }) => path.startsWith(`/api/${economist.certificates.path}`));
  await waitFor(() => expect(sheets()).toHaveLength(1));
  const { searchParams } = new URL(sheets()[0]?.path ?? '', 'http://office');
  expect(Object.fromEntries(searchParams)).toEqual({ level: '2', settledTimeStart: '2027-01-01' });
});
