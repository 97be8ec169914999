import type { ExamineeRecord } from '@kaoxin/contract/exam/people/examinee.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { answerGrid, examineeRecord, examineeResult } from '../../../testing/examinees.ts';
import { mayDo } from '../../../testing/may-do.ts';
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
  mayDo(codes);
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

test('shows identity, registration and history of the examinee', async () => {
  const steps: ExamineeRecord['steps'] = [
    ...examineeRecord().steps,
    {
      verb: 'refuse',
      verbName: '审核不通过',
      fromStatusName: '待审核',
      toStatusName: '审核不通过',
      note: '学历证明不清晰',
      actorName: '蔡闻博',
      time: '2026-07-03 10:00:00',
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
  expect(within(await verbs()).queryAllByRole('button', { name: /审核|退出|缴费/ })).toEqual([]);
});

test('takes steps by button and by key', async () => {
  const { user, asked } = opened();
  expect(
    within(await verbs())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['审核通过A', '审核不通过B', '退出报名', '标记需无障碍']);
  await user.keyboard('a');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '审核通过' }));
  await waitFor(() => expect(sent(asked, 'regAudit')).toEqual([{ ids: '81', auditResult: 1 }]));
});

test('reveals ID number and phone after a reason is given', async () => {
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

test('hides the reveal and the verbs without the rights', async () => {
  opened({ codes: ['formal_exam'] });
  await screen.findByRole('region', { name: '考生' });
  expect(screen.queryByRole('button', { name: '查看完整信息' })).toBeNull();
  expect(within(await verbs()).queryAllByRole('button')).toEqual([]);
});

test('links to cases and other examinations', async () => {
  const link = {
    kind: 'case' as const,
    id: 'petition-1',
    called: '信访件',
    no: 'XF20260001',
    title: '关于报名费',
    statusName: '办理中',
    time: '2026-05-01 09:00:00',
    path: '/petitionManage/petitionDetail?id=1',
  };
  const { unmount } = opened({ record: examineeRecord({ links: [link] }) });
  const cases = within(await screen.findByRole('region', { name: '关联事项' }));
  expect(cases.getByRole('button', { name: 'XF20260001' })).toBeTruthy();
  unmount();
  opened();
  await screen.findByRole('region', { name: '其他考试' });
  expect(screen.queryByRole('region', { name: '关联事项' })).toBeNull();
});

const released = (more: Partial<ExamineeRecord> = {}) =>
  examineeRecord({
    exam: { ...examineeRecord().exam, status: 50 },
    ticketNo: '26030301200087',
    regStatus: 3,
    result: examineeResult(),
    sheets: [answerGrid()],
    ...more,
  });
const scoreReader = ['formal_exam', 'score_view'];

test('shows scores, ranks, void scores and corrections', async () => {
  opened({ record: released(), codes: scoreReader });
  const scores = within(await screen.findByRole('region', { name: '成绩' }));
  const row = (name: RegExp) =>
    within(scores.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(row(/^经济基础知识/)).toEqual(['经济基础知识', '62', '21.5', '83.5', '140/84', '参考', '不合格']);
  expect(row(/^工商管理/)).toEqual(['工商管理', '40', '10', '成绩无效', '140/84', '参考', '—']);
  expect(scores.getByText('83.5/280')).toBeTruthy();
  expect(scores.getByText('412')).toBeTruthy();
  expect(scores.getByText('61.3')).toBeTruthy();
  expect(scores.getByText('【工商管理】因违纪成绩无效，不计入总分（处理规定第六条第（三）项）')).toBeTruthy();
  expect(scores.getByText('168')).toBeTruthy();
  expect(scores.getByRole('listitem').textContent).toBe(
    '复核申请 FH2026120100012026-12-20 10:00林致和经济基础知识：81.5 → 83.5总分：81.5 → 83.5是否合格：不合格 → 不合格',
  );
});

test('shows no total pass mark with pass marks per subject', async () => {
  opened({ record: examineeRecord({ result: examineeResult({ passScore: null }) }) });
  const scores = within(await screen.findByRole('region', { name: '成绩' }));
  expect(scores.getByText('各科分别划定合格线')).toBeTruthy();
});

test('announces scores before the release, hides them without right', async () => {
  const { unmount } = opened({ codes: scoreReader });
  expect(await screen.findByText('成绩公布后显示')).toBeTruthy();
  unmount();
  opened({ codes: ['formal_exam'] });
  await screen.findByRole('region', { name: '考生' });
  expect(screen.queryByRole('region', { name: '成绩' })).toBeNull();
});

test('shows each answer by sign and word with the sums', async () => {
  const { unmount } = opened({ record: released(), codes: scoreReader });
  const sheet = within(await screen.findByRole('region', { name: '作答明细：经济基础知识' }));
  const items = within(sheet.getByRole('list', { name: '逐题作答' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(items).toHaveLength(9);
  expect(items.slice(0, 4)).toEqual([
    '第1题✓多项选择 正确作答 BC答案 /BC得分 2/2',
    '第2题◐多项选择 部分得分作答 B答案 /BC得分 0.5/2',
    '第3题✗多项选择 错误作答 A答案 /BC得分 0/2',
    '第4题○多项选择 未作答作答 —答案 /BC得分 0/2',
  ]);
  expect(items[8]).toBe('第9题✎论述/案例 人工评分得分 21.5/30');
  expect(sheet.getByText('各题得分合计：客观题62，主观题21.5，共83.5')).toBeTruthy();
  expect(sheet.getByText('与成绩一致')).toBeTruthy();
  expect(
    within(sheet.getByRole('list', { name: '图例' }))
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['✓正确 2', '◐部分得分 2', '✗错误 2', '○未作答 2', '✎人工评分 1']);
  unmount();
  const kept = answerGrid({ withKeys: 0, agrees: 0, paperLabel: 'B' });
  const items2 = kept.items.map((item) => ({ ...item, chosen: null, key: null }));
  opened({ record: released({ sheets: [{ ...kept, items: items2 }] }), codes: scoreReader });
  const other = within(await screen.findByRole('region', { name: '作答明细：经济基础知识（B卷）' }));
  expect(other.getByText('不显示作答选项和答案')).toBeTruthy();
  expect(other.getByText('与成绩不一致')).toBeTruthy();
  expect(other.queryByText(/答案 /)).toBeNull();
});

test('explains answers that do not match their paper', async () => {
  const none = { items: [], faulty: 1, withKeys: 0, objective: 0, subjective: null, total: null };
  opened({ record: released({ sheets: [answerGrid(none)] }), codes: scoreReader });
  const sheet = within(await screen.findByRole('region', { name: '作答明细：经济基础知识' }));
  expect(sheet.getByText(/试卷已被删除或与作答明细不符，请联系管理员核对试卷后再查看/)).toBeTruthy();
  expect([sheet.queryByText(/各题得分合计/), sheet.queryByText('与成绩一致'), sheet.queryByRole('list')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('lists violations and records a new one', async () => {
  const list = ({ path }: Asked) =>
    path.includes('violation/list') ? told({ records: [], total: 0, size: 50, current: 1, pages: 1 }) : undefined;
  const { user, unmount, asked } = opened({
    record: released(),
    codes: ['formal_exam', 'examiner_violation'],
    answer: list,
  });
  const block = within(await screen.findByRole('region', { name: '违纪' }));
  expect(await block.findByText('没有违纪记录')).toBeTruthy();
  expect(asked.some(({ path }) => /violation\/list.*examinerId=81/.test(path))).toBe(true);
  await user.click(block.getByRole('button', { name: '登记违纪' }));
  expect(await screen.findByRole('dialog', { name: '登记违纪：陈思远' })).toBeTruthy();
  unmount();
  opened({ record: released(), answer: list, codes: ['formal_exam'] });
  expect(await screen.findByText('没有违纪记录')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '登记违纪' })).toBeNull();
});

test('prints the admission ticket of one examinee', async () => {
  const { user, asked } = opened({
    record: released(),
    codes: ['formal_exam', 'formal_exam_print'],
    answer: ({ path }) =>
      path.includes('printCount') ? told({ people: 1, rooms: 1, centres: 1, pages: 1, byTask: 0 }) : undefined,
  });
  await user.click(within(await verbs()).getByRole('button', { name: '打印准考证' }));
  const dialog = within(await screen.findByRole('dialog', { name: '打印准考证：陈思远' }));
  expect(await dialog.findByText('共1人，1个考场，A4纸1页。')).toBeTruthy();
  expect(dialog.queryByRole('combobox', { name: /打印内容|考点/ })).toBeNull();
  const [count] = asked.filter(({ path }) => path.includes('printCount'));
  expect(Object.fromEntries(new URL(count?.path ?? '', 'http://x').searchParams)).toEqual({
    examId: '7',
    ids: '81',
    kind: 'card',
    perPage: '2',
  });
});

test('marks accessible needs before the examination and shows them', async () => {
  const { user, asked, unmount } = opened();
  await user.click(within(await verbs()).getByRole('button', { name: '标记需无障碍' }));
  await waitFor(() => expect(sent(asked, 'examiners/access')).toEqual([{ ids: '81', needsAccess: 1 }]));
  unmount();
  opened({ record: examineeRecord({ needsAccess: 1 }) });
  expect((await screen.findAllByText('需要无障碍考场')).length).toBeGreaterThan(0);
  expect(within(await verbs()).getByRole('button', { name: '取消无障碍需求' })).toBeTruthy();
});

test('reports a missing examinee or a missing id', async () => {
  const { unmount } = opened({ query: '' });
  expect(await screen.findByText('没有指明考生，请从考试的考生列表中打开')).toBeTruthy();
  unmount();
  opened({ answer: ({ path }) => (path.includes('examiners/detail') ? gone : undefined) });
  expect(await screen.findByText('数据不存在或已被删除')).toBeTruthy();
});
