import { expect, test } from 'vitest';
import { caseOf, day, everyButton, person, target, walk } from './rules.fixture.ts';

/** Findings of the first blind reviewer are in no entry before the second has finished (decision 060). */
const reviewing = new Set(everyButton('reinspection', 'handle', 'review'));
const first = person('r1', '一复核', { grants: reviewing });
const second = person('r2', '二复核', { grants: reviewing });
const manager = person('m1', '考务', { grants: new Set(everyButton('reinspection', 'assign')) });

function begun() {
  const story = walk(caseOf('reinspection', { originalScore: 60, finishStart: day('2026-03-02') }));
  story.go('assign', manager, day('2026-03-03'), { reviewers: [target('r1', '一复核'), target('r2', '二复核')] });
  story.go('claim', first, day('2026-03-03'));
  return story;
}

test('records the first finding as a digest only', () => {
  const story = begun();
  const { change, event } = story.go('review', first, day('2026-03-04'), {
    score: 63.5,
    conclusion: 3,
    result: 'sealed one',
    note: '合分漏加',
    review: '六十三分半',
  });
  expect(change).toMatchObject({ score1: 63.5, result1: 'sealed one' });
  expect(event?.note).toBeNull();
  expect(Object.keys(event?.diff ?? {})).toEqual(['result1']);
  expect(JSON.stringify(event)).not.toMatch(/63\.5|sealed one|合分|六十三/);
});

test('records both findings with the second, agreed or not', () => {
  for (const score of [63.5, 60]) {
    const story = begun();
    story.go('review', first, day('2026-03-04'), { score: 63.5, result: 'sealed one' });
    const { event } = story.go('review', second, day('2026-03-04'), { score, result: 'sealed two' });
    expect(event?.diff).toMatchObject({ score1: [null, 63.5], score2: [null, score] });
  }
});
