import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { caseFinder, type FoundKind } from '@kaoxin/contract/casework/find.ts';
import { examFinder, type FoundThings } from '@kaoxin/contract/exam/formal/find.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useCommands } from '#platform/pages/commands.ts';
import { setNavigator } from '#platform/pages/tab.ts';
import { answering, to } from '../../testing/answering.ts';
import { serving } from '../../testing/serving.ts';
import { show } from '../../testing/show.tsx';
import { MenuSearch } from './menu-search.tsx';

const node = (id: string, name: string, initials: string): MenuNode => ({
  id,
  parentId: '0',
  code: id,
  name,
  path: `/${id}`,
  source: '',
  category: 1,
  isOpen: 1,
  sort: 1,
  hidden: 0,
  meta: {},
  initials,
});
const nodes = [node('petitions', '信访办理', 'xfbl'), node('params', '参数管理', 'csgl')];
const record = (id: string, title: string) => ({
  id,
  caseNo: `XF20260302000${id}`,
  title,
  applicantName: '陈*远',
  caseStatusName: '待受理',
  path: `/petitionManage/petitionDetail?id=${id}`,
});
const petitions = (...records: FoundKind['records']): FoundKind => ({ kind: 'petition', called: '信访件', records });

const opened: string[] = [];
const performed: string[] = [];
beforeEach(() => {
  opened.length = 0;
  performed.length = 0;
  setNavigator((address) => opened.push(address));
});

function Page({ onClose = () => undefined }) {
  useCommands(() => [
    { label: ['登记', 'Register'], shortcut: 'n', perform: () => performed.push('register') },
    { label: ['信访导出', 'Export'], perform: () => performed.push('export') },
    { label: ['签收', 'Claim'], shortcut: 'C', fits: false, perform: () => performed.push('claim') },
  ]);
  // the page registers its verbs before the search opens
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return open && <MenuSearch nodes={nodes} onClose={onClose} />;
}
const finding = (answer: (text: string) => FoundKind[], byName = 1, things: FoundThings[] = []) =>
  answering(
    to(caseFinder.find, ({ text = '' }) => ({ byName, kinds: answer(text) })),
    to(examFinder.find, () => ({ byName, kinds: things })),
  );
const input = () => screen.getByRole('combobox');
const group = (name: string) => within(screen.getByRole('group', { name }));
const names = () => screen.queryAllByRole('option').map((one) => one.textContent);
const chosen = () => screen.getAllByRole('option', { selected: true }).map((one) => one.textContent);

it('shows pages, verbs with keys and cases under headings', async () => {
  finding(() => [petitions(record('1', '信访报名费'))]);
  const user = show(<Page />);
  await user.type(input(), '信访');
  expect(group('菜单').getAllByRole('option')).toHaveLength(1);
  expect(group('本页操作').getByRole('option').textContent).toBe('信访导出');
  const [one] = await waitFor(() => group('信访件').getAllByRole('option'));
  expect(one?.textContent).toBe('XF202603020001信访报名费陈*远 · 待受理');
  expect(chosen()).toEqual(['信访办理']);
  await user.clear(input());
  await user.type(input(), '登记');
  expect(names()).toEqual(['登记N']);
  await user.clear(input());
  await user.type(input(), '>签');
  expect(names()).toEqual([]);
  screen.getByText('此页面没有这个操作');
});

