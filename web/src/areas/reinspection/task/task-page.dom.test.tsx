import { reinspection } from '@kaoxin/contract/reinspection/task.ts';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import TaskPage from './detail.tsx';
import RosterImportPage from './import.tsx';
import TaskRosterPage from './roster.tsx';

const task = {
  id: '9',
  name: '笔试成绩复核',
  examIdName: '笔试',
  deptIdName: '考务处',
  templateIdName: '复核申请表',
  applyStart: '2026-10-28 09:00:00',
  applyEnd: '2026-12-09 18:00:00',
  resultDeadline: '2027-01-03 18:00:00',
  templateVersion: 1,
  status: 1,
  notice: null,
  subjects: [],
  rosterCount: 2,
  received: 0,
  handling: 0,
  answered: 0,
  changed: 0,
  rules: { objectiveOnlyFor: [], onlySubjective: 0, oncePerSubject: 1, tolerance: 0 },
};
const figures = { bySubject: [], byReason: [], byDistrict: [], byConclusion: [] };

function shown(query: string) {
  localStorage.clear();
  setPermissions([], []);
  serving(({ path }) => ({
    body: {
      code: 200,
      success: true,
      msg: '',
      data: path.startsWith(`/api/${reinspection.calls.figures.path}`) ? figures : task,
    },
  }));
  showSignedIn(
    <MemoryRouter initialEntries={[`/examManage/taskDetail${query}`]}>
      <TaskPage />
    </MemoryRouter>,
  );
}

test('scrolls to the statistics if the address asks for it', async () => {
  shown('?id=9&part=figures');
  const { parentElement: part } = await screen.findByRole('region', { name: '统计' });
  expect(document.activeElement).toBe(part);
});

test('starts at the top by default', async () => {
  shown('?id=9');
  const { parentElement: part } = await screen.findByRole('region', { name: '统计' });
  expect(document.activeElement).not.toBe(part);
});

test.each([
  ['its page', TaskPage],
  ['its roster', TaskRosterPage],
  ['the import of its roster', RosterImportPage],
])('reports a deleted task %s without a retry', async (_what, Page) => {
  localStorage.clear();
  setPermissions([], []);
  serving(() => ({ status: 404, body: { code: 404, success: false, msg: '数据不存在或已被删除', data: null } }));
  showSignedIn(
    <MemoryRouter initialEntries={['/examManage/taskDetail?id=9']}>
      <Page />
    </MemoryRouter>,
  );
  expect(await screen.findByText('数据不存在或已被删除')).toBeDefined();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['返回列表']);
});
