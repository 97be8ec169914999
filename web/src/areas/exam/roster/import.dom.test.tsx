import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { examRecord } from '../../../testing/exams.ts';
import { type Answer, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import RosterImportPage from './import.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });

const staged: StagedBatch = {
  batchId: '1',
  fileName: '考生名单.xlsx',
  total: 3,
  good: 2,
  bad: 1,
  known: 0,
  changed: 0,
  leftOut: 0,
  taken: 0,
  secrets: 0,
  state: 'staged',
  mapped: 1,
  taskId: null,
  earlier: null,
  losses: [],
  unknownHeadings: [],
  missingHeadings: [],
  assumed: [],
  faults: [],
  rows: [],
  columns: [{ key: 'name', label: '姓名', required: 1, asks: 'text', choices: [] }],
  headings: [{ heading: '姓名', sample: [], key: 'name', by: 'name' }],
};

function opened({
  status = 10,
  kept = null,
  query = 'id=7',
}: {
  status?: number;
  kept?: StagedBatch | null;
  query?: string;
}) {
  const asked = serving(({ path }) => {
    if (path.includes('formalExam/detail')) return told(examRecord({ status }));
    if (path.includes('importExaminersDetail')) return told(kept);
    if (path.includes('importExaminersRows')) return told({ records: [], total: 0, size: 50, current: 1, pages: 1 });
    return told({
      id: '9',
      kind: 'roster',
      title: '读取考生名单',
      state: 'running',
      done: 4000,
      total: 0,
      stopping: 0,
    });
  });
  const page = (
    <MemoryRouter initialEntries={[`/examinationManage/examinationList/import?${query}`]}>
      <RosterImportPage />
    </MemoryRouter>
  );
  return { ...showSignedIn(page), asked };
}

test('finds the waiting file and lets the user remap columns', async () => {
  const { asked } = opened({ kept: staged });
  expect(await screen.findByText('考生名单.xlsx：共 3 行，可导入 2 行，有错误 1 行')).toBeTruthy();
  expect(asked.some(({ path }) => /importExaminersDetail\?.*examId=7/.test(path))).toBe(true);
  expect(screen.getByRole('button', { name: '下载错误行' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '调整列的对应关系' })).toBeTruthy();
});

test('shows reading progress and cancels the import', async () => {
  opened({ kept: { ...staged, state: 'reading', taskId: '9' } });
  expect(await screen.findByText(/已读取 4000 行/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '取消导入' })).toBeTruthy();
});

test('refuses a file unless the examination is open for registration', async () => {
  const { unmount } = opened({ status: 20 });
  expect(await screen.findByText('只有【已发布】的考试可以导入考生名单')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /选择文件/ })).toBeNull();
  unmount();
  opened({ query: '' });
  await waitFor(() => expect(screen.getByText('没有指明考试，请从列表中打开')).toBeTruthy());
});
