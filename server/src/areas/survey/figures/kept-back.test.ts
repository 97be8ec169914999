import { surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import { expect, it } from 'vitest';
import { keptBackBy } from './kept-back.ts';
import { figuresOfQuestion } from './question-figures.ts';

const { matrix } = surveyQtype.of;

it('suppresses a question that few of a district answered', () => {
  const hidden = keptBackBy(
    [
      { districtId: '1', pick: 'q', count: 20 },
      { districtId: '1', pick: 'q:5', count: 20 },
      { districtId: '2', pick: 'q', count: 9 },
      { districtId: '3', pick: 'q', count: 1 },
      { districtId: '1', pick: 'm', count: 20 },
      { districtId: '1', pick: 'm:1:1', count: 18 },
      { districtId: '1', pick: 'm:1:2', count: 2 },
      { districtId: '2', pick: 'm:1:2', count: 2 },
    ],
    5,
  );
  expect([...hidden('q')].sort()).toEqual(['2', '3']);
  expect([...hidden('m')]).toEqual([]);
  expect([...hidden('m:1')].sort()).toEqual(['1', '2']);
  expect([...hidden('of nobody')]).toEqual([]);
});

it('suppresses a matrix row that few answered', () => {
  const counts: Record<string, number> = { m: 20, 'm:1:1': 12, 'm:1:2': 8, 'm:2:2': 1 };
  const question = { id: 'm', sort: 1, qType: matrix, title: '各环节', options: ['差', '好'], rows: ['报名', '考场'] };
  const { rows, suppressed } = figuresOfQuestion(
    { ...question, required: 0, showIf: null },
    (sign) => counts[sign] ?? 0,
    [],
    (n) => n < 5,
  );
  expect(suppressed).toBe(0);
  expect(rows.map(({ n, mean, options }) => [n, mean, ...options.map(({ count }) => count)])).toEqual([
    [20, 1.4, 12, 8],
    [1, null, null, null],
  ]);
});
