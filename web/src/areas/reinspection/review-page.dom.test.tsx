import type { Call } from '@kaoxin/contract/call.ts';
import { type ReviewDetail, reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import { templateField } from '@kaoxin/contract/template/fields.fixture.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setLanguage } from '#platform/language.tsx';
import { setPermissions } from '#platform/session/permissions.ts';
import { drillCase } from '../../testing/drill/drill-case.fixture.ts';
import { answerGrid } from '../../testing/examinees.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import ReviewPage from './detail.tsx';

const { route: _route, headcount: _headcount, isNight: _isNight, ...usual } = drillCase('2', {});
const first = { part: 'first', userId: '7', name: '子复核', done: 1, result: null } as const;
const second = { part: 'second', userId: '8', name: '丑复核', done: 0, result: null } as const;
const formShown = [{ key: 'reasonText', label: '原因说明', group: '复核内容', words: '第三题没有加进总分' }];
const trail = { enteredBy: '林登分', enteredTime: '2027-06-01 10:00:00', changedBy: null, changedTime: null };
const one = (over: Partial<ReviewDetail> = {}): ReviewDetail => ({
  ...usual,
  taskId: '9',
  taskName: '成绩复核',
  ticketNo: '26060300100001',
  subjectCode: 'GS',
  subjectName: '工商管理',
  applyReason: 2,
  applyReasonName: '疑似合分或登分有误',
  originalScore: 70,
  isDrawn: 1,
  firstDone: 1,
  secondDone: 0,
  isBackdated: 0,
  sumDiffers: 1,
  finalScore: null,
  scoreChanged: null,
  conclusion: null,
  conclusionName: null,
  examName: '经济考试',
  centreName: '云溪一中考点',
  formData: {},
  formShown,
  reviewerFields: [],
  itemSum: 73,
  tolerance: 0,
  sheet: null,
  recorded: {
    score: 70,
    objective: 30,
    subjective: 40,
    full: 120,
    isAbsent: 0,
    isVoid: 0,
    invalidReason: null,
    ...trail,
  },
  items: [{ no: 1, typeName: '论述题', objective: 0, score: 43, full: 60 }],
  opinions: [first, second],
  ...over,
});

const step = (action: string, actorName: string): ReviewDetail['timeline'][number] => ({
  id: action,
  seq: 1,
  action,
  actionName: action,
  fromStatus: null,
  toStatus: null,
  actorId: '1',
  actorName,
  actorDept: null,
  note: null,
  diff: null,
  time: '2027-06-01 10:00:00',
  isVisible: 0,
  hash: '',
});

function desk(shown: ReviewDetail, { refused, moved }: { refused?: string; moved?: ReviewDetail } = {}) {
  localStorage.clear();
  setPermissions([], []);
  const head = reinspectionUser.reply.answer.parse(shown);
  const answers: [Call, unknown][] = [
    [reinspectionUser.detail, shown],
    [reinspectionUser.paper, { version: 3, letters: [], phrases: [], laws: [] }],
    [reinspectionUser.company, { version: 3, others: [] }],
    [reinspectionUser.cluster, { clusterId: null, members: [], proposals: [] }],
    [reinspectionUser.page, { records: [], total: 0, size: 10, current: 1, pages: 0 }],
    [reinspectionUser.reply, head],
    [reinspectionUser.assign, [head]],
    [reinspectionUser.audit, [head]],
    [reinspectionUser.letter, { code: 'FH02', title: '成绩复核结果告知书', html: '<main>更正后成绩</main>' }],
  ];
  let told = false;
  const asked = serving(({ path }) => {
    if (refused && path.endsWith(reinspectionUser.letter.path)) {
      told = true;
      return { status: 400, body: { code: 400, success: false, msg: refused, data: null } };
    }
    const [call, data] = answers.find(([{ path: known }]) => path.split('?')[0] === `/api/${known}`) ?? [];
    const now = told && moved && call === reinspectionUser.detail ? moved : data;
    if (call) return { body: { code: 200, success: true, msg: '', data: call.answer.parse(now) } };
    const words = ['无误维持', '漏评更正', '合分登分更正', '其他更正'];
    const entries = words.map((dictValue, place) => ({ dictKey: String(place + 1), dictValue }));
    return { body: { code: 200, success: true, msg: '', data: entries } };
  });
  const page = showSignedIn(
    <MemoryRouter initialEntries={['/examManage/enrollDetail?id=2']}>
      <ReviewPage />
    </MemoryRouter>,
  );
  const sent = (call: Call) => asked.filter(({ path }) => path === `/api/${call.path}`).map(({ body }) => body);
  return { ...page, sent };
}
const bar = async (button: string) =>
  within(await screen.findByRole('toolbar', { name: '办理操作' })).findByRole('button', { name: button });

test.each([
  [20, '由【子复核】办理'],
  [22, '由【丑复核】办理'],
  [23, null],
  [30, null],
  [31, '由【甲起草】办理'],
  [40, null],
])('names the current user in state %i', async (caseStatus, words) => {
  desk(one({ caseStatus, handlerName: '子复核', timeline: [step('submit', '甲起草'), step('back', '乙审核')] }));
  await screen.findByRole('region', { name: '复核情况' });
  expect(screen.queryByText(/^由【.*】办理$/)?.textContent ?? null).toBe(words);
});

test('shows recorded items and a differing sum', async () => {
  desk(one());
  const panel = within(await screen.findByRole('region', { name: '成绩与题分' }));
  expect(panel.getByText('题分合计73，与申请时成绩70不符')).toBeDefined();
  expect(panel.getByText('论述题')).toBeDefined();
  expect(panel.getByText('林登分 2027-06-01 10:00')).toBeDefined();
  expect(panel.queryByText('最近变更')).toBeNull();
  expect([panel.getByText('参考'), panel.getByText('有效')]).toHaveLength(2);
  const found = within(screen.getByRole('region', { name: '复核情况' }));
  expect(found.getByText('已复核，结果待双方完成后显示')).toBeDefined();
  expect(found.getByText('未复核')).toBeDefined();
});

test('marks void or missed subjects with the clause', async () => {
  const { recorded } = one();
  desk(one({ recorded: { ...recorded, isAbsent: 1, isVoid: 1, invalidReason: '第六条' } }));
  const panel = within(await screen.findByRole('region', { name: '成绩与题分' }));
  expect(panel.getByText('缺考')).toBeDefined();
  expect(panel.getByText('因违纪无效，不计入总分（第六条）')).toBeDefined();
});

test('shows a dash for unknown attendance and validity', async () => {
  const { recorded } = one();
  desk(one({ recorded: { ...recorded, score: null, isAbsent: null, isVoid: null } }));
  const panel = within(await screen.findByRole('region', { name: '成绩与题分' }));
  expect(['到考', '成绩效力'].map((name) => panel.getByText(name).nextSibling?.textContent)).toEqual(['—', '—']);
});

test('shows answers with keys in place of the points', async () => {
  desk(one({ sheet: answerGrid({ subjectName: '工商管理' }) }));
  const panel = within(await screen.findByRole('region', { name: '作答明细：工商管理' }));
  expect(within(panel.getByRole('list', { name: '逐题作答' })).getAllByRole('listitem')).toHaveLength(9);
  expect(panel.getAllByText('BC').length).toBeGreaterThan(0);
  expect(panel.getByText('与成绩一致')).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: '题号' })).toBeNull();
});

