import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { EditGrid, focusWrong } from './edit-grid.tsx';
import type { GridColumn, GridErrors, GridRow } from './grid.ts';

const columns: readonly GridColumn[] = [
  { key: 'no', label: ['编号', 'No.'], kind: 'text', width: 80, required: true },
  { key: 'seats', label: ['座位数', 'Seats'], kind: 'number', width: 80 },
  { key: 'spare', label: ['备用', 'Spare'], kind: 'tick', width: 80 },
];
let rows: readonly GridRow[] = [];
let load: (rows: readonly GridRow[]) => void = () => undefined;
const row = (no: string, seats: string): GridRow => ({ key: no, cells: { no, seats, spare: '0' } });
const begin = (all: readonly GridRow[]): GridRow => ({ ...row('', '30'), key: `new-${all.length}` });
const wrongOf = (all: readonly GridRow[]): GridErrors =>
  new Map(all.flatMap(({ key, cells }) => (cells.seats === '300' ? [[key, { seats: '座位数应为1-200' }]] : [])));

function Grid({ fixed = false }: { fixed?: boolean }) {
  const [shown, setShown] = useState<readonly GridRow[]>([row('001', '30'), row('002', '20')]);
  rows = shown;
  load = (next) => act(() => setShown(next));
  return (
    <EditGrid
      label={['考场表', 'Rooms']}
      columns={columns}
      rows={shown}
      errors={wrongOf(shown)}
      onChange={setShown}
      begin={begin}
      most={5}
      called={{ one: ['考场', 'room'], many: ['考场', 'rooms'] }}
      fixed={fixed}
    />
  );
}
const said = () => rows.map(({ cells }) => `${cells.no} ${cells.seats} ${cells.spare}`);
const cell = (place: string) => {
  const found = document.querySelector<HTMLElement>(`[data-cell="${place}"]`);
  if (!found) throw new Error(`no cell ${place}`);
  return found;
};

const here = () => document.activeElement?.closest('[data-cell]');

test('moves by arrows and Tab, edits with Enter and Escape', async () => {
  const user = show(<Grid />);
  expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([]);
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByRole('textbox', { name: '第1行：编号' })]);
  cell('0-0').focus();
  await user.keyboard('{ArrowRight}');
  expect(here()).toBe(cell('0-1'));
  await user.keyboard('25{Enter}');
  expect([said()[0], here()]).toEqual(['001 25 0', cell('1-1')]);
  await user.keyboard('99{Escape}');
  expect([said()[1], here()]).toEqual(['002 20 0', cell('1-1')]);
  await user.keyboard('{F2}1{Tab}');
  expect([said()[1], here()]).toEqual(['002 201 0', cell('1-2')]);
  await user.keyboard(' ');
  expect(said()[1]).toBe('002 201 1');
  await user.keyboard('{ArrowUp}{ArrowLeft}{Delete}');
  expect(said()[0]).toBe('001  0');
});

test('leaves by Escape and Tab, keeps text on a press', async () => {
  const user = show(<Grid />);
  await user.click(cell('0-0'));
  await user.keyboard('9');
  await user.click(cell('1-1'));
  expect(said()).toEqual(['9 30 0', '002 20 0']);
  await user.keyboard('{Escape}{Tab}');
  expect(document.activeElement?.textContent).toContain('移除');
});

test('pastes a range from the active cell on', async () => {
  const user = show(<Grid />);
  await user.click(cell('1-0'));
  fireEvent.paste(cell('1-0'), { clipboardData: { getData: () => '002\t28\t是\r\n003\t300\t否\r\n' } });
  expect(said()).toEqual(['001 30 0', '002 28 1', '003 300 0']);
  expect(screen.getByText('已粘贴，新增 1 行')).toBeTruthy();
  expect(within(cell('2-1')).getByText('座位数应为1-200')).toBeTruthy();
  expect(cell('2-1').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('有 1 行需要更正')).toBeTruthy();
  focusWrong();
  expect(here()).toBe(cell('2-1'));
});

test('adds rows up to the maximum and removes them', async () => {
  const user = show(<Grid />);
  await user.click(screen.getByRole('button', { name: '新增考场' }));
  expect(here()).toBe(cell('2-0'));
  await user.click(screen.getByRole('button', { name: '新增10个考场' }));
  expect(rows).toHaveLength(5);
  expect(screen.getByRole('button', { name: '新增考场' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: '移除第1行' }));
  expect(said()[0]).toBe('002 20 0');
  expect(screen.getByText('已移除第1行，保存后生效')).toBeTruthy();
});

