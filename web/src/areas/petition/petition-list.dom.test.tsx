import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { drillCase } from '../../testing/drill/drill-case.fixture.ts';
import { setScreen } from '../../testing/screen.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import PetitionList from './list.tsx';

const petition = (id: string, feedbackOver: number) => ({
  ...drillCase(id, { caseNo: `XF2026000${id}`, title: `省局转来的第${id}件` }),
  ...{ typeId: '5', typeName: '考试收费', legalClass: 1, legalClassName: '申诉求决', isGroup: 0, isBackdated: 0 },
  feedbackOver,
});

test('a petition handed down is marked in the list once its feedback is overdue', async () => {
  // on a phone: without a layout a table draws the columns that stand first alone
  setScreen({ width: 375 });
  localStorage.clear();
  setPermissions([], []);
  const page = { records: [petition('1', 0), petition('2', 1)], total: 2, size: 10, current: 1, pages: 1 };
  const counts = { received: 2, mine: 0, auditing: 0, answered: 0, all: 2, overdue: 0 };
  const answers = [
    [petitionLetter.page.path, petitionLetter.page.answer.parse(page)],
    [petitionLetter.counts.path, petitionLetter.counts.answer.parse(counts)],
  ] as const;
  serving(({ path }) => {
    const [, data = []] = answers.find(([known]) => path.split('?')[0] === `/api/${known}`) ?? [];
    return { body: { code: 200, success: true, msg: '', data } };
  });
  showSignedIn(
    <MemoryRouter initialEntries={['/petitionManage/index']}>
      <PetitionList />
    </MemoryRouter>,
  );
  await screen.findByText('省局转来的第1件');
  const marks = screen.getAllByTitle('反馈逾期');
  expect(marks.map((mark) => mark.closest('.kx-titled')?.textContent)).toEqual([
    expect.stringContaining('省局转来的第2件'),
  ]);
});
