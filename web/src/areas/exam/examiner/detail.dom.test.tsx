import type { ExamineeRecord } from '@kaoxin/contract/exam/examinee.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { examineeRecord } from '../../../testing/examinees.ts';
import { type Answer, type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import ExamineeDetailPage from './detail.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const gone: Answer = { status: 404, body: { code: 404, success: false, msg: '数据不存在或已被删除', data: null } };

interface Given {
  record?: ExamineeRecord;
  codes?: readonly string[];
  query?: string;
  answer?: (asked: Asked) => Answer | undefined;
}

function opened({
  record = examineeRecord(),
  codes = ['examiner_reg', 'formal_exam', 'pii_view'],
  ...more
}: Given = {}) {
  const { query = 'id=81', answer } = more;
  const asked = serving((one) => {
    const own = answer?.(one);
    if (own) return own;
    if (one.path.includes('examiners/detail')) return told(record);
    if (one.path.includes('examiners/reveal')) return told({ idNo: '990103196006020017', phone: '13800000001' });
    return told(one.path.includes('examiners/reg') ? { count: 1 } : []);
  });
  const buttons = codes.map((code) => ({ id: code, code, name: code, parentId: '0', children: [] }));
  act(() => setPermissions(buttons as never, []));
  const page = (
    <MemoryRouter initialEntries={[`/examinationManage/examinationList/examineeDetail?${query}`]}>
      <ExamineeDetailPage />
    </MemoryRouter>
  );
  return { ...showSignedIn(page), asked };
}
const verbs = () => screen.findByRole('toolbar', { name: '考生操作' });
const sent = (asked: readonly Asked[], call: string) =>
  asked.filter(({ path }) => path.includes(call)).map(({ body }) => body);

test('who he is, what he is registered for, and how he came there', async () => {
  const steps: ExamineeRecord['steps'] = [
    ...examineeRecord().steps,
    {
      ...{ verb: 'refuse', verbName: '审核不通过', fromStatusName: '待审核', toStatusName: '审核不通过' },
      ...{ note: '学历证明不清晰', actorName: '蔡闻博', time: '2026-07-03 10:00:00' },
    },
  ];
  opened({ record: examineeRecord({ steps, regStatus: 2, regNote: '学历证明不清晰' }) });
  const person = within(await screen.findByRole('region', { name: '考生' }));
  expect(person.getByText('9901**********0017')).toBeTruthy();
  expect(person.getByText('暂无照片')).toBeTruthy();
  expect(person.getByText('0017.jpg')).toBeTruthy();
  const way = within(screen.getByRole('region', { name: '报名经过' }));
  expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '审核不通过2026-07-03 10:00蔡闻博待审核 → 审核不通过学历证明不清晰',
    '列入名单2026-07-02 09:00唐亦山待审核',
  ]);
  expect(screen.getByRole('cell', { name: '经济基础知识' })).toBeTruthy();
  // refused: nothing leads on
  expect(within(await verbs()).queryAllByRole('button')).toEqual([]);
});

test('steps are taken from here, by key too', async () => {
  const { user, asked } = opened();
  expect(
    within(await verbs())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([...['审核通过A', '审核不通过B', '退出报名']]);
  await user.keyboard('a');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '审核通过' }));
  await waitFor(() => expect(sent(asked, 'regAudit')).toEqual([{ ids: '81', auditResult: 1 }]));
});

test('number and phone in full against a reason', async () => {
  const { user, asked } = opened();
  await user.click(await screen.findByRole('button', { name: '查看完整信息' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '查看' }));
  expect(sent(asked, 'reveal')).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /查看原因/ }), '核对来电');
  await user.click(dialog.getByRole('button', { name: '查看' }));
  expect(await screen.findByText('990103196006020017')).toBeTruthy();
  expect(sent(asked, 'reveal')).toEqual([{ id: '81', fields: ['idNo', 'phone'], reason: '核对来电' }]);
  expect(screen.queryByRole('button', { name: '查看完整信息' })).toBeNull();
});

test('whoever may not see numbers is not offered them, nor verbs he has no button for', async () => {
  opened({ codes: ['formal_exam'] });
  await screen.findByRole('region', { name: '考生' });
  expect(screen.queryByRole('button', { name: '查看完整信息' })).toBeNull();
  expect(within(await verbs()).queryAllByRole('button')).toEqual([]);
});

test('cases and other examinations of his lead to their pages; without cases nothing is said of them', async () => {
  const link = {
    ...{ id: 'petition-1', called: '信访件', no: 'XF20260001', title: '关于报名费', statusName: '办理中' },
    ...{ time: '2026-05-01 09:00:00', path: '/petitionManage/petitionDetail?id=1' },
  };
  const { unmount } = opened({ record: examineeRecord({ links: [link] }) });
  const cases = within(await screen.findByRole('region', { name: '关联事项' }));
  expect(cases.getByRole('button', { name: 'XF20260001' })).toBeTruthy();
  unmount();
  opened();
  await screen.findByRole('region', { name: '其他考试' });
  expect(screen.queryByRole('region', { name: '关联事项' })).toBeNull();
});

test('one that is not there, or was not named, is said so', async () => {
  const { unmount } = opened({ query: '' });
  expect(await screen.findByText('没有指明考生，请从考试的考生列表中打开')).toBeTruthy();
  unmount();
  opened({ answer: ({ path }) => (path.includes('examiners/detail') ? gone : undefined) });
  expect(await screen.findByText('数据不存在或已被删除')).toBeTruthy();
});