test('reads and moves through a fixed grid, changes nothing', async () => {
  const user = show(<Grid fixed />);
  cell('0-0').focus();
  await user.keyboard('{ArrowRight}5{Delete}');
  await user.click(cell('0-2'));
  fireEvent.paste(cell('0-0'), { clipboardData: { getData: () => '9\t9' } });
  expect(said()).toEqual(['001 30 0', '002 20 0']);
  expect(screen.queryByRole('button')).toBeNull();
});

const subject: readonly GridColumn[] = [
  { key: 'name', label: ['科目', 'Subject'], kind: 'text', width: 80, fixed: true },
  { key: 'paper', label: ['试卷', 'Paper'], kind: 'choice', width: 80, options: [{ value: '7', label: '甲卷' }] },
  { key: 'start', label: ['开始', 'Start'], kind: 'moment', width: 80 },
];

function Subjects() {
  const [shown, setShown] = useState<readonly GridRow[]>([
    { key: 'a', cells: { name: '经济基础', paper: '', start: '' } },
    { key: 'b', cells: { name: '专业知识', paper: '7', start: '2026-05-09 14:00:00' } },
  ]);
  rows = shown;
  return (
    <EditGrid
      label={['科目表', 'Subjects']}
      columns={subject}
      rows={shown}
      errors={new Map()}
      onChange={setShown}
      begin={begin}
      most={2}
      called={{ one: ['科目', 'subject'], many: ['科目', 'subjects'] }}
      removable={false}
      growing={false}
    />
  );
}

test('edits choices by name and times in any format', async () => {
  const user = show(<Subjects />);
  expect([cell('1-1').textContent, cell('1-2').textContent]).toEqual(['甲卷', '2026-05-09 14:00']);
  await user.click(cell('0-0'));
  await user.keyboard('x{Enter}{Delete}');
  await user.keyboard('{ArrowRight}{Enter}');
  const choice = screen.getByRole('combobox', { name: '第1行：试卷' });
  expect(document.activeElement).toBe(choice);
  await user.selectOptions(choice, '甲卷');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(choice);
  await user.keyboard('{Tab}2026/5/9 9:00{Enter}');
  expect(rows[0]?.cells).toEqual({ name: '经济基础', paper: '7', start: '2026-05-09 09:00:00' });
  expect(cell('0-0').getAttribute('aria-readonly')).toBe('true');
});

test('speaks English', () => {
  show(<Grid />, { language: 'en' });
  expect(screen.getByRole('grid', { name: 'Rooms' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: /Seats/ })).toBeTruthy();
});

test('makes the scroll container a tab stop only without rows', async () => {
  const user = show(<Grid />);
  const scrolled = document.querySelector<HTMLElement>('.kx-grid-scroll');
  expect(scrolled?.tabIndex).toBe(-1);
  for (const _ of ['001', '002']) {
    const [remove] = screen.getAllByRole('button', { name: /^移除/ });
    if (remove) await user.click(remove);
  }
  expect([said(), scrolled?.tabIndex]).toEqual([[], 0]);
});

test.each([
  ['added', [row('000', '10'), row('001', '30'), row('002', '20')], ['000 10 0', '001 30 0', '002 25 0']],
  ['removed', [row('002', '20')], ['002 25 0']],
])('keeps typed text when others %s a row above', async (_, theirs, expected) => {
  const user = show(<Grid />);
  await user.click(cell('1-1'));
  await user.keyboard('25');
  load(theirs);
  const field = screen.getByRole('textbox', { name: `第${theirs.length}行：座位数` });
  expect([field, document.activeElement]).toEqual([expect.objectContaining({ value: '25' }), field]);
  await user.keyboard('{Tab}');
  expect([said(), here()]).toEqual([expected, cell(`${theirs.length - 1}-2`)]);
  expect(screen.queryByText(/已不在表中|已被改为/)).toBeNull();
});

test('drops typed text of a row that others removed', async () => {
  const user = show(<Grid />);
  await user.click(cell('1-1'));
  await user.keyboard('25');
  load([row('001', '30'), row('003', '40')]);
  await screen.findByText('您正在填写的考场已不在表中，【25】没有填入');
  await user.click(cell('0-0'));
  expect(said()).toEqual(['001 30 0', '003 40 0']);
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByRole('textbox', { name: '第1行：编号' })]);
});

test('reports replacing the value another user just saved', async () => {
  const user = show(<Grid />);
  await user.click(cell('1-1'));
  await user.keyboard('25');
  load([row('001', '30'), row('002', '40')]);
  await user.keyboard('{Enter}');
  expect(said()).toEqual(['001 30 0', '002 25 0']);
  await screen.findByText('填写期间【座位数】已被改为【40】，现按您填写的【25】更改');
});
