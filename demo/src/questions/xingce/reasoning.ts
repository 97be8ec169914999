import type { Chance } from '../../prng.ts';
import { reasoning } from '../fields/aptitude.ts';
import { allSurnames, place } from '../kit/names.ts';
import { sums } from '../kit/template.ts';
import { chosen, shuffled, single, some } from '../kit/write.ts';
import { type Clue, leastClues, orders } from './puzzles.ts';

const template = sums(reasoning);
const people = (chance: Chance, count: number): string[] => some(chance, allSurnames, count).map((one) => `小${one}`);
const places = ['一', '二', '三', '四'];
const races = ['长跑比赛', '技能竞赛', '演讲比赛', '书法比赛', '象棋比赛', '知识竞赛', '划船比赛', '射箭比赛'];
const towns = ['云溪', '澄江', '南屏', '北麓', '东堤', '西津', '青岚', '白鹭', '赤岭'];
const posts = ['会计', '律师', '护士', '教师', '记者', '工程师', '厨师', '司机', '编辑', '药师'];

function ranked(chance: Chance) {
  const names = people(chance, 4);
  const truth = shuffled(chance, names);
  const at = (order: readonly string[], name: string) => order.indexOf(name);
  const clues: Clue[] = names.flatMap((one) =>
    names
      .filter((other) => other !== one)
      .flatMap((other): Clue[] => [
        { text: `${one}的名次比${other}靠前`, holds: (order) => at(order, one) < at(order, other) },
        { text: `${one}和${other}的名次相邻`, holds: (order) => Math.abs(at(order, one) - at(order, other)) === 1 },
        { text: `${one}不是第${places[at(truth, other)]}名`, holds: (order) => at(order, one) !== at(truth, other) },
      ]),
  );
  const kept = leastClues(
    shuffled(
      chance,
      clues.filter(({ holds }) => holds(truth)),
    ),
    orders(names),
  );
  if (!kept) throw new Error('the true clues leave more than one order');
  return { names, truth, kept };
}

