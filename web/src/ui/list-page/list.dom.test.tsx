import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ApiError } from '#platform/calls/api-error.ts';
import { serving } from '../../testing/serving.ts';
import { show } from '../../testing/show.tsx';
import type { Action } from '../action/action.ts';
import { verbs } from '../action/verbs.ts';
import type { Column } from './columns/column.ts';
import { ListFrame } from './frame.tsx';
import type { ListAnswer } from './rows/content.tsx';
import { focusReturning } from './rows/use-row-focus.ts';
import type { SearchField } from './search/search-field.ts';
import { SearchFold } from './search/search-fold.tsx';
import type { ListState } from './state/list-state.ts';

interface Person {
  id: string;
  name: string;
  age: number;
}
const people: Person[] = ['陈知远', '方晓棠', '周慎之'].map((name, place) => ({
  id: String(place + 1),
  name,
  age: 30 + place,
}));
const columns: Column<Person>[] = [
  { key: 'name', label: ['姓名', 'Name'], width: 120, sortable: true, render: ({ name }) => name },
  { key: 'age', label: ['年龄', 'Age'], width: 80, align: 'right', render: ({ age }) => age },
];
const search: SearchField[] = [
  { key: 'name', label: ['姓名', 'Name'], input: 'text' },
  {
    key: 'sex',
    label: ['性别', 'Sex'],
    input: 'options',
    options: [{ value: '1', label: ['男', 'Male'] }],
  },
];
const start: ListState = { page: 1, size: 10, filters: {}, sort: null };
const answered = (records: Person[]): ListAnswer<Person> => ({
  data: { records, total: records.length, pages: 1 },
  error: null,
  isError: false,
  isFetching: false,
  refetch: () => undefined,
});

interface Seen {
  state: ListState;
  done: string[];
}

