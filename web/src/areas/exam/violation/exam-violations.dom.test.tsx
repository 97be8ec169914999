import type { ViolationRow } from '@kaoxin/contract/exam/violation.ts';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { examRecord } from '../../../testing/exams.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { type Answer, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { ExamViolations } from './exam-violations.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const row = {
  id: '91',
  version: 1,
  examId: '7',
  examinerId: '1',
  name: '陈远',
  ticketNo: '26030301200087',
  level: 2,
  levelName: '严重违纪',
  subjectCode: null,
  subjectName: null,
  clause: '第六条',
  factText: '翻看纸条',
  informNo: '江考违告〔2026〕1号',
  defenceUntil: '2026-10-09',
  districtId: '3',
  districtIdName: '云溪',
  centreId: '11',
  centreIdName: '云溪一中',
  status: 1,
  decidedTime: null,
  isHeard: 1,
  allowedActions: [],
} as unknown as ViolationRow;

function opened(language: 'zh' | 'en' = 'zh') {
  const asked = serving(({ path }) => {
    if (path.includes('violation/counts'))
      return told({
        all: 5,
        byPhase: [
          { phase: 'due', count: 3 },
          { phase: 'revoked', count: 2 },
        ],
      });
    if (path.includes('violation/list')) return told({ records: [row], total: 1, size: 10, current: 1, pages: 1 });
    return told([]);
  });
  const codes = ['formal_exam', 'formal_exam_view', 'examiner_violation', 'formal_exam_export'];
  mayDo(codes);
  const page = (
    <MemoryRouter initialEntries={['/examinationManage/examinationList/detail?id=7&part=violations&level=2']}>
      <ExamViolations exam={examRecord({ status: 40 })} />
    </MemoryRouter>
  );
  const last = (call: string) =>
    Object.fromEntries(new URL(asked.findLast(({ path }) => path.includes(call))?.path ?? '', 'http://x').searchParams);
  return { ...showSignedIn(page, language), last };
}

test('counts records by phase and highlights due ones', async () => {
  const { user, last } = opened();
  const due = await screen.findByRole('tab', { name: /待作出决定/ });
  await waitFor(() => expect(due.textContent).toBe('待作出决定3'));
  expect(due.querySelector('.kx-count-hot')).toBeTruthy();
  expect(screen.getByRole('tab', { name: /陈述申辩期内/ }).textContent).toBe('陈述申辩期内0');
  expect(last('violation/counts')).toMatchObject({ examId: '7', level: '2' });
  await user.click(due);
  await waitFor(() => expect(last('violation/list')).toMatchObject({ examId: '7', phase: 'due', level: '2' }));
  expect(last('violation/counts').phase).toBeUndefined();
});

test('searches by name or ticket number', async () => {
  const { user, last } = opened();
  await user.type(await screen.findByRole('textbox', { name: '姓名或准考证号' }), '0120008{Enter}');
  await waitFor(() => expect(last('violation/list')).toMatchObject({ examId: '7', keyword: '0120008' }));
  expect(last('violation/counts')).toMatchObject({ keyword: '0120008' });
});

test('supports English', async () => {
  opened('en');
  expect(await screen.findByRole('tab', { name: /To be decided/ })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Name or ticket number' })).toBeTruthy();
});
