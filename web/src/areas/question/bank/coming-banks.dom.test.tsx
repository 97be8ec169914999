import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { changed } from '#platform/calls/queries.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import BankListPage from './list.tsx';

type Coming = { done: number; of: number | null } | undefined;

function opened(answer: { coming: Coming }, language: 'zh' | 'en' = 'zh') {
  serving(({ path }) => {
    const page = { records: [], total: 0, size: 10, current: 1, pages: 0, ...answer };
    return { body: { code: 200, success: true, msg: '', data: path.includes('questionBank/page') ? page : [] } };
  });
  mayDo(['question_bank']);
  showSignedIn(
    <MemoryRouter>
      <BankListPage />
    </MemoryRouter>,
    language,
  );
}

test('shows the progress of demo banks', async () => {
  const answer: { coming: Coming } = { coming: { done: 0, of: null } };
  opened(answer);
  await screen.findByText('演示题库正在装入（已完成0个）…');
  answer.coming = { done: 5, of: 24 };
  await act(() => changed(['question_bank', 'questionBank']));
  await screen.findByText('演示题库正在装入（已完成5/24个）…');
  answer.coming = undefined;
  await act(() => changed(['question_bank', 'questionBank']));
  await waitFor(() => expect(screen.queryByText(/演示题库/)).toBeNull());
});

test('shows the progress in English', async () => {
  opened({ coming: { done: 2, of: 24 } }, 'en');
  await screen.findByText('Demonstration banks are being filled (2/24 done)…');
});
