import { expect, test } from 'vitest';
import { marksOf } from '../casework/marks.ts';
import { priority } from '../casework/states.ts';
import type { PetitionRow } from './calls.ts';
import { petitionMarks } from './marks.ts';

const special = (stage: number) =>
  ({
    supervised: 1,
    urged: 1,
    confidential: 1,
    isRepeat: 1,
    isGroup: 1,
    deptRecused: 1,
    isBackdated: 1,
    feedbackOver: 1,
    extendState: 1,
    stage,
    clusterId: '7',
  }) as PetitionRow;

test('gives marks and priorities distinct signs in both languages', () => {
  const all = [...marksOf(special(2), petitionMarks), ...marksOf(special(3), petitionMarks)];
  const labels = new Map(all.map((mark) => [mark.label[0], mark]));
  expect(labels.size).toBe(12);
  const zh = [...labels.values()].map(({ label, sign }) => sign?.[0] ?? [...label[0]][0]);
  const en = [...labels.values()].map(({ label, sign }) => sign?.[1] ?? label[1]);
  const priorities = [2, 3].map((value) => [priority.label(value, 'zh'), priority.label(value, 'en')]);
  expect(new Set([...zh, ...priorities.map(([word]) => word?.[0])]).size).toBe(14);
  expect(new Set([...en, ...priorities.map(([, word]) => word)]).size).toBe(14);
});
