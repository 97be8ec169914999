import { expect, test } from 'vitest';
import { actsOf } from './acts.ts';

const entry = (seq: number, action: string, note: string | null, time = '2026-11-23 03:41:00') => ({
  id: String(seq),
  seq,
  action,
  actionName: action,
  note,
  time,
  actorId: '7',
  actorName: '陈知远',
  actorDept: null,
  fromStatus: 40,
  toStatus: 40,
  diff: null,
  isVisible: 0,
  hash: '',
});

test('merges a print and its unmasking into one act', () => {
  const told = actsOf([
    entry(4, 'unmask', '送达信访人（打印处理意见书 PDF）', '2026-11-23 03:42:00'),
    entry(3, 'print', '处理意见书 PDF', '2026-11-23 03:42:00'),
    entry(2, 'unmask', '送达信访人（打印处理意见书）'),
    entry(1, 'print', '处理意见书'),
    entry(5, 'unmask', '核对身份（phone）', '2026-11-23 03:42:00'),
    entry(6, 'print', '送达回证'),
  ]);
  expect(told.map(({ action, note }) => [action, note])).toEqual([
    ['print', '送达信访人（打印处理意见书）'],
    ['print', '送达信访人（打印处理意见书 PDF）'],
    ['unmask', '核对身份（phone）'],
    ['print', '送达回证'],
  ]);
});
