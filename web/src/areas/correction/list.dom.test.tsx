import { correction } from '@kaoxin/contract/correction/calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { drillCase } from '../../testing/drill/drill-case.fixture.ts';
import { setScreen } from '../../testing/screen.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import CorrectionList from './list.tsx';

const row = {
  ...drillCase('2', {
    caseNo: 'GZ20260001',
    caseStatus: 21,
    slaState: 4,
    finishState: 4,
    pausedSince: '2026-09-29 10:00:00',
  }),
  finishDue: '2026-10-15 23:59:59',
  finishLeft: { days: 5, unit: 'workday' as const },
  examId: '9',
  examName: '信息更正',
  changes: [],
  reasonType: 2,
  reasonTypeName: '本人填报错误',
  auditLevel: 0,
  lastLevel: 1,
};

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

/** Phone width: without layout (jsdom) a table renders only its first columns. */
function desk(address: string) {
  setScreen({ width: 375 });
  localStorage.clear();
  setPermissions([], []);
  const asked = serving(({ path }) => {
    const [call] = path.split('?');
    const page = { records: [row], total: 1, size: 10, current: 1, pages: 1 };
    const counts = {
      received: 3,
      mine: 0,
      executing: 2,
      drafting: 1,
      auditing: 1,
      answered: 4,
      all: 10,
      overdue: 0,
      overdueIn: {},
    };
    const data =
      call === `/api/${correction.page.path}`
        ? correction.page.answer.parse(page)
        : call === `/api/${correction.counts.path}`
          ? correction.counts.answer.parse(counts)
          : [];
    return { body: { code: 200, success: true, msg: '', data } };
  });
  const { user } = showSignedIn(
    <MemoryRouter initialEntries={[`/infoEdit/infoEditList/index${address}`]}>
      <CorrectionList />
      <Address />
    </MemoryRouter>,
  );
  const sent = () =>
    asked.filter(({ path }) => path.startsWith(`/api/${correction.page.path}?`)).map(({ path }) => path);
  return { user, sent };
}

test('opens the tab of the address and counts each tab', async () => {
  const { user, sent } = desk('?tab=executing');
  await screen.findByText('2', { selector: '.kx-count' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['待审核3', '待更正2', '待起草1', '我的办理0', '已答复4', '全部10'],
  ]);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('待更正2');
  expect(sent().at(-1)).toContain('tab=executing');
  await user.click(screen.getByRole('tab', { name: /待起草/ }));
  await waitFor(() => expect(sent().at(-1)).toContain('tab=drafting'));
  expect(screen.getByTestId('address').textContent).toContain('tab=drafting');
});

test("keeps the auditor's filter of the home page removable", async () => {
  const { user, sent } = desk('?tab=received&mineToAudit=1');
  const narrowed = await screen.findByRole('button', { name: /^待我审核/ });
  expect(sent().at(-1)).toContain('tab=received&mineToAudit=1');
  await user.click(narrowed);
  await waitFor(() => expect(sent().at(-1)).not.toContain('mineToAudit'));
  expect(sent().at(-1)).toContain('tab=received');
});

test('shows a paused deadline without countdown', async () => {
  desk('');
  expect((await screen.findAllByText('09-29起暂停')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/剩余5个工作日/)).toBeNull();
});
