import { noticeCall } from '@kaoxin/contract/casework/public/notice.ts';
import { openOpenings } from '@kaoxin/contract/correction/opening.ts';
import { openReviews } from '@kaoxin/contract/reinspection/task.ts';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { serving } from '../../../../testing/serving.ts';
import { Around } from '../../../../testing/show.tsx';
import { filings } from './filings.ts';
import { FilingPage } from './page.tsx';

const opening = {
  id: '5',
  name: '2026年信息更正',
  examName: '经济考试',
  notice: null,
  isOpen: 1,
  openStart: '2026-03-01 00:00:00',
  openEnd: '2026-03-31 00:00:00',
  fields: [],
  needPoliceProof: 0,
  materials: [],
  samples: [],
};
const later = {
  ...opening,
  id: '6',
  name: '第二批信息更正',
  isOpen: 0,
  openStart: '2036-05-01 09:00:00',
  openEnd: '2036-05-10 17:00:00',
};
const review = {
  id: '7',
  name: '成绩复核',
  examName: '经济考试',
  isOpen: 0,
  notice: '须知',
  subjects: [],
  reasons: [],
  form: null,
  applyStart: '2036-05-01 09:00:00',
  applyEnd: '2036-05-10 17:00:00',
};
function show(path: string, openings: readonly object[], reviews: readonly object[] = []) {
  serving(({ path: asked }) => {
    const answers = [
      [openOpenings.path, openings],
      [openReviews.path, reviews],
      [noticeCall.path, { version: '1', parts: [], declaration: '' }],
    ] as const;
    const data = answers.find(([path]) => asked.includes(path))?.[1] ?? [];
    return { body: { code: 200, success: true, msg: '', data } };
  });
  const filing = filings.find((one) => one.path === path);
  if (!filing) throw new Error(path);
  render(
    <MemoryRouter>
      <Around>
        <FilingPage filing={filing} />
      </Around>
    </MemoryRouter>,
  );
}
const shut = async () => (await screen.findByRole('heading', { name: '不在申请时间内的' })).parentElement;

test('lists later openings with their window, not as options', async () => {
  show('correction', [opening, later]);
  const told = await shut();
  expect(told?.textContent).toContain('第二批信息更正：2036-05-01 09:00开放更正，2036-05-10 17:00截止');
  expect(told?.textContent).not.toContain('成绩复核');
  expect(screen.getByRole('option', { name: '2026年信息更正' })).toBeDefined();
  expect(screen.queryByRole('option', { name: '第二批信息更正' })).toBeNull();
});

test('reports no opening and lists later ones', async () => {
  show('correction', [later]);
  await screen.findByText('目前没有开放更正的考试，请留意考试公告。');
  expect((await shut())?.textContent).toContain('2036-05-01 09:00开放更正');
});

test('links other remedies for closed score reviews', async () => {
  show('review', [], [review]);
  const told = await shut();
  expect(told?.textContent).toContain('成绩复核：2036-05-01 09:00开始申请');
  expect(within(told ?? document.body).getByRole('link', { name: '提出申诉' })).toBeDefined();
});