test('shows points without keys or without a readable sheet', async () => {
  const items = answerGrid().items.map((item) => ({ ...item, chosen: null, key: null }));
  const { unmount } = desk(one({ sheet: answerGrid({ withKeys: 0, items }) }));
  await screen.findByText('不显示作答选项和答案');
  expect(screen.queryByText('BC')).toBeNull();
  unmount();
  desk(one({ sheet: answerGrid({ faulty: 1, items: [] }) }));
  await screen.findByText('无法显示');
  expect(screen.getByRole('columnheader', { name: '题号' })).toBeDefined();
});

test('groups the application form by its template', async () => {
  desk(one());
  const panel = within(await screen.findByRole('region', { name: '申请表' }));
  expect(panel.getByRole('heading', { name: '复核内容' })).toBeDefined();
  expect(panel.getByText('第三题没有加进总分')).toBeDefined();
});

test('sums the points by item to the score', async () => {
  const items = [
    { no: 1, typeName: '论述题', objective: 0, score: 43, full: 60 },
    { no: 2, typeName: '案例题', objective: 0, score: null, full: 20 },
  ] as const;
  const { user, sent } = desk(one({ allowedActions: ['review'], caseStatus: 20, items: [...items] }));
  await user.click(await bar('复核'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /逐题填写题分/ }));
  await user.click(dialog.getByRole('combobox', { name: /复核结论/ }));
  await user.click(await screen.findByTitle('漏评更正'));
  await user.click(dialog.getByRole('button', { name: '提交复核' }));
  expect(await dialog.findByText('第2题的分数应为0到20之间且为0.5的倍数')).toBeDefined();
  await user.type(dialog.getByRole('spinbutton', { name: '第2题复核得分' }), '7.5');
  expect(dialog.getByText('题分合计 50.5')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: '提交复核' }));
  await waitFor(() =>
    expect(sent(reinspectionUser.reply)).toEqual([
      expect.objectContaining({
        action: 'review',
        result: expect.objectContaining({ score: 50.5, itemScores: [43, 7.5], conclusion: 2 }),
      }),
    ]),
  );
});

