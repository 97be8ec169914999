import type { Call } from '@kaoxin/contract/call.ts';
import { type EconomistDetail, economist } from '@kaoxin/contract/economist/calls.ts';
import { checkItems, checkKeys } from '@kaoxin/contract/economist/checks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { drillCase } from '../../testing/drill/drill-case.fixture.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import EconomistPage from './detail.tsx';

const { route: _route, headcount: _headcount, isNight: _isNight, ...usual } = drillCase('2', {});
const firstAudit = {
  level: 1,
  levelName: '考区初审',
  auditorName: '乙考区',
  time: '2026-03-02 10:00:00',
  result: 1,
  resultName: '通过',
  note: '材料齐全',
  docNo: null,
  isBatch: 0,
  items: [{ key: 'report', label: '学信网报告', ok: 1, note: '已在线核验' }],
};
const one = (over: Partial<EconomistDetail> = {}): EconomistDetail => ({
  ...usual,
  batchNo: '2026Z01',
  level: 2,
  levelName: '中级',
  major: 4,
  majorName: '金融',
  education: 3,
  educationName: '本科',
  workUnit: '江澜商行',
  workYears: 3.6,
  requiredYears: 4,
  isEnough: 0,
  auditLevel: 2,
  auditLevelName: '市级复审',
  lastLevel: 2,
  certNo: null,
  registerDate: null,
  validTo: null,
  examYear: 2025,
  ticketNo: null,
  score1: 88,
  score2: 92.5,
  commitMode: 1,
  commitModeName: '告知承诺',
  checkStateName: '在线核查',
  falsePromise: 0,
  templateName: '经济师登记申请表',
  form: [
    {
      group: '学历与工作',
      label: '工作经历',
      value: '2021-01-01，2022-12-31，江澜一建\n2025-09-01，云溪商行',
      fileIds: [],
    },
  ],
  work: {
    lines: ['2021-01至2022-12 江澜一建：24个月', '2025-09至今 云溪商行：4个月'],
    sum: '24 + 20 = 44个月，合3.6年',
    verdict: '要求4年，可证明3.6年 → 不足',
    isEnough: 0,
  },
  doubts: ['要求4年，可证明3.6年 → 不足'],
  checkList: checkKeys.map((key) => ({ key, label: checkItems[key][0], notNeeded: 0 })),
  audits: [firstAudit],
  letters: [{ code: 'JS01', title: '登记审核表' }],
  usualLetter: 'JS01',
  allowedActions: ['audit'],
  ...over,
});

const proven = (over: Partial<EconomistDetail> = {}): EconomistDetail =>
  one({ isEnough: 1, work: { ...one().work, isEnough: 1 }, ...over });

const printed = {
  templateCode: 'FORM',
  title: '登记申请表',
  docNo: null,
  html: '<main></main>',
  paper: 'A4',
  sha256: 'ab',
};
const node = { parentId: '0', name: '', alias: null, path: '', source: '', action: 3, sort: 1 };
function desk(shown: EconomistDetail, { comesBack = false, holds = [] as readonly string[], refuses = '' } = {}) {
  if (!comesBack) localStorage.clear();
  setPermissions(
    holds.map((code) => ({ ...node, id: code, code })),
    [],
  );
  const head = [economist.urge.answer.element.parse({ ...shown, finishDue: null })];
  const answers: [Call, unknown][] = [
    [economist.detail, shown],
    [economist.company, { version: 3, others: [] }],
    [economist.page, { records: [], total: 0, size: 10, current: 1, pages: 0 }],
    [economist.letter, { code: 'JS02', title: '补正告知书', html: '<main>补正期限</main>' }],
    [economist.audit, head],
    [economist.print, printed],
  ];
  const asked = serving(({ path }) => {
    if (refuses && path === `/api/${economist.letter.path}`)
      return { status: 400, body: { code: 400, success: false, msg: refuses, data: null } };
    const [call, data] = answers.find(([{ path: known }]) => path.split('?')[0] === `/api/${known}`) ?? [];
    return { body: { code: 200, success: true, msg: '', data: call ? call.answer.parse(data) : [] } };
  });
  const page = showSignedIn(
    <MemoryRouter initialEntries={['/econManage/econManage/detail?id=2']}>
      <EconomistPage />
    </MemoryRouter>,
  );
  const sent = (call: Call) => asked.filter(({ path }) => path === `/api/${call.path}`).map(({ body }) => body);
  return { ...page, sent, asked };
}
const bar = async (button: string) =>
  within(await screen.findByRole('toolbar', { name: '办理操作' })).findByRole('button', { name: button });
