import type { PaperRecord } from '@kaoxin/contract/paper/paper.ts';
import { screen, within } from '@testing-library/react';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { setPermissions } from '#platform/session/permissions.ts';
import { paperContent, paperRecord } from '../../../testing/papers.ts';
import { type Answer, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import PaperDataPage from './data.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });

function opened(record: Partial<PaperRecord> = {}, answer: Answer = told(paperRecord(record))) {
  const gone: string[] = [];
  setNavigator((address) => gone.push(address));
  const asked = serving(({ path }) => {
    if (path.includes('paper/baseInfo')) return answer;
    return told(path.includes('paperQuestion/list') ? paperContent() : []);
  });
  act(() =>
    setPermissions([{ id: 'a', code: 'formal_exam_data', name: '', parentId: '0', children: [] }] as never, []),
  );
  const page = (
    <MemoryRouter initialEntries={['/testPaperManage/paperList/data?id=7']}>
      <PaperDataPage />
    </MemoryRouter>
  );
  return { ...showSignedIn(page), asked, gone };
}

test('how its questions have done, and how the paper is made of them', async () => {
  const { user } = opened();
  const measured = within(await screen.findByRole('figure', { name: '试题实测难度与区分' }));
  await user.click(measured.getByRole('button', { name: '表' }));
  expect(measured.getByRole('row', { name: /第1题.*0.62.*0.31/ })).toBeTruthy();
  const types = within(screen.getByRole('figure', { name: '分值按题型' }));
  await user.click(types.getByRole('button', { name: '表' }));
  expect(types.getByRole('row', { name: '判断 2' })).toBeTruthy();
});

test('each examination leads to what came of it once its scores are released', async () => {
  const exam = { examCode: 'KS20260012', name: '2026年度经济专业技术资格考试' };
  const { user, gone } = opened({
    exams: [
      { ...exam, examId: '5', status: 50 },
      { ...exam, examId: '6', status: 20 },
    ],
  });
  const part = within(await screen.findByRole('region', { name: '各次考试' }));
  expect(part.getAllByRole('listitem')).toHaveLength(2);
  await user.click(part.getByRole('button', { name: '考试数据' }));
  expect(gone).toEqual(['/examinationManage/examinationList/data?id=5&part=items']);
});

test('a secret paper is not read for its figures until somebody says so', async () => {
  const { asked } = opened({ secretLevel: 2, unlockTime: '2026-11-14 09:00:00' });
  expect(await screen.findByText('秘密试卷，每次查看都记入试卷动态')).toBeTruthy();
  expect(asked.some(({ path }) => path.includes('paperQuestion/list'))).toBe(false);
});

test('one that is gone leads back', async () => {
  opened({}, { status: 404, body: { code: 404, success: false, msg: '试卷不存在', data: null } });
  expect(await screen.findByText('试卷不存在')).toBeTruthy();
});
