import type { Call } from '@kaoxin/contract/call.ts';
import { type CorrectionDetail, correction } from '@kaoxin/contract/correction/calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { drillCase } from '../../testing/drill/drill-case.fixture.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import CorrectionPage from './detail.tsx';

const { route: _route, headcount: _headcount, isNight: _isNight, ...usual } = drillCase('2', {});
const name = { fieldKey: 'name', label: '姓名', oldValue: '陈*远', newValue: '陈*𬭚', done: null } as const;
const phone = {
  fieldKey: 'phone',
  label: '手机号',
  oldValue: '138****0001',
  newValue: '139****0001',
  done: null,
} as const;
const one = (over: Partial<CorrectionDetail> = {}): CorrectionDetail => ({
  ...usual,
  examId: '9',
  examName: '信息更正',
  reasonType: 2,
  reasonTypeName: '本人填报错误',
  auditLevel: 0,
  lastLevel: 2,
  formalExamName: '经济考试',
  ticketNo: '26060300100001',
  centreName: '云溪一中考点',
  photo: null,
  changes: [name, phone],
  idCheck: { isValid: 1, sexAgrees: 1, isTaken: 1 },
  rareSigns: 1,
  certIssued: 0,
  needPoliceProof: 1,
  proofIds: [],
  materials: [{ name: '身份证复印件', required: 1 }],
  handedIn: [],
  applyExecuted: 0,
  executedTime: null,
  executedByName: null,
  ...over,
});

function desk(shown: CorrectionDetail, refused?: { code: number; msg: string }) {
  localStorage.clear();
  setPermissions([], []);
  const head = [correction.reply.answer.parse(shown)];
  const full = { changes: [{ ...name, oldValue: '陈思远', newValue: '陈思𬭚' }, phone] };
  const answers: [Call, unknown][] = [
    [correction.detail, shown],
    [correction.paper, { version: 3, letters: [], phrases: [], laws: [] }],
    [correction.company, { version: 3, others: [] }],
    [correction.cluster, { clusterId: null, members: [], proposals: [] }],
    [correction.page, { records: [], total: 0, size: 10, current: 1, pages: 0 }],
    [correction.audit, head],
    [correction.reply, head[0]],
    [correction.reveal, full],
    [correction.letter, { code: 'GZ02', title: '更正结果告知书', html: '<main><h1>更正结果告知书</h1></main>' }],
  ];
  const asked = serving(({ path }) => {
    const [call, data] = answers.find(([{ path: known }]) => path.split('?')[0] === `/api/${known}`) ?? [];
    if (refused && call === correction.letter)
      return { status: refused.code, body: { ...refused, success: false, data: null } };
    if (call) return { body: { code: 200, success: true, msg: '', data: call.answer.parse(data) } };
    const results = [1, 2, 3].map((key) => ({
      dictKey: String(key),
      dictValue: ['已更正', '部分更正', '不予更正'][key - 1],
    }));
    return { body: { code: 200, success: true, msg: '', data: results } };
  });
  const page = showSignedIn(
    <MemoryRouter initialEntries={['/infoEdit/infoEditList/detail?id=2']}>
      <CorrectionPage />
    </MemoryRouter>,
  );
  const sent = (call: Call) => asked.filter(({ path }) => path === `/api/${call.path}`).map(({ body }) => body);
  return { ...page, sent };
}
const bar = async (button: string) =>
  within(await screen.findByRole('toolbar', { name: '办理操作' })).findByRole('button', { name: button });

const handedIn = (id: string, originalName: string, originalLink: string | null) => ({
  id,
  originalName,
  extension: originalName.split('.')[1] ?? '',
  fileSize: 1_536_000,
  createTime: '2026-03-02 10:00:00',
  link: `/api/file/${id}`,
  originalLink,
});

test('shows type, size and download of each file', async () => {
  desk(
    one({
      files: [handedIn('71', '户籍证明.pdf', '/api/file/71?original=1'), handedIn('72', '身份证.docx', null)],
      proofIds: ['71'],
      handedIn: [{ name: '身份证复印件', fileIds: ['72'] }],
    }),
  );
  const panel = within(await screen.findByRole('region', { name: '证明材料' }));
  const [proof, card] = panel.getAllByRole('listitem').map((item) => within(item));
  expect(proof?.getByText('公安机关证明')).toBeDefined();
  expect(proof?.getByText('1.5 MB')).toBeDefined();
  expect(proof?.getByRole('button', { name: '下载原件 户籍证明.pdf' })).toBeDefined();
  expect(card?.getByText('身份证复印件')).toBeDefined();
  expect(card?.getByRole('button', { name: '下载 身份证.docx' })).toBeDefined();
});

test('cycles through pictures and hides the buttons for one', async () => {
  const files = ['户口簿.png', '身份证.png'].map((file, at) => handedIn(String(71 + at), file, null));
  const { user, unmount } = desk(one({ files }));
  const viewer = within(await screen.findByRole('group', { name: '材料查看' }));
  expect(viewer.getByText('第1/2张')).toBeDefined();
  await user.click(viewer.getByRole('button', { name: '上一张' }));
  expect(viewer.getByText('第2/2张')).toBeDefined();
  await user.click(viewer.getByRole('button', { name: '下一张' }));
  expect(viewer.getByText('第1/2张')).toBeDefined();
  unmount();
  desk(one({ files: files.slice(0, 1) }));
  const alone = within(await screen.findByRole('group', { name: '材料查看' }));
  expect(alone.getByRole('button', { name: '旋转' })).toBeDefined();
  expect(alone.queryByRole('button', { name: '下一张' })).toBeNull();
});

