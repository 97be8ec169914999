import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serving } from '../serving.ts';
import { drillCase } from './drill-case.fixture.ts';
import { DrillList, DrillRegister } from './drill-pages.tsx';
import { at, button, dialog, drilling, opened, sent } from './drilling.fixture.tsx';

const waiting = drillCase('1', { caseStatus: 10, allowedActions: ['claim', 'urge'] });
const working = drillCase('2', { isNight: 1, urged: 1, allowedActions: ['urge', 'merge'] });
const over = drillCase('3', { caseStatus: 40 });
const list = () => at('/drill/index', <DrillList />);
const row = (caseNo: string) => screen.findByRole('row', { name: new RegExp(caseNo) });

test('shows tabs with counters, columns, marks and conditions', async () => {
  drilling([waiting, working, over]);
  const { user } = list();
  await row('YL20260001');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.filter((text) => text !== '')).toEqual(['受理编号', '标题', '人数', '状态', '操作']);
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['待受理1', '我的办理2', '待审核0', '已答复0', '全部3']);
  expect(within(await row('YL20260002')).getByText('夜间')).toBeDefined();
  expect(screen.getByLabelText('申请人（全名）')).toBeDefined();
  await user.click(button('已超期1'));
  expect(button('已超期1').getAttribute('aria-pressed')).toBe('true');
});

test('hides the name search from users without that permission', async () => {
  drilling([waiting]);
  at('/drill/index', <DrillList />, 'zh', ['pii_view']);
  await row('YL20260001');
  expect(screen.getByLabelText('人数')).toBeDefined();
  expect(screen.queryByLabelText('申请人（全名）')).toBeNull();
});

test('shows and clears the filter of a dashboard figure', async () => {
  const asked = drilling([waiting, working, over]);
  const { user } = at('/drill/index?open=1&onTime=0&districtId_null=1&satisfaction_notnull=1', <DrillList />);
  await row('YL20260001');
  const pages = () => asked.flatMap(({ path }) => (path.includes('drill/page') ? [path.split('?')[1]] : []));
  expect(pages().at(-1)).toBe('current=1&size=10&open=1&onTime=0&districtId_null=1&satisfaction_notnull=1');
  const narrowing = (name: RegExp) => screen.getByRole('button', { name });
  expect(narrowing(/^未填考区/).getAttribute('aria-pressed')).toBe('true');
  await user.click(narrowing(/^已评价/));
  await user.click(narrowing(/^超期办结/));
  await user.click(narrowing(/^未办结/));
  await waitFor(() => expect(pages().at(-1)).toBe('current=1&size=10&districtId_null=1'));
  expect(screen.queryByRole('button', { name: /^超期办结/ })).toBeNull();
});

test('offers row actions by permission and list pages by kind', async () => {
  drilling([waiting, working, over]);
  const { user } = list();
  const verbs = async (caseNo: string) =>
    within(await row(caseNo))
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'));
  expect(await verbs('YL20260001')).toEqual(['签收 YL20260001', '打开 YL20260001', '催办 YL20260001']);
  expect(await verbs('YL20260003')).toEqual(['打开 YL20260003']);
  expect(button('登记')).toBeDefined();
  expect(screen.queryByRole('button', { name: '导入' })).toBeNull();
  const toolbar = [...document.querySelectorAll('.kx-toolbar-verbs button')].map(({ textContent }) => textContent);
  expect(toolbar.slice(-2)).toEqual(['打印名单', '导出']);
  await user.click(button('签收 YL20260001'));
  await waitFor(() => expect(opened).toEqual(['/drill/detail?id=1&from=size%3D10']));
});

test('applies a batch action to all rows or none', async () => {
  const asked = drilling([waiting, working, over]);
  const { user } = list();
  await row('YL20260001');
  const choose = async (...places: number[]) => {
    for (const place of places) await user.click(screen.getByLabelText(`选择YL2026000${place}`));
  };
  await choose(1, 2, 3);
  expect(screen.queryByRole('button', { name: '合并办理' })).toBeNull();
  await user.click(button('催办'));
  await screen.findByText('所选数据中有1条当前不可催办（YL20260003），请取消选择后重试');
  await choose(3);
  await user.click(button('催办'));
  await user.click((await dialog()).getByRole('button', { name: '发出催办' }));
  await waitFor(() => expect(sent(asked)).toEqual([['/api/drill/urge', { ids: ['1', '2'], note: null }]]));
});

test('opens approvals from the list and supervises from a row', async () => {
  const asked = drilling([drillCase('1', { caseStatus: 30, allowedActions: ['audit', 'supervise'] })]);
  const { user } = list();
  const verb = async (name: string) => within(await row('YL20260001')).getByRole('button', { name });
  await user.click(await verb('审核 YL20260001'));
  await waitFor(() => expect(opened).toEqual(['/drill/detail?id=1&from=size%3D10']));
  await user.click(await verb('督办 YL20260001'));
  const ask = await dialog();
  await user.type(ask.getByRole('textbox'), '请抓紧办理');
  await user.click(ask.getByRole('button', { name: '发出督办' }));
  await waitFor(() =>
    expect(sent(asked)).toEqual([['/api/drill/supervise', { id: '1', version: 3, note: '请抓紧办理' }]]),
  );
});