test('requires the found score and steps by halves', async () => {
  const { user, sent, unmount } = desk(one({ allowedActions: ['review'], caseStatus: 20 }));
  await user.click(await bar('复核'));
  const dialog = within(await screen.findByRole('dialog'));
  const score = dialog.getByRole<HTMLInputElement>('spinbutton', { name: /复核分数/ });
  expect(score.getAttribute('aria-required')).toBe('true');
  await user.click(dialog.getByRole('button', { name: '提交复核' }));
  expect(await dialog.findByText('请输入复核分数')).toBeDefined();
  expect(sent(reinspectionUser.reply)).toEqual([]);
  await user.type(score, '70');
  await user.keyboard('{ArrowUp}');
  expect(score.value).toBe('70.5');
  unmount();
  const { user: another } = desk(one({ allowedActions: ['review'], caseStatus: 20, originalScore: null }));
  await another.click(await bar('复核'));
  const without = within(await screen.findByRole('dialog')).getByRole('spinbutton', { name: /复核分数/ });
  expect(without.getAttribute('aria-required')).not.toBe('true');
});

test('stores findings only in the session', async () => {
  const { user } = desk(one({ allowedActions: ['review'], caseStatus: 20 }));
  await user.click(await bar('复核'));
  await user.type(
    within(await screen.findByRole('dialog')).getByRole('textbox', { name: /复核说明|复核情况/ }),
    '漏加第三题',
  );
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('漏加第三题'));
  expect(JSON.stringify({ ...localStorage })).not.toContain('漏加第三题');
});

test("sends the reviewer's part of the form with the finding", async () => {
  const isFound = { join: 'and' as const, conditions: [{ field: 'checked', op: 'filled' as const, value: null }] };
  const reviewerFields = [
    templateField('checked', 'text', { label: '核对情况', required: 1, field: { writer: 3 } }),
    templateField('finding', 'text', { label: '发现的问题', showIf: isFound, field: { writer: 3 } }),
  ];
  const { user, sent, unmount } = desk(one({ allowedActions: ['review'], caseStatus: 20, reviewerFields }));
  await user.click(await bar('复核'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('spinbutton', { name: /复核分数/ }), '70');
  await user.click(dialog.getByRole('combobox', { name: /复核结论/ }));
  await user.click(await screen.findByTitle('无误维持'));
  await user.click(dialog.getByRole('button', { name: '提交复核' }));
  expect(await dialog.findByText('请输入核对情况')).toBeDefined();
  expect(dialog.queryByRole('textbox', { name: '发现的问题' })).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: /核对情况/ }), '第七题');
  await user.type(dialog.getByRole('textbox', { name: '发现的问题' }), '漏加两分');
  await user.click(dialog.getByRole('button', { name: '提交复核' }));
  const form = { checked: '第七题', finding: '漏加两分' };
  await waitFor(() =>
    expect(sent(reinspectionUser.reply)).toEqual([
      expect.objectContaining({ action: 'review', result: expect.objectContaining({ score: 70, form }) }),
    ]),
  );
  unmount();
  const filled = [{ key: 'finding', label: '发现的问题', words: '漏加两分' }];
  const result = { score: 70, conclusion: 1, conclusionName: '无误维持', filled };
  desk(one({ opinions: [{ ...first, result }] }));
  const found = within(await screen.findByRole('region', { name: '复核情况' }));
  expect(found.getByText('漏加两分')).toBeDefined();
});

test('draws the reviewers', async () => {
  const { user, sent } = desk(one({ allowedActions: ['assign'], opinions: [], isDrawn: 0 }));
  await user.click(await bar('分配复核员'));
  await user.click(await screen.findByRole('button', { name: '随机分配' }));
  await waitFor(() => expect(sent(reinspectionUser.assign)).toEqual([{ id: '2', version: 3, note: null }]));
});

