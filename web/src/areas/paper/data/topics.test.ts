import type { PaperContent } from '@kaoxin/contract/paper/paper.ts';
import { expect, test } from 'vitest';
import { paperContent } from '../../../testing/papers.ts';
import { levelsIn, measuredTopics } from './topics.ts';

type Shown = PaperContent['sections'][number]['questions'][number];
const [kept] = paperContent().sections[0]?.questions ?? [];
const question = (questionId: string, more: Partial<Shown>): Shown => ({ ...(kept as Shown), questionId, ...more });
const holding = (questions: Shown[]): PaperContent => ({
  ...paperContent(),
  sections: [{ sectionNo: 1, title: '一', score: 1, questions }],
});

test('weights P by points and counts multi-topic questions for each', () => {
  const topics = measuredTopics(
    holding([
      question('1', { score: 1, pValue: 0.2, cognition: 3 }),
      question('2', { score: 3, pValue: 0.6, cognition: 1, knowledge: ['41', '99'] }),
      question('3', { score: 9, pValue: null, cognition: null }),
    ]),
  );
  expect(topics.map(({ id, name, p, n }) => [id, name, p?.toFixed(3), n])).toEqual([
    ['41', '市场机制', '0.500', 3],
    ['99', null, '0.600', 1],
  ]);
  const levels = levelsIn(topics.flatMap(({ byLevel }) => [...byLevel.keys()]));
  expect(levels.map((level) => [level, topics[0]?.byLevel.get(level)?.p])).toEqual([
    [1, 0.6],
    [3, 0.2],
    [0, null],
  ]);
});

test('measures the questions of a text by its topics', () => {
  const topics = measuredTopics(
    holding([
      question('1', { questionType: 7, pValue: 0.9, cognition: 4 }),
      question('2', { parentId: '1', pValue: 0.3, knowledge: null, cognition: null }),
    ]),
  );
  expect(topics).toMatchObject([{ id: '41', p: 0.3, n: 1 }]);
  expect([...(topics[0]?.byLevel.keys() ?? [])]).toEqual([4]);
});
