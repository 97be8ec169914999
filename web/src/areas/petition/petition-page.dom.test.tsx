import type { Call } from '@kaoxin/contract/call.ts';
import { acceptResult } from '@kaoxin/contract/casework/results.ts';
import { type PetitionDetail, petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#platform/calls/queries.ts';
import { setLanguage } from '#platform/language.tsx';
import { setNavigator } from '#platform/pages/tab.ts';
import { drillCase } from '../../testing/drill/drill-case.fixture.ts';
import { mayDo } from '../../testing/may-do.ts';
import { type Answer, serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import PetitionPage from './detail.tsx';

const { route: _route, headcount: _headcount, isNight: _isNight, ...usual } = drillCase('2');
const one = (over: Partial<PetitionDetail> = {}): PetitionDetail => ({
  ...usual,
  typeId: '5',
  typeName: '考试收费',
  legalClass: 1,
  legalClassName: '申诉求决',
  examId: null,
  examName: null,
  isGroup: 0,
  isBackdated: 0,
  feedbackOver: 0,
  mailAddress: null,
  email: null,
  filedPhone: null,
  filedMailAddress: null,
  filedEmail: null,
  isRealNameProtected: 0,
  accusedName: null,
  accusedDept: null,
  groupCount: null,
  representatives: null,
  happenTime: null,
  happenPlace: null,
  fromOrg: null,
  fromDocNo: null,
  feedbackDue: null,
  acceptResult: null,
  orgFeedbackDue: null,
  orgFeedbackDay: null,
  acceptResultName: null,
  hearing: null,
  matter: [],
  isEnded: 0,
  ...over,
});

function desk(shown: PetitionDetail, refused?: (path: string) => Answer | undefined, paper: object = {}) {
  localStorage.clear();
  mayDo([]);
  const answers: [Call, unknown][] = [
    [petitionLetter.detail, shown],
    [petitionLetter.paper, { version: 3, letters: [], phrases: [], laws: [], ...paper }],
    [petitionLetter.company, { version: 3, others: [] }],
    [petitionLetter.page, { records: [], total: 0, size: 10, current: 1, pages: 0 }],
    [petitionLetter.handlers, [{ id: '8', realName: '戊审核', deptName: '信访处' }]],
    [petitionLetter.reply, shown],
    [petitionLetter.cluster, { clusterId: null, members: [], proposals: [] }],
  ];
  const asked = serving(({ path }) => {
    const refusal = refused?.(path);
    if (refusal) return refusal;
    const [call, data] = answers.find(([{ path: known }]) => path.split('?')[0] === `/api/${known}`) ?? [];
    if (!call) throw new TypeError(`nobody answers ${path}`);
    return { body: { code: 200, success: true, msg: '', data: call.answer.parse(data) } };
  });
  const page = showSignedIn(
    <MemoryRouter initialEntries={['/petitionManage/petitionDetail?id=2']}>
      <PetitionPage />
    </MemoryRouter>,
  );
  return { ...page, asked };
}

const acted = {
  id: '9',
  seq: 1,
  fromStatus: 10,
  toStatus: 10,
  actorId: '1',
  actorName: '甲经办',
  actorDept: null,
  time: '2026-03-02 09:00:00',
  isVisible: 1,
  hash: 'ffff',
};

const near = {
  caseStatus: 10,
  caseStatusName: '待受理',
  receivedTime: '2026-03-02 09:00:00',
  replyResult: null,
  replyResultName: null,
};

test('links a review to its origin and its follow-up', async () => {
  const visited = vi.fn<(address: string) => void>();
  setNavigator(visited);
  const { user } = desk(
    one({
      stage: 2,
      stageName: '复查',
      matter: [
        { ...near, id: '1', caseNo: 'XF20260001', title: '反映报名费多收', caseStatus: 40, caseStatusName: '已答复' },
        { ...near, id: '9', caseNo: 'XF20260009', title: '复核申请：反映报名费多收' },
      ],
    }),
  );
  const first = await screen.findByRole('button', { name: '反映报名费多收' });
  expect(first.parentElement?.textContent).toBe('反映报名费多收 已答复复核申请：反映报名费多收 待受理');
  await user.click(first);
  expect(visited).toHaveBeenLastCalledWith('/petitionManage/petitionDetail?id=1');
});

test('shows masked postal and e-mail addresses', async () => {
  desk(one({ mailAddress: '学*******', email: 'c***@example.cn' }));
  expect((await screen.findByText('通信地址')).nextSibling?.textContent).toBe('学*******');
  expect(screen.getByText('电子邮箱').nextSibling?.textContent).toBe('c***@example.cn');
});

test('shows amended contacts as filed', async () => {
  desk(
    one({ phone: '139****9000', filedPhone: '138****8000', email: 'n***@example.cn', filedEmail: 'o***@example.cn' }),
  );
  expect((await screen.findByText('提交时的手机号码')).nextSibling?.textContent).toBe('138****8000');
  expect(screen.getByText('提交时的电子邮箱').nextSibling?.textContent).toBe('o***@example.cn');
  expect(screen.queryByText('提交时的通信地址')).toBeNull();
});

test('shows the examination', async () => {
  desk(one({ examId: '4', examName: '2026年度经济专业技术资格考试' }));
  expect((await screen.findByText('关联考试')).nextSibling?.textContent).toBe('2026年度经济专业技术资格考试');
});

test('shows the handler a request to protect the identity', async () => {
  desk(one({ isRealNameProtected: 1 }));
  expect((await screen.findByText('身份保密')).nextSibling?.textContent).toBe('转送时隐去信访人信息');
});

test('shows no related matters for an independent petition', async () => {
  desk(one());
  await screen.findByText('考试收费');
  expect(screen.queryByText('同一事项')).toBeNull();
});

test('warns about a repetition after a final review', async () => {
  const { user } = desk(one({ allowedActions: ['accept'], isEnded: 1 }));
  await user.click(await screen.findByRole('button', { name: '受理审查' }));
  expect((await screen.findByText(/该事项已有复核意见/)).textContent).toContain('告知书将写明不再受理');
});

test('shows the feedback deadline and requires a document', async () => {
  const { user, asked } = desk(
    one({ caseStatus: 42, toOrg: '市教育局', orgFeedbackDue: '2026-05-06 23:59:59', allowedActions: ['feedback'] }),
  );
  expect((await screen.findByText('转送反馈期限')).nextSibling?.textContent).toBe('2026-05-06');
  await user.click(screen.getByRole('button', { name: '登记反馈' }));
  const dialog = within(await screen.findByRole('dialog', { name: '登记反馈' }));
  dialog.getByText('转送函要求的反馈期限：2026-05-06');
  const send = () => user.click(dialog.getByRole('button', { name: '登记反馈' }));
  await send();
  await dialog.findByText('请输入反馈内容');
  dialog.getByText('请上传书面反馈');
  const day = await dialog.findByLabelText(/反馈日期/);
  await vi.waitFor(() => expect(document.activeElement).toBe(day));
  await user.type(day, '2026-03-02');
  await user.type(dialog.getByLabelText(/反馈内容/), '已退还多收的费用');
  await send();
  await dialog.findByText('请上传书面反馈');
  expect(asked.filter(({ path }) => path.includes('/reply'))).toEqual([]);
});

test('marks overdue feedback in the page head', async () => {
  desk(one({ fromOrg: '省信访局', feedbackDue: '2026-03-10 17:00:00', feedbackOver: 1 }));
  expect(await screen.findByTitle('反馈逾期')).toBeTruthy();
});

test('sends only the changed fields of an amendment', async () => {
  const shown = one({
    title: '关于报名费的反映',
    content: '本人报名时被多收了二十元，请核实并退还。',
    phone: '138****8000',
    mailAddress: '江***********',
  });
  const { user, asked } = desk({ ...shown, demand: null, allowedActions: ['amend'] });
  await user.click(await screen.findByRole('button', { name: /更多|更正登记信息/ }));
  if (!screen.queryByRole('dialog')) await user.click(await screen.findByText('更正登记信息'));
  const dialog = within(await screen.findByRole('dialog', { name: '更正登记信息' }));
  dialog.getByText(/现为138\*{4}8000/);
  dialog.getByText(/现为江\*+，/);
  expect(dialog.getByLabelText(/通信地址/)).toHaveProperty('value', '');
  const send = () => user.click(dialog.getByRole('button', { name: '更正' }));
  await user.type(await dialog.findByLabelText(/更正原因/), '与来信不符');
  await send();
  expect(asked.filter(({ path }) => path.includes('/amend'))).toEqual([]);
  await user.type(dialog.getByLabelText(/标题/), '二');
  await send();
  await vi.waitFor(() => expect(asked.some(({ path }) => path.includes('/amend'))).toBe(true));
  const sent = asked.find(({ path }) => path.includes('/amend'))?.body;
  expect(sent).toEqual({ id: shown.id, version: shown.version, title: '关于报名费的反映二', reason: '与来信不符' });
});

test('empties the examination', async () => {
  const shown = one({
    title: '关于报名费的反映',
    content: '本人报名时被多收了二十元，请核实并退还。',
    examId: '5',
    examName: '2026年度经济考试',
    demand: null,
    allowedActions: ['amend'],
  });
  const { user, asked } = desk(shown);
  await user.click(await screen.findByRole('button', { name: /更多|更正登记信息/ }));
  if (!screen.queryByRole('dialog')) await user.click(await screen.findByText('更正登记信息'));
  const dialog = within(await screen.findByRole('dialog', { name: '更正登记信息' }));
  await user.type(await dialog.findByLabelText(/更正原因/), '信访人说不清楚');
  const exam = dialog.getByRole('combobox', { name: /关联考试/ });
  expect(exam.getAttribute('aria-required')).toBe('false');
  dialog.getByText(/不清楚是哪次考试的，请清空/);
  act(() => exam.focus());
  await user.keyboard('{Delete}');
  await user.click(dialog.getByRole('button', { name: '更正' }));
  await vi.waitFor(() => expect(asked.some(({ path }) => path.includes('/amend'))).toBe(true));
  const sent = asked.find(({ path }) => path.includes('/amend'))?.body;
  expect(sent).toEqual({ id: shown.id, version: shown.version, examId: null, reason: '信访人说不清楚' });
});

test('keeps the input when the applicant adds documents', async () => {
  const content = '来信反映报名费退款一直没有到账，要求尽快办理退还。';
  const shown = one({ title: '关于报名费的反映', content, demand: null, allowedActions: ['amend'] });
  const msg = '数据已被他人修改,请刷新后重试';
  const { user, asked } = desk(shown, (path) => {
    if (!path.includes('/amend')) return undefined;
    shown.version = 9;
    return { status: 409, body: { code: 409, success: false, msg, data: null } };
  });
  await user.click(await screen.findByRole('button', { name: /更多|更正登记信息/ }));
  if (!screen.queryByRole('dialog')) await user.click(await screen.findByText('更正登记信息'));
  const dialog = within(await screen.findByRole('dialog', { name: '更正登记信息' }));
  await user.type(await dialog.findByLabelText(/更正原因/), '与来信不符');
  await user.type(dialog.getByLabelText(/标题/), '二');
  const send = () => user.click(dialog.getByRole('button', { name: '更正' }));
  await send();
  await dialog.findByText(/您填写的内容仍在，核对后可再次提交/);
  expect(dialog.getByLabelText(/更正原因/)).toHaveProperty('value', '与来信不符');
  await send();
  const versions = () =>
    asked.flatMap(({ path, body }) => (path.includes('/amend') ? (body as { version: number }) : []));
  await vi.waitFor(() => expect(versions().map(({ version }) => version)).toEqual([usual.version, 9]));
});

test('shows long texts before and after an amendment', async () => {
  const entry = { ...acted, action: 'amend', actionName: '登记信息更正', note: '更正内容：内容' };
  desk(one({ timeline: [{ ...entry, diff: { content: ['原来的内容', '更正的内容'] } }] }));
  expect(await screen.findByText('内容：更正前后')).toBeTruthy();
  screen.getByText('原来的内容');
  screen.getByText('更正的内容');
});

const asksTransfer = {
  ...acted,
  action: 'transfer_ask',
  actionName: '申请转送',
  diff: null,
  note: '拟转送至市教育局，请戊审核签发\n不属本单位职权',
};

test('shows the letter of a transfer before signing', async () => {
  const { user, asked } = desk(
    one({ caseStatus: 10, transferState: 1, timeline: [asksTransfer], allowedActions: ['transferAudit'] }),
    undefined,
    { transfer: { title: '转送（交办）函', html: '<p>市教育局：</p>' } },
  );
  await screen.findByText(/转送待签发，签发前事项仍由本单位办理/);
  screen.getByText(/甲经办：拟转送至市教育局/);
  const verb = screen.getByRole('button', { name: '签发转送' });
  expect([verb.matches('.ant-btn-primary'), verb.matches('.ant-btn-dangerous')]).toEqual([true, false]);
  await user.click(verb);
  const dialog = within(await screen.findByRole('dialog', { name: '签发转送' }));
  const letter = await dialog.findByRole('region', { name: '转送（交办）函' });
  expect(letter.compareDocumentPosition(dialog.getByRole('textbox'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(dialog.getByRole('button', { name: '签发' }).matches('.ant-btn-dangerous')).toBe(false);
  dialog.getByText(/甲经办：拟转送至市教育局/);
  await user.click(dialog.getByRole('button', { name: '签发' }));
  await vi.waitFor(() => expect(asked.some(({ path }) => path.includes('/transferAudit'))).toBe(true));
  const sent = asked.find(({ path }) => path.includes('/transferAudit'))?.body;
  expect(sent).toMatchObject({ id: '2', version: 3, auditResult: 1 });
});

test('requires a reason to refuse a transfer', async () => {
  const shown = one({ caseStatus: 10, transferState: 1, timeline: [asksTransfer] });
  const { user, asked } = desk({ ...shown, allowedActions: ['transferAudit'] });
  const press = async (name: string) => {
    const button = screen.queryByRole('button', { name });
    if (!button) await user.click(await screen.findByRole('button', { name: /更多/ }));
    await user.click(button ?? (await screen.findByText(name)));
    return within(await screen.findByRole('dialog', { name }));
  };
  await screen.findByText(/转送待签发，签发前事项仍由本单位办理/);
  const refusing = await press('不予转送');
  refusing.getByRole('textbox', { name: /^理由/ });
  await user.click(refusing.getByRole('button', { name: '退回经办人' }));
  expect((await refusing.findByRole('textbox')).getAttribute('aria-invalid')).toBe('true');
  expect(asked.filter(({ path }) => path.includes('/transferAudit'))).toEqual([]);
  await user.type(refusing.getByRole('textbox'), '属本单位职权');
  await user.click(refusing.getByRole('button', { name: '退回经办人' }));
  await vi.waitFor(() => expect(asked.some(({ path }) => path.includes('/transferAudit'))).toBe(true));
  expect(asked.find(({ path }) => path.includes('/transferAudit'))?.body).toMatchObject({
    auditResult: 2,
    auditNote: '属本单位职权',
  });
});

async function chooseSigner(user: ReturnType<typeof desk>['user'], dialog: ReturnType<typeof within>) {
  await user.click(await dialog.findByRole('combobox', { name: /签发人/ }));
  await user.click(await screen.findByTitle('戊审核 · 信访处'));
}

test('submits a transfer outside for signing and reports it', async () => {
  const { user, asked } = desk(one({ caseStatus: 10, allowedActions: ['transfer'] }));
  await user.click(await screen.findByRole('button', { name: '转送' }));
  const dialog = within(await screen.findByRole('dialog', { name: '转送' }));
  dialog.getByRole('button', { name: '转送' });
  await user.type(dialog.getByRole('textbox', { name: /接收单位/ }), '市教育局');
  dialog.getByText('提交后由所选签发人签发。签发前事项不转出，仍由您办理，期限继续计算。');
  await user.type(dialog.getByRole('textbox', { name: /转送说明/ }), '不属本单位职权');
  await chooseSigner(user, dialog);
  await user.click(dialog.getByRole('button', { name: '提交签发' }));
  await screen.findByText('转送待签发');
  expect(asked.find(({ path }) => path.includes('/reply'))?.body).toMatchObject({
    action: 'transfer',
    toOrg: '市教育局',
    secondSignUserId: '8',
  });
  expect(screen.queryByText('操作成功!')).toBeNull();
});

test('returns to the list after a transfer to another department', async () => {
  const went: string[] = [];
  setNavigator((to) => went.push(to));
  const exams = { id: '7', key: '7', value: '7', parentId: '0', title: '考务处', hasChildren: 0 };
  let isSent = false;
  const body = (data: unknown) => ({ body: { code: 200, success: true, msg: '', data } });
  const { user } = desk(one({ caseStatus: 20, allowedActions: ['transfer'] }), (path) => {
    if (path.includes('/dept/lazy-tree')) return body([exams]);
    if (path.includes('/dept/search')) return body([{ id: '7', deptName: '考务处', pathName: '' }]);
    if (path.endsWith('/reply')) isSent = true;
    return isSent && path.includes('/detail')
      ? { status: 404, body: { code: 404, success: false, msg: '数据不存在或已被删除', data: null } }
      : undefined;
  });
  await user.click(await screen.findByRole('button', { name: '转送' }));
  const dialog = within(await screen.findByRole('dialog', { name: '转送' }));
  const receiver = dialog.getByRole('combobox', { name: /接收机构/ });
  expect(receiver.getAttribute('aria-required')).toBe('false');
  expect(dialog.getByRole('textbox', { name: /接收单位/ }).getAttribute('aria-required')).toBe('false');
  dialog.getByText(/二者填一项/);
  await user.type(dialog.getByRole('textbox', { name: /转送说明/ }), '属考务职责');
  await user.click(receiver);
  await user.click(await screen.findByTitle('考务处'));
  await user.click(dialog.getByRole('button', { name: '转送' }));
  await screen.findByText('已转送考务处');
  await waitFor(() => expect(went).toEqual(['/petitionManage/index']));
  expect(screen.queryByText('数据不存在或已被删除')).toBeNull();
});

test.each([
  ['urge', '催办', { urged: 1 }],
  ['supervise', '督办', { supervised: 1 }],
] as const)('names the reason when %s must wait', async (verb, name, mark) => {
  const time = new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const entry = { ...acted, action: verb, actionName: name, note: null, diff: null, time };
  desk(one({ ...mark, timeline: [entry], allowedActions: ['extend', verb] }));
  const button = await screen.findByRole('button', { name });
  expect(button.getAttribute('aria-description')).toBe(`您已${name}，承办人尚未办理，请24小时后再${name}`);
});

test('submits a refusal to accept for approval, with its reason', async () => {
  const { user, asked } = desk(one({ caseStatus: 10, allowedActions: ['accept'] }), (path) =>
    path.includes('/dict-biz/')
      ? {
          body: {
            code: 200,
            success: true,
            msg: '',
            data: acceptResult.entries.map(({ key, zh }) => ({
              code: 'accept_result',
              dictKey: String(key),
              dictValue: zh,
              sort: 1,
              remark: null,
            })),
          },
        }
      : undefined,
  );
  await user.click(await screen.findByRole('button', { name: '受理审查' }));
  const dialog = within(await screen.findByRole('dialog', { name: '受理审查' }));
  dialog.getByRole('button', { name: '作出受理决定' });
  await user.click(dialog.getByRole('combobox', { name: /受理结果/ }));
  await user.click(await screen.findByTitle(acceptResult.label(acceptResult.of.outsideRemit)));
  await user.type(await dialog.findByRole('textbox', { name: /^理由/ }), '不属本单位职权');
  await user.type(dialog.getByRole('textbox', { name: /^依据/ }), '《信访工作条例》第二十二条');
  await user.type(dialog.getByRole('textbox', { name: /应当提出的机关/ }), '市教育局');
  await user.click(dialog.getByRole('button', { name: '提交审核' }));
  await vi.waitFor(() => expect(asked.some(({ path }) => path.includes('/reply'))).toBe(true));
  expect(asked.find(({ path }) => path.includes('/reply'))?.body).toMatchObject({
    action: 'accept',
    note: '不属本单位职权',
    toOrg: '市教育局',
    deptId: null,
  });
});

test('offers no second transfer while one is pending', async () => {
  const { user } = desk(
    one({ caseStatus: 10, transferState: 1, timeline: [asksTransfer], allowedActions: ['accept', 'recall'] }),
  );
  await user.click(await screen.findByRole('button', { name: '受理审查' }));
  const dialog = within(await screen.findByRole('dialog', { name: '受理审查' }));
  dialog.getByText(/甲经办：拟转送至市教育局/);
  expect(screen.queryByRole('button', { name: '转送' })).toBeNull();
  screen.getByRole('button', { name: '收回转送', hidden: true });
});

test('recalls a submitted reply with a reason', async () => {
  const { user, asked } = desk(one({ caseStatus: 30, allowedActions: ['recall'] }));
  await user.click(await screen.findByRole('button', { name: '收回送审' }));
  expect(screen.queryByRole('button', { name: '收回转送' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: '收回送审' }));
  await user.type(dialog.getByRole('textbox'), '金额需再核对');
  await user.click(dialog.getByRole('button', { name: '收回' }));
  await vi.waitFor(() => expect(asked.some(({ path }) => path.includes('/reply'))).toBe(true));
  expect(asked.find(({ path }) => path.includes('/reply'))?.body).toMatchObject({
    action: 'recall',
    note: '金额需再核对',
  });
});

test('reports a failed refresh and offers a retry', async () => {
  let isDown = false;
  const down: Answer = { status: 500, body: { code: 500, success: false, msg: '', data: null } };
  const { user } = desk(one(), (path) => (isDown && path.includes('petitionLetter/detail') ? down : undefined));
  await screen.findByRole('heading', { level: 1 });
  isDown = true;
  await act(() => queryClient.invalidateQueries());
  expect((await screen.findByText('未能刷新，以下是之前的内容')).getAttribute('role')).toBe('alert');
  isDown = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(screen.queryByText('未能刷新，以下是之前的内容')).toBeNull());
});

test('offers the way back, not a retry, for a missing case', async () => {
  const gone: Answer = { status: 404, body: { code: 404, success: false, msg: '数据不存在或已被删除', data: null } };
  const went: string[] = [];
  setNavigator((to) => went.push(to));
  const { user } = desk(one(), (path) => (path.includes('petitionLetter/detail') ? gone : undefined));
  await screen.findByText('数据不存在或已被删除');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '返回列表' }));
  expect(went).toEqual(['/petitionManage/index']);
});

test.each([
  [['林致和'], 'zh', '【林致和】也在看这一件'],
  [['林致和', '周慎之'], 'zh', '【林致和、周慎之】也都在看这一件'],
  [['林致和'], 'en', '林致和 has this case open too'],
  [['林致和', '周慎之'], 'en', '林致和 and 周慎之 have this case open too'],
] as const)('says who else views the case: %j, %s', async (names, language, words) => {
  const others = names.map((name, at) => ({ userId: `${at + 20}`, name }));
  const answer = { version: 3, others };
  desk(one(), (path) =>
    path.includes('petitionLetter/company') ? { body: { code: 200, success: true, msg: '', data: answer } } : undefined,
  );
  act(() => setLanguage(language));
  onTestFinished(() => act(() => setLanguage('zh')));
  expect(await screen.findByTitle(words)).toBeDefined();
});

test('asks the reason of an amendment in a text area', async () => {
  const { user } = desk(one({ caseStatus: 20, allowedActions: ['amend'] }));
  await user.click(await screen.findByRole('button', { name: '更正登记信息' }));
  const dialog = within(await screen.findByRole('dialog', { name: '更正登记信息' }));
  expect(dialog.getByRole('textbox', { name: /更正原因/ }).tagName).toBe('TEXTAREA');
  dialog.getByText(/申请人可以看到更正的内容和原因/);
});
