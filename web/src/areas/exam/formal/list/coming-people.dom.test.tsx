import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { changed } from '#platform/calls/queries.ts';
import { mayDo } from '../../../../testing/may-do.ts';
import { serving } from '../../../../testing/serving.ts';
import { showSignedIn } from '../../../../testing/signed-in.tsx';
import ExamListPage from '../list.tsx';

type Coming = { done: number; of: number | null } | null;

function opened(answers: Coming[], language: 'zh' | 'en' = 'zh') {
  const asked = serving(({ path }) => {
    const counts = () => ({
      all: 0,
      byStatus: [],
      coming: (answers.length > 1 ? answers.shift() : answers[0]) ?? null,
    });
    const page = { records: [], total: 0, size: 10, current: 1, pages: 0 };
    const data = path.includes('formalExam/counts') ? counts() : path.includes('formalExam/page') ? page : [];
    return { body: { code: 200, success: true, msg: '', data } };
  });
  mayDo(['formal_exam']);
  showSignedIn(
    <MemoryRouter>
      <ExamListPage />
    </MemoryRouter>,
    language,
  );
  return () => asked.filter(({ path }) => path.includes('formalExam/page')).length;
}

test('shows how many demo examinees exist and refreshes the list', async () => {
  const before: Coming = { done: 0, of: null };
  const answers: Coming[] = [before];
  const pages = opened(answers);
  await screen.findByText('演示考生正在生成（已完成0场）…');
  const asked = pages();
  answers.splice(0, 1, { done: 3, of: 14 });
  await act(() => changed(['formalExam/counts', 'formalExam']));
  await screen.findByText('演示考生正在生成（已完成3/14场）…');
  await waitFor(() => expect(pages()).toBeGreaterThan(asked));
  answers.splice(0, 1, null);
  await act(() => changed(['formalExam']));
  await waitFor(() => expect(screen.queryByText(/演示考生/)).toBeNull());
});

test('shows progress in English and nothing without an import', async () => {
  opened([{ done: 2, of: 14 }], 'en');
  await screen.findByText('Demonstration people are being made (2/14 done)…');
});
