import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../../testing/show.tsx';
import { type OwnCase, OwnPart } from './own-part.tsx';

const own: OwnCase = { content: '报名时被多收十元', demand: '退还', recorded: null, form: [], files: [], letters: [] };
const recorded = {
  content: '报名时被多收二十元',
  demand: '退还二十元',
  amendments: [{ time: '2026-03-02 10:00:00', reason: '金额有误' }],
};

test('shows filed words alone without an amendment', () => {
  show(<OwnPart own={own} />);
  expect(screen.getByRole('heading', { name: '您提交的内容' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: '承办机构更正后的登记内容' })).toBeNull();
});

test('shows filed and recorded words with the reason', () => {
  show(<OwnPart own={{ ...own, recorded }} />);
  const text = document.body.textContent ?? '';
  const order = ['您提交的内容', '报名时被多收十元', '承办机构更正后的登记内容', '报名时被多收二十元', '退还二十元'];
  const places = order.map((words) => text.indexOf(words));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(screen.getByText(/更正原因：金额有误/)).toBeDefined();
});

test('speaks English of an amendment', () => {
  show(<OwnPart own={{ ...own, recorded }} />, { language: 'en' });
  expect(screen.getByRole('heading', { name: 'Details as amended by the office' })).toBeDefined();
});
