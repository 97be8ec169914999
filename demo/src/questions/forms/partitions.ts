import type { Chance } from '../../prng.ts';
import type { Field, Partition } from '../kit/field.ts';
import { say } from '../kit/names.ts';
import type { Level, Template } from '../kit/template.ts';
import { judgement, matching, multiple, single, some } from '../kit/write.ts';

interface Drawn {
  partition: Partition;
  kind: string;
  inside: readonly string[];
  outside: readonly (readonly [member: string, kind: string])[];
}

const ableOf = (partitions: readonly Partition[], inside: number, outside: number): Drawn[] =>
  partitions.flatMap((partition) =>
    partition.parts.flatMap((part): Drawn[] => {
      const others = partition.parts.filter((one) => one !== part);
      const beside = others.flatMap(({ name, members }) => members.map((member) => [member, name] as const));
      const isAble = part.members.length >= inside && beside.length >= outside;
      return isAble ? [{ partition, kind: part.name, inside: part.members, outside: beside }] : [];
    }),
  );
const list = (members: readonly string[]): string => members.join('、');
const whole = ({ parts }: Partition): string =>
  parts.map(({ name, members }) => `${name}：${list(members)}`).join('；');

export function partitionTemplates({ subject, name: fieldName, about, partitions }: Field): Template[] {
  const form = (
    name: string,
    difficulty: Level,
    [inside, outside]: readonly [number, number],
    write: (chance: Chance, drawn: Drawn) => ReturnType<typeof single>,
  ): Template[] => {
    const able = ableOf(partitions, inside, outside);
    if (able.length === 0) return [];
    return [
      {
        name: `${fieldName}·${name}`,
        subject,
        knowledge: [],
        difficulty,
        cognition: 2,
        calculates: false,
        write: (chance) => {
          const drawn = chance.pick(able);
          return { question: write(chance, drawn), knowledge: [drawn.partition.point.code] };
        },
      },
    ];
  };
  return [
    ...form('归类', 2, [1, 3], (chance, { partition, kind, inside, outside }) => {
      const [right = ''] = some(chance, inside, 1);
      const wrong = some(chance, outside, 3);
      const stem = say(
        chance,
        `下列${partition.noun}中，属于${kind}的是（　　）。`,
        `按照${about}的分类，下列${partition.noun}应归入${kind}的是（　　）。`,
        `在下面列出的${partition.noun}里，只有一项属于${kind}，它是（　　）。`,
      );
      const why = `${right}属于${kind}；${wrong.map(([member, other]) => `${member}属于${other}`).join('，')}。`;
      return single(
        chance,
        stem,
        right,
        wrong.map(([member]) => member),
        why,
      );
    }),
    ...form('找出不属于的一项', 2, [3, 1], (chance, { partition, kind, inside, outside }) => {
      const [odd = ['', ''] as const] = some(chance, outside, 1);
      const stem = say(
        chance,
        `下列${partition.noun}中，不属于${kind}的是（　　）。`,
        `下面四项${partition.noun}，有一项并非${kind}，它是（　　）。`,
      );
      const why = `${odd[0]}属于${odd[1]}，其余三项都属于${kind}。`;
      return single(chance, stem, odd[0], some(chance, inside, 3), why);
    }),
    ...form('多项归类', 3, [2, 2], (chance, { partition, kind, inside, outside }) => {
      const right = some(chance, inside, Math.min(inside.length, chance.whole(2, 3)));
      const wrong = some(chance, outside, Math.min(outside.length, 5 - right.length));
      const stem = say(
        chance,
        `下列${partition.noun}中，属于${kind}的有（　　）。`,
        `${about}中，下列${partition.noun}可以归入${kind}的有（　　）。`,
      );
      return multiple(
        chance,
        stem,
        right,
        wrong.map(([member]) => member),
        `${whole(partition)}。`,
      );
    }),
    ...form('判断归类', 1, [1, 1], (chance, { partition, kind, inside, outside }) => {
      const holds = chance.happens(0.5);
      const inner = chance.pick(inside);
      const [outer, home] = chance.pick(outside);
      const member = holds ? inner : outer;
      const stem = say(
        chance,
        `就${partition.noun}而言，${member}属于${kind}。`,
        `${partition.noun}可以分为${list(partition.parts.map(({ name }) => name))}，其中${member}应当归入${kind}。`,
      );
      return judgement(stem, holds, `${holds ? '正确' : '错误'}。${member}属于${holds ? kind : home}。`);
    }),
    ...form('归类匹配', 3, [1, 3], (chance, { partition }) => {
      const all = partition.parts.flatMap(({ name, members }) => members.map((member) => [member, name] as const));
      const stem = say(
        chance,
        `将下列${partition.noun}与其所属的类别对应起来。`,
        `为下列${partition.noun}选出各自所属的类别，不同的项可以属于同一类别。`,
      );
      const [first, second] = partition.parts.map(({ name, members }) => [members[0] ?? '', name] as const);
      const kept = new Set<string>();
      const pairs = [...(first && second ? [first, second] : []), ...some(chance, all, 4)].filter(([member]) => {
        const isNew = !kept.has(member);
        kept.add(member);
        return isNew;
      });
      return matching(chance, stem, pairs.slice(0, 4), `${whole(partition)}。`);
    }),
  ];
}
