import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { dept } from '@kaoxin/contract/system/dept.ts';
import { region } from '@kaoxin/contract/system/region.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { answering, to } from '../../testing/answering.ts';
import { show } from '../../testing/show.tsx';
import { LeavesTree } from './check-tree.tsx';
import { DeptPicker, DeptsPicker } from './dept-picker.tsx';
import { RegionPicker } from './region-picker.tsx';
import { type Option, type PickerProps, PlacePicker } from './tree-picker.tsx';

const node = (id: string, title: string, parentId = '0', hasChildren = 0): TreeNode => ({
  id,
  title,
  parentId,
  hasChildren,
  key: id,
  value: id,
});
const box = () => screen.getByRole<HTMLInputElement>('combobox');
/** matched by the end: the kit's arrow comes first with a name of its own */
const place = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`${name}$`) });
const clicked = async (name: string) => (await screen.findByText(name, { selector: '.ant-select-tree-title' })).click();
const branch = (item: HTMLElement) => item.querySelector<HTMLElement>('.ant-select-tree-switcher') ?? item;

function Held({ picker: Part, start, ...rest }: { picker: typeof DeptPicker; start?: string; shown?: string }) {
  const [value, setValue] = useState<string | undefined>(start);
  return (
    <>
      <label htmlFor="place">所属部门</label>
      <Part id="place" value={value} onChange={setValue} {...rest} />
      <output>{value ?? '无'}</output>
    </>
  );
}
const held = () => screen.getByText(/./, { selector: 'output' }).textContent;

const places: Option[] = [
  { id: '1', pId: '0', value: '1', title: '江澜市考试院', isLeaf: false },
  { id: '2', pId: '1', value: '2', title: '信访处', isLeaf: true },
  { id: '3', pId: '1', value: '3', title: '考务处', isLeaf: true },
];
const Whole = (props: PickerProps) => <PlacePicker {...props} places={places} loading={false} again={false} />;

it('filters a complete tree by typed text', async () => {
  const user = show(<Held picker={Whole} start="2" />);
  screen.getByText('信访处');
  await user.type(box(), '考务');
  await place('考务处');
  expect(screen.queryByRole('treeitem', { name: '信访处' })).toBeNull();
  await clicked('考务处');
  expect(held()).toBe('3');
});

it('distinguishes an empty tree from a failed one', async () => {
  const again = vi.fn();
  const Failed = (props: PickerProps) => <PlacePicker {...props} places={[]} loading={false} again={again} />;
  const user = show(<Held picker={Failed} />);
  await user.click(box());
  await screen.findByText('加载失败');
  expect(screen.queryByText('暂无数据')).toBeNull();
  again.mockClear();
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(again).toHaveBeenCalledOnce();
});

const depts = to(dept.lazyTree, ({ parentId }) =>
  parentId === '10' ? [node('11', '信访处', '10')] : [node('10', '江澜市考试院', '0', 1)],
);

it('loads departments branch by branch', async () => {
  const asked = answering(depts);
  const user = show(<Held picker={DeptPicker} />);
  expect(asked).toEqual([]);
  await user.click(box());
  const root = await place('江澜市考试院');
  expect(asked).toEqual(['blade-system/dept/lazy-tree']);
  await user.click(branch(root));
  await place('信访处');
  await clicked('信访处');
  expect(held()).toBe('11');
  expect(asked).toEqual(['blade-system/dept/lazy-tree', 'blade-system/dept/lazy-tree?parentId=10']);
});

it('finds a department anywhere, with its path', async () => {
  const found = to(dept.search, ({ keyword }) =>
    keyword === '信访' ? [{ id: '11', deptName: '信访处', pathName: '江澜市考试院' }] : [],
  );
  const asked = answering(depts, found);
  const user = show(<Held picker={DeptPicker} />);
  await user.type(box(), '信访');
  await clicked('信访处（江澜市考试院）');
  expect(held()).toBe('11');
  await screen.findByText('信访处', { selector: '.ant-select-content *, .ant-select-content' });
  expect(asked.filter((address) => address.includes('keyword'))).toHaveLength(1);
  await user.type(box(), '查无此处');
  await screen.findByText('没有找到');
});

it('shows the current value without loading the tree', async () => {
  const found = to(dept.search, ({ ids }) => (ids === '11' ? [{ id: '11', deptName: '信访处', pathName: '' }] : []));
  const asked = answering(depts, found);
  show(<Held picker={DeptPicker} start="11" />);
  await screen.findByText('信访处');
  expect(asked).toEqual(['blade-system/dept/search?ids=11']);
});

it('requests nothing when the record has the label', () => {
  const asked = answering();
  show(<Held picker={DeptPicker} start="11" shown="信访处" />);
  screen.getByText('信访处');
  expect(asked).toEqual([]);
});

it('adds and removes several departments one by one', async () => {
  answering(
    depts,
    to(dept.search, () => []),
  );
  function Several() {
    const [value, setValue] = useState<string[]>([]);
    return (
      <>
        <DeptsPicker id="several" label="部门" value={value} onChange={setValue} />
        <output>{value.join(',') || '无'}</output>
      </>
    );
  }
  const user = show(<Several />);
  await user.click(box());
  await user.click(branch(await place('江澜市考试院')));
  await clicked('江澜市考试院');
  await place('信访处');
  await clicked('信访处');
  expect(held()).toBe('10,11');
  await user.type(box(), '{Backspace}');
  expect(held()).toBe('10');
});

it('reports departments that fail to load', async () => {
  answering();
  const user = show(<Held picker={DeptPicker} />);
  await user.click(box());
  await screen.findByText('加载失败');
});

it('starts with provinces and shows a region with its path', async () => {
  const asked = answering(
    to(region.lazyTree, ({ parentCode }) =>
      parentCode === '00' ? [node('32', '江苏省', '00', 1)] : [node('00', '中华人民共和国', '0', 1)],
    ),
    to(region.search, ({ code }) =>
      code === '320102'
        ? [{ code, name: '玄武区', level: 3, pathName: '江苏省 / 南京市', hasChildren: 0 }]
        : [{ code: '320102', name: '玄武区', level: 3, pathName: '江苏省 / 南京市', hasChildren: 0 }],
    ),
  );
  const user = show(<Held picker={RegionPicker} />);
  await user.click(box());
  await place('江苏省');
  await user.type(box(), 'xw');
  await clicked('玄武区（江苏省 / 南京市）');
  expect(held()).toBe('320102');
  await screen.findAllByText('江苏省 / 南京市 / 玄武区');
  expect(asked).toContain('blade-system/region/search?keyword=xw');
});

it('checks descendants and half-checks ancestors', async () => {
  const tree = [
    { ...node('1', '系统管理', '0', 1), children: [node('2', '用户管理', '1'), node('3', '参数管理', '1')] },
  ];
  function Checked() {
    const [checked, setChecked] = useState<string[]>([]);
    return <LeavesTree label="菜单" nodes={tree} checked={checked} onChange={setChecked} />;
  }
  const user = show(<Checked />);
  const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) });
  const states = () => ['系统管理', '用户管理', '参数管理'].map((name) => box(name).getAttribute('aria-checked'));
  await waitFor(() => expect(states()).toEqual(['false', 'false', 'false']));
  await user.click(box('用户管理'));
  expect(states()).toEqual(['mixed', 'true', 'false']);
  await user.click(box('系统管理'));
  expect(states()).toEqual(['true', 'true', 'true']);
});
