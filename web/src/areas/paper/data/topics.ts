import type { PaperFulfilment } from '@kaoxin/contract/paper/building.ts';
import type { PaperContent } from '@kaoxin/contract/paper/paper.ts';
import { cognition, questionType } from '@kaoxin/contract/question/question-states.ts';
import type { ShownQuestion } from '../detail/use-content.ts';

interface Measure {
  /** weighted by points; null: never measured */
  p: number | null;
  n: number;
}
export interface MeasuredTopic extends Measure {
  id: string;
  name: string | null;
  byLevel: ReadonlyMap<number, Measure>;
}

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

/** A question of several points counts for each. */
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

export const levelsIn = (keys: Iterable<number>): number[] => {
  const present = new Set(keys);
  return [...Object.values(cognition.of), 0].filter((key) => present.has(key));
};

export const plannedTopics = ({ cells }: PaperFulfilment) =>
  [...Map.groupBy(cells, ({ knowledge }) => knowledge)].map(([id, own]) => ({
    id,
    name: own[0]?.knowledgeName ?? null,
    planned: own.reduce((sum, { count }) => sum + count, 0),
    actual: own.reduce((sum, { actual }) => sum + actual, 0),
    byLevel: new Map(own.map(({ cognition: level, actual, count }) => [level, count > 0 ? actual / count : null])),
  }));
