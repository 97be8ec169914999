import type { PaperFulfilment } from '@kaoxin/contract/paper/building.ts';
import type { PaperContent } from '@kaoxin/contract/paper/paper.ts';
import { cognition, questionType } from '@kaoxin/contract/question/question-states.ts';
import type { ShownQuestion } from '../detail/use-content.ts';

/** What is measured of a paper in one place: of a point, of a level, of both. */
interface Measure {
  /** by their points; null: none was ever measured */
  p: number | null;
  n: number;
}
export interface MeasuredTopic extends Measure {
  id: string;
  name: string | null;
  byLevel: ReadonlyMap<number, Measure>;
}

/** Questions that people are scored by, each with the points and the level of what it is about. */
function itemsIn({ sections }: PaperContent) {
  const all = sections.flatMap(({ questions }) => questions);
  const known = new Map(all.map((one) => [one.questionId, one]));
  return all
    .filter((one) => one.questionType !== questionType.of.material)
    .map((one) => {
      const about = known.get(one.parentId);
      return {
        ...one,
        knowledge: one.knowledge ?? about?.knowledge ?? [],
        level: one.cognition ?? about?.cognition ?? 0,
      };
    });
}

function measureOf(items: readonly Pick<ShownQuestion, 'pValue' | 'score'>[]): Measure {
  let [sum, weight] = [0, 0];
  for (const { pValue, score } of items) {
    if (pValue === null) continue;
    sum += score * pValue;
    weight += score;
  }
  return { p: weight > 0 ? sum / weight : null, n: items.length };
}

/** How each point of knowledge of a paper was measured, in the order it first comes; a question of several counts for each. */
export function measuredTopics(content: PaperContent): MeasuredTopic[] {
  const names = new Map(content.points.map(({ id, name }) => [id, name]));
  const placed = itemsIn(content).flatMap((item) => [...new Set(item.knowledge)].map((id) => ({ id, item })));
  return [...Map.groupBy(placed, ({ id }) => id)].map(([id, those]) => {
    const items = those.map(({ item }) => item);
    const levels = [...Map.groupBy(items, ({ level }) => level)];
    return {
      id,
      name: names.get(id) ?? null,
      ...measureOf(items),
      byLevel: new Map(levels.map(([level, own]) => [level, measureOf(own)])),
    };
  });
}

/** Levels that any topic has, the lowest first; 0, which stands for none said, last. */
export const levelsIn = (keys: Iterable<number>): number[] => {
  const present = new Set(keys);
  return [...Object.values(cognition.of), 0].filter((key) => present.has(key));
};

/** Planned and actual questions of each point of a blueprint, and how far each of its cells is fulfilled, 0–1 and above. */
export const plannedTopics = ({ cells }: PaperFulfilment) =>
  [...Map.groupBy(cells, ({ knowledge }) => knowledge)].map(([id, own]) => ({
    id,
    name: own[0]?.knowledgeName ?? null,
    planned: own.reduce((sum, { count }) => sum + count, 0),
    actual: own.reduce((sum, { actual }) => sum + actual, 0),
    byLevel: new Map(own.map(({ cognition: level, actual, count }) => [level, count > 0 ? actual / count : null])),
  }));
