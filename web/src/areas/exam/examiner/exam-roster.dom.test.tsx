import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { examineeRow } from '../../../testing/examinees.ts';
import { examRecord } from '../../../testing/exams.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { type Answer, type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { ExamRoster } from './exam-roster.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const everything = ['formal_exam_view', 'formal_exam_import', 'formal_exam_export', 'examiner_reg', 'pii_view'];
const rows = [examineeRow(), examineeRow({ id: '82', name: '林若清', regStatus: 1, regStatusName: '审核通过' })];
const counted = {
  total: 2,
  byAttendance: [],
  byViolation: [],
  byPlace: [],
  byRegistration: [
    { status: 0, count: 1 },
    { status: 1, count: 1 },
  ],
};
const report = {
  without: 1,
  latest: {
    id: '5',
    fileName: '照片.zip',
    state: 'done',
    taskId: '6',
    total: 3,
    matched: 1,
    replaced: 0,
    unknownCount: 1,
    unknown: ['无人.jpg'],
    refusedCount: 1,
    createTime: '2026-07-02 09:00:00',
    refused: [{ name: '说明.txt', reason: '照片应为jpg格式' }],
  },
};

interface Given {
  refused?: boolean;
  status?: number;
  codes?: readonly string[];
  query?: string;
  language?: 'zh' | 'en';
  people?: typeof rows;
}

const tooOften = { code: 429, success: false, msg: '操作过于频繁,请稍后再试', data: null };

function opened({
  refused = false,
  status = 10,
  codes = everything,
  query = '',
  language = 'zh',
  people = rows,
}: Given = {}) {
  const asked = serving(({ path }) => {
    if (refused && path.includes('idNo')) return { status: 429, body: tooOften };
    if (path.includes('examiners/page'))
      return told({ records: people, total: people.length, size: 10, current: 1, pages: 1 });
    if (path.includes('examiners/counts')) return told(counted);
    if (path.includes('photoReport')) return told(report);
    return told(path.includes('examiners/reg') ? { count: 1 } : []);
  });
  mayDo(codes);
  const page = (
    <MemoryRouter initialEntries={[`/examinationManage/examinationList/detail?id=7&part=examinees${query}`]}>
      <ExamRoster record={examRecord({ status })} />
    </MemoryRouter>
  );
  return { ...showSignedIn(page, language), asked };
}
const sent = (asked: readonly Asked[], call: string) =>
  asked.filter(({ path }) => path.includes(call)).map(({ body }) => body);
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const chosen = async (user: ReturnType<typeof showSignedIn>['user'], name: RegExp) =>
  user.click(within(await rowOf(name)).getByRole('checkbox'));

test('lists examinees by registration state, narrowed by the address', async () => {
  const { user, asked } = opened({ query: '&districtId=3' });
  await rowOf(/陈思远/);
  const waiting = await screen.findByRole('tab', { name: /待审核/ });
  expect(waiting.textContent).toBe('待审核1');
  const query = (call: string) =>
    new URL(asked.findLast(({ path }) => path.includes(call))?.path ?? '', 'http://x').searchParams;
  expect(query('examiners/counts').get('districtId')).toBe('3');
  await user.click(waiting);
  await waitFor(() => expect(query('examiners/page').get('regStatus')).toBe('0'));
  expect(Object.fromEntries(query('examiners/page'))).toMatchObject({ examId: '7', districtId: '3' });
});

