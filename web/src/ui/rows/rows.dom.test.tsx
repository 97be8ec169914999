import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Rows } from './rows.tsx';

interface Line {
  id: string;
  text: string;
}

function Lines() {
  const [rows, setRows] = useState<readonly Line[]>(['甲', '乙'].map((text) => ({ id: text, text })));
  return (
    <Rows
      label={['选项', 'Options']}
      rows={rows}
      called={(at) => [`选项${at + 1}`, `Option ${at + 1}`]}
      least={0}
      most={3}
      add={['增加选项', 'Add an option']}
      begin={() => ({ id: 'new', text: '' })}
      onChange={setRows}
      render={({ text }, at, set) => (
        <>
          <input type="radio" aria-label={`${at + 1}为正确答案`} />
          <input aria-label={`选项${at + 1}`} value={text} onChange={({ target }) => set({ text: target.value })} />
        </>
      )}
    />
  );
}
const words = () => screen.queryAllByRole('textbox').map((one) => (one as HTMLInputElement).value);
const remove = (name: string) => screen.getByRole('button', { name: `删除${name}` });

test('focuses an added row or the neighbour of a removed one', async () => {
  const user = show(<Lines />);
  await user.click(screen.getByRole('button', { name: '增加选项' }));
  await user.keyboard('丙');
  expect(words()).toEqual(['甲', '乙', '丙']);
  await user.click(remove('选项3'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '移动选项2' }));
  await user.click(remove('选项1'));
  expect(words()).toEqual(['乙']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '移动选项1' }));
  await user.click(remove('选项1'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '增加选项' }));
});

test('marks a dragged row and its target', () => {
  show(<Lines />);
  const lines = screen.getAllByRole('listitem');
  const marks = () => lines.map((line) => line.dataset.drag);
  const dataTransfer = { setData: () => undefined };
  fireEvent.dragOver(lines[0] ?? document.body);
  expect(marks()).toEqual([undefined, undefined]);
  fireEvent.dragStart(screen.getByRole('button', { name: '移动选项2' }), { dataTransfer });
  fireEvent.dragOver(lines[0] ?? document.body);
  expect(marks()).toEqual(['here', 'held']);
  fireEvent.dragEnd(screen.getByRole('button', { name: '移动选项2' }));
  expect(marks()).toEqual([undefined, undefined]);
});

test('moves rows by buttons on a phone', async () => {
  const user = show(<Lines />, { width: 375 });
  expect(screen.queryByRole('button', { name: '移动选项1' })).toBeNull();
  const up = screen.getByRole('button', { name: '上移选项2' });
  await user.click(up);
  expect(words()).toEqual(['乙', '甲']);
  expect(document.activeElement).toBe(up);
  expect([up.getAttribute('aria-label'), up.getAttribute('aria-disabled')]).toEqual(['上移选项1', 'true']);
  await user.click(up);
  expect(words()).toEqual(['乙', '甲']);
  await user.click(screen.getByRole('button', { name: '下移选项1' }));
  expect(words()).toEqual(['甲', '乙']);
  await user.click(remove('选项2'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '上移选项1' }));
});