function listOf(
  answer: ListAnswer<Person> | (() => ListAnswer<Person>),
  more: { search?: SearchField[]; filters?: Record<string, string> } = {},
) {
  const seen: Seen = { state: { ...start, filters: more.filters ?? {} }, done: [] };
  const did = (verb: string) => (rows: Person[]) => {
    seen.done.push([verb, ...rows.map(({ name }) => name)].join(' '));
  };
  const actions: Action<Person>[] = [
    { name: 'add', label: ['新增', 'Add'], on: 'page', shortcut: 'N', perform: did('add') },
    { name: 'edit', label: ['编辑', 'Edit'], on: 'row', shortcut: 'E', perform: did('edit') },
    { name: 'lock', label: ['锁定', 'Lock'], on: 'row', visible: ({ age }) => age > 30, perform: did('lock') },
    { name: 'reset', label: ['重置密码', 'Reset'], on: 'row', perform: did('reset') },
    {
      name: 'delete',
      label: ['删除', 'Delete'],
      batchLabel: ['批量删除', 'Delete selected'],
      on: 'rows',
      danger: true,
      confirm: ['确定将选择数据删除?', 'Delete the selected records?'],
      perform: did('delete'),
    },
    { name: 'merge', label: ['合并', 'Merge'], on: 'batch', perform: did('merge') },
    { name: 'audit', label: ['审计', 'Audit'], on: 'row', grant: 'nobody_has_this', perform: did('audit') },
  ];
  function List() {
    const now = typeof answer === 'function' ? answer() : answer;
    const [state, setState] = useState(seen.state);
    seen.state = state;
    return (
      <ListFrame
        name="people"
        title={['人员', 'People']}
        answer={now}
        control={{ state, go: (patch) => setState((now) => ({ ...now, ...patch })) }}
        columns={columns}
        search={more.search ?? []}
        actions={actions}
        nameOf={({ name }) => name}
        onOpen={({ name }) => seen.done.push(`open ${name}`)}
        empty={['还没有人员', 'Nobody yet']}
      />
    );
  }
  return { list: <List />, seen };
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('searches trimmed text with Enter and resets with 重置', async () => {
  const { list, seen } = listOf(answered(people), { search });
  const user = show(list);
  await user.type(screen.getByLabelText('姓名', { selector: 'input' }), '  陈 {Enter}');
  expect(seen.state.filters).toEqual({ name: '陈' });
  await user.click(screen.getByLabelText('性别'));
  await user.click(await screen.findByText('男', { selector: '.ant-select-item-option-content' }));
  expect(seen.state.filters).toEqual({ name: '陈' });
  await user.click(button('查询'));
  expect(seen.state.filters).toEqual({ name: '陈', sex: '1' });
  await user.click(button('重置'));
  expect(seen.state.filters).toEqual({});
});

it('keeps typed conditions while others follow the list', async () => {
  const fields: SearchField[] = [...'甲乙'].map((word) => ({ key: word, label: [word, word], input: 'text' }));
  function Elsewhere() {
    const [values, setValues] = useState<Record<string, string>>({ 甲: '1', 乙: '2' });
    return (
      <>
        <SearchFold fields={fields} values={values} onSearch={setValues} />
        <button type="button" onClick={() => setValues({ 甲: '3' })}>
          后退
        </button>
      </>
    );
  }
  const user = show(<Elsewhere />);
  await user.type(screen.getByLabelText('甲'), '0');
  await user.click(button('后退'));
  const texts = () => ['甲', '乙'].map((word) => screen.getByLabelText<HTMLInputElement>(word).value);
  expect(texts()).toEqual(['10', '']);
  await user.click(button('重置'));
  expect(texts()).toEqual(['', '']);
});

it('shows one row of conditions, the rest behind 展开', async () => {
  const seven: SearchField[] = [...'甲乙丙丁戊己庚'].map((word) => ({ key: word, label: [word, word], input: 'text' }));
  const user = show(listOf(answered(people), { search: seven }).list);
  const fields = () => screen.getAllByRole('textbox').length;
  expect(fields()).toBe(3);
  await user.click(button('展开'));
  expect([fields(), button('收起').getAttribute('aria-expanded')]).toEqual([7, 'true']);
});

it('opens unfolded when a hidden condition is set', () => {
  const seven: SearchField[] = [...'甲乙丙丁戊己庚'].map((word) => ({ key: word, label: [word, word], input: 'text' }));
  show(listOf(answered(people), { search: seven, filters: { 庚: '1' } }).list);
  expect(screen.getByLabelText<HTMLInputElement>('庚').value).toBe('1');
});

it('sorts by a header and back', async () => {
  const { list, seen } = listOf(answered(people));
  const user = show(list);
  const head = () => screen.getAllByRole('columnheader', { name: '姓名' })[0] ?? document.body;
  await user.click(head());
  expect(seen.state.sort).toEqual({ field: 'name', descending: false });
  await user.click(head());
  expect(seen.state.sort).toEqual({ field: 'name', descending: true });
  await user.click(head());
  expect(seen.state.sort).toBeNull();
});

it('hides, moves and restores columns', async () => {
  serving(() => ({ body: { code: 200, success: true, msg: '', data: [] } }));
  const user = show(listOf(answered(people)).list);
  await user.click(button('列设置'));
  const settings = within(await screen.findByRole('dialog', { name: '列设置' }));
  await user.click(settings.getByRole('button', { name: '上移年龄' }));
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads().filter((text) => text === '姓名' || text === '年龄')).toEqual(['年龄', '姓名']);
  await user.click(settings.getByRole('checkbox', { name: '年龄' }));
  expect(heads()).not.toContain('年龄');
  expect(settings.getByRole<HTMLInputElement>('checkbox', { name: '姓名' }).disabled).toBe(true);
  await user.click(settings.getByRole('button', { name: '恢复默认' }));
  expect(heads().filter((text) => text === '姓名' || text === '年龄')).toEqual(['姓名', '年龄']);
});

