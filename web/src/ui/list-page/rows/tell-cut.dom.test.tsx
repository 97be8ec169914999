import { expect, test } from 'vitest';
import { tellCut } from './tell-cut.ts';

function cellOf(inside: string, width: number, needed: number): HTMLElement {
  const cell = document.createElement('td');
  cell.innerHTML = inside;
  Object.defineProperties(cell, {
    clientWidth: { value: width },
    scrollWidth: { value: needed, writable: true },
    innerText: { get: () => cell.textContent },
  });
  return cell;
}

test('adds a tooltip to a truncated cell', () => {
  const cell = cellOf('<span>江澜市人事考试院临港新区考区</span>', 100, 190);
  tellCut({ target: cell.firstElementChild ?? cell });
  expect(cell.title).toBe('江澜市人事考试院临港新区考区');
  cell.textContent = '江澜市人事考试院青岚县考区';
  tellCut({ target: cell });
  expect(cell.title).toBe('江澜市人事考试院青岚县考区');
  Object.assign(cell, { scrollWidth: 100 });
  tellCut({ target: cell });
  expect(cell.hasAttribute('title')).toBe(false);
});

test('leaves a cell with its own tooltip alone', () => {
  const told = cellOf('<span title="全称">简称</span>', 20, 40);
  const looked = cellOf('<span data-preview="true">标题</span>', 20, 40);
  const own = Object.assign(cellOf('甲', 20, 40), { title: '自己的' });
  for (const cell of [told, looked, own]) tellCut({ target: cell });
  expect([told.title, looked.title, own.title]).toEqual(['', '', '自己的']);
});
