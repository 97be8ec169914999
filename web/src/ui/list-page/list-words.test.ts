import { caseFilterFields } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { describe, expect, it } from 'vitest';
import { type Action, actionOfKey, fitting, permitted } from '../action/action.ts';
import { fieldsOf } from '../form/fields.ts';
import { arranged, type Column } from './columns/column.ts';
import { boundOf, keysOf, searchFieldOf } from './search/search-field.ts';

const column = (key: string, width = 100): Column<object> => ({ key, label: [key, key], width, render: () => key });
const columns = ['a', 'b', 'c'].map((key) => column(key));
const keys = (list: readonly Column<object>[]) => list.map(({ key }) => key).join('');

describe('arranged', () => {
  it('shows the columns of the page by default', () => expect(keys(arranged(columns, {}))).toBe('abc'));
  it('hides and orders', () => {
    expect(keys(arranged(columns, { hidden: ['b'], order: ['c', 'a', 'b'] }))).toBe('ca');
  });
  it('uses chosen widths', () => {
    expect(arranged(columns, { widths: { b: 240 } }).map(({ width }) => width)).toEqual([100, 240, 100]);
  });
  it('shows a column added in a later version', () => {
    expect(keys(arranged([...columns, column('d')], { order: ['b', 'a', 'c'] }))).toBe('bacd');
  });
});

const label: Label = ['甲', 'A'];
const perform = () => undefined;
const actions: Action<number>[] = [
  { name: 'add', label, on: 'page', grant: 'x_add', shortcut: 'N', perform },
  { name: 'edit', label, on: 'row', grant: 'x_edit', shortcut: 'E', visible: (row) => row > 1, perform },
  { name: 'remove', label, on: 'rows', shortcut: 'Delete', perform },
  { name: 'merge', label, on: 'batch', perform },
];
const names = (list: readonly Action<number>[]) => list.map(({ name }) => name);

describe('actions', () => {
  it('offers permitted actions', () =>
    expect(names(permitted(actions, (code) => code === 'x_add'))).toEqual(['add', 'remove', 'merge']));
  it('offers actions that fit a row', () => {
    expect(names(fitting<number>(actions, 1))).toEqual(['remove']);
    expect(names(fitting<number>(actions, 2))).toEqual(['edit', 'remove']);
  });
  it('finds the action of a key without case', () => {
    expect(actionOfKey(actions, 'e')?.name).toBe('edit');
    expect(actionOfKey(actions, 'q')).toBeUndefined();
  });
});

describe('search', () => {
  it('chooses the control by field type', () => {
    const fields = fieldsOf(caseFilterFields, ['title', 'caseStatus', 'isRepeat', 'deptId', 'receivedTime']);
    expect(fields.map((field) => searchFieldOf(field).input)).toEqual([
      'text',
      'dictionary',
      'options',
      'tree',
      'days',
    ]);
  });
  it('builds a range from two keys of the list call', () => {
    expect(keysOf(fieldsOf(caseFilterFields, ['title', 'receivedTime']).map(searchFieldOf))).toEqual([
      'title',
      'receivedTime_datege',
      'receivedTime_datele',
    ]);
  });
  it('includes the last day to its last second', () => {
    expect(boundOf('2026-02-24', true, true)).toBe('2026-02-24 23:59:59');
    expect(boundOf('2026-02-24', false, true)).toBe('2026-02-24 00:00:00');
    expect(boundOf('2026-02-24', true, false)).toBe('2026-02-24');
    expect(boundOf('', true, true)).toBe('');
  });
});