const item = (label: string) => within(screen.getByRole('group', { name: label }));

test('groups the form by its template', async () => {
  const field = (group: string | null, label: string) => ({ group, label, value: '已填', fileIds: [] });
  const form = [
    field('个人信息', '姓名'),
    field('个人信息', '手机号'),
    field('学历与工作', '学历'),
    field(null, '备注'),
  ];
  desk(one({ form }));
  const panel = within(await screen.findByRole('region', { name: '经济师登记申请表' }));
  expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '个人信息',
    '学历与工作',
  ]);
  const own = within(panel.getByRole('region', { name: '个人信息' }));
  expect(own.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['姓名', '手机号']);
});

test('prints the application form', async () => {
  const { user, asked } = desk(one(), { holds: ['econ_print'] });
  const panel = within(await screen.findByRole('region', { name: '经济师登记申请表' }));
  await user.click(panel.getByRole('button', { name: '打印申请表' }));
  await screen.findByRole('dialog', { name: '登记申请表' });
  expect(asked.map(({ path }) => path).filter((path) => path.includes('/print?'))).toEqual([
    expect.stringContaining('docType=FORM'),
  ]);
});

test('shows work years, materials and earlier findings', async () => {
  const { asked } = desk(one());
  const work = within(await screen.findByRole('region', { name: '工作年限' }));
  expect(work.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2021-01至2022-12 江澜一建：24个月',
    '2025-09至今 云溪商行：4个月',
  ]);
  expect(work.getAllByText('要求4年，可证明3.6年 → 不足')).toHaveLength(1);
  expect(work.getByText('24 + 20 = 44个月，合3.6年')).toBeDefined();
  const before = within(screen.getByRole('region', { name: '审核意见' }));
  for (const words of ['考区初审：通过', '乙考区', '材料齐全'])
    expect(before.getByText(words, { exact: false })).toBeDefined();
  expect(within(screen.getByRole('region', { name: '经济师登记申请表' })).getByText(/江澜一建/)).toBeDefined();
  expect(asked.filter(({ path }) => /paper|never/.test(path))).toEqual([]);
});

test('requests no letter for number and code', async () => {
  const { asked } = desk(one({ caseStatus: 40, replyContent: '<p>准予登记</p>', allowedActions: [] }));
  await screen.findByRole('region', { name: '工作年限' });
  expect(asked.filter(({ path }) => /paper|never/.test(path))).toEqual([]);
});

test('blocks the audit until each item is answered', async () => {
  const { user, sent } = desk(one());
  await user.click(await bar('审核通过'));
  const early = within(await screen.findByRole('dialog'));
  expect(early.getByText(/^尚未核查：学历证书、/)).toBeDefined();
  await user.click(early.getByRole('button', { name: '通过' }));
  expect(sent(economist.audit)).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const key of checkKeys) await user.click(item(checkItems[key][0]).getByRole('radio', { name: '符合' }));
  await user.type(screen.getByRole('textbox', { name: '工作年限：核查说明' }), '另附社保缴费证明');
  await user.click(await bar('审核通过'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '通过' }));
  await waitFor(() =>
    expect(sent(economist.audit)).toEqual([
      {
        id: '2',
        version: 3,
        auditResult: 1,
        auditNote: null,
        docNo: null,
        falsePromise: 0,
        items: checkKeys.map((key) => ({ key, ok: 1, note: key === 'years' ? '另附社保缴费证明' : null })),
      },
    ]),
  );
});

