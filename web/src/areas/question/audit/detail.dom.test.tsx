import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { mayDo } from '../../../testing/may-do.ts';
import { type Answer, type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import AuditDetailPage from './detail.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const record = (more: Partial<AuditRecord> = {}): AuditRecord => ({
  id: '9',
  version: 2,
  createUser: '3',
  createDept: '1',
  createTime: '2026-11-20 09:00:00',
  updateUser: '3',
  updateTime: '2026-11-20 09:00:00',
  status: 1,
  statusName: '待审核',
  bankId: '5',
  bankIdName: '经济学原理',
  bankCode: 'TK000005',
  subjectName: '经济基础',
  deptIdName: '考务处',
  bankVersion: 2,
  questionCount: 3,
  addedCount: 1,
  changedCount: 1,
  removedCount: 1,
  submitUser: '3',
  submitUserName: '薛怀舟',
  submitTime: '2026-11-20 09:00:00',
  submitNote: null,
  auditUser: null,
  auditUserName: null,
  auditTime: null,
  auditResult: null,
  auditResultName: null,
  auditNote: null,
  snapshotHash: 'ab'.repeat(32),
  checks: null,
  sampleRate: 20,
  checked: {
    twinCount: 2,
    isCut: 0,
    missingAnswers: 0,
    orphanImages: [],
    twins: [
      twin({ otherCode: 'ST000000007', similarity: 0.95, isKeyOther: 0 }),
      twin({ otherCode: 'ST000000008', similarity: 0.81, isKeyOther: 1 }),
    ],
  },
  differences: [
    difference({ questionId: '11', questionCode: 'ST000000011', kind: 'changed', versionNo: 2, versionBefore: 1 }),
    difference({ questionId: '12', questionCode: 'ST000000012', kind: 'added', versionNo: 1, versionBefore: null }),
  ],
  sample: ['11', '12', '13'].map((questionId) => ({ questionId, versionNo: 1, isTicked: 0 })),
  history: [],
  allowedActions: ['audit'],
  ...more,
});
const twin = (more: { otherCode: string; similarity: number; isKeyOther: number }) => ({
  questionId: '11',
  questionCode: 'ST000000011',
  otherId: more.otherCode,
  otherBankName: '真题库',
  ...more,
});
const difference = (
  more: Pick<
    AuditRecord['differences'][number],
    'questionId' | 'questionCode' | 'kind' | 'versionNo' | 'versionBefore'
  >,
) => ({ questionTypeName: '单项选择', brief: '需求曲线', ...more });

const wording = (path: string) => {
  const asked = new URL(path, 'http://x').searchParams;
  const version = Number(asked.get('versionNo') ?? 1);
  const face = { questionType: 1, stem: `<p>题干第${version}稿</p>`, options: [], targets: [], defaultScore: 1 };
  return { questionCode: `ST${asked.get('id')}`, shownVersion: version, face: { ...face, children: [] }, key: null };
};
const holder = ['question_audit', 'question_audit_view', 'bank_audit', 'bank_revoke', 'test_question_view'];

interface Given {
  record?: () => AuditRecord;
  query?: string;
  answer?: (asked: Asked) => Answer | undefined;
  language?: 'zh' | 'en';
}
function opened({ record: now = record, query = 'id=9', answer, language = 'zh' }: Given = {}) {
  const asked = serving((one) => {
    const own = answer?.(one);
    if (own) return own;
    if (one.path.includes('question/detail')) return told(wording(one.path));
    return told(one.path.includes('questionBankAudit') ? now() : []);
  });
  mayDo(holder);
  const page = (
    <MemoryRouter initialEntries={[`/questionManage/questionAudit/detail?${query}`]}>
      <AuditDetailPage />
    </MemoryRouter>
  );
  return { ...showSignedIn(page, language), asked };
}
const sent = (asked: readonly Asked[], call: string) =>
  asked.filter(({ path }) => path.endsWith(call)).map(({ body }) => body);
const bar = () => screen.findByRole('toolbar', { name: '审核操作' });
const verbsIn = async () =>
  within(await bar())
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

test.each([
  [['audit'], ['通过A', '驳回B']],
  [['revoke'], ['撤回']],
  [[], []],
])('with the allowed actions %j the toolbar shows %j', async (allowedActions, verbs) => {
  opened({ record: () => record({ allowedActions }) });
  expect(await verbsIn()).toEqual(verbs);
});