it('opens rows by click and Enter, supports arrows and keys', async () => {
  const { list, seen } = listOf(answered(people));
  const user = show(list);
  await user.click(screen.getByText('方晓棠'));
  row('陈知远').focus();
  await user.keyboard('{Enter}{ArrowDown}');
  expect(document.activeElement).toBe(row('方晓棠'));
  await user.keyboard('e{ArrowUp}n');
  expect(seen.done).toEqual(['open 方晓棠', 'open 陈知远', 'edit 方晓棠', 'add']);
  expect(document.activeElement).toBe(row('陈知远'));
});

it('offers permitted actions, labelled with the row', async () => {
  const { list, seen } = listOf(answered(people));
  const user = show(list);
  const verbs = (name: string) =>
    within(row(name))
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'));
  expect(verbs('陈知远')).toEqual(['编辑 陈知远', '重置密码 陈知远', '删除 陈知远']);
  expect(verbs('周慎之')).toEqual(['编辑 周慎之', '锁定 周慎之', '更多操作 周慎之']);
  button('更多操作 周慎之').focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: '重置密码' }));
  expect(seen.done).toEqual(['reset 周慎之']);
  expect(screen.queryByText('审计')).toBeNull();
});

it('counts selected rows, confirms deletion, warns without a selection', async () => {
  const { list, seen } = listOf(answered(people));
  const user = show(list);
  await user.click(button('批量删除'));
  await screen.findByText('请选择至少一条数据');
  await user.click(screen.getByRole('checkbox', { name: '选择陈知远' }));
  await user.click(screen.getByRole('checkbox', { name: '选择周慎之' }));
  screen.getByText('已选择 2 项');
  await user.click(button('批量删除'));
  await screen.findByText('确定将选择数据删除?');
  within(screen.getByRole('dialog')).getByText('陈知远、周慎之');
  expect(seen.done).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(seen.done).toEqual(['delete 陈知远 周慎之']));
  await waitFor(() => expect(screen.queryByText('已选择 2 项')).toBeNull());
});

it('focuses the toolbar after the only row is deleted', async () => {
  function Shrinking() {
    const [rows, setRows] = useState(people.slice(0, 1));
    return (
      <ListFrame
        name="people"
        title={['人员', 'People']}
        answer={answered(rows)}
        control={{ state: start, go: () => undefined }}
        columns={columns}
        search={[]}
        actions={[
          { ...verbs.add, perform: () => undefined },
          { ...verbs.remove, perform: () => setRows([]) },
        ]}
        nameOf={({ name }) => name}
      />
    );
  }
  const user = show(<Shrinking />);
  row('陈知远').focus();
  await user.keyboard('{Delete}');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  await screen.findByText('暂无数据');
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('button', { name: '新增' })[0]));
});

it('focuses a restored row', async () => {
  let change: (rows: Person[]) => void = () => undefined;
  const useChanging = () => {
    const [rows, setRows] = useState(people.slice(1));
    change = setRows;
    return answered(rows);
  };
  show(listOf(useChanging).list);
  act(focusReturning('1'));
  act(() => change(people));
  await waitFor(() => expect(document.activeElement).toBe(row('陈知远')));
});

it('explains a missing data scope, with and without a search', async () => {
  const nothing = { records: [], total: 0, pages: 0, unscoped: 1 as const };
  show(listOf({ ...answered([]), data: nothing }, { filters: { name: '陈' } }).list);
  await screen.findByText('您看不到此处的数据');
  expect(screen.queryByRole('button', { name: '清空条件' })).toBeNull();
});