test('asks for missing answers in the dialog and keeps input', async () => {
  const { user, sent } = desk(proven());
  await screen.findByRole('group', { name: '学历证书' });
  for (const key of checkKeys.filter((each) => each !== 'idCard'))
    await user.click(item(checkItems[key][0]).getByRole('radio', { name: key === 'proof' ? '存疑' : '符合' }));
  await user.click(await bar('审核不通过'));
  const dialog = within(await screen.findByRole('dialog'));
  const asked = within(dialog.getByRole('group', { name: '核查项' }));
  expect(asked.getAllByRole('group').map((group) => group.getAttribute('data-check'))).toEqual(['proof', 'idCard']);
  await user.type(dialog.getByRole('textbox', { name: '审核意见' }), '不能证明');
  await user.click(dialog.getByRole('button', { name: '不通过' }));
  expect(sent(economist.audit)).toEqual([]);
  const card = within(asked.getByRole('group', { name: '身份证' }));
  expect(document.activeElement).toBe(card.getByRole('radio', { name: '符合' }));
  await user.click(card.getByRole('radio', { name: '符合' }));
  await user.type(asked.getByRole('textbox', { name: '工作年限证明（盖章）：核查说明' }), '印章不清');
  expect(dialog.queryByText(/^尚未/)).toBeNull();
  const behind = within(
    within(screen.getByRole('region', { name: '登记材料' })).getByRole('group', { name: '身份证' }),
  );
  expect(behind.getByRole<HTMLInputElement>('radio', { name: '符合' }).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: '不通过' }));
  await waitFor(() =>
    expect(sent(economist.audit)).toEqual([
      expect.objectContaining({
        auditNote: '不能证明',
        items: checkKeys.map((key) =>
          key === 'proof' ? { key, ok: 2, note: '印章不清' } : { key, ok: 1, note: null },
        ),
      }),
    ]),
  );
});

test('requires a note to pass with too few years', async () => {
  const { user, sent } = desk(one());
  await screen.findByRole('group', { name: '学历证书' });
  for (const key of checkKeys) await user.click(item(checkItems[key][0]).getByRole('radio', { name: '符合' }));
  await user.click(await bar('审核通过'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('尚未填写核查说明：工作年限')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: '通过' }));
  expect(sent(economist.audit)).toEqual([]);
  const note = dialog.getByRole('textbox', { name: '工作年限：核查说明' });
  expect(document.activeElement).toBe(note);
  await user.type(note, '另附社保缴费证明');
  await user.click(dialog.getByRole('button', { name: '通过' }));
  await waitFor(() => expect(sent(economist.audit)).toHaveLength(1));
});