test('offers to undo a removal with its reason', async () => {
  const asked = drilling([drillCase('1', { caseStatus: 10, allowedActions: ['remove'] })]);
  const { user } = list();
  await user.click(within(await row('YL20260001')).getByRole('button', { name: '删除 YL20260001' }));
  const ask = await dialog();
  await user.type(ask.getByRole('textbox', { name: /删除原因/ }), '误删');
  await user.click(ask.getByRole('button', { name: '删除' }));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await screen.findByText('已撤销删除');
  expect(screen.getByText('已撤销删除').parentElement?.textContent).toContain('YL20260001');
  expect(sent(asked).map(([path]) => path)).toEqual([
    `/api/drill/remove?ids=1&reason=${encodeURIComponent('误删')}`,
    '/api/drill/restore',
  ]);
});

test('shows no rows of the previous tab while loading', async () => {
  drilling([waiting]);
  const { user } = list();
  await row('YL20260001');
  serving(() => new Promise(() => undefined));
  await user.click(screen.getByRole('tab', { name: /^待审核/ }));
  await screen.findByRole('status', { name: '加载中' });
  expect(screen.queryByText('YL20260001')).toBeNull();
});

test('shows the empty state in the words of the kind', async () => {
  drilling([]);
  list();
  await screen.findByText('这里还没有演练');
});

test('validates a registration by staff, then opens the case', async () => {
  const asked = drilling([drillCase('7')]);
  const { user } = at('/drill/register', <DrillRegister />);
  expect(screen.getByRole('heading', { level: 1, name: '登记演练' })).toBeDefined();
  const submit = button('登记并生成受理编号');
  await user.click(submit);
  await screen.findByText('请输入演练名称');
  expect(sent(asked)).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /^\*?申请人$/ }), '沈安');
  await user.type(screen.getByRole('textbox', { name: /演练名称/ }), '秋季疏散');
  await user.type(screen.getByRole('textbox', { name: /演练内容/ }), '全员疏散');
  await user.type(screen.getByLabelText(/参加人数/), '80');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(opened).toEqual(['/drill/detail?id=7']));
  const body = { source: 3, applicantName: '沈安', title: '秋季疏散', content: '全员疏散', headcount: 80 };
  expect(sent(asked)).toEqual([['/api/drill/register', expect.objectContaining(body)]]);
});

test('shows likely duplicates during registration', async () => {
  const { id, caseNo, title, caseStatus, receivedTime } = drillCase('9', { title: '秋季疏散演练' });
  const named = { caseStatusName: '办理中', replyResult: null, replyResultName: null };
  const before = {
    id,
    caseNo,
    title,
    caseStatus,
    receivedTime,
    ...named,
    because: ['phone' as const, 'title' as const],
  };
  const asked = drilling([drillCase('7')], [], undefined, [before]);
  const { user } = at('/drill/register', <DrillRegister />);
  await user.click(screen.getByRole('textbox', { name: /手机号码/ }));
  // pasted at once: slow typing would show intermediate results
  await user.paste(' 13800138000');
  await user.click(await screen.findByText('可能重复1件'));
  await screen.findAllByText(/手机号码相同、标题相近/);
  const bodies = asked.filter(({ path }) => path === '/api/drill/alike').map(({ body }) => body);
  expect(bodies).toEqual([{ phone: '13800138000', isAnonymous: 0 }]);
  await user.click(button('秋季疏散演练'));
  expect(opened).toEqual(['/drill/detail?id=9']);
});

test('shows contradictions when leaving a field, all on submit', async () => {
  const asked = drilling([drillCase('7')]);
  const { user } = at('/drill/register', <DrillRegister />);
  const field = (name: RegExp) => screen.getByRole('textbox', { name });
  const wrong = () => screen.getAllByRole('textbox').filter((one) => one.getAttribute('aria-invalid') === 'true');
  await user.type(field(/手机号码/), '138');
  await user.tab();
  await screen.findByText('手机号码长度不为11位');
  expect(wrong()).toEqual([field(/手机号码/)]);
  await user.type(field(/手机号码/), '00001234');
  expect(wrong()).not.toContain(field(/手机号码/));
  await user.type(field(/^\*?申请人$/), '沈1');
  await user.type(field(/演练名称/), '秋季疏散');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('姓名含有非法字符');
  expect(wrong()).toEqual([field(/^\*?申请人$/), field(/演练内容/)]);
  expect(document.activeElement).toBe(field(/^\*?申请人$/));
  expect(sent(asked)).toEqual([]);
});

test('restores typed and uploaded input after a reload', async () => {
  serving(() => ({
    body: { code: 200, success: true, msg: '', data: { fileId: '9', originalName: '证据.txt', fileSize: 8 } },
  }));
  const { XMLHttpRequest: sending } = globalThis;
  drilling([]);
  globalThis.XMLHttpRequest = sending;
  const first = at('/drill/register', <DrillRegister />);
  await first.user.type(screen.getByRole('textbox', { name: /演练名称/ }), '秋季疏散');
  const chooser = document.querySelector('input[type="file"]') as HTMLInputElement;
  await first.user.upload(chooser, new File(['x'], '证据.txt', { type: 'text/plain' }));
  await screen.findByRole('button', { name: '移除证据.txt' });
  first.unmount();
  const asked = drilling([drillCase('7')]);
  const { user } = at('/drill/register', <DrillRegister />);
  expect(screen.getByText('证据.txt')).toBeDefined();
  expect(screen.getAllByText(/^已恢复.+未保存的内容/)).toHaveLength(1);
  await user.type(screen.getByRole('textbox', { name: /^\*?申请人$/ }), '沈安');
  await user.type(screen.getByRole('textbox', { name: /演练内容/ }), '全员疏散');
  await user.type(screen.getByLabelText(/参加人数/), '80');
  await user.click(button('登记并生成受理编号'));
  await waitFor(() => expect(sent(asked)[0]?.[1]).toMatchObject({ title: '秋季疏散', fileIds: '9' }));
});