it('queries once after a pause, not for one character', async () => {
  vi.useFakeTimers();
  try {
    const texts: string[] = [];
    const asked = finding((text) => {
      texts.push(text);
      return [];
    });
    show(<Page />);
    const typed = async (value: string, milliseconds: number) => {
      fireEvent.change(input(), { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    };
    await typed('报', 1000);
    await typed('报名费', 199);
    await typed('报名费用', 199);
    expect(asked).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    const once = ['case/find', 'formalExam/find'];
    await vi.waitFor(() => expect([asked, texts]).toEqual([once, ['报名费用']]));
    await typed('>导出', 1000);
    expect(asked).toEqual(once);
  } finally {
    vi.useRealTimers();
  }
});

it('walks the results with arrow keys and opens with Enter', async () => {
  finding(() => [petitions(record('1', '甲事'), record('2', '乙事'))]);
  const closed = vi.fn();
  const user = show(<Page onClose={closed} />);
  await user.type(input(), 'XF2026');
  await screen.findByText('乙事');
  expect(chosen()[0]).toContain('甲事');
  await user.keyboard('{ArrowDown}');
  expect(chosen()[0]).toContain('乙事');
  expect(input().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(closed).toHaveBeenCalledOnce();
  await waitFor(() => expect(opened).toEqual(['/petitionManage/petitionDetail?id=2']));
});

it('opens the first result when Enter precedes the answer', async () => {
  finding(() => [petitions(record('7', '着急的事'))]);
  const user = show(<Page />);
  await user.type(input(), 'XF202603020007{Enter}');
  await waitFor(() => expect(opened).toEqual(['/petitionManage/petitionDetail?id=7']));
});

it('ignores an Enter whose text has changed', async () => {
  finding((text) => [petitions(...(text === 'XF01' ? [record('1', '甲事')] : []), record('2', text))]);
  const user = show(<Page />);
  await user.type(input(), 'XF0{Enter}1');
  await screen.findByText('甲事');
  expect(opened).toEqual([]);
});

it('explains what is searchable, names only for permitted users', async () => {
  finding(() => [petitions()]);
  const user = show(<Page />);
  await user.type(input(), '无此事');
  await screen.findByText(/信访件的受理编号、标题或标题的拼音首字母，或申请人完整姓名/);
  finding(() => [petitions()], 0);
  await user.type(input(), '的');
  await screen.findByText(/拼音首字母。$/);
  expect(screen.queryByText(/完整姓名/)).toBeNull();
});

it('still finds pages when the case search fails', async () => {
  serving(() => ({ status: 503, body: { code: 503, success: false, msg: '业务数据库暂不可用', data: null } }));
  const user = show(<Page />);
  await user.type(input(), '信访');
  await screen.findByText('部分内容暂时无法查找，请稍后再试。');
  expect(names()).toEqual(['信访办理', '信访导出']);
  expect(screen.queryByText('业务数据库暂不可用')).toBeNull();
});

const things: FoundThings[] = [
  {
    kind: 'exam',
    called: '正式考试',
    records: [
      {
        id: '7',
        number: 'KS2026001',
        name: '2026年经济师考试',
        aside: '考试中',
        path: '/examinationManage/detail?id=7',
      },
    ],
  },
  {
    kind: 'centre',
    called: '考点',
    records: [{ id: '8', number: '71001', name: '云溪一中考点', aside: '云溪考区', path: '/centreManage/detail?id=8' }],
  },
  {
    kind: 'examinee',
    called: '考生',
    records: [{ id: '9', number: null, name: '陈思远', aside: '2026年经济师考试', path: '/examinee?id=9' }],
  },
];

it('lists exams, centres and examinees after the cases', async () => {
  finding(() => [petitions(record('1', '经济师退费'))], 1, things);
  const user = show(<Page />);
  await user.type(input(), '经济');
  await screen.findByText('云溪一中考点');
  expect(names()).toEqual([
    'XF202603020001经济师退费陈*远 · 待受理',
    'KS20260012026年经济师考试考试中',
    '71001云溪一中考点云溪考区',
    '陈思远2026年经济师考试',
  ]);
  expect(group('考点').getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toEqual(['陈思远2026年经济师考试']);
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(opened).toEqual(['/centreManage/detail?id=8']));
});

it('explains the search in both languages', async () => {
  const none = things.map((each) => ({ ...each, records: [] }));
  finding(() => [], 1, none);
  const user = show(<Page />);
  await user.type(input(), '无此');
  await screen.findByText(
    /正式考试的编号、名称或名称的拼音；考点的.*；考生的完整准考证号或完整姓名（考试未结束的）。$/,
  );
  finding(() => [], 0, none);
  await user.type(input(), '人');
  await screen.findByText(/考生的完整准考证号。$/);
});

it('shows partial results and reports them as partial', async () => {
  answering(to(examFinder.find, () => ({ byName: 1, kinds: things })));
  const user = show(<Page />);
  await user.type(input(), '经济');
  await screen.findByText('云溪一中考点');
  screen.getByText('部分内容暂时无法查找，请稍后再试。');
});

it('closes with Escape', async () => {
  finding(() => []);
  const closed = vi.fn();
  const user = show(<Page onClose={closed} />);
  await user.type(input(), '信访{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});