test('requires a note for doubts and blocks passing with doubts', async () => {
  const { user, sent } = desk(proven());
  await screen.findByRole('group', { name: '学历证书' });
  for (const key of checkKeys)
    await user.click(item(checkItems[key][0]).getByRole('radio', { name: key === 'proof' ? '存疑' : '符合' }));
  await user.click(await bar('审核不通过'));
  const refusing = within(await screen.findByRole('dialog'));
  expect(refusing.getByText('尚未填写核查说明：工作年限证明（盖章）')).toBeDefined();
  await user.type(refusing.getByRole('textbox', { name: '审核意见' }), '不能证明');
  await user.click(refusing.getByRole('button', { name: '不通过' }));
  expect(sent(economist.audit)).toEqual([]);
  await user.click(refusing.getByRole('button', { name: '取消' }));
  await user.click(await screen.findByRole('button', { name: '放弃' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.type(screen.getByRole('textbox', { name: '工作年限证明（盖章）：核查说明' }), '印章不清');
  await user.click(await bar('审核通过'));
  const passing = within(await screen.findByRole('dialog'));
  expect(passing.queryByText(/^尚未填写核查说明/)).toBeNull();
  expect(passing.getByText('不符合或存疑，不能通过：工作年限证明（盖章）')).toBeDefined();
  await user.click(passing.getByRole('button', { name: '通过' }));
  expect(sent(economist.audit)).toEqual([]);
});

test('opens the audit by key after the last answer', async () => {
  const { user } = desk(one());
  await screen.findByRole('group', { name: '工作年限' });
  await user.click(item('工作年限').getByRole('radio', { name: '符合' }));
  await user.keyboard('{ArrowDown} ');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('a');
  await screen.findByRole('dialog', { name: '审核通过' });
});

test('shows why a letter is refused and offers no retry', async () => {
  const { user } = desk(one(), { refuses: '请逐项核查材料' });
  await user.click(await bar('审核通过'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '查看将签发的文书' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('请逐项核查材料');
  expect(dialog.queryByRole('button', { name: '重试' })).toBeNull();
});

test('restores answers and requires notes for irregularities', async () => {
  const { user, unmount } = desk(one());
  await screen.findByRole('group', { name: '学历证书' });
  await user.click(item('学历证书').getByRole('radio', { name: '不符合' }));
  await user.type(screen.getByRole('textbox', { name: '学历证书：核查说明' }), '查无此证');
  unmount();
  desk(one(), { comesBack: true });
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: '学历证书：核查说明' });
  expect(note.value).toBe('查无此证');
  const answer = item('学历证书').getByRole<HTMLInputElement>('radio', { name: '不符合' });
  expect(answer.checked).toBe(true);
});

test('shows a note as long as it is sent', async () => {
  const { user, sent } = desk(proven());
  await screen.findByRole('group', { name: '学历证书' });
  await user.click(item('学历证书').getByRole('radio', { name: '不符合' }));
  await user.type(screen.getByRole('textbox', { name: '学历证书：核查说明' }), '查无此证');
  for (const key of checkKeys) await user.click(item(checkItems[key][0]).getByRole('radio', { name: '符合' }));
  const note = screen.getByRole<HTMLInputElement>('textbox', { name: '学历证书：核查说明' });
  expect(note.value).toBe('查无此证');
  await user.clear(note);
  await user.type(note, '已在线核验');
  await user.click(await bar('审核通过'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '通过' }));
  const items = checkKeys.map((key) => ({ key, ok: 1, note: key === 'diploma' ? '已在线核验' : null }));
  await waitFor(() => expect(sent(economist.audit)).toEqual([expect.objectContaining({ items })]));
});

test('shows the document type of each file', async () => {
  const file = {
    fileSize: 9,
    extension: 'pdf',
    link: '/api/file/7',
    originalLink: null,
    createTime: '2026-03-01 09:00:00',
  };
  const files = [
    { ...file, id: '7', originalName: 'image.pdf' },
    { ...file, id: '8', originalName: 'image.pdf' },
  ];
  const form = [
    { group: null, label: '学历证书扫描件', value: 'image.pdf', fileIds: ['7'] },
    { group: null, label: '身份证扫描件', value: 'image.pdf', fileIds: ['8'] },
  ];
  desk(one({ files, form }));
  const panel = await screen.findByRole('region', { name: '登记材料' });
  expect(
    within(panel)
      .getAllByText(/扫描件$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['学历证书扫描件', '身份证扫描件']);
});

test('accepts "not required" without a note', async () => {
  const checkList = checkKeys.map((key) => ({
    key,
    label: checkItems[key][0],
    notNeeded: key === 'promise' ? 1 : 0,
  }));
  const { user, sent } = desk(proven({ checkList }));
  await screen.findByRole('group', { name: '学历证书' });
  for (const key of checkKeys) {
    const offered = item(checkItems[key][0]).queryByRole('radio', { name: '无需提交' });
    expect([key, offered !== null]).toEqual([key, key === 'promise']);
    await user.click(offered ?? item(checkItems[key][0]).getByRole('radio', { name: '符合' }));
  }
  expect(screen.queryByRole('textbox', { name: '承诺书：核查说明' })).toBeNull();
  await user.click(await bar('审核通过'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '通过' }));
  await waitFor(() =>
    expect(sent(economist.audit)).toEqual([
      expect.objectContaining({
        items: checkKeys.map((key) => ({ key, ok: key === 'promise' ? 3 : 1, note: null })),
      }),
    ]),
  );
});

test('drops "not required" once the item is required', async () => {
  const checkList = checkKeys.map((key) => ({ key, label: checkItems[key][0], notNeeded: 1 }));
  const { user, unmount } = desk(one({ checkList }));
  await screen.findByRole('group', { name: '学信网报告' });
  await user.click(item('学信网报告').getByRole('radio', { name: '无需提交' }));
  unmount();
  desk(one(), { comesBack: true });
  await screen.findByRole('group', { name: '学信网报告' });
  for (const radio of item('学信网报告').getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false);
});

test("records the committee's decision with its number", async () => {
  const { user, sent } = desk(proven({ auditLevel: 3, lastLevel: 3, auditLevelName: '评审委员会' }));
  await screen.findByRole('group', { name: '学历证书' });
  for (const key of checkKeys) await user.click(item(checkItems[key][0]).getByRole('radio', { name: '符合' }));
  await user.click(await bar('审核通过'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '通过' }));
  await screen.findByText('请输入评审文号');
  expect(sent(economist.audit)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /评审文号/ }), '评〔2026〕1号');
  await user.click(dialog.getByRole('button', { name: '通过' }));
  await waitFor(() => expect(sent(economist.audit)).toEqual([expect.objectContaining({ docNo: '评〔2026〕1号' })]));
});

