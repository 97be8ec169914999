import type { Call } from '@kaoxin/contract/call.ts';
import { type DrillDetail, drill } from '@kaoxin/contract/testing/drill.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { draftOf } from '#platform/memory/drafts.ts';
import { setNavigator } from '#platform/pages/tab.ts';
import { setPermissions } from '#platform/session/permissions.ts';
import { type Asked, serving } from '../serving.ts';
import { showSignedIn } from '../signed-in.tsx';
import { drillCase } from './drill-case.ts';
import { DrillList, DrillPage } from './drill-pages.tsx';

const verbs = ['handle', 'reply', 'review', 'assign', 'urge', 'print', 'merge', 'export', 'delete'];
const node = { parentId: '0', alias: null, path: '', source: '', action: 1, sort: 1 };
const buttons = [...verbs.map((verb) => `drill_${verb}`), 'pii_view'].map((code) => ({
  ...node,
  id: code,
  code,
  name: code,
}));
const opened: string[] = [];
beforeEach(() => {
  opened.length = 0;
  setPermissions(buttons, []);
  setNavigator((address) => opened.push(address));
});

const counts = { received: 1, mine: 2, auditing: 0, answered: 0, all: 3, overdue: 1 };
const head = (one: DrillDetail) => drill.reply.answer.parse(one);

/** The calls of drills over these cases, each answer held against the contract. */
function drilling(cases: readonly DrillDetail[]): Asked[] {
  const [first = drillCase('0')] = cases;
  const page = { records: cases, total: cases.length, size: 10, current: 1, pages: 1 };
  const answers: [Call, unknown][] = [
    [drill.page, page],
    [drill.counts, counts],
    [drill.detail, first],
    [drill.handle, first],
    [drill.presence, []],
    [drill.reply, head(first)],
    [drill.urge, cases.map(head)],
    [drill.reveal, { leaderName: '罗云海' }],
  ];
  return serving(({ path }) => {
    const [call, data] = answers.find(([{ path: known }]) => path.split('?')[0] === `/api/${known}`) ?? [];
    if (!call) throw new TypeError(`nobody answers ${path}`);
    return { body: { code: 200, success: true, msg: '', data: call.answer.parse(data) } };
  });
}

const at = (address: string, part: ReactNode, language: 'zh' | 'en' = 'zh') =>
  showSignedIn(<MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>, language);
const sent = (asked: Asked[]) => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const button = (name: string) => screen.getByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

const waiting = drillCase('1', { caseStatus: 10, allowedActions: ['claim', 'urge'] });
const working = drillCase('2', { place: '夜间二号楼', urged: 1, allowedActions: ['urge', 'merge'] });
const over = drillCase('3', { caseStatus: 40 });
const list = () => at('/drill/index', <DrillList />);
const row = (caseNo: string) => screen.findByRole('row', { name: new RegExp(caseNo) });

test('the list has the tabs of every kind with their counters, and the columns, marks and conditions of its own', async () => {
  drilling([waiting, working, over]);
  const { user } = list();
  await row('YL20260001');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.filter((text) => text !== '')).toEqual(['受理编号', '地点', '组织人', '状态', '标记', '操作']);
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['待受理1', '我的办理2', '待审核0', '已答复0', '全部3']);
  expect(within(await row('YL20260002')).getByText('夜间')).toBeDefined();
  expect(screen.getByLabelText('组织人(全名)')).toBeDefined();
  await user.click(button('已超期1'));
  expect(button('已超期1').getAttribute('aria-pressed')).toBe('true');
});

test('a row offers what the server allows with it, and no page where the kind has none', async () => {
  drilling([waiting, working, over]);
  const { user } = list();
  const verbs = async (caseNo: string) =>
    within(await row(caseNo))
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'));
  expect(await verbs('YL20260001')).toEqual(['签收 YL20260001', '打开 YL20260001', '催办 YL20260001']);
  expect(await verbs('YL20260003')).toEqual(['打开 YL20260003']);
  expect(screen.queryByRole('button', { name: '登记' })).toBeNull();
  await user.click(button('签收 YL20260001'));
  await waitFor(() => expect(opened).toEqual(['/drill/detail?id=1&from=size%3D10']));
});

test('a batch goes to the rows that allow it, all of them or none', async () => {
  const asked = drilling([waiting, working, over]);
  const { user } = list();
  await row('YL20260001');
  const choose = async (...places: number[]) => {
    for (const place of places) await user.click(screen.getByRole('checkbox', { name: `选择YL2026000${place}` }));
  };
  await choose(1, 2, 3);
  await user.click(button('催办'));
  await screen.findByText('所选数据中有1条当前不可催办,请取消选择后重试');
  await choose(1, 2);
  await user.click(button('催办'));
  await user.click((await dialog()).getByRole('button', { name: '发出催办' }));
  await waitFor(() => expect(sent(asked)).toEqual([['/api/drill/urge', { ids: ['1', '2'], note: null }]]));
});

