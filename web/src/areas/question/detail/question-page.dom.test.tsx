import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { mayDo } from '../../../testing/may-do.ts';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { QuestionPage } from './question-page.tsx';

const place = { paperId: '7', paperCode: 'SJ202600001', paperName: '练习卷', versionNo: 1, paperStatusName: '已启用' };
const version = (versionNo: number, paperCount: number) => ({
  versionNo,
  paperCount,
  createTime: '2026-03-01 09:00:00',
  createUserName: '薛怀舟',
  isApproved: 1,
});

function told(usedIn: readonly object[], counts: readonly number[], useCount: number): string {
  serving(() => ({ body: { code: 200, success: true, msg: '', data: [] } }));
  mayDo([]);
  const record = {
    id: '3',
    questionCode: 'ST000000003',
    status: 0,
    versionNo: 1,
    leakReason: null,
    useCount,
    usedIn,
    key: null,
    lastUseTime: null,
    allowedActions: [],
    versions: counts.map((count, at) => version(at + 1, count)),
    face: { questionType: 5, stem: '<p>什么是机会成本？</p>', options: [], targets: [], defaultScore: 5, children: [] },
  } as unknown as QuestionRecord;
  const { unmount } = showSignedIn(
    <MemoryRouter>
      <QuestionPage record={record} />
    </MemoryRouter>,
  );
  const words = within(screen.getByRole('region', { name: '使用情况' })).getAllByText(/试卷|练习卷/);
  const said = words.map(({ textContent }) => textContent).join(' / ');
  unmount();
  return said;
}

test('counts invisible papers and never denies uses that exist', () => {
  expect(told([], [0], 0)).toBe('还没有试卷使用本题');
  expect(told([], [2, 9], 6)).toBe('有11份使用本题的试卷不在您可查看的范围内');
  expect(told([place], [3], 1)).toMatch(/练习卷.* \/ 另有2份使用本题的试卷不在您可查看的范围内$/);
  expect(told([place], [1], 1)).not.toMatch(/另有/);
  expect(told([], [0], 1)).toBe('没有可以显示的试卷');
});
