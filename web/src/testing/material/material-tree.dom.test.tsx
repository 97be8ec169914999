import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { atMaterials, keeping, type Row } from './materials.fixture.tsx';

const rows: readonly Row[] = [
  { id: '1', title: '考务手册', hasChildren: 1 },
  { id: '2', title: '监考须知', parentId: '1', hasChildren: 1 },
  { id: '3', title: '入场检查', parentId: '2' },
  { id: '4', title: '应急预案' },
];
const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
const shown = () =>
  screen
    .getAllByRole('row')
    .map((each) => rows.find(({ title }) => each.textContent?.includes(title))?.title)
    .filter(Boolean);
const focusOn = async (title: string) => (await row(title)).focus();

test('opens and closes a level, requested once', async () => {
  const asked = keeping(rows);
  const { user } = atMaterials();
  await row('考务手册');
  expect(shown()).toEqual(['考务手册', '应急预案']);
  await user.click(screen.getByRole('button', { name: '展开考务手册' }));
  await row('监考须知');
  expect(screen.getByRole('button', { name: '收起考务手册' }).getAttribute('aria-expanded')).toBe('true');
  await user.click(screen.getByRole('button', { name: '收起考务手册' }));
  expect(shown()).toEqual(['考务手册', '应急预案']);
  const levels = asked
    .filter(({ path }) => path.includes('parentId'))
    .map(({ path }) => new URL(path, 'http://localhost').searchParams.get('parentId'));
  expect(levels).toEqual(['0', '1']);
});

test('opens and closes levels with arrow keys', async () => {
  keeping(rows);
  const { user } = atMaterials();
  await focusOn('考务手册');
  await user.keyboard('{ArrowRight}');
  await row('监考须知');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(await row('监考须知'));
  await user.keyboard('{ArrowRight}');
  await row('入场检查');
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(document.activeElement).toBe(await row('监考须知'));
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(shown()).toEqual(['考务手册', '监考须知', '应急预案']));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(await row('考务手册'));
});

test('reopens levels when the page returns', async () => {
  keeping(rows);
  const first = atMaterials();
  await row('考务手册');
  await first.user.click(screen.getByRole('button', { name: '展开考务手册' }));
  await row('监考须知');
  first.unmount();
  atMaterials();
  expect(await row('监考须知')).toBeDefined();
});

test('shows search results opened below their parents', async () => {
  const asked = keeping(rows);
  const { user } = atMaterials();
  await row('考务手册');
  await user.type(screen.getByRole('textbox', { name: '标题' }), '检查');
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(await row('入场检查')).toBeDefined();
  expect(asked.at(-1)?.path).toMatch(/title=/);
  expect(shown()).toEqual(['考务手册', '监考须知', '入场检查', '应急预案']);
});

test('adds 新增下级 below its row and moves records', async () => {
  const asked = keeping(rows);
  const { user } = atMaterials();
  const verbs = within(await row('考务手册'));
  await user.click(verbs.getByRole('button', { name: '新增下级 考务手册' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增资料' }));
  await waitFor(() => expect(dialog.getByText('考务手册')).toBeDefined());
  await user.type(dialog.getByRole('textbox', { name: '标题' }), '新的');
  await user.type(dialog.getByRole('spinbutton', { name: '排序' }), '2');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ parentId: '1' }));
  expect(await row('监考须知')).toBeDefined();
  await user.click(verbs.getByRole('button', { name: /更多操作/ }));
  await user.click(await screen.findByRole('menuitem', { name: /编辑/ }));
  const edited = within(await screen.findByRole('dialog', { name: '编辑资料' }));
  await user.click(edited.getByRole('combobox', { name: '上级资料' }));
  await waitFor(() =>
    expect(asked.some(({ path }) => path.includes('lazy-tree') && path.includes('without=1'))).toBe(true),
  );
});