test('compares old and new values with automatic checks', async () => {
  desk(one());
  const panel = within(await screen.findByRole('region', { name: '更正内容' }));
  for (const words of ['陈*远', '陈*𬭚', '138****0001', '139****0001', '新证件号码已存在应试人员记录'])
    expect(panel.getByText(words)).toBeDefined();
  expect(panel.getByText('校验位和出生日期正确')).toBeDefined();
  expect(panel.getByText('新姓名含1个生僻字，请核对字形')).toBeDefined();
  expect(screen.getByText('应提交：身份证复印件（必需）')).toBeDefined();
  expect(screen.getByText('没有提交材料')).toBeDefined();
});

test('approves, refuses and returns with the required input', async () => {
  const { user, sent } = desk(one({ allowedActions: ['audit'] }));
  await user.click(await bar('审核不通过'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '不通过' }));
  await screen.findByText('请输入审核意见');
  expect(sent(correction.audit)).toEqual([]);
  await user.type(dialog.getByRole('textbox'), '证明材料不符');
  await user.click(dialog.getByRole('button', { name: '不通过' }));
  await waitFor(() =>
    expect(sent(correction.audit)).toEqual([{ id: '2', version: 3, auditResult: 2, auditNote: '证明材料不符' }]),
  );
});

test('answers a refused audit with its opinion', async () => {
  const { user, sent } = desk(one({ allowedActions: ['execute'], caseStatus: 30 }));
  await user.click(await bar('更正答复'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '查看将签发的文书' }));
  await dialog.findByRole('region', { name: '更正结果告知书' });
  await user.click(dialog.getByRole('button', { name: '签发告知书' }));
  await waitFor(() =>
    expect(sent(correction.reply)).toEqual([expect.objectContaining({ action: 'execute', replyResult: 3 })]),
  );
});

test('requires reading the letter again after each change', async () => {
  const { user, sent } = desk(one({ allowedActions: ['execute'], caseStatus: 20 }));
  await user.click(await bar('更正答复'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '执行并签发告知书' }));
  await screen.findByText('请先查看将签发的文书');
  expect(sent(correction.reply)).toEqual([]);
  const look = dialog.getByRole('button', { name: '查看将签发的文书' });
  expect(document.activeElement).toBe(look);
  await user.keyboard('{Enter}');
  const letter = await dialog.findByRole('region', { name: '更正结果告知书' });
  expect(letter.tabIndex).toBe(0);
  expect(within(letter).getByTitle('更正结果告知书').getAttribute('srcdoc')).toContain('<h1>更正结果告知书</h1>');
  expect(dialog.getByText(/^尚未签发：/)).toBeDefined();
  const asked = { id: '2', version: 3, action: 'execute', replyResult: 1 };
  expect(sent(correction.letter)).toEqual([asked]);
  await user.type(dialog.getByRole('textbox', { name: /答复说明/ }), '已与户籍核对');
  expect(dialog.getByText(/^填写的内容已变更/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: '执行并签发告知书' }));
  expect(sent(correction.reply)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '重新查看将签发的文书' }));
  const replyContent = '<p>已与户籍核对</p>';
  await waitFor(() => expect(sent(correction.letter)).toEqual([asked, { ...asked, replyContent }]));
  await dialog.findByRole('region', { name: '更正结果告知书' });
  expect(dialog.queryByText(/^填写的内容已变更/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: '执行并签发告知书' }));
  await waitFor(() => expect(sent(correction.reply)).toEqual([{ ...asked, replyContent }]));
});

test('shows why a letter is refused and issues nothing', async () => {
  const msg = '文书须写明单位联系电话';
  const { user, sent } = desk(one({ allowedActions: ['execute'], caseStatus: 20 }), { code: 400, msg });
  await user.click(await bar('更正答复'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '查看将签发的文书' }));
  expect(await dialog.findByText(msg)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: '执行并签发告知书' }));
  await screen.findByText('请先查看将签发的文书');
  expect(sent(correction.reply)).toEqual([]);
});

test('shows the result of the correction by field', async () => {
  desk(
    one({
      applyExecuted: 1,
      executedByName: '壬更正',
      changes: [
        { ...name, done: 1 },
        { ...phone, done: 0 },
      ],
    }),
  );
  const panel = within(await screen.findByRole('region', { name: '更正内容' }));
  expect(panel.getByText('已更正')).toBeDefined();
  expect(panel.getByText('未更正')).toBeDefined();
  expect(screen.getByText('壬更正')).toBeDefined();
});

test('requests documents line by line with a deadline', async () => {
  const { user, sent } = desk(one({ allowedActions: ['audit'] }));
  await user.click(await bar('退回补正'));
  await user.type(await screen.findByRole('textbox', { name: /需补正的材料/ }), '户口簿\n单位证明');
  await user.type(screen.getByRole('textbox', { name: /审核意见/ }), '材料不齐');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '退回补正' }));
  const supplementItems = ['户口簿', '单位证明'].map((name) => ({ name, required: 1 }));
  await waitFor(() =>
    expect(sent(correction.audit)).toEqual([
      { id: '2', version: 3, auditResult: 3, auditNote: '材料不齐', supplementItems, days: 10 },
    ]),
  );
});
