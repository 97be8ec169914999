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
/** the record was loaded again */
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

/** The cell that has the focus, in its field or by itself. */
const here = () => document.activeElement?.closest('[data-cell]');

test('cells are walked by arrows and Tab, typed into, left by Enter and Escape', async () => {
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

test('Escape, then Tab leaves the grid; what was typed when another cell is pressed is kept', async () => {
  const user = show(<Grid />);
  await user.click(cell('0-0'));
  await user.keyboard('9');
  await user.click(cell('1-1'));
  expect(said()).toEqual(['9 30 0', '002 20 0']);
  await user.keyboard('{Escape}{Tab}');
  expect(document.activeElement?.textContent).toContain('移除');
});

test('a range of a sheet is put in from the cell on, and said', async () => {
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

test('rows are added up to as many as there may be, and removed', async () => {
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

test('what is fixed is read and walked, and nothing else', async () => {
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

test('a choice is made by its name, a moment typed in any form, and what is only read stays', async () => {
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

test('it speaks English', () => {
  show(<Grid />, { language: 'en' });
  expect(screen.getByRole('grid', { name: 'Rooms' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: /Seats/ })).toBeTruthy();
});

test('without a row the scrolled part itself is come to by Tab, and with one no more', async () => {
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
])('what is typed stays in its row while a row above it is %s by somebody else', async (_, theirs, expected) => {
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

test('what is typed in a row that somebody else has removed goes nowhere else, and is told', async () => {
  const user = show(<Grid />);
  await user.click(cell('1-1'));
  await user.keyboard('25');
  load([row('001', '30'), row('003', '40')]);
  await screen.findByText('您正在填写的考场已不在表中，【25】没有填入');
  await user.click(cell('0-0'));
  expect(said()).toEqual(['001 30 0', '003 40 0']);
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByRole('textbox', { name: '第1行：编号' })]);
});

test('what somebody else has put into the very cell that is typed in is told as it is replaced', async () => {
  const user = show(<Grid />);
  await user.click(cell('1-1'));
  await user.keyboard('25');
  load([row('001', '30'), row('002', '40')]);
  await user.keyboard('{Enter}');
  expect(said()).toEqual(['001 30 0', '002 25 0']);
  await screen.findByText('填写期间【座位数】已被改为【40】，现按您填写的【25】更改');
});
