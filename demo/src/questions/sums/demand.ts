import { economics } from '../fields/economics.ts';
import { numberChoice } from '../kit/choice.ts';
import { firm, place, product, say } from '../kit/names.ts';
import { fraction, index, math, row, shown } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { chosen, numeric, step } from '../kit/write.ts';

const template = sums(economics);
type Pair = readonly [one: string, other: string];
const substitutes: readonly Pair[] = [
  ['苹果', '梨'],
  ['茶叶', '咖啡'],
  ['猪肉', '牛肉'],
  ['煤气', '电力'],
  ['高铁客运', '民航客运'],
  ['圆珠笔', '签字笔'],
  ['黄油', '植物油'],
  ['毛毯', '棉被'],
];
const complements: readonly Pair[] = [
  ['打印机', '墨盒'],
  ['汽车', '汽油'],
  ['羽毛球拍', '羽毛球'],
  ['剃须刀架', '刀片'],
  ['钢笔', '墨水'],
  ['相机', '存储卡'],
  ['网球', '网球拍'],
  ['牙刷', '牙膏'],
];

export const demandSums = [
  template('弧弹性', '需求弹性', 4, (chance) => {
    const [low, change] = [step(chance, 20, 90, 5), step(chance, 5, 30, 5)];
    const [more, less] = [step(chance, 400, 900, 20), step(chance, 40, 300, 20)];
    const high = low + change;
    const fewer = more - less;
    const arc = less / (more + fewer) / (change / (low + high));
    const stem = say(
      chance,
      `${firm(chance)}把${product(chance)}的单价从${low}元提高到${high}元，月销售量由${more}件降为${fewer}件。按中点法计算，这种商品需求价格弹性系数的绝对值约为（　　）。`,
      `${place(chance)}市场上，${product(chance)}由每件${low}元涨到每件${high}元以后，需求量从每周${more}件减少到${fewer}件。用弧弹性公式求得的需求价格弹性（取绝对值）约为（　　）。`,
    );
    const why = `弧弹性${math(row('E='), fraction('(Q1-Q2)/(Q1+Q2)', '(P2-P1)/(P2+P1)'))}，代入得 ${less}÷${more + fewer} 与 ${change}÷${low + high} 之比≈${shown(arc)}。`;
    const mistakes = [1 / arc, less / more / (change / low), less / fewer / (change / high), less / change];
    return numberChoice(chance, stem, arc, mistakes, why, { even: true });
  }),
  template('提价后的销售量', '需求弹性', 3, (chance) => {
    const elasticity = step(chance, 0.4, 2.6, 0.2);
    const [rise, before] = [step(chance, 5, 20, 5), step(chance, 1000, 8000, 500)];
    const after = before * (1 - (elasticity * rise) / 100);
    const stem = say(
      chance,
      `${product(chance)}的需求价格弹性系数（绝对值）为${elasticity}。${firm(chance)}若将其提价${rise}%，原来每月${before}件的销售量大约会变为（　　）。`,
      `据估计，${place(chance)}${product(chance)}的需求价格弹性绝对值是${elasticity}。价格上升${rise}%以后，原为${before}件的月需求量约为（　　）。`,
    );
    const why = `需求量下降${elasticity}×${rise}%＝${shown(elasticity * rise)}%，${before}×(1－${shown(elasticity * rise)}%)＝${shown(after, 0)}件。`;
    const mistakes = [
      before * (1 + (elasticity * rise) / 100),
      before * (1 - rise / 100),
      before * (1 - rise / elasticity / 100),
    ];
    return numberChoice(chance, stem, after, mistakes, why, { unit: '件', places: 0 });
  }),
  template('均衡价格', '均衡价格', 3, (chance) => {
    const [slope, rise] = [chance.whole(2, 6), chance.whole(2, 6)];
    const price = chance.whole(5, 30);
    const base = step(chance, 10, 60, 5);
    const top = base + (slope + rise) * price;
    const formulas = `${math(index('Q', 'd'), row(`=${top}-${slope}P`))}，${math(index('Q', 's'), row(`=${base}+${rise}P`))}`;
    const stem = say(
      chance,
      `${place(chance)}${product(chance)}市场的需求函数和供给函数分别为${formulas}，则均衡价格为（　　）。`,
      `已知${product(chance)}的需求与供给分别由${formulas}给出，市场出清时的价格是（　　）。`,
    );
    const why = `令两式相等：${top}－${slope}P＝${base}＋${rise}P，P＝${top - base}÷${slope + rise}＝${price}。`;
    const mistakes = [
      (top + base) / (slope + rise),
      (top - base) / Math.max(1, Math.abs(slope - rise)),
      base + rise * price,
      price + rise,
    ];
    return numberChoice(chance, stem, price, mistakes, why, { places: 1 });
  }),
  template('限价下的短缺', '均衡价格', 4, (chance) => {
    const [slope, rise, price, below] = [
      chance.whole(3, 8),
      chance.whole(2, 6),
      chance.whole(20, 40),
      chance.whole(3, 12),
    ];
    const base = step(chance, 10, 90, 10);
    const top = base + (slope + rise) * price;
    const limit = price - below;
    const gap = (slope + rise) * below;
    const stem = `${place(chance)}${product(chance)}的需求量为${math(row(`D=${top}-${slope}P`))}、供给量为${math(row(`S=${base}+${rise}P`))}（价格单位：元，数量单位：万件）。政府规定其最高限价为${limit}元，由此造成的短缺为多少万件？`;
    const why = `限价${limit}元时，需求${top - slope * limit}万件，供给${base + rise * limit}万件，短缺${gap}万件。`;
    return numeric(stem, String(gap), '0', why);
  }),
  template('交叉弹性与商品关系', '需求弹性、需求与供给', 3, (chance) => {
    const [price, quantity] = [step(chance, 4, 20, 2), step(chance, 2, 18, 2)];
    const up = chance.happens(0.5);
    const [one, other] = chance.pick(up ? substitutes : complements);
    const cross = ((up ? 1 : -1) * quantity) / price;
    const stem = `${firm(chance)}的市场报告称，在${place(chance)}，${one}的价格上升${price}%时，${other}的需求量${up ? '增加' : '减少'}${quantity}%。由此可知这两种商品的需求交叉弹性和关系是（　　）。`;
    const text = (value: number, relation: string) => `${shown(value)}，${relation}`;
    const right = text(cross, up ? '替代品' : '互补品');
    const options = [
      ...new Set([
        right,
        text(cross, up ? '互补品' : '替代品'),
        text(-cross, up ? '互补品' : '替代品'),
        text(-cross, up ? '替代品' : '互补品'),
      ]),
    ];
    const why = `交叉弹性＝(${up ? '' : '－'}${quantity}%)÷${price}%＝${shown(cross)}，${up ? '正数说明是替代品' : '负数说明是互补品'}。`;
    return chosen(stem, options.sort(), right, why);
  }),
  template('收入弹性', '需求弹性', 3, (chance) => {
    const [income, more] = [step(chance, 3000, 8000, 500), step(chance, 300, 1200, 100)];
    const [before, extra] = [step(chance, 20, 80, 4), step(chance, 2, 16, 2)];
    const value = extra / before / (more / income);
    const stem = say(
      chance,
      `居民月收入由${income}元增加到${income + more}元后，${place(chance)}${product(chance)}的月需求量从${before}千件增加到${before + extra}千件。以原数为基数，需求收入弹性约为（　　）。`,
      `${firm(chance)}的调查显示，当地家庭月收入从${income}元升至${income + more}元，${product(chance)}的销量随之由${before}千件升至${before + extra}千件。按变动前的数值计算，需求收入弹性约为（　　）。`,
    );
    const why = `(${extra}÷${before})÷(${more}÷${income})≈${shown(value)}。`;
    return numberChoice(
      chance,
      stem,
      value,
      [1 / value, extra / (before + extra) / (more / (income + more)), extra / before, more / income],
      why,
      { even: true },
    );
  }),
];
