import { statistics } from '../fields/statistics.ts';
import { numberChoice } from '../kit/choice.ts';
import { allProducts, firm, place, product, say } from '../kit/names.ts';
import { fraction, math, row, shown, table } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, plain, some, step } from '../kit/write.ts';

const template = sums(statistics);
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
const mean = (list: readonly number[]): number => sum(list) / list.length;

export const seriesSums = [
  template('平均发展速度', '时间序列', 4, (chance) => {
    const years = chance.whole(3, 5);
    const [start, growth] = [step(chance, 200, 800, 20), step(chance, 4, 18, 1)];
    const end = Math.round(start * (1 + growth / 100) ** years);
    const right = ((end / start) ** (1 / years) - 1) * 100;
    const first = chance.whole(2008, 2019);
    const stem = `${place(chance)}${product(chance)}产量${first}年为${start}万件，${first + years}年为${end}万件，这一期间的年平均增长速度约为（　　）。`;
    const why = `平均增长速度是${end}÷${start}的${years}次方根减1，约${shown(right, 1)}%。`;
    return numberChoice(
      chance,
      stem,
      right,
      [
        ((end / start - 1) / years) * 100,
        ((end / start) ** (1 / (years + 1)) - 1) * 100,
        (end / start - 1) * 100,
        ((end / start) ** (1 / (years - 1)) - 1) * 100,
      ],
      why,
      { unit: '%', places: 1, even: true },
    );
  }),
  template('环比与定基', '时间序列', 3, (chance) => {
    const rates = [step(chance, 102, 118, 1), step(chance, 101, 115, 1), step(chance, 103, 120, 1)];
    const [one = 0, two = 0, three = 0] = rates;
    const right = (one * two * three) / 10_000 - 100;
    const stem = say(
      chance,
      `${firm(chance)}连续三年销售额的环比发展速度依次为${one}%、${two}%、${three}%，三年间的定基增长速度约为（　　）。`,
      `${place(chance)}某指标各年环比发展速度是${one}%、${two}%、${three}%，则第三年比基年增长约（　　）。`,
    );
    return numberChoice(
      chance,
      stem,
      right,
      [
        one + two + three - 300,
        right + 100,
        ((one - 100) * (two - 100) * (three - 100)) / 10_000,
        (one + two + three) / 3,
      ],
      `${one}%×${two}%×${three}%－1≈${shown(right)}%。`,
      { unit: '%', even: true },
    );
  }),
  template('价格指数', '统计指数', 4, (chance) => {
    const goods = some(chance, allProducts, 2);
    const [p0, p1, q0, q1] = [0, 1, 2, 3].map((kind) =>
      goods.map(() => (kind < 2 ? step(chance, 20, 80, 4) : step(chance, 100, 400, 20))),
    );
    const isLaspeyres = chance.happens(0.5);
    const total = (prices: readonly number[] = [], counts: readonly number[] = []) =>
      sum(prices.map((price, at) => price * (counts[at] ?? 0)));
    const weight = isLaspeyres ? q0 : q1;
    const right = (total(p1, weight) / total(p0, weight)) * 100;
    const cells = table([
      ['商品', '基期价格', '报告期价格', '基期销量', '报告期销量'],
      ...goods.map((name, at) => [name, p0?.[at] ?? 0, p1?.[at] ?? 0, q0?.[at] ?? 0, q1?.[at] ?? 0]),
    ]);
    const kind = isLaspeyres ? '拉氏' : '帕氏';
    const stem = `${plain(`${place(chance)}一家商场两种商品的价格（元）和销量（件）如下。`)}${cells}${plain(`按${kind}公式计算的价格指数约为（　　）。`)}`;
    const why = `${kind}价格指数以${isLaspeyres ? '基期' : '报告期'}销量为权数：${math(fraction(String(total(p1, weight)), String(total(p0, weight))), row(`≈${shown(right)}%`))}。`;
    const other = isLaspeyres ? q1 : q0;
    return numberChoice(
      chance,
      stem,
      right,
      [
        (total(p1, other) / total(p0, other)) * 100,
        (total(p1, q1) / total(p0, q0)) * 100,
        (total(p0, q1) / total(p0, q0)) * 100,
      ],
      why,
      { unit: '%', even: true },
    );
  }),
  template('抽样标准误差', '抽样', 3, (chance) => {
    const size = chance.pick([25, 36, 49, 64, 81, 100, 144, 225, 400]);
    const spread = step(chance, 2, 40, 0.5);
    const right = spread / Math.sqrt(size);
    const stem = `从${place(chance)}很大的总体中简单随机抽取${size}户，测得户均月支出的样本标准差为${spread}百元，样本均值的标准误差约为多少百元（保留两位小数）？`;
    return numeric(
      stem,
      shown(right),
      '0.01',
      `标准误差＝标准差÷样本量的平方根＝${spread}÷${Math.sqrt(size)}≈${shown(right)}。`,
    );
  }),
  template('一元回归预测', '回归分析', 3, (chance) => {
    const [fixed, slope, value] = [step(chance, 5, 90, 2.5), step(chance, 0.2, 4, 0.1), step(chance, 10, 80, 2)];
    const right = fixed + slope * value;
    const stem = say(
      chance,
      `${firm(chance)}由历史资料得到回归方程${math(row(`y=${fixed}+${slope}x`))}，其中x为广告费（万元），y为销售额（万元）。广告费为${value}万元时，预测销售额为（　　）。`,
      `以${place(chance)}家庭收入x（百元）解释支出y（百元）的回归方程是${math(row(`y=${fixed}+${slope}x`))}。收入为${value}百元的家庭，预计支出（　　）。`,
    );
    const unit = stem.includes('广告') ? '万元' : '百元';
    return numberChoice(
      chance,
      stem,
      right,
      [slope * value, fixed * value + slope, fixed + value / slope, fixed - slope * value],
      `${fixed}＋${slope}×${value}＝${shown(right)}${unit}。`,
      { unit },
    );
  }),
  template('序时平均数', '时间序列', 4, (chance) => {
    const stocks = [1, 2, 3, 4].map(() => step(chance, 40, 160, 4));
    const [one = 0, two = 0, three = 0, four = 0] = stocks;
    const right = (one / 2 + two + three + four / 2) / 3;
    const cells = table([
      ['时间', '上季末', '本季首月末', '次月末', '本季末'],
      ['库存（吨）', ...stocks],
    ]);
    const stem = `${plain(`${firm(chance)}仓库各时点的原料库存如下表，各时点间隔相等。`)}${cells}${plain('本季的平均库存约为（　　）。')}`;
    const why = `间隔相等的时点序列用首末折半法：(${one}÷2＋${two}＋${three}＋${four}÷2)÷3≈${shown(right)}吨。`;
    return numberChoice(
      chance,
      stem,
      right,
      [mean(stocks), (two + three + four) / 3, (one + four) / 2, (one + two + three) / 3],
      why,
      { unit: '吨' },
    );
  }),
];