it('keeps the selection until an action changes its rows', async () => {
  let change: (rows: Person[]) => void = () => undefined;
  const useChanging = () => {
    const [rows, setRows] = useState(people);
    change = setRows;
    return answered(rows);
  };
  const user = show(listOf(useChanging).list);
  await user.click(screen.getByRole('checkbox', { name: '选择陈知远' }));
  await user.click(screen.getByRole('checkbox', { name: '选择周慎之' }));
  await user.click(button('批量删除'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('合并'));
  screen.getByText('已选择 2 项');
  act(() => change(people.map((one) => (one.id === '1' ? { ...one, age: 31 } : one))));
  await screen.findByText('已选择 1 项');
});

it('reloads with every 查询, also without changes', async () => {
  let asked = 0;
  const answer = { ...answered(people), refetch: () => (asked += 1) };
  const { list, seen } = listOf(answer, { search, filters: { name: '陈' } });
  const user = show(list);
  await user.click(button('查询'));
  await waitFor(() => expect(asked).toBe(1));
  await user.type(screen.getByLabelText('姓名', { selector: 'input' }), '知{Enter}');
  await waitFor(() => expect([asked, seen.state.filters]).toEqual([2, { name: '陈知' }]));
});

it('focuses the search with /', async () => {
  const user = show(listOf(answered(people), { search }).list);
  row('陈知远').focus();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByLabelText('姓名', { selector: 'input' }));
  await user.keyboard('1/2');
  expect(screen.getByLabelText<HTMLInputElement>('姓名', { selector: 'input' }).value).toBe('1/2');
});

it('describes the empty list and offers to add a record', async () => {
  const { list, seen } = listOf(answered([]));
  const user = show(list);
  screen.getByText('还没有人员');
  await user.click(screen.getAllByRole('button', { name: '新增' }).at(-1) ?? document.body);
  expect(seen.done).toEqual(['add']);
});

it('offers to clear conditions without a match', async () => {
  const { list, seen } = listOf(answered([]), { search, filters: { name: '无此人' } });
  const user = show(list);
  screen.getByText('没有符合条件的数据');
  await user.click(button('清空条件'));
  expect(seen.state.filters).toEqual({});
});

const unanswered = { data: undefined, error: null, isError: false, isFetching: true, refetch: () => undefined };

it('shows a skeleton in the shape of the rows', () => {
  show(listOf(unanswered).list);
  screen.getByRole('status', { name: '加载中' });
  expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull();
});

it('shows a failure with its id and retries', async () => {
  let asked = 0;
  const error = new ApiError(500, '统计服务暂不可用', '7f3a');
  const failed = { ...unanswered, isFetching: false, isError: true, error, refetch: () => (asked += 1) };
  const user = show(listOf(failed).list);
  screen.getByText('统计服务暂不可用');
  screen.getByText('7f3a');
  await user.click(button('重试'));
  expect(asked).toBe(1);
});

it('shows only the reason without permission', () => {
  const error = new ApiError(403, '没有操作权限');
  show(listOf({ ...unanswered, isFetching: false, isError: true, error }, { search }).list);
  screen.getByText('如需使用，请联系系统管理员授权');
  expect(screen.queryByLabelText('姓名')).toBeNull();
});

it('shows cards with actions and selection on a phone', async () => {
  const { list, seen } = listOf(answered(people), { search });
  const user = show(list, { width: 375 });
  expect(screen.queryByRole('table')).toBeNull();
  const [first, ...rest] = within(screen.getByRole('list', { name: '人员' })).getAllByRole('listitem');
  expect(rest).toHaveLength(2);
  const card = within(first ?? document.body);
  expect(card.getByText('年龄').nextElementSibling?.textContent).toBe('30');
  await user.click(card.getByRole('button', { name: '陈知远' }));
  await user.click(card.getByRole('checkbox', { name: '选择陈知远' }));
  screen.getByText('已选择 1 项');
  await user.click(card.getByRole('button', { name: '编辑 陈知远' }));
  expect(seen.done).toEqual(['open 陈知远', 'edit 陈知远']);
});

it('speaks English', () => {
  show(listOf(answered(people), { search }).list, { language: 'en' });
  button('Search');
  button('Delete selected');
  button('Edit 陈知远');
  screen.getByText('3 items');
});

it('reports that its rows could not be refreshed', async () => {
  let asked = 0;
  const error = new ApiError(500, '统计服务暂不可用', '7f3a');
  const user = show(listOf({ ...answered(people), error, isError: true, refetch: () => (asked += 1) }).list);
  screen.getByText('未能刷新，以下是之前的内容');
  screen.getByText('方晓棠');
  await user.click(button('重试'));
  expect(asked).toBe(1);
});
