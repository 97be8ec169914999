import { type AppealDetail, appeal } from '@kaoxin/contract/appeal/calls.ts';
import type { Call } from '@kaoxin/contract/call.ts';
import type { ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { drillCase } from '../../testing/drill/drill-case.fixture.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import AppealPage from './detail.tsx';
import '#ui/editor/editor.tsx';

const violation: AppealDetail['violation'] = {
  id: '70',
  level: 2,
  levelName: '严重违纪',
  subjectCode: null,
  subjectName: null,
  subjects: [
    { subjectCode: 'JC', name: '经济基础知识' },
    { subjectCode: 'GS', name: '工商管理' },
  ],
  clause: '第六条',
  factText: '翻看纸条',
  evidenceCount: 2,
  informNo: '江考违告〔2026〕1号',
  defenceUntil: '2026-09-30',
  decisionNo: '江考违决〔2026〕1号',
  decidedTime: '2026-10-01 09:00:00',
  status: 2,
  statusName: '申诉中',
};
const {
  route: _route,
  headcount: _headcount,
  isNight: _isNight,
  ...usual
} = drillCase('2', {
  allowedActions: ['draft', 'submit'],
  replyContent: '<section data-clause="决定"><p>原处理应予变更</p></section>',
});
const one = (over: Partial<AppealDetail> = {}): AppealDetail => ({
  ...usual,
  typeId: '5',
  typeName: '违纪处理申诉',
  examId: '9',
  examName: '经济考试',
  isDefence: 0,
  examinerId: null,
  ticketNo: '26060300100001',
  centreName: '云溪一中考点',
  violation,
  violationLevel: null,
  violationSubject: null,
  ...over,
});
const clause = { name: '决定', label: '决定', opening: '' };
const letter = { result: null, code: 'SS03', title: '申诉处理决定书', clauses: [clause], html: '<main></main>' };
const filed = (code: string, title: string) => ({
  code,
  title,
  docNo: `${code}〔2026〕1号`,
  html: `<p>${title}正文</p>`,
});
const against = [filed('WJ01', '违纪违规事先告知书'), filed('WJ02', '违纪违规处理决定书')];
const paper: ReplyPaper = { version: 3, letters: [letter], phrases: [], laws: [], against };

function desk(shown: AppealDetail) {
  localStorage.clear();
  setPermissions([], []);
  const answers: [Call, unknown][] = [
    [appeal.detail, shown],
    [appeal.paper, paper],
    [appeal.company, { version: 3, others: [] }],
    [appeal.page, { records: [], total: 0, size: 10, current: 1, pages: 0 }],
    [appeal.reply, appeal.reply.answer.parse(shown)],
  ];
  const asked = serving(({ path }) => {
    const [call, data] = answers.find(([{ path: known }]) => path.split('?')[0] === `/api/${known}`) ?? [];
    if (!call) throw new TypeError(`nobody answers ${path}`);
    return { body: { code: 200, success: true, msg: '', data: call.answer.parse(data) } };
  });
  const page = showSignedIn(
    <MemoryRouter initialEntries={['/appealManage/appealDetail?id=2']}>
      <AppealPage />
    </MemoryRouter>,
  );
  const replies = () => asked.filter(({ path }) => path === '/api/appeal/reply').map(({ body }) => body);
  return { ...page, replies };
}
const submit = async () =>
  within(await screen.findByRole('toolbar', { name: '办理操作' })).findByRole('button', { name: '提交审核' });
const level = () => screen.queryByRole('combobox', { name: '变更后的违纪等级' });
const subject = () => screen.queryByRole('combobox', { name: '变更后的涉及科目' });

test('shows the decision that the appeal contests', async () => {
  desk(one());
  const panel = within(await screen.findByRole('region', { name: '违纪处理' }));
  for (const words of ['严重违纪', '翻看纸条', '第六条', '江考违决〔2026〕1号', '申诉中', '2份'])
    expect(panel.getByText(words)).toBeDefined();
  expect(screen.getByText('云溪一中考点')).toBeDefined();
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['查看文书']);
});

test('opens the letters of the contested decision, latest first', async () => {
  const { user } = desk(one());
  const panel = within(await screen.findByRole('region', { name: '违纪处理' }));
  await user.click(panel.getByRole('button', { name: '查看文书' }));
  const dialog = within(await screen.findByRole('dialog', { name: '违纪违规处理决定书 WJ02〔2026〕1号' }));
  await user.click(dialog.getByRole('button', { name: '违纪违规事先告知书' }));
  expect(await screen.findByRole('dialog', { name: '违纪违规事先告知书 WJ01〔2026〕1号' })).toBeDefined();
});

test('links to the examinee for permitted users', async () => {
  desk(one({ examinerId: '88' }));
  const panel = within(await screen.findByRole('region', { name: '违纪处理' }));
  expect(panel.getByRole('button', { name: '应试人员' })).toBeDefined();
});

test('links to the examinee without a record, for permitted users', async () => {
  const { unmount } = desk(one({ examinerId: '88', violation: null }));
  const panel = within(await screen.findByRole('region', { name: '应试人员' }));
  expect(panel.getByRole('button', { name: '应试人员' })).toBeDefined();
  expect(screen.queryByRole('region', { name: '违纪处理' })).toBeNull();
  unmount();
  desk(one({ violation: null }));
  await screen.findByText('云溪一中考点');
  expect(screen.queryByRole('button', { name: '应试人员' })).toBeNull();
});

test('asks for a level only when the decision changes', async () => {
  const { user, replies } = desk(one({ replyResult: 2 }));
  const send = await submit();
  await waitFor(() => expect(level()).not.toBeNull());
  expect(subject()).toBeNull();
  await user.click(send);
  await screen.findByText('请选择变更后的违纪等级');
  expect(replies()).toEqual([]);
});

test('asks for a subject if the level needs one', async () => {
  const { user, replies } = desk(one({ replyResult: 2, violationLevel: 1 }));
  const send = await submit();
  await waitFor(() => expect(subject()).not.toBeNull());
  await user.click(send);
  await screen.findByText('请选择涉及科目');
  expect(replies()).toEqual([]);
});

test('reports empty clauses together with missing fields', async () => {
  const { user, replies } = desk(one({ replyResult: 2, violationLevel: 1, replyContent: null }));
  const send = await submit();
  await waitFor(() => expect(subject()).not.toBeNull());
  await user.click(send);
  await screen.findByText('请选择涉及科目');
  expect(screen.getByText('请填写【决定】')).toBeDefined();
  expect(document.activeElement).toBe(subject());
  expect(replies()).toEqual([]);
});

test('sends the decision and empties fields that do not apply', async () => {
  const changed = desk(one({ replyResult: 2, violationLevel: 1, violationSubject: 'GS' }));
  await waitFor(() => expect(subject()).not.toBeNull());
  await changed.user.click(await submit());
  await waitFor(() =>
    expect(changed.replies()).toEqual([
      expect.objectContaining({ action: 'submit', replyResult: 2, violationLevel: 1, violationSubject: 'GS' }),
    ]),
  );
  changed.unmount();
  const upheld = desk(one({ replyResult: 1, violationLevel: 1, violationSubject: 'GS' }));
  const send = await submit();
  await screen.findByRole('combobox', { name: '处理结果' });
  expect(level()).toBeNull();
  await upheld.user.click(send);
  await waitFor(() =>
    expect(upheld.replies()).toEqual([
      expect.objectContaining({ replyResult: 1, violationLevel: null, violationSubject: null }),
    ]),
  );
});