test('requires a reason to draw again', async () => {
  const { user, sent } = desk(one({ allowedActions: ['assign'], caseStatus: 22 }));
  await user.click(await bar('重新分配复核员'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/只重新抽取第二复核员/);
  await user.click(dialog.getByRole('button', { name: '随机分配' }));
  await dialog.findByText('请输入重新分配原因');
  expect(sent(reinspectionUser.assign)).toEqual([]);
  await user.type(dialog.getByRole('textbox'), '已离职');
  await user.click(dialog.getByRole('button', { name: '随机分配' }));
  await waitFor(() => expect(sent(reinspectionUser.assign)).toEqual([{ id: '2', version: 3, note: '已离职' }]));
});

test('returns a case with a moved score to arbitration', async () => {
  const recorded = { ...one().recorded, score: 70.5 };
  const { user, sent } = desk(one({ allowedActions: ['audit'], caseStatus: 30, recorded }));
  await user.click(await bar('重新裁定'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/由70分变为70.5分/);
  act(() => setLanguage('en'));
  dialog.getByText(/changed from 70 to 70\.5 after/);
  act(() => setLanguage('zh'));
  await user.type(dialog.getByRole('textbox'), '登记成绩已另行更正');
  await user.click(dialog.getByRole('button', { name: '退回重新裁定' }));
  await waitFor(() =>
    expect(sent(reinspectionUser.audit)).toEqual([
      { id: '2', version: 3, auditResult: 3, auditNote: '登记成绩已另行更正' },
    ]),
  );
});

test('offers arbitration when the score moves during the preview', async () => {
  const shown = one({ allowedActions: ['audit'], caseStatus: 30, scoreChanged: 1, finalScore: 73 });
  const refused = '登记成绩在申请后由70分变为70.5分，复核结果不再以现成绩为准，不能通过，请选择【重新裁定】';
  const { user } = desk(shown, { refused, moved: { ...shown, recorded: { ...shown.recorded, score: 70.5 } } });
  await user.click(await bar('审核通过'));
  expect(screen.queryByRole('button', { name: '重新裁定' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '查看将签发的文书' }));
  await dialog.findByText(refused);
  await bar('重新裁定');
});

test('drafts the answer after the decision', async () => {
  const { user, sent } = desk(one({ allowedActions: ['submit'], caseStatus: 30 }));
  await user.click(await screen.findByRole('button', { name: '起草答复' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '经核对答卷，已按规定处理。');
  await user.click(dialog.getByRole('button', { name: '提交审核' }));
  await waitFor(() =>
    expect(sent(reinspectionUser.reply)).toEqual([
      expect.objectContaining({ action: 'submit', replyContent: '<p>经核对答卷，已按规定处理。</p>' }),
    ]),
  );
});

test('edits a returned answer below its opinion', async () => {
  const said = '<p>经核对，已按&lt;规定&gt;处理。</p><p>请知悉。</p>';
  const back = { allowedActions: ['submit' as const], caseStatus: 31, replyContent: said, auditNote: '请写明依据' };
  const { user, sent } = desk(one(back));
  await screen.findByText('请写明依据');
  await user.click(await screen.findByRole('button', { name: '起草答复' }));
  const dialog = within(await screen.findByRole('dialog'));
  const words = dialog.getByRole('textbox');
  expect((words as HTMLTextAreaElement).value).toBe('经核对，已按<规定>处理。\n请知悉。');
  await user.type(words, '依据见附件。');
  await user.click(dialog.getByRole('button', { name: '提交审核' }));
  await waitFor(() =>
    expect(sent(reinspectionUser.reply)).toEqual([
      expect.objectContaining({ replyContent: said.replace('知悉。', '知悉。依据见附件。') }),
    ]),
  );
});

test('requires reading the letter of a changed score', async () => {
  const { user, sent } = desk(one({ allowedActions: ['audit'], caseStatus: 30, scoreChanged: 1, finalScore: 73 }));
  await user.click(await bar('审核通过'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '通过并签发' }));
  await screen.findByText('请先查看将签发的文书');
  expect(sent(reinspectionUser.audit)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '查看将签发的文书' }));
  await dialog.findByRole('region', { name: '成绩复核结果告知书' });
  expect(sent(reinspectionUser.letter)).toEqual([{ id: '2', version: 3, auditResult: 1 }]);
  await user.click(dialog.getByRole('button', { name: '通过并签发' }));
  await waitFor(() => expect(sent(reinspectionUser.audit)).toHaveLength(1));
});

test('shows both findings and moved items to the arbiter', async () => {
  const found = (score: number, conclusionName: string) => ({
    score,
    itemScores: [score],
    conclusion: 1,
    conclusionName,
    note: null,
    filled: [],
  });
  const opinions = [
    { ...first, result: found(43, '无误维持') },
    { ...second, done: 1, result: found(46, '漏评更正') },
  ] as const;
  const { user } = desk(one({ allowedActions: ['review'], caseStatus: 23, opinions: [...opinions] }));
  await user.click(await bar('裁定'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('46分')).toBeDefined();
  expect(dialog.getByText('题分变动：第1题43→46')).toBeDefined();
  expect(dialog.getAllByText(/题分变动/)).toHaveLength(1);
});