test('keeps the search conditions after a rate limit', async () => {
  const { user, asked } = opened({ refused: true, query: '&idNo=990103196006020017' });
  expect(await screen.findAllByText('操作过于频繁,请稍后再试')).not.toEqual([]);
  const before = asked.length;
  await user.click(await screen.findByRole('button', { name: '重试' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  expect(asked.findLast(({ path }) => path.includes('examiners/page'))?.path).toContain('idNo=990103196006020017');
});

test('hides needs and integrity records from users who only count', async () => {
  const { user } = opened({ codes: ['formal_exam_view', 'formal_exam_export'] });
  await rowOf(/陈思远/);
  expect(screen.queryByRole('columnheader', { name: /诚信记录/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /展开/ }));
  expect(screen.queryByLabelText('有诚信记录')).toBeNull();
  expect(screen.getByLabelText('报名有效')).toBeTruthy();
});

test('warns about integrity records before an approval', async () => {
  const { user } = opened({ people: [...rows, examineeRow({ id: '83', name: '周未平', integrityFlag: 1 })] });
  expect(within(await rowOf(/周未平/)).getByText('有').textContent).toBe('有');
  await chosen(user, /周未平/);
  await user.click(screen.getByRole('button', { name: '审核通过' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('其中1名有诚信记录：周未平');
});

test('approves a registration after a confirmation', async () => {
  const { user, asked } = opened();
  await chosen(user, /陈思远/);
  await user.click(screen.getByRole('button', { name: '审核通过' }));
  const question = within(await screen.findByRole('dialog'));
  expect(sent(asked, 'regAudit')).toEqual([]);
  await user.click(question.getByRole('button', { name: '审核通过' }));
  await waitFor(() => expect(sent(asked, 'regAudit')).toEqual([{ ids: '81', auditResult: 1 }]));
});

test('requires a reason for a refusal and sends it', async () => {
  const { user, asked } = opened();
  await chosen(user, /陈思远/);
  await user.click(screen.getByRole('button', { name: '审核不通过' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: '审核不通过' }));
  expect(await dialog.findByText('请填写不通过原因')).toBeTruthy();
  expect(sent(asked, 'regAudit')).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /不通过原因/ }), '证明不清晰');
  await user.click(dialog.getByRole('button', { name: '审核不通过' }));
  await waitFor(() =>
    expect(sent(asked, 'regAudit')).toEqual([{ ids: '81', auditResult: 2, auditNote: '证明不清晰' }]),
  );
});

test('takes a bulk step for the rows it fits', async () => {
  const { user, asked } = opened();
  await chosen(user, /陈思远/);
  await chosen(user, /林若清/);
  await user.click(screen.getByRole('button', { name: '登记缴费' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await chosen(user, /陈思远/);
  await user.click(screen.getByRole('button', { name: '登记缴费' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '登记缴费' }));
  await waitFor(() => expect(sent(asked, 'regPay')).toEqual([{ ids: '82' }]));
});

test('offers no import or review later or without rights', async () => {
  const named = (name: string) => screen.queryByRole('button', { name });
  const { unmount } = opened({ status: 40 });
  await rowOf(/陈思远/);
  expect([named('导入考生'), named('导入照片'), named('审核通过')]).toEqual([null, null, null]);
  expect(named('导出')).not.toBeNull();
  unmount();
  opened({ codes: ['formal_exam_view'] });
  await rowOf(/陈思远/);
  expect([named('导入考生'), named('导入照片'), named('审核通过'), named('导出')]).toEqual([null, null, null, null]);
});

test('offers the search by number only with the right', async () => {
  const asks = async () => {
    await rowOf(/陈思远/);
    return screen.queryByRole('textbox', { name: /证件号码/ }) !== null;
  };
  const { user, unmount } = opened();
  await rowOf(/陈思远/);
  await user.click(screen.getByRole('button', { name: /展开/ }));
  expect(await asks()).toBe(true);
  unmount();
  const other = opened({ codes: ['formal_exam_view'] });
  await rowOf(/陈思远/);
  await other.user.click(screen.getByRole('button', { name: /展开/ }));
  expect(await asks()).toBe(false);
});

test('shows the latest photo import and missing photos', async () => {
  const { user, asked } = opened();
  await rowOf(/陈思远/);
  await user.click(screen.getByRole('button', { name: '导入照片' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('无人.jpg')).toBeTruthy();
  expect(dialog.getByText('说明.txt：照片应为jpg格式')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '查看' }));
  await waitFor(() => expect(asked.some(({ path }) => /examiners\/page.*photo=0/.test(path))).toBe(true));
});

test('prints tickets and records a violation for selected examinees', async () => {
  const codes = ['formal_exam', 'formal_exam_print', 'examiner_violation'];
  const seated = rows.map((row, place) => ({ ...row, ticketNo: `2603030120008${place}` }));
  const { user } = opened({ status: 30, codes, people: seated });
  await chosen(user, /陈思远/);
  await user.click(screen.getByRole('button', { name: '登记违纪' }));
  expect(await screen.findByText('登记违纪：陈思远')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await chosen(user, /林若清/);
  await user.click(screen.getByRole('button', { name: '打印准考证' }));
  expect(await screen.findByText('打印准考证：2名考生')).toBeTruthy();
});

test('marks accessible needs in bulk and filters by them', async () => {
  const { user, asked } = opened();
  await chosen(user, /陈思远/);
  await chosen(user, /林若清/);
  await user.click(screen.getByRole('button', { name: '标记需无障碍' }));
  await waitFor(() => expect(sent(asked, 'examiners/access')).toEqual([{ ids: '81,82', needsAccess: 1 }]));
  await user.click(screen.getByRole('button', { name: /展开/ }));
  expect(await screen.findByRole('combobox', { name: /无障碍需求/ })).toBeTruthy();
});

test('supports English', async () => {
  opened({ language: 'en' });
  await rowOf(/陈思远/);
  expect(screen.getByRole('tab', { name: /Awaiting review/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import examinees' })).toBeTruthy();
});
