import { districtMeans, inventAnswers, inventPaper, inventRing, normal } from '@kaoxin/demo/exam-answers.ts';
import { chance } from '@kaoxin/demo/prng.ts';
import { describe, expect, it } from 'vitest';
import { addAnswers, emptyAnswerCounts } from './copying/answer-counts.ts';
import { copyingInRoom } from './copying/copying.ts';
import { matchChances } from './copying/match-chance.ts';
import { groupDif } from './difference/dif.ts';
import { addSheet } from './item/add-sheet.ts';
import { itemAnalysis } from './item/item-analysis.ts';
import { itemTally } from './item/item-tally.ts';
import { emptySheetTally, mergeSheetTallies } from './item/sheet-tally.ts';
import { scoreAnswer } from './sheet/score-answer.ts';
import { objectiveItem } from './sheet/sheet-item.ts';

const rooms = 400;
const seats = 30;
const districts = 11;
const harder = 2;
const ring = { room: 123, size: 6 };
const letters = 'ABCD';

const paper = inventPaper('planted', 100, harder);
const items = paper.questions.map(({ key }) =>
  objectiveItem({ letters, isMultiple: false, key: 1 << key, max: 2, score: { rule: 1 } }),
);
const districtOf = (room: number) => room % districts;

const luck = chance('planted people');
const means = districtMeans(districts);
const answers = Array.from({ length: rooms }, (_, room) =>
  Array.from({ length: seats }, () => {
    const theta = (means[districtOf(room)] ?? 0) + normal(luck);
    return inventAnswers(paper, theta, districtOf(room), luck);
  }),
);
answers[ring.room]?.splice(
  4,
  ring.size,
  ...inventRing(paper, Array<number>(ring.size).fill(-0.3), districtOf(ring.room), luck),
);

const byDistrict = means.map((_, district) => {
  const tally = emptySheetTally(items);
  for (const [room, sheets] of answers.entries()) {
    if (districtOf(room) !== district) continue;
    for (const sheet of sheets)
      addSheet(tally, { answers: sheet, scores: items.map((item, index) => scoreAnswer(item, sheet[index] ?? 0)) }, 1);
  }
  return tally;
});
const city = byDistrict.reduce(mergeSheetTallies);
const analyses = items.map((_, index) =>
  itemAnalysis(itemTally(city, index), letters[paper.questions[index]?.key ?? 0] ?? ''),
);

/** domain.md §5.3, truths 1–4. */
describe('finds what was planted and nothing else', () => {
  it('three wrong keys', () => {
    const flagged = (flag: 'KEY?' | 'NEG') =>
      analyses.flatMap(({ flags }, index) => (flags.includes(flag) ? [index] : []));
    expect(paper.planted.misKeyed).toHaveLength(3);
    expect(flagged('KEY?')).toEqual(paper.planted.misKeyed);
    expect(flagged('NEG')).toEqual(paper.planted.misKeyed);
  });

  it('five dead distractors', () => {
    // an easy item has few errors for any option, so only those with hardly any of the errors count as dead
    const found = analyses.flatMap(({ options, flags }, index) => {
      const right = letters[paper.questions[index]?.right ?? 0];
      const wrong = options.filter(({ key }) => key !== '-' && key !== right);
      const errors = wrong.reduce((sum, { n }) => sum + n, 0);
      const dead = wrong.filter(({ n }) => n < 0.05 * errors);
      if (dead.length > 0) expect(flags).toContain('DEAD');
      return dead.map(({ key }) => ({ index, option: letters.indexOf(key) }));
    });
    expect(paper.planted.dead).toHaveLength(5);
    expect(found).toEqual(paper.planted.dead);
  });

  it('two items that are harder in one district', () => {
    const found = byDistrict.flatMap((district, place) =>
      groupDif(city, district).flatMap(({ index, dif }) => (dif?.class === 'C' ? [{ index, district: place }] : [])),
    );
    expect(paper.planted.dif).toHaveLength(2);
    expect(found).toEqual(paper.planted.dif);
  });

  it('fifteen pairs of the ring among four hundred rooms', () => {
    const counts = emptyAnswerCounts(items.length);
    for (const sheet of answers.flat()) addAnswers(counts, sheet, 1);
    const keys = items.map(({ key }) => key);
    const chances = matchChances(counts, keys);
    const found = answers.flatMap((sheets, room) => {
      const named = sheets.map((sheet, seat) => ({ id: `${room}-${seat}`, answers: sheet }));
      return copyingInRoom(named, keys, chances).map(({ first, second }) => `${first} ${second}`);
    });
    const members = Array.from({ length: ring.size }, (_, place) => `${ring.room}-${4 + place}`);
    const pairs = members.flatMap((first, place) => members.slice(place + 1).map((second) => `${first} ${second}`));
    expect(pairs).toHaveLength(15);
    expect(found.sort()).toEqual(pairs.sort());
  });
});