test('compares old and new wording and moves on with J', async () => {
  const { user } = opened();
  expect(await screen.findByText('题干第1稿')).toBeTruthy();
  expect(await screen.findByText('题干第2稿')).toBeTruthy();
  expect(screen.getByText('1处不同：题干')).toBeTruthy();
  await user.keyboard('j');
  await screen.findByText('第 2 / 2 题');
  expect(screen.queryByRole('region', { name: '上次通过的内容' })).toBeNull();
});

test('lists duplicates with another key first and in red', async () => {
  opened({ query: 'id=9&part=twins' });
  const [first, second] = within(await screen.findByRole('list', { name: '疑似重复的试题' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('81% 答案不同');
  expect(first?.querySelector('.kx-chip-bad')).toBeTruthy();
  expect(second?.querySelector('.kx-chip-bad')).toBeNull();
});

test('ticks with X and unticks after a refusal', async () => {
  let refuses = false;
  const { user, asked } = opened({
    query: 'id=9&part=sample',
    answer: ({ path }) =>
      path.endsWith('/tick') && refuses
        ? { status: 400, body: { code: 400, success: false, msg: '该提交已处理', data: null } }
        : undefined,
  });
  await screen.findByText('已看0/3题');
  expect(screen.getByText('抽查比例20%')).toBeTruthy();
  await user.keyboard('x');
  await screen.findByText('第 2 / 3 题');
  expect(screen.getByText('已看1/3题')).toBeTruthy();
  expect(sent(asked, 'questionBankAudit/tick')).toEqual([{ id: '9', questionId: '11', ticked: 1 }]);
  refuses = true;
  await user.keyboard('x');
  await waitFor(() => expect(sent(asked, 'questionBankAudit/tick')).toHaveLength(2));
  await screen.findByText('已看1/3题');
});

test('shows the sample read-only to users who do not decide', async () => {
  const { user, asked } = opened({ query: 'id=9&part=sample', record: () => record({ allowedActions: [] }) });
  await screen.findByText('已看0/3题');
  await user.keyboard('x');
  expect(sent(asked, 'questionBankAudit/tick')).toEqual([]);
});

test('requires a reason and keeps it after a conflict', async () => {
  let isLate = false;
  const { user, asked } = opened({
    record: () =>
      isLate
        ? record({
            status: 2,
            statusName: '已通过',
            version: 3,
            allowedActions: [],
            auditUserName: '范知澄',
            auditTime: '2026-11-20 10:00:00',
          })
        : record(),
    answer: ({ path }) => {
      if (!path.endsWith('/audit')) return undefined;
      isLate = true;
      const msg = '该提交已处理，请刷新后查看';
      return { status: 400, body: { code: 400, success: false, msg, data: null } };
    },
  });
  await user.click(within(await bar()).getByRole('button', { name: '驳回' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: '驳回' }));
  expect(await dialog.findByText('请输入驳回原因')).toBeTruthy();
  const box = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /驳回原因/ });
  await user.type(box, '第二题答案有误');
  await user.click(dialog.getByRole('button', { name: '驳回' }));
  await dialog.findByText(/此项不能再办/);
  expect(dialog.getByText(/【范知澄】11-20 10:00 已通过/)).toBeTruthy();
  expect(box.value).toBe('第二题答案有误');
  expect(sent(asked, 'questionBankAudit/audit')).toEqual([
    { id: '9', version: 2, auditResult: 2, auditNote: '第二题答案有误' },
  ]);
  expect(dialog.queryByRole('button', { name: '驳回' })).toBeNull();
});

test('asks about sharing and reports an open sample', async () => {
  const { user, asked } = opened();
  await user.click(within(await bar()).getByRole('button', { name: '通过' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('抽查还有3题未看。')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '通过' }));
  await dialog.findByText('请选择入题库中心');
  expect(sent(asked, 'questionBankAudit/audit')).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: '否' }));
  await user.click(dialog.getByRole('button', { name: '通过' }));
  await waitFor(() =>
    expect(sent(asked, 'questionBankAudit/audit')).toEqual([{ id: '9', version: 2, auditResult: 1, shareFlag: 0 }]),
  );
});

test('supports English', async () => {
  opened({ language: 'en', query: 'id=9&part=sample' });
  expect(await screen.findByText('0 of 3 looked at')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Approve/ })).toBeTruthy();
});
