import { reasoning } from '../fields/aptitude.ts';
import { place } from '../kit/names.ts';
import { sums } from '../kit/template.ts';
import { single, some } from '../kit/write.ts';

const template = sums(reasoning);
type Form = 'all' | 'none' | 'some' | 'not';
const says = (form: Form, one: string, other: string): string =>
  ({
    all: `所有${one}都是${other}`,
    none: `所有${one}都不是${other}`,
    some: `有的${one}是${other}`,
    not: `有的${one}不是${other}`,
  })[form];
const forms: readonly Form[] = ['all', 'none', 'some', 'not'];

/**
 * The kinds of people that exist in a world, out of eight (bits: first, middle, last term); every term has at least one
 * person.
 */
type World = readonly number[];
const worlds: readonly World[] = Array.from({ length: 256 }, (_, set) =>
  [0, 1, 2, 3, 4, 5, 6, 7].filter((kind) => (set >> kind) & 1),
).filter((world) => [1, 2, 4].every((term) => world.some((kind) => kind & term)));
const holds = (world: World, form: Form, one: number, other: number): boolean => {
  const both = world.some((kind) => kind & one && kind & other);
  const alone = world.some((kind) => kind & one && !(kind & other));
  return { all: !alone, none: !both, some: both, not: alone }[form];
};
const groups = [
  '志愿者',
  '党校学员',
  '长跑爱好者',
  '注册会计师',
  '夜班职工',
  '青年骨干',
  '工会会员',
  '持证电工',
  '外地户籍职工',
  '棋手',
  '兼职讲师',
  '技术能手',
  '摄影爱好者',
  '退役军人',
  '双语导游',
  '乡村医生',
];
const terms = [1, 2, 4];
const turned = (isTurned: boolean, one: number, two: number): [number, number] => (isTurned ? [two, one] : [one, two]);

export const syllogismSums = [
  template(
    '三段论推断',
    '三段论',
    3,
    (chance) => {
      for (;;) {
        const [first, last] = [chance.pick(forms), chance.pick(forms)];
        const [isTurned, isLastTurned] = [chance.happens(0.5), chance.happens(0.5)];
        const one = turned(isTurned, 1, 2);
        const two = turned(isLastTurned, 2, 4);
        const left = worlds.filter((world) => holds(world, first, ...one) && holds(world, last, ...two));
        const ends = forms.flatMap((form) => [
          { form, from: 1, to: 4 },
          { form, from: 4, to: 1 },
        ]);
        const proved = ends.filter(({ form, from, to }) => left.every((world) => holds(world, form, from, to)));
        const open = ends.filter((end) => !proved.includes(end));
        const [right] = some(chance, proved, 1);
        if (!right || left.length === 0) continue;
        const names = some(chance, groups, 3);
        const name = (term: number) => names[terms.indexOf(term)] ?? '';
        const tell = ({ form, from, to }: { form: Form; from: number; to: number }) => says(form, name(from), name(to));
        const stem = `在${place(chance)}的一个单位，${says(first, name(one[0]), name(one[1]))}，${says(last, name(two[0]), name(two[1]))}（各类人员都确有其人）。由此必然可以推出（　　）。`;
        return single(
          chance,
          stem,
          tell(right),
          some(chance, open, 3).map(tell),
          `两个前提同真时，“${tell(right)}”必真，其余各项都可举出反例。`,
        );
      }
    },
    4,
  ),
];
