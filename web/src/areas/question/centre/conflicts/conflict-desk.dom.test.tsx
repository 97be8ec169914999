import type { PulledCopy } from '@kaoxin/contract/question/centre.ts';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { type Answer, serving } from '../../../../testing/serving.ts';
import { showSignedIn } from '../../../../testing/signed-in.tsx';
import { ConflictDesk } from './conflict-desk.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const conflict = (id: string) => ({
  questionId: id,
  sourceQuestionId: `9${id}`,
  questionCode: `ST00000000${id}`,
  brief: '供给',
  sourceVersion: 2,
});
const copy: PulledCopy = {
  bankId: '6',
  bankName: '经济学原理',
  deptIdName: '澄江考区',
  pulledVersion: 2,
  conflicts: ['1', '2', '3'].map(conflict),
};
const face = (stem: string) => ({
  questionType: 1,
  stem,
  options: [],
  targets: [],
  defaultScore: 1,
  children: [],
});

function opened(refuses = false) {
  const asked = serving(({ path }) => {
    if (path.includes('question/detail'))
      return told({ questionCode: 'ST1', shownVersion: 2, face: face('<p>本单位写的</p>'), key: null });
    if (path.includes('centerQuestions')) {
      const one = { id: '91', questionCode: 'ST91', versionNo: 2, face: face('<p>对方写的</p>'), key: null };
      return told({ records: [one], total: 1, size: 10, current: 1, pages: 1 });
    }
    if (path.endsWith('/resolve') && refuses)
      return { status: 400, body: { code: 400, success: false, msg: '该冲突已处理，请刷新后查看', data: null } };
    return told({ ...copy, added: 0, updated: 2, skipped: 1, conflict: 0, conflicts: [] });
  });
  const page = (
    <MemoryRouter>
      <ConflictDesk sourceId="5" copy={copy} />
    </MemoryRouter>
  );
  const sent = () => asked.filter(({ path }) => path.endsWith('/resolve')).map(({ body }) => body);
  return { ...showSignedIn(page), asked, sent };
}

test('compares both wordings and resolves all choices in one request', async () => {
  const { user, sent, asked } = opened();
  expect(await screen.findByText('对方写的')).toBeTruthy();
  expect(await screen.findByText('本单位写的')).toBeTruthy();
  expect(asked.some(({ path }) => /centerQuestions\?bankId=5&ids=91/.test(path))).toBe(true);
  await user.keyboard('o');
  await screen.findByText('第 2 / 3 题');
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: '其余全部采用对方' }));
  await user.click(screen.getByRole('button', { name: '处理所选3题' }));
  await waitFor(() => expect(sent()).toEqual([{ bankId: '6', theirs: ['2', '3'], own: ['1'] }]));
});

test('keeps the choices across visits and after a refusal', async () => {
  const { user, sent, unmount } = opened(true);
  await screen.findByText('对方写的');
  await user.keyboard('t');
  await screen.findByText('已选择1/3题');
  await user.click(screen.getByRole('button', { name: '处理所选1题' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(screen.getByText('已选择1/3题')).toBeTruthy();
  unmount();
  opened();
  expect(await screen.findByText('已选择1/3题')).toBeTruthy();
});
