import { statistics } from '../fields/statistics.ts';
import { numberChoice } from '../kit/choice.ts';
import { firm, place, product, say } from '../kit/names.ts';
import { shown } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, some, step } from '../kit/write.ts';

const template = sums(statistics);
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
const mean = (list: readonly number[]): number => sum(list) / list.length;
const deviation = (list: readonly number[]): number =>
  Math.sqrt(sum(list.map((one) => (one - mean(list)) ** 2)) / list.length);
const ascending = (list: readonly number[]): number[] => [...list].sort((one, two) => one - two);
const median = (list: readonly number[]): number => {
  const sorted = ascending(list);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
};

export const statisticsSums = [
  template('加权平均数', '集中趋势', 2, (chance) => {
    const [first, second, third] = [step(chance, 20, 50, 2), step(chance, 52, 80, 2), step(chance, 82, 120, 2)];
    const [one, two, three] = [chance.whole(5, 30), chance.whole(5, 30), chance.whole(5, 30)];
    const right = (first * one + second * two + third * three) / (one + two + three);
    const stem = `${firm(chance)}三个班组日产${product(chance)}分别为人均${first}件、${second}件、${third}件，人数依次为${one}人、${two}人、${three}人。全部工人的人均日产量约为（　　）。`;
    const why = `(${first}×${one}＋${second}×${two}＋${third}×${three})÷(${one}＋${two}＋${three})≈${shown(right)}件。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(first + second + third) / 3, second, (first * three + second * two + third * one) / (one + two + three)],
      why,
      { unit: '件', even: true },
    );
  }),
  template('中位数', '集中趋势', 2, (chance) => {
    const count = chance.pick([7, 8, 9, 10]);
    const values = Array.from({ length: count }, () => chance.whole(12, 98));
    const right = median(values);
    const stem = say(
      chance,
      `${place(chance)}抽查${product(chance)}的日销售量（件），得到一组数据：${values.join('、')}。这组数据的中位数是（　　）。`,
      `${firm(chance)}记录的每日投诉件数为：${values.join('、')}，其中位数为（　　）。`,
    );
    const why = `排序后为${ascending(values).join('、')}，中间位置的数值（两个时取平均）为${right}。`;
    return numberChoice(
      chance,
      stem,
      right,
      [median(values.slice(1)), mean(values), values[Math.floor(count / 2)] ?? 0, right + 2],
      why,
      { places: 1 },
    );
  }),
  template('标准差', '离散程度', 4, (chance) => {
    const base = chance.whole(20, 90);
    const spread = chance.pick([
      [-3, -1, 0, 1, 3],
      [-4, -2, 0, 2, 4],
      [-6, -2, 0, 3, 5],
      [-5, -4, 1, 3, 5],
      [-2, -2, 0, 1, 3],
    ]);
    const values = some(
      chance,
      spread.map((far) => base + far),
      5,
    );
    const right = deviation(values);
    const stem = `${firm(chance)}五天的产量（百件）为${values.join('、')}，以全部数据个数为除数，其标准差约为多少百件（保留两位小数）？`;
    return numeric(
      stem,
      shown(right),
      '0.01',
      `平均数为${shown(mean(values))}，离差平方的平均数为${shown(deviation(values) ** 2)}，开方得${shown(right)}。`,
    );
  }),
  template('离散系数比较', '离散程度', 3, (chance) => {
    const [one, other] = [step(chance, 200, 480, 20), step(chance, 40, 160, 10)];
    const [first, second] = [step(chance, 12, 60, 3), step(chance, 6, 30, 3)];
    const [left, rightly] = [(first / one) * 100, (second / other) * 100];
    const stem = `${firm(chance)}甲产品平均每箱重${one}千克、标准差${first}千克，乙产品平均每箱重${other}千克、标准差${second}千克。两种产品中离散程度较大者的离散系数约为（　　）。`;
    const why = `甲${first}÷${one}≈${shown(left, 1)}%，乙${second}÷${other}≈${shown(rightly, 1)}%，取较大者。`;
    return numberChoice(
      chance,
      stem,
      Math.max(left, rightly),
      [Math.min(left, rightly), (first / other) * 100, (second / one) * 100, Math.abs(left - rightly)],
      why,
      { unit: '%', places: 1, even: true },
    );
  }),
  template('标准分数', '分布形态与相关', 2, (chance) => {
    const [average, spread] = [step(chance, 60, 80, 1), step(chance, 4, 15, 0.5)];
    const far = step(chance, -2, 2.5, 0.5) || 1.5;
    const mark = average + far * spread;
    const stem = `${place(chance)}一次职业技能测试的平均分为${average}分，标准差为${spread}分。一名考生得${mark}分，其标准分数是（　　）。`;
    return numberChoice(
      chance,
      stem,
      far,
      [-far, mark / average, (mark - average) / average, far + 1, far - 1],
      `(${mark}－${average})÷${spread}＝${shown(far)}。`,
      { signed: true },
    );
  }),
];
