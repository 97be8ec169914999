import type { Call } from '@kaoxin/contract/call.ts';
import { economist } from '@kaoxin/contract/economist/calls.ts';
import { economistUser, type RosterRow } from '@kaoxin/contract/economist/roster.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import EconomistPage from './index-page.tsx';

const somebody: RosterRow = {
  id: '5',
  version: 1,
  createTime: '2026-03-02 10:00:00',
  batchNo: '2026Z01',
  name: '陈*远',
  idNo: '9901**********0017',
  phone: '138****8000',
  ticketNo: null,
  level: 2,
  levelName: '中级',
  major: 4,
  majorName: '金融',
  examYear: 2025,
  score1: 88,
  score2: 92.5,
  districtId: '7',
  districtIdName: '云溪考区',
  workUnit: '江澜商行',
  commitMode: 1,
  commitModeName: '告知承诺',
  checkState: 2,
  checkStateName: '在线核查',
  submitState: 0,
  submitStateName: '未提交',
};
const batch = (batchNo: string, total: number) => ({
  batchNo,
  level: 2,
  levelName: '中级',
  year: Number(batchNo.slice(0, 4)),
  total,
  submitted: 1,
  passed: 0,
  rejected: 0,
  importTime: '2026-03-02 10:00:00',
});
const pageOf = (records: readonly object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });

function desk() {
  localStorage.clear();
  setPermissions([], []);
  const answers: [Call, unknown][] = [
    [economist.page, pageOf([])],
    [economist.counts, { received: 0, mine: 0, auditing: 0, answered: 0, all: 0, overdue: 0, overdueIn: {} }],
    [economistUser.page, pageOf([somebody])],
    [economistUser.batchNoList, [batch('2026Z01', 40), batch('2025Z01', 30)]],
  ];
  const asked = serving(({ path }) => {
    const [call, data] = answers.find(([{ path: known }]) => path.split('?')[0] === `/api/${known}`) ?? [];
    return { body: { code: 200, success: true, msg: '', data: call ? call.answer.parse(data) : [] } };
  });
  const page = showSignedIn(
    <MemoryRouter initialEntries={['/econManage/econManage/index']}>
      <EconomistPage />
    </MemoryRouter>,
  );
  return { ...page, asked };
}

test('switches between registrations and roster and filters by batch', async () => {
  const { user, asked } = desk();
  await screen.findByRole('region', { name: '经济师登记' });
  expect(screen.getAllByRole('tab', { name: /^待审核/ })).toHaveLength(1);
  await user.click(screen.getByRole('tab', { name: '名单管理' }));
  const batches = within(await screen.findByRole('navigation', { name: '批次' }));
  expect(await batches.findByText('2026年')).toBeDefined();
  expect(batches.getByText('2025年')).toBeDefined();
  expect(batches.getByText('1/40')).toBeDefined();
  expect(await screen.findByText('陈*远')).toBeDefined();
  await user.click(batches.getByRole('button', { name: /2026Z01/ }));
  await waitFor(() => {
    const last = asked.filter(({ path }) => path.startsWith('/api/economistUser/page')).at(-1);
    expect(last?.path).toContain('batchNo=2026Z01');
  });
  expect(batches.getByRole('button', { name: /2026Z01/ }).getAttribute('aria-current')).toBe('true');
});
