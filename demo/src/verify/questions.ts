import { similarQuestions } from '@kaoxin/contract/question/similar.ts';
import type { PlantedTwins } from '../banks/planted-twins.ts';
import type { Truth } from './truth.ts';

const reviewer = 'jiangshuzhou';
/** parameter similarity.warn, and the maximum percentages of missed and false pairs (domain.md 5.3 #5) */
const [alike, mostMissed, mostFalse] = [0.8, 2, 5];

/** A search for questions similar to a planted one finds its twin in another bank and hardly anything else. */
const twins: Truth = {
  nth: 5,
  what: ['四十对改写过的近重复试题', 'forty pairs of questions in other words'],
  async look(system) {
    const { twins: pairs } = await system.planted<PlantedTwins>('twins');
    const others = new Set<string>();
    let found = 0;
    for (const [id, twin] of pairs) {
      const told = await system.ask(reviewer, similarQuestions.calls.similar, { id });
      for (const one of told.filter(({ similarity }) => similarity >= alike))
        if (one.id === twin) found += 1;
        else others.add([id, one.id].sort().join(' '));
    }
    return {
      shown: [
        `埋设 ${pairs.length}，查出 ${found}，误报 ${others.size}`,
        `${pairs.length} planted, ${found} found, ${others.size} false`,
      ],
      holds: pairs.length > 0 && found >= pairs.length - mostMissed && others.size <= mostFalse,
    };
  },
};

export const questionTruths: readonly Truth[] = [twins];
