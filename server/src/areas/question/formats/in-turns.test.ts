import { questionOf } from '@kaoxin/contract/question/question.ts';
import { expect, it } from 'vitest';
import type { WrittenQuestion } from './format.ts';
import { questionFormats } from './formats.ts';

const question = questionOf({
  questionType: 1,
  stem: '<p>下列关于机会成本的表述正确的是</p>',
  defaultScore: 1,
  scoreRule: 1,
  options: ['甲', '乙', '丙', '丁'].map((text, at) => ({ key: 'ABCD'[at] ?? '', text: `<p>${text}种说法</p>` })),
  answer: { kind: 'keys', keys: ['A'] },
});

it.each(questionFormats)('yields to other tasks while writing: $name', async ({ write }) => {
  let [turns, isDone, atTheLast] = [0, false, 0];
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  function* many(): Generator<WrittenQuestion> {
    for (let n = 0; n < 400; n += 1) {
      atTheLast = turns;
      yield { code: `ST${n}`, question, facts: {} };
    }
  }
  await write?.(many());
  isDone = true;
  expect(atTheLast).toBeGreaterThan(0);
});
