import { publicFinance } from '../fields/public-finance.ts';
import { numberChoice } from '../kit/choice.ts';
import { brand, firm, person, place, product, say } from '../kit/names.ts';
import { shown, table } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, plain, step } from '../kit/write.ts';

const template = sums(publicFinance);

export const publicFinanceSums = [
  template('增值税应纳税额', '税额计算', 3, (chance) => {
    const rate = chance.pick([6, 9, 13]);
    const [sales, bought] = [step(chance, 200, 900, 10), step(chance, 3, 20, 0.5)];
    const right = (sales * rate) / 100 - bought;
    const stem = say(
      chance,
      `${firm(chance)}为增值税一般纳税人，本月不含税销售额${sales}万元，适用税率${rate}%，可以抵扣的进项税额${bought}万元，本月应纳增值税（　　）。`,
      `一般纳税人${brand(chance)}公司销售${product(chance)}，当月不含税销售额为${sales}万元（税率${rate}%），取得准予抵扣的进项税额${bought}万元。不考虑其他事项，当月应缴增值税（　　）。`,
    );
    const why = `应纳税额＝销项税额－进项税额＝${sales}×${rate}%－${bought}＝${shown(right)}万元。`;
    return numberChoice(
      chance,
      stem,
      right,
      [
        (sales * rate) / 100,
        (sales * rate) / 100 + bought,
        (sales / (1 + rate / 100)) * (rate / 100) - bought,
        ((sales - bought) * rate) / 100,
      ],
      why,
      { unit: '万元', signed: true },
    );
  }),
  template('含税价换算', '税额计算', 3, (chance) => {
    const rate = chance.pick([3, 6, 9, 13]);
    const net = step(chance, 100, 900, 20);
    const gross = (net * (100 + rate)) / 100;
    const stem = say(
      chance,
      `${firm(chance)}出售一批${product(chance)}，取得含增值税价款${shown(gross)}万元，税率为${rate}%，其不含税销售额为多少万元？`,
      `含税售价共${shown(gross)}万元，增值税税率${rate}%。${place(chance)}一家企业销售${product(chance)}的不含税销售额是多少万元？`,
    );
    return numeric(stem, String(net), '0.01', `不含税销售额＝${shown(gross)}÷(1＋${rate}%)＝${net}万元。`);
  }),
  template('超额累进税额', '税收要素', 4, (chance) => {
    const [first, second] = [step(chance, 2, 5, 1), step(chance, 8, 14, 1)];
    const rates = chance.pick([
      [5, 10, 20],
      [3, 10, 20],
      [5, 15, 25],
      [10, 20, 30],
    ]);
    const [low = 0, middle = 0, high = 0] = rates;
    const income = second + step(chance, 1, 10, 0.5);
    const right = (first * low + (second - first) * middle + (income - second) * high) / 100;
    const cells = table([
      ['应纳税所得额', '税率'],
      [`不超过${first}万元的部分`, `${low}%`],
      [`超过${first}万元至${second}万元的部分`, `${middle}%`],
      [`超过${second}万元的部分`, `${high}%`],
    ]);
    const stem = `${plain(`设某项所得税按下表的超额累进税率计征。纳税人${person(chance)}本期应纳税所得额为${income}万元。`)}${cells}${plain('其应纳税额为（　　）。')}`;
    const why = `${first}×${low}%＋(${second}－${first})×${middle}%＋(${income}－${second})×${high}%＝${shown(right, 3)}万元。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(income * high) / 100, (income * middle) / 100, ((income - second) * high) / 100, (income * low) / 100],
      why,
      { unit: '万元', places: 3 },
    );
  }),
  template('起征点与免征额', '税收要素', 3, (chance) => {
    const line = step(chance, 1000, 5000, 500);
    const amount = line + step(chance, 500, 6000, 250);
    const rate = chance.pick([3, 5, 10, 20]);
    const isLine = chance.happens(0.5);
    const right = ((isLine ? amount : amount - line) * rate) / 100;
    const stem = `某税规定${isLine ? '起征点' : '免征额'}为${line}元，税率为${rate}%。${place(chance)}的纳税人${person(chance)}取得课税对象${amount}元，应纳税额为（　　）。`;
    const why = isLine
      ? `超过起征点的，就全额征税：${amount}×${rate}%＝${shown(right)}元。`
      : `免征额部分不征税：(${amount}－${line})×${rate}%＝${shown(right)}元。`;
    return numberChoice(
      chance,
      stem,
      right,
      [((isLine ? amount - line : amount) * rate) / 100, (line * rate) / 100, ((amount + line) * rate) / 100],
      why,
      { unit: '元' },
    );
  }),
  template('赤字率', '财政支出规模', 2, (chance) => {
    const [income, gap, gdp] = [step(chance, 500, 1500, 20), step(chance, 30, 240, 10), step(chance, 4000, 9000, 100)];
    const right = (gap / gdp) * 100;
    const stem = say(
      chance,
      `某地全年财政收入${income}亿元，财政支出${income + gap}亿元，地区生产总值${gdp}亿元，财政赤字占地区生产总值的比重约为（　　）。`,
      `${place(chance)}的一份模拟预算：收入${income}亿元，支出${income + gap}亿元；预计地区生产总值为${gdp}亿元。其赤字率约为（　　）。`,
    );
    const why = `赤字＝${income + gap}－${income}＝${gap}亿元，${gap}÷${gdp}≈${shown(right)}%。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(gap / income) * 100, (gap / (income + gap)) * 100, ((income + gap) / gdp) * 100],
      why,
      { unit: '%', even: true },
    );
  }),
  template('支出弹性系数', '财政支出规模', 3, (chance) => {
    const [spent, more] = [step(chance, 300, 900, 20), step(chance, 20, 120, 4)];
    const growth = step(chance, 4, 12, 1);
    const right = ((more / spent) * 100) / growth;
    const stem = `${place(chance)}财政支出由${spent}亿元增加到${spent + more}亿元，同期地区生产总值增长${growth}%。财政支出增长的弹性系数约为（　　）。`;
    const why = `支出增长率${shown((more / spent) * 100)}%÷${growth}%≈${shown(right)}。`;
    return numberChoice(
      chance,
      stem,
      right,
      [1 / right, ((more / (spent + more)) * 100) / growth, more / growth, (more / spent) * growth],
      why,
      { even: true },
    );
  }),
  template('国债指标', '国债', 3, (chance) => {
    const [issued, due, debt] = [step(chance, 60, 240, 10), step(chance, 30, 160, 10), step(chance, 900, 3000, 100)];
    const [spent, income, gdp] = [
      step(chance, 1300, 2000, 50),
      step(chance, 800, 1250, 50),
      step(chance, 6000, 9000, 500),
    ];
    const [name, over, under] = chance.pick([
      ['国债依存度', issued, spent],
      ['国债负担率', debt, gdp],
      ['国债偿债率', due, income],
    ] as const);
    const right = (over / under) * 100;
    const stem = `${brand(chance)}国（虚构）本年资料：国债发行额${issued}亿元，国债还本付息额${due}亿元，年末国债余额${debt}亿元；财政支出${spent}亿元，财政收入${income}亿元，国内生产总值${gdp}亿元。其${name}约为（　　）。`;
    const why = `${name}＝${over}÷${under}≈${shown(right)}%。`;
    const all = [issued / spent, debt / gdp, due / income, issued / income, due / spent].map((one) => one * 100);
    return numberChoice(
      chance,
      stem,
      right,
      all.filter((one) => one !== right),
      why,
      { unit: '%', even: true },
    );
  }),
  template('组成计税价格', '税额计算', 4, (chance) => {
    const [paid, duty] = [step(chance, 100, 600, 20), chance.pick([5, 10, 15, 20])];
    const consume = chance.pick([5, 10, 15, 20]);
    const right = (paid * (1 + duty / 100)) / (1 - consume / 100);
    const stem = `${firm(chance)}进口一批应税消费品，关税完税价格${paid}万元，关税税率${duty}%，消费税比例税率${consume}%。进口环节的组成计税价格约为多少万元（保留两位小数）？`;
    const why = `（完税价格＋关税）÷（1－消费税税率）＝${paid}×（1＋${duty}%）÷（1－${consume}%）≈${shown(right)}万元。`;
    return numeric(stem, shown(right), '0.01', why);
  }),
];
