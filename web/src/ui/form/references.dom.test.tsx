import { filedKinds } from '@kaoxin/contract/casework/actions.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { pickerOf } from './references.tsx';

const none = { records: [], total: 0, size: 200, current: 1, pages: 0 };

test.each(filedKinds())('offers the classifications of $en', async ({ types }) => {
  const asked = serving(() => ({ body: { code: 200, success: true, msg: '', data: none } }));
  const Picker = pickerOf(types.refers);
  if (!Picker) throw new Error(`nothing chooses ${types.refers}`);
  showSignedIn(<Picker id="type" value={undefined} onChange={() => undefined} />, 'zh');
  await waitFor(() => expect(asked.map(({ path }) => path)).toContainEqual(expect.stringContaining('type/page')));
  expect(new URL(asked[0]?.path ?? '', 'http://localhost').searchParams.get('kind')).toBe(String(types.kind));
});

const group = { id: '1', parentId: '0', typeName: '成绩与证书', hasChildren: 1 };
const leaf = { id: '2', parentId: '1', typeName: '成绩异议', hasChildren: 0 };

function open(purpose: 'file' | 'search') {
  const records = [group, leaf];
  serving(() => ({ body: { code: 200, success: true, msg: '', data: { ...none, records, total: 2 } } }));
  const Picker = pickerOf('type', purpose);
  if (!Picker) throw new Error('nothing chooses classifications');
  const onChange = vi.fn();
  const { user } = showSignedIn(<Picker id="type" label="信访分类" value={undefined} onChange={onChange} />, 'zh');
  return { user, onChange, field: screen.getByRole('combobox') };
}

test('chooses a classification by keyboard, groups are headings', async () => {
  const { user, onChange, field } = open('file');
  await user.click(field);
  const heading = await screen.findByText('成绩与证书', { selector: '.ant-select-item-group' });
  await user.click(heading);
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('证书');
  const marked = () => document.querySelector('.ant-select-item-option-active');
  await waitFor(() => expect(marked()?.textContent).toBe('成绩异议'));
  await user.keyboard('{ArrowDown}');
  expect(marked()?.textContent).toBe('成绩异议');
  await user.click(marked() ?? field);
  expect(onChange).toHaveBeenCalledWith('2', '成绩异议');
});

test('searches for a whole group of classifications', async () => {
  const { user, onChange, field } = open('search');
  await user.click(field);
  await user.click(await screen.findByText('成绩与证书', { selector: '.ant-select-tree-title' }));
  expect(onChange).toHaveBeenCalledWith('1', '成绩与证书');
});

test('returns no picker for unknown references, stable known ones', () => {
  expect(pickerOf('nothing of the kind')).toBeUndefined();
  expect(pickerOf('type')).toBe(pickerOf('type'));
});