export const reasoningSums = [
  template(
    '名次推断',
    '排列对应',
    4,
    (chance) => {
      const { names, truth, kept } = ranked(chance);
      const asked = chance.whole(0, 3);
      const stem = `${place(chance)}${chance.pick(races)}中，${names.join('、')}包揽前四名，没有并列。已知：${kept.map(({ text }) => text).join('；')}。由此可知，第${places[asked]}名是（　　）。`;
      const why = `满足全部条件的排列只有一种，第一名至第四名依次为${truth.join('、')}。`;
      return chosen(stem, names, truth[asked] ?? '', why);
    },
    4,
  ),
  template(
    '名次排列',
    '排列对应',
    4,
    (chance) => {
      const { names, truth, kept } = ranked(chance);
      const wrong = some(
        chance,
        orders(names).filter((one) => one.join() !== truth.join()),
        3,
      );
      const stem = `${names.join('、')}四人参加${place(chance)}举办的${chance.pick(races)}，名次各不相同。裁判说：${kept.map(({ text }) => text).join('；')}。从第一名到第四名的顺序是（　　）。`;
      const why = `逐一检验各种排列，只有${truth.join('、')}满足全部条件。`;
      return single(
        chance,
        stem,
        truth.join('、'),
        wrong.map((one) => one.join('、')),
        why,
      );
    },
    4,
  ),
  template(
    '职业对应',
    '排列对应',
    4,
    (chance) => {
      const names = people(chance, 3);
      const kinds = some(chance, posts, 3);
      const truth = shuffled(chance, names);
      const clues: Clue[] = names.flatMap((name) =>
        kinds.flatMap((kind, at): Clue[] => [
          { text: `${name}不是${kind}`, holds: (order) => order[at] !== name },
          { text: `${kind}比${name}年长`, holds: (order) => order[at] !== name },
        ]),
      );
      const kept =
        leastClues(
          shuffled(
            chance,
            clues.filter(({ holds }) => holds(truth)),
          ),
          orders(names),
        ) ?? [];
      const asked = chance.whole(0, 2);
      const stem = `${names.join('、')}三人分别是${kinds.join('、')}中的一种，各不相同，都在${place(chance)}工作。已知：${kept.map(({ text }) => text).join('；')}。由此可以推出，${kinds[asked]}是（　　）。`;
      const why = `由条件逐一排除，只能是${kinds.map((kind, at) => `${truth[at]}为${kind}`).join('，')}。`;
      return chosen(stem, [...names, '无法确定'], truth[asked] ?? '', why);
    },
    4,
  ),
  template(
    '一真推断',
    '真假推理',
    4,
    (chance) => {
      for (;;) {
        const names = people(chance, 4);
        const says = names.map((name) => {
          const other = chance.pick(names.filter((one) => one !== name));
          return chance.weighted([
            [{ text: `“是${other}做的。”`, holds: (who: string) => who === other }, 3],
            [{ text: `“不是${other}做的。”`, holds: (who: string) => who !== other }, 2],
            [{ text: '“不是我做的。”', holds: (who: string) => who !== name }, 2],
            [{ text: `“不是我，就是${other}。”`, holds: (who: string) => who === name || who === other }, 1],
          ] as const);
        });
        const isTrue = chance.happens(0.6);
        const told = (who: string) => says.filter(({ holds }) => holds(who)).length;
        const able = names.filter((who) => told(who) === (isTrue ? 1 : 3));
        const [who] = able;
        if (able.length !== 1 || !who || new Set(says.map(({ text }) => text)).size < 4) continue;
        const deed = chance.pick([
          '捡到钱包交还失主',
          '匿名捐出一笔善款',
          '打碎了会议室的花瓶',
          '最后离开忘了关灯',
          '给生病的同事垫付药费',
          '把公用雨伞带回了家',
          '修好了走廊的门锁',
        ]);
        const stem = `${place(chance)}一家单位有一人${deed}，此人是${names.join('、')}四人之一。问及此事，${names.map((name, at) => `${name}说：${says[at]?.text}`).join('')}四人中只有一人说的是${isTrue ? '真' : '假'}话。做此事的是（　　）。`;
        const why = `逐一假设可知，只有是${who}时，四句话中恰有一句为${isTrue ? '真' : '假'}。`;
        return chosen(stem, names, who, why);
      }
    },
    4,
  ),
  template(
    '条件推断',
    '条件推理',
    4,
    (chance) => {
      for (;;) {
        const items = some(chance, towns, 4).map((town) => `去${town}`);
        const draw = () => {
          const [one = '', other = ''] = some(chance, items, 2);
          const text = (item: string, yes: boolean) => (yes ? item : `不${item}`);
          const [yes, no] = [chance.happens(0.6), chance.happens(0.6)];
          return {
            text: `如果${text(one, yes)}，就${text(other, no)}`,
            holds: (set: ReadonlySet<string>) => set.has(one) !== yes || set.has(other) === no,
          };
        };
        const rules = [draw(), draw(), draw()];
        const given = chance.pick(items);
        const goes = chance.happens(0.5);
        const sets = Array.from({ length: 16 }, (_, bits) => new Set(items.filter((_, at) => (bits >> at) & 1)));
        const left = sets.filter((set) => set.has(given) === goes && rules.every(({ holds }) => holds(set)));
        const facts = items
          .filter((item) => item !== given)
          .flatMap((item) => [
            { text: item, holds: (set: ReadonlySet<string>) => set.has(item) },
            { text: `不${item}`, holds: (set: ReadonlySet<string>) => !set.has(item) },
          ]);
        const proved = facts.filter(({ holds }) => left.length > 0 && left.every(holds));
        const open = facts.filter(({ holds }) => !left.every(holds));
        const needsAll = rules.every(
          (rule) =>
            !proved.every(({ holds }) =>
              sets
                .filter((set) => set.has(given) === goes && rules.every((one) => one === rule || one.holds(set)))
                .every(holds),
            ),
        );
        const [right] = some(chance, proved, 1);
        if (!right || open.length < 3 || proved.length > 2 || !needsAll) continue;
        const stem = `${people(chance, 1)[0]}安排${chance.pick(['周末出行', '下乡调研', '巡回宣讲', '假期探亲', '实地考察', '慰问演出'])}时定下：${rules.map(({ text }) => text).join('；')}。现已决定${goes ? '' : '不'}${given}，由此必然可以推出（　　）。`;
        const why = `逐一检验可知，凡符合三条规定并且${goes ? '' : '不'}${given}的安排都包含“${right.text}”，其余各项则不一定成立。`;
        return single(
          chance,
          stem,
          right.text,
          some(chance, open, 3).map(({ text }) => text),
          why,
        );
      }
    },
    4,
  ),
];
