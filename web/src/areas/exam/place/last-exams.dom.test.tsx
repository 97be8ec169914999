import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { mayDo } from '../../../testing/may-do.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { LastExams } from './last-exams.tsx';

const exam = {
  id: '7',
  examCode: 'KS20260012',
  name: '经济考试',
  examStart: '2026-11-14 09:00:00',
  statusName: '考试中',
};

function shown(districtId: string | undefined, codes: readonly string[]) {
  mayDo(codes);
  showSignedIn(
    <MemoryRouter>
      <LastExams exams={[exam]} {...(districtId === undefined ? {} : { districtId })} />
    </MemoryRouter>,
  );
}

test('links the latest examinations of a district to all', () => {
  shown('3', ['formal_exam_view']);
  expect(screen.getByRole('link', { name: '查看全部考试' }).getAttribute('href')).toBe(
    '/examinationManage/examinationList/index?districtId=3',
  );
  expect(screen.getByRole('link', { name: '经济考试' }).getAttribute('href')).toBe(
    '/examinationManage/examinationList/detail?id=7',
  );
});

test.each([
  [undefined, ['formal_exam_view']],
  ['3', []],
])('hides the list link for a centre (%s) or without the right', (districtId, codes) => {
  shown(districtId, codes);
  expect(screen.getByText('经济考试')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '查看全部考试' })).toBeNull();
});
