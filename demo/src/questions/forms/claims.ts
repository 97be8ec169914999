import type { Chance } from '../../prng.ts';
import type { Claim, Field } from '../kit/field.ts';
import { say } from '../kit/names.ts';
import type { Level, Template } from '../kit/template.ts';
import { judgement, multiple, single, some } from '../kit/write.ts';

export function claimTemplates({ subject, name: fieldName, about: field, claims, chapters }: Field): Template[] {
  const right = claims.filter(({ correction }) => correction === null);
  const wrong = claims.filter(({ correction }) => correction !== null);
  if (right.length < 4 || wrong.length < 4) return [];
  const form = (name: string, difficulty: Level, write: Template['write']): Template => ({
    name: `${fieldName}·${name}`,
    subject,
    knowledge: [],
    difficulty,
    cognition: 2,
    calculates: false,
    write,
  });
  const texts = (list: readonly Claim[]) => list.map(({ text }) => text);
  const points = (list: readonly Claim[]) => [...new Set(list.map(({ point }) => point.code))].slice(0, 5);
  const mended = (list: readonly Claim[]) =>
    list.map(({ text, correction }) => `“${text}”有误：${correction}。`).join('');
  const draw = (chance: Chance, rights: number, wrongs: number) => {
    const { code, name } = chance.pick(chapters);
    const near = (list: readonly Claim[]) => list.filter(({ point }) => point.chapter === code);
    const isEnough = near(right).length >= rights && near(wrong).length >= wrongs && chance.happens(0.7);
    return {
      about: isEnough ? name : field,
      rightly: some(chance, isEnough ? near(right) : right, rights),
      wrongly: some(chance, isEnough ? near(wrong) : wrong, wrongs),
    };
  };
  return [
    form('选出正确说法', 3, (chance) => {
      const { about, rightly, wrongly } = draw(chance, 1, 3);
      const stem = say(
        chance,
        `关于${about}，下列说法正确的是（　　）。`,
        `下列有关${about}的表述，没有错误的是（　　）。`,
      );
      const question = single(chance, stem, texts(rightly)[0] ?? '', texts(wrongly), mended(wrongly));
      return { question, knowledge: points(rightly) };
    }),
    form('选出错误说法', 3, (chance) => {
      const { about, rightly, wrongly } = draw(chance, 3, 1);
      const stem = say(
        chance,
        `关于${about}，下列说法错误的是（　　）。`,
        `下列有关${about}的表述，不正确的是（　　）。`,
      );
      const question = single(chance, stem, texts(wrongly)[0] ?? '', texts(rightly), mended(wrongly));
      return { question, knowledge: points(wrongly) };
    }),
    form('选出各正确说法', 4, (chance) => {
      const rights = chance.whole(2, 3);
      const { about, rightly, wrongly } = draw(chance, rights, 5 - rights);
      const stem = say(
        chance,
        `关于${about}，下列说法正确的有（　　）。`,
        `下列有关${about}的表述，成立的有（　　）。`,
      );
      return {
        question: multiple(chance, stem, texts(rightly), texts(wrongly), mended(wrongly)),
        knowledge: points([...rightly, ...wrongly]),
      };
    }),
    form('判断说法', 2, (chance) => {
      const claim = chance.pick(claims);
      const why = claim.correction === null ? `正确。${claim.text}。` : `错误。${claim.correction}。`;
      return { question: judgement(`${claim.text}。`, claim.correction === null, why), knowledge: [claim.point.code] };
    }),
  ];
}