test('hides the checklist without the right to audit', async () => {
  desk(one({ allowedActions: [] }));
  await screen.findByRole('region', { name: '登记材料' });
  expect(screen.queryByRole('group', { name: '核查项' })).toBeNull();
});

test('previews a letter only where the audit issues one', async () => {
  const { user, sent } = desk(one({ auditLevel: 1, lastLevel: 2 }));
  await user.click(await bar('审核通过'));
  const passing = within(await screen.findByRole('dialog'));
  expect(passing.queryByRole('button', { name: '查看将签发的文书' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await bar('退回补正'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '查看将签发的文书' }));
  await screen.findByText('请输入审核意见');
  expect(sent(economist.letter)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^需补正的材料/ }), '工作年限证明');
  await user.type(dialog.getByRole('textbox', { name: /^审核意见/ }), '请补交证明');
  await user.click(dialog.getByRole('button', { name: '查看将签发的文书' }));
  await dialog.findByRole('region', { name: '补正告知书' });
  expect(sent(economist.letter)).toEqual([
    expect.objectContaining({
      auditResult: 3,
      auditNote: '请补交证明',
      supplementItems: [{ name: '工作年限证明', required: 1 }],
    }),
  ]);
});

test('marks a preview as outdated after changed answers', async () => {
  const { user } = desk(one({ auditLevel: 1, lastLevel: 1 }));
  await screen.findByRole('group', { name: '学历证书' });
  for (const key of checkKeys) await user.click(item(checkItems[key][0]).getByRole('radio', { name: '符合' }));
  await user.click(await bar('审核通过'));
  const dialog = within(await screen.findByRole('dialog'));
  const note = dialog.getByRole('textbox', { name: '工作年限：核查说明' });
  await user.type(note, '另附社保缴费证明');
  await user.click(dialog.getByRole('button', { name: '查看将签发的文书' }));
  await dialog.findByRole('region', { name: '补正告知书' });
  expect(dialog.queryByText(/已变更/)).toBeNull();
  await user.type(note, '两份');
  expect(dialog.getByText(/已变更/)).toBeDefined();
});

test('keeps answers in memory when storage is full', async () => {
  const { user, sent } = desk(proven());
  await screen.findByRole('group', { name: '学历证书' });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  for (const key of checkKeys) await user.click(item(checkItems[key][0]).getByRole('radio', { name: '符合' }));
  await user.click(await bar('审核通过'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '通过' }));
  await waitFor(() => expect(sent(economist.audit)).toHaveLength(1));
});
