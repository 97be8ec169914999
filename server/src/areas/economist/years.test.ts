import { expect, test } from 'vitest';
import { worksIn } from './years.ts';

test.each<[row: unknown, rows: number]>([
  [{ from: '2020-01-01', to: '2021-12-31', unit: '江澜一建', post: '会计' }, 1],
  [{ from: '2020-01-01', to: '', unit: '江澜一建' }, 1],
  [{ from: '2020年1月', to: '2021-12-31', unit: '江澜一建' }, 0],
  [{ from: '2020-01-01', to: '至今', unit: '江澜一建' }, 0],
  [{ unit: '江澜一建' }, 0],
  ['江澜一建', 0],
])('reads %j only if it has dates', (row, rows) => {
  expect(worksIn({ workHistory: [row] })).toHaveLength(rows);
});