test('nothing there is told in the words of the kind', async () => {
  drilling([]);
  list();
  await screen.findByText('这里还没有演练件');
});

const desk = (one: DrillDetail, language: 'zh' | 'en' = 'zh') => {
  const asked = drilling([one]);
  return { asked, ...at(`/drill/detail?id=${one.id}`, <DrillPage />, language) };
};
const bar = async () => within(await screen.findByRole('toolbar', { name: '办理操作' }));
const panel = (name: string) => within(screen.getByRole('region', { name }));

test('the page has its facts, panels and verbs in their places, and asks for what is missing', async () => {
  const { user, asked } = desk(drillCase('2', { alarm: '三短一长', allowedActions: ['review', 'transfer', 'extend'] }));
  const verbs = (await bar()).getAllByRole('button').map(({ textContent }) => textContent);
  // its own verb, the usual one, and none where the kind wants none
  expect(verbs).toEqual(['复核演练', '申请延期']);
  expect(panel('组织人').getByText('带队人')).toBeDefined();
  expect(panel('事项').getByText('三短一长')).toBeDefined();
  expect(panel('路线').getByText('一号楼至操场')).toBeDefined();
  expect(panel('演练内容').getByText('全员疏散,计时。')).toBeDefined();
  await user.click(button('复核演练'));
  const asking = await dialog();
  await user.click(asking.getByRole('button', { name: '复核' }));
  await asking.findByText('请输入复核意见');
  await user.type(asking.getByRole('textbox'), '用时过长');
  await user.click(asking.getByRole('button', { name: '复核' }));
  const body = { id: '2', version: 3, action: 'review', note: '用时过长' };
  await waitFor(() => expect(sent(asked)).toEqual([['/api/drill/reply', body]]));
});

test('an extension is no longer than the kind allows', async () => {
  const { user } = desk(drillCase('2', { allowedActions: ['extend'] }));
  await user.click((await bar()).getByRole('button', { name: '申请延期' }));
  const days = (await dialog()).getByLabelText<HTMLInputElement>(/延期天数/);
  expect(days.value).toBe('5');
  await user.clear(days);
  await user.type(days, '6');
  await user.click((await dialog()).getByRole('button', { name: '提交延期申请' }));
  expect(days.getAttribute('aria-invalid')).toBe('true');
});

test('masked fields of its own are shown in full against a reason', async () => {
  const { user, asked } = desk(drillCase('2'));
  await user.click(await screen.findByRole('button', { name: '查看完整信息' }));
  const asking = await dialog();
  expect(asking.getAllByRole('checkbox').map((one) => one.parentElement?.textContent?.trim())).toEqual([
    '组织人姓名',
    '手机号码',
    '带队人',
  ]);
  await user.click(asking.getByRole('checkbox', { name: '带队人' }));
  await user.type(asking.getByRole('textbox'), '联系带队人');
  await user.click(asking.getByRole('button', { name: '查看' }));
  await waitFor(() => expect(panel('组织人').getByText('罗云海')).toBeDefined());
  expect(sent(asked)[0]?.[1]).toEqual({ id: '2', fields: ['leaderName'], reason: '联系带队人' });
});

test('a reply is written with its clauses and the outcomes of the kind, and kept until it is sent', async () => {
  const phrases = [{ title: '合格用语', html: '<section data-clause="结论"><h3>结论</h3><p>合格</p></section>' }];
  const { user, asked } = desk(
    drillCase('2', { allowedActions: ['draft', 'submit'], mandatoryClauses: ['结论'], phrases, replyResult: 1 }),
  );
  await screen.findByText('结论(缺)');
  expect((await bar()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '提交审核',
    '答复R',
    '存草稿',
  ]);
  await user.click(button('合格用语'));
  await waitFor(() => expect(screen.queryByText('结论(缺)')).toBeNull());
  const draft = draftOf({ tenantId: '000000', account: 'linyi' }, 'drill-reply-2');
  await waitFor(() => expect(draft.read()).toMatchObject({ replyContent: phrases[0]?.html }));
  await user.click(button('提交审核'));
  await waitFor(() =>
    expect(sent(asked)).toEqual([
      [
        '/api/drill/reply',
        expect.objectContaining({ id: '2', action: 'submit', replyResult: 1, replyContent: phrases[0]?.html }),
      ],
    ]),
  );
  await waitFor(() => expect(draft.read()).toBeUndefined());
});

test('it speaks English', async () => {
  desk(drillCase('2', { allowedActions: ['submit', 'release'] }), 'en');
  const shown = within(await screen.findByRole('toolbar', { name: 'Verbs' })).getAllByRole('button');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Submit', 'ReplyR', 'Release']);
  expect(panel('Organiser').getByText('Leader')).toBeDefined();
});

test('an address without a number leads back to the list', async () => {
  drilling([]);
  const { user } = at('/drill/detail', <DrillPage />);
  await screen.findByText('没有指明演练件,请从列表中打开');
  await user.click(button('返回列表'));
  expect(opened).toEqual(['/drill/index']);
});
