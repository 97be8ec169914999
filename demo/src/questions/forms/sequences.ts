import type { Chance } from '../../prng.ts';
import type { Field } from '../kit/field.ts';
import { say } from '../kit/names.ts';
import type { Level, Template } from '../kit/template.ts';
import { ordering, single, some } from '../kit/write.ts';

export function sequenceTemplates({ subject, name: fieldName, sequences }: Field): Template[] {
  if (sequences.length === 0) return [];
  const form = (name: string, difficulty: Level, write: Template['write']): Template => ({
    name: `${fieldName}·${name}`,
    subject,
    knowledge: [],
    difficulty,
    cognition: 2,
    calculates: false,
    write,
  });
  const long = sequences.filter(({ steps }) => steps.length > 3);
  return [
    form('排出先后', 3, (chance) => {
      const { name, steps, point } = chance.pick(sequences);
      const asked = new Set(some(chance, steps, Math.min(steps.length, chance.whole(4, 5))));
      const kept = steps.filter((one) => asked.has(one));
      const stem = say(chance, `请将下列各项按${name}排列。`, `下列各项应如何排列，才符合${name}？`);
      return { question: ordering(chance, stem, kept, `${name}为：${steps.join('→')}。`), knowledge: [point.code] };
    }),
    ...(long.length > 0
      ? [
          form('紧接其后', 2, (chance: Chance) => {
            const { name, steps, point } = chance.pick(long);
            const at = chance.whole(0, steps.length - 2);
            const [here = '', next = ''] = steps.slice(at, at + 2);
            const others = steps.filter((one) => one !== here && one !== next);
            const stem = say(
              chance,
              `按${name}，紧接在“${here}”之后的是（　　）。`,
              `就${name}而言，“${here}”的下一项是（　　）。`,
            );
            return {
              question: single(
                chance,
                stem,
                next,
                some(chance, others, Math.min(3, others.length)),
                `${name}为：${steps.join('→')}。`,
              ),
              knowledge: [point.code],
            };
          }),
        ]
      : []),
  ];
}
