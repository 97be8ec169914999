import type { PersonLook, PersonRecord } from '@kaoxin/contract/exam/people/person.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { examineeRecord } from '../../../testing/examinees.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { type Answer, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import PersonPage from './person.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const gone: Answer = { status: 404, body: { code: 404, success: false, msg: '数据不存在或已被删除', data: null } };

const sitting = { ...examineeRecord(), examStart: '2026-05-01 09:00:00', passFlag: 1, totalScore: 128 };
const score = {
  subjectCode: 'JC',
  subjectName: '经济基础知识',
  objective: 60,
  subjective: null,
  score: 60,
  absent: 0,
  invalid: 0,
};
const link = (kind: 'case' | 'certificate', no: string) => ({
  id: `${kind}-1`,
  kind,
  called: '信访件',
  no,
  title: '关于报名费',
  statusName: '办理中',
  time: '2026-05-01 09:00:00',
  path: '/petitionManage/petitionDetail?id=1',
});
const record = (more: Partial<PersonRecord> = {}): PersonRecord => ({
  id: '7',
  name: '陈远乙',
  formerNames: ['陈远'],
  genderName: '男',
  birthYear: '1996',
  idTypeName: '居民身份证',
  idNo: '9901**********0017',
  phone: '138****0001',
  integrityFlag: 1,
  sittings: [{ ...sitting, scores: [score] }],
  sittingCount: 1,
  violations: [],
  violationCount: 0,
  cases: [],
  caseCount: 0,
  certificates: [],
  certificateCount: 0,
  ...more,
});
const look: PersonLook = {
  id: '1',
  actorName: '林亦川',
  time: '2026-05-02 09:00:00',
  title: '考生查看敏感信息',
  by: null,
  reason: '电话核对身份',
  result: 1,
};

function opened(shown: PersonRecord | undefined, codes: readonly string[] = [], query = 'id=7') {
  const asked = serving(({ path }) => {
    if (path.includes('person/detail')) return shown ? told(shown) : gone;
    return told({ total: 1, looks: [look] });
  });
  mayDo(['formal_exam', ...codes]);
  const page = (
    <MemoryRouter initialEntries={[`/examinationManage/examinationList/person?${query}`]}>
      <PersonPage />
    </MemoryRouter>
  );
  return { ...showSignedIn(page), asked };
}

test('shows examinations, scores, cases and certificates with links', async () => {
  const brought = { cases: [link('case', 'XF20260001')], caseCount: 1 };
  opened(record({ ...brought, certificates: [link('certificate', 'JL20260001')], certificateCount: 1 }));
  const sat = within(await screen.findByRole('region', { name: '考试与成绩' }));
  expect(sat.getByRole('cell', { name: '经济基础知识 60' })).toBeTruthy();
  expect(sat.getByText('合格')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: '各类事项' })).getByText('XF20260001')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: '证书' })).getByText('JL20260001')).toBeTruthy();
  expect(screen.getByText('有诚信记录')).toBeTruthy();
  expect(screen.getByText('考试 1 场，违纪 0 条，事项 1 件，证书 1 本')).toBeTruthy();
});

test('shows counts when lists are shortened', async () => {
  const cases = [link('case', 'XF20260001')];
  const certificates = [link('certificate', 'JL20260001')];
  opened(record({ cases, caseCount: 57, certificates, certificateCount: 21, violationCount: 51 }));
  await screen.findByText('考试 1 场，违纪 51 条，事项 57 件，证书 21 本');
  expect(screen.getByText('共 57 件，此处每类仅显示最近 20 件')).toBeTruthy();
  expect(screen.getByText('共 21 本，此处仅显示最近 20 本')).toBeTruthy();
  expect(screen.getByText(/^共 51 条，此处仅显示最近/)).toBeTruthy();
});

test('shows and requests the access log only with the right', async () => {
  const { asked, unmount } = opened(record());
  await screen.findByRole('region', { name: '人员' });
  expect(screen.queryByRole('region', { name: '查阅记录' })).toBeNull();
  expect(asked.some(({ path }) => path.includes('person/looks'))).toBe(false);
  unmount();
  opened(record(), ['person_looks']);
  const looks = within(await screen.findByRole('region', { name: '查阅记录' }));
  expect((await looks.findByRole('listitem')).textContent).toBe('林亦川2026-05-02 09:00考生查看敏感信息 电话核对身份');
});

test('reports a missing id and an invisible person', async () => {
  const { unmount } = opened(record(), [], '');
  expect(await screen.findByText(/没有指明人员/)).toBeTruthy();
  unmount();
  opened(undefined);
  expect(await screen.findByText('数据不存在或已被删除')).toBeTruthy();
});
