import { type ListView, listView } from '@kaoxin/contract/desk/list-view.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import type { Column } from '../columns/column.ts';
import { ListFrame } from '../frame.tsx';
import type { SearchField } from '../search/search-field.ts';
import { useListState } from '../state/use-list-state.ts';

interface Person {
  id: string;
  name: string;
}
const columns: Column<Person>[] = [
  { key: 'name', label: ['姓名', 'Name'], width: 120, sortable: true, render: ({ name }) => name },
  { key: 'id', label: ['编号', 'Number'], width: 80, render: ({ id }) => id },
];
const search: SearchField[] = [
  { key: 'name', label: ['姓名', 'Name'], input: 'text' },
  { key: 'applicant', label: ['信访人', 'Applicant'], input: 'text', personal: true },
];
const shape = { filters: ['name', 'applicant'], sorts: ['name'] };
const answer = {
  data: { records: [{ id: '1', name: '陈知远' }], total: 1, pages: 1 },
  error: null,
  isError: false,
  isFetching: false,
  refetch: () => undefined,
};
const Address = () => <output>{useLocation().search}</output>;

function People({ shown = columns }: { shown?: Column<Person>[] }) {
  const control = useListState(shape);
  return (
    <ListFrame
      name="people"
      title={['人员', 'People']}
      answer={answer}
      control={control}
      columns={shown}
      search={search}
      actions={[]}
      nameOf={({ name }) => name}
    />
  );
}

const kept = (more: Partial<ListView>): ListView => ({
  id: '7',
  list: 'people',
  name: '姓陈的',
  isShared: 0,
  isOwn: 1,
  filters: { name: '陈', gone: '1' },
  sort: { field: 'name', descending: 1 },
  arrangement: { hidden: ['id'] },
  ...more,
});

let views: ListView[];
let asked: Asked[];
beforeEach(() => {
  views = [
    kept({}),
    kept({ id: '8', name: '全处的', isOwn: 0, isShared: 1 }),
    kept({ id: '9', list: 'other', name: '别处' }),
  ];
  asked = serving(({ path, body }) => {
    const data = path.endsWith(listView.list.path)
      ? views
      : path.endsWith('remove')
        ? null
        : { ...kept({ id: '10' }), ...Object(body) };
    if (path.endsWith('add')) views = [...views, kept({ id: '10', name: '新视图' })];
    return { body: { code: 200, success: true, msg: '', data } };
  });
});
const open = (address = '/people', shown = columns) => {
  const list = (
    <MemoryRouter initialEntries={[address]}>
      <People shown={shown} />
      <Address />
    </MemoryRouter>
  );
  return showSignedIn(list).user;
};
const query = (): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(document.querySelector('output')?.textContent ?? ''));
const tab = (name: string | RegExp) => screen.findByRole('button', { name });
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const menu = async (user: ReturnType<typeof open>) => {
  await user.click(screen.getByRole('button', { name: '视图' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

it('applies a view, deactivates it, ignores unknown conditions', async () => {
  const user = open('/people?name=方');
  await user.click(await tab('姓陈的'));
  expect(query()).toEqual({ name: '陈', descs: 'name', view: '7' });
  expect((await tab('姓陈的')).getAttribute('aria-pressed')).toBe('true');
  expect(heads()).toEqual(['姓名']);
  expect(screen.queryByRole('button', { name: '别处' })).toBeNull();
  await user.click(await tab('姓陈的'));
  expect([query(), heads()]).toEqual([{}, ['姓名', '编号']]);
});

it('hides spare columns that the view does not arrange', async () => {
  const spared = columns.map((column) => (column.key === 'id' ? { ...column, spare: true as const } : column));
  views = [kept({ arrangement: {} }), kept({ id: '8', name: '列全的', arrangement: { hidden: [] } })];
  const user = open('/people', spared);
  await user.click(await tab('姓陈的'));
  expect(heads()).toEqual(['姓名']);
  await user.click(await tab('列全的'));
  expect(heads()).toEqual(['姓名', '编号']);
});

it('ends with other conditions and keeps user preferences', async () => {
  const user = open('/people?name=陈&view=7');
  await tab('姓陈的');
  expect(heads()).toEqual(['姓名']);
  await user.click(screen.getByRole('button', { name: '重置' }));
  expect([query(), heads()]).toEqual([{}, ['姓名', '编号']]);
});

it('saves the state without conditions that identify a person', async () => {
  const user = open('/people?name=周&applicant=吕欣&ascs=name');
  await tab('姓陈的');
  expect(await menu(user)).toEqual(['保存为视图']);
  await user.click(screen.getByRole('menuitem', { name: '保存为视图' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /视图名称/ }), '新视图');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(query().view).toBe('10'));
  expect(asked.find(({ path }) => path.endsWith('add'))?.body).toEqual({
    list: 'people',
    name: '新视图',
    isShared: 0,
    filters: { name: '周' },
    words: ['name'],
    sort: { field: 'name', descending: 0 },
    arrangement: {},
  });
  expect((await tab('新视图')).getAttribute('aria-pressed')).toBe('true');
  await screen.findByText('视图“新视图”');
});

it('warns which typed conditions are left out when shared', async () => {
  const user = open('/people?view=7&name=陈&descs=name');
  await tab('姓陈的');
  await menu(user);
  await user.click(screen.getByRole('menuitem', { name: '重命名或共享' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('“姓名”为手工输入的条件，可能涉及个人信息，共享的视图中不保留')).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: '是' }));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('change'))).toBe(true));
  expect(asked.find(({ path }) => path.endsWith('change'))?.body).toMatchObject({
    id: '7',
    isShared: 1,
    content: { filters: { name: '陈', gone: '1' }, words: ['name'] },
  });
});

it('marks the own view as shared with the department', async () => {
  views = [kept({ isShared: 1 })];
  open();
  expect((await tab(/^姓陈的/)).textContent).toBe('姓陈的 共享');
});

it('can be changed only by its owner', async () => {
  const user = open('/people?view=8');
  expect((await tab(/^全处的/)).textContent).toBe('全处的 共享');
  expect(await menu(user)).toEqual(['保存为视图']);
  await user.keyboard('{Escape}');
  await user.click(await tab('姓陈的'));
  expect(await menu(user)).toEqual(['保存为视图', '更新此视图', '重命名或共享', '删除此视图']);
  await user.click(screen.getByRole('menuitem', { name: '删除此视图' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除此视图' }));
  await waitFor(() => expect(query().view).toBeUndefined());
  expect(asked.find(({ path }) => path.endsWith('remove'))?.body).toEqual({ id: '7' });
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('add'))?.body).toEqual({
      list: 'people',
      name: '姓陈的',
      isShared: 0,
      filters: { name: '陈', gone: '1' },
      words: ['name'],
      sort: { field: 'name', descending: 1 },
      arrangement: { hidden: ['id'] },
    }),
  );
});
