import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { mayDo } from '../../testing/may-do.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import SurveyStatisticsPage from './statistics.tsx';

const surveys = { records: [{ id: '5', title: '客服评价', status: 1 }], total: 1, size: 200, current: 1, pages: 1 };
const districts = [{ id: '3', name: '云溪', code: '01' }];

test('offers to load failed surveys and districts again', async () => {
  let isUp = false;
  serving(({ path }) => {
    if (!isUp) return { status: 503, body: {} };
    const data = path.includes('survey/page') ? surveys : districts;
    return { body: { code: 200, success: true, msg: '', data } };
  });
  mayDo(['survey']);
  const { user } = showSignedIn(
    <MemoryRouter>
      <SurveyStatisticsPage />
    </MemoryRouter>,
    'zh',
  );
  await waitFor(() => expect(screen.getAllByText('加载失败')).toHaveLength(2));
  isUp = true;
  for (const again of screen.getAllByRole('button', { name: '重试' })) await user.click(again);
  expect(await screen.findByRole('option', { name: '客服评价' })).toBeTruthy();
  expect(await screen.findByRole('option', { name: '云溪' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('加载失败')).toBeNull());
});

test('says that the answers were deleted instead of figures', async () => {
  const figures = { deletedAnswers: { day: '2029-05-02', years: 1 } };
  serving(({ path }) => {
    const data = path.includes('survey/page') ? surveys : path.includes('statistics') ? figures : districts;
    return { body: { code: 200, success: true, msg: '', data } };
  });
  mayDo(['survey']);
  showSignedIn(
    <MemoryRouter initialEntries={['/?id=5']}>
      <SurveyStatisticsPage />
    </MemoryRouter>,
    'en',
  );
  const words = 'The answers to this survey were deleted on 2029-05-02, 1 year after it ended';
  expect(await screen.findByText(words)).toBeTruthy();
});
