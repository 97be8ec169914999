import { accounting } from '../fields/accounting.ts';
import { numberChoice } from '../kit/choice.ts';
import { firm, product, say } from '../kit/names.ts';
import { fraction, math, row, shown, table } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { judgement, numeric, plain, step } from '../kit/write.ts';

const template = sums(accounting);
const machines = ['数控车床', '灌装线', '印刷机', '冷藏车', '注塑机', '检测仪', '叉车', '空压机', '裁床', '锅炉'];

export const accountingSums = [
  template('年限平均法折旧', '固定资产折旧', 2, (chance) => {
    const years = chance.pick([4, 5, 8, 10]);
    const residue = step(chance, 2, 12, 1);
    const yearly = step(chance, 3, 40, 0.5);
    const cost = yearly * years + residue;
    const stem = say(
      chance,
      `${firm(chance)}购入一台${chance.pick(machines)}，原价${cost}万元，预计使用${years}年，预计净残值${residue}万元。按年限平均法，每年应计提折旧（　　）。`,
      `一项固定资产（${chance.pick(machines)}）的入账价值为${cost}万元，使用寿命${years}年，残值预计${residue}万元。${firm(chance)}采用直线法，年折旧额为（　　）。`,
    );
    return numberChoice(
      chance,
      stem,
      yearly,
      [cost / years, (cost + residue) / years, (cost - residue) / (years - 1), (cost * 2) / years],
      `(${cost}－${residue})÷${years}＝${yearly}万元。`,
      { unit: '万元' },
    );
  }),
  template('双倍余额递减法', '固定资产折旧', 4, (chance) => {
    const years = chance.pick([4, 5, 8, 10]);
    const cost = step(chance, 40, 400, 10);
    const at = chance.whole(1, 2);
    const rate = 2 / years;
    const right = at === 1 ? cost * rate : cost * (1 - rate) * rate;
    const stem = `${firm(chance)}的${chance.pick(machines)}原价${cost}万元，预计使用${years}年，采用双倍余额递减法。该资产第${at}年的折旧额是（　　）。`;
    const why = `年折旧率＝2÷${years}＝${shown(rate * 100)}%，以年初净值计提，第${at}年为${shown(right)}万元。`;
    return numberChoice(
      chance,
      stem,
      right,
      [cost / years, at === 1 ? cost * (1 - rate) * rate : cost * rate, cost * (1 - rate), (cost * rate) / 2 + 1],
      why,
      { unit: '万元' },
    );
  }),
  template('年数总和法', '固定资产折旧', 4, (chance) => {
    const years = chance.whole(4, 6);
    const total = (years * (years + 1)) / 2;
    const residue = step(chance, 1, 10, 1);
    const cost = residue + total * step(chance, 1, 12, 0.5);
    const at = chance.whole(1, years - 1);
    const right = ((cost - residue) * (years - at + 1)) / total;
    const stem = `${firm(chance)}有${chance.pick(machines)}一台，原价${cost}万元，预计净残值${residue}万元，预计使用${years}年，按年数总和法计提折旧。第${at}年应提折旧多少万元？`;
    return numeric(
      stem,
      shown(right),
      '0.01',
      `(${cost}－${residue})×${years - at + 1}÷${total}＝${shown(right)}万元。`,
    );
  }),
  template('会计等式', '会计要素', 1, (chance) => {
    const [assets, debts] = [step(chance, 300, 900, 10), step(chance, 80, 280, 10)];
    const [borrow, repay] = [step(chance, 20, 90, 5), step(chance, 10, 60, 5)];
    const right = assets + borrow - repay;
    const stem = `${firm(chance)}月初资产总额${assets}万元、负债总额${debts}万元。本月借入短期借款${borrow}万元存入银行，又以银行存款偿还应付账款${repay}万元，此外没有其他业务。月末资产总额为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [assets + borrow, assets - repay, assets + borrow + repay, assets - debts + borrow - repay],
      `${assets}＋${borrow}－${repay}＝${right}万元，两项业务都使资产与负债同增同减。`,
      { unit: '万元' },
    );
  }),
  template('流动比率与速动比率', '财务分析', 2, (chance) => {
    const [current, stock, debt] = [step(chance, 200, 800, 10), step(chance, 40, 180, 10), step(chance, 100, 400, 10)];
    const isQuick = chance.happens(0.5);
    const right = (isQuick ? current - stock : current) / debt;
    const stem = say(
      chance,
      `${firm(chance)}年末流动资产${current}万元，其中存货${stock}万元，流动负债${debt}万元。不考虑其他扣除项目，其${isQuick ? '速动' : '流动'}比率约为（　　）。`,
      `资产负债表日，${firm(chance)}的流动资产合计${current}万元（含存货${stock}万元，无预付款项等），流动负债合计${debt}万元，则${isQuick ? '速动' : '流动'}比率约为（　　）。`,
    );
    return numberChoice(
      chance,
      stem,
      right,
      [(isQuick ? current : current - stock) / debt, debt / current, stock / debt, (current + stock) / debt],
      `${isQuick ? `(${current}－${stock})` : current}÷${debt}≈${shown(right)}。`,
      { even: true },
    );
  }),
  template('资产负债率', '财务分析', 2, (chance) => {
    const [equity, debt] = [step(chance, 200, 900, 10), step(chance, 100, 800, 10)];
    const right = (debt / (equity + debt)) * 100;
    const stem = `${firm(chance)}期末负债总额${debt}万元，所有者权益${equity}万元，资产负债率约为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(debt / equity) * 100, (equity / (equity + debt)) * 100, (equity / debt) * 100],
      `${debt}÷(${debt}＋${equity})≈${shown(right, 1)}%。`,
      { unit: '%', places: 1, even: true },
    );
  }),
  template('应收账款周转', '财务分析', 3, (chance) => {
    const [start, end, times] = [
      step(chance, 40, 120, 10),
      step(chance, 40, 120, 10),
      chance.pick([4, 5, 6, 8, 9, 10, 12]),
    ];
    const income = ((start + end) / 2) * times;
    const right = 360 / times;
    const stem = `${firm(chance)}全年营业收入${income}万元，应收账款年初余额${start}万元、年末余额${end}万元。一年按360天计算，应收账款周转天数为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [times, 360 / (income / end), 360 / (income / start), 365 / times],
      `周转率＝${income}÷[(${start}＋${end})÷2]＝${times}次，360÷${times}＝${shown(right, 1)}天。`,
      { unit: '天', places: 1 },
    );
  }),
  template('先进先出法', '存货计价', 3, (chance) => {
    const [old, fresh] = [step(chance, 100, 300, 20), step(chance, 200, 500, 20)];
    const [cheap, dear] = [step(chance, 10, 30, 1), step(chance, 31, 45, 1)];
    const out = old + step(chance, 20, 180, 20);
    const right = old * cheap + (out - old) * dear;
    const cells = table([
      ['项目', '数量（件）', '单位成本（元）'],
      ['月初结存', old, cheap],
      ['本月购入', fresh, dear],
    ]);
    const stem = `${plain(`${firm(chance)}的${product(chance)}存货资料如下，购入以后本月发出${out}件。`)}${cells}${plain('按先进先出法，本月发出存货的成本为（　　）。')}`;
    const why = `先发月初的${old}件，再发本月购入的${out - old}件：${old}×${cheap}＋${out - old}×${dear}＝${right}元。`;
    const average = (old * cheap + fresh * dear) / (old + fresh);
    return numberChoice(
      chance,
      stem,
      right,
      [out * average, out * cheap, out * dear, old * dear + (out - old) * cheap],
      why,
      { unit: '元', places: 0 },
    );
  }),
  template('加权平均成本', '存货计价', 3, (chance) => {
    const [old, fresh] = [step(chance, 100, 300, 20), step(chance, 200, 500, 20)];
    const [cheap, dear] = [step(chance, 10, 30, 1), step(chance, 31, 60, 1)];
    const right = (old * cheap + fresh * dear) / (old + fresh);
    const stem = `${firm(chance)}月初结存${product(chance)}${old}件，单位成本${cheap}元；本月购入${fresh}件，单位成本${dear}元。采用月末一次加权平均法，本月的平均单位成本约为（　　）。`;
    const why = `${math(row('单位成本='), fraction(`${old}×${cheap}+${fresh}×${dear}`, `${old}+${fresh}`))}≈${shown(right)}元。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(cheap + dear) / 2, (old * dear + fresh * cheap) / (old + fresh), dear, cheap],
      why,
      { unit: '元', even: true },
    );
  }),
  template('权责发生制收入', '确认与计量', 3, (chance) => {
    const [now, later, early] = [step(chance, 10, 80, 2), step(chance, 10, 60, 2), step(chance, 5, 40, 1)];
    const stem = `${firm(chance)}本月发货并收款${now}万元，发货但约定下月收款${later}万元，预收下月才发货的定金${early}万元。控制权在发货时转移，按权责发生制，本月应确认收入（　　）。`;
    return numberChoice(
      chance,
      stem,
      now + later,
      [now + early, now, now + later + early],
      `收入以履行义务为准，与是否收款无关：${now}＋${later}＝${shown(now + later)}万元。`,
      { unit: '万元' },
    );
  }),
  template('净资产收益率', '财务分析', 3, (chance) => {
    const [profit, start, end] = [step(chance, 20, 120, 2), step(chance, 300, 800, 20), step(chance, 300, 900, 20)];
    const right = (profit / ((start + end) / 2)) * 100;
    const claimed = chance.happens(0.5) ? right : (profit / end) * 100 * 1.3 + 2;
    const holds = shown(claimed) === shown(right);
    const stem = `${firm(chance)}全年净利润${profit}万元，净资产年初${start}万元、年末${end}万元，以年初年末平均数计算，其净资产收益率约为${shown(claimed)}%。`;
    return judgement(stem, holds, `${holds ? '正确' : '错误'}。${profit}÷[(${start}＋${end})÷2]≈${shown(right)}%。`);
  }),
];
