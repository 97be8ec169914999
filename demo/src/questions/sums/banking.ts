import { banking } from '../fields/banking.ts';
import { numberChoice } from '../kit/choice.ts';
import { brand, firm, person, place } from '../kit/names.ts';
import { shown, table } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, plain, step } from '../kit/write.ts';

const bank = sums(banking);

export const bankSums = [
  bank('资本充足率', '资产负债管理', 3, (chance) => {
    const [core, added, assets] = [step(chance, 40, 120, 2), step(chance, 5, 38, 1), step(chance, 800, 1600, 20)];
    const right = ((core + added) / assets) * 100;
    const stem = `${brand(chance)}银行一级资本净额${core}亿元，二级资本净额${added}亿元，风险加权资产${assets}亿元，其资本充足率约为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(core / assets) * 100, (added / assets) * 100, ((core + added) / (assets + core + added)) * 100],
      `(${core}＋${added})÷${assets}≈${shown(right)}%。`,
      { unit: '%', even: true },
    );
  }),
  bank('不良贷款率与拨备', '资产负债管理', 3, (chance) => {
    const [normal, watch] = [step(chance, 800, 2000, 50), step(chance, 20, 80, 2)];
    const [sub, doubt, loss] = [step(chance, 4, 20, 1), step(chance, 2, 12, 1), step(chance, 1, 6, 1)];
    const right = ((sub + doubt + loss) / (normal + watch + sub + doubt + loss)) * 100;
    const cells = table([
      ['类别', '正常', '关注', '次级', '可疑', '损失'],
      ['余额（亿元）', normal, watch, sub, doubt, loss],
    ]);
    const stem = `${plain(`${brand(chance)}银行${place(chance)}分行的贷款五级分类如下。`)}${cells}${plain('其不良贷款率约为（　　）。')}`;
    const bad = sub + doubt + loss;
    const all = normal + watch + bad;
    return numberChoice(
      chance,
      stem,
      right,
      [((bad + watch) / all) * 100, ((doubt + loss) / all) * 100, (bad / normal) * 100],
      `次级、可疑、损失合计${bad}亿元，${bad}÷${all}≈${shown(right)}%。`,
      { unit: '%', even: true },
    );
  }),
  bank('贴现金额', '贷款业务', 3, (chance) => {
    const [face, rate, days] = [
      step(chance, 10, 200, 5),
      step(chance, 3, 9, 0.6),
      chance.pick([30, 45, 60, 72, 90, 120]),
    ];
    const right = face * (1 - (rate / 100) * (days / 360));
    const stem = `${firm(chance)}持面额${face}万元、不带息的银行承兑汇票申请贴现，年贴现率${rate}%，距到期${days}天，一年按360天计算，可得贴现金额约（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [
        face * (1 - rate / 100),
        (face * rate * days) / 36000,
        face * (1 + (rate / 100) * (days / 360)),
        face / (1 + rate / 100),
      ],
      `${face}×(1－${rate}%×${days}÷360)≈${shown(right)}万元。`,
      { unit: '万元', even: true },
    );
  }),
  bank('期权损益', '金融衍生品', 4, (chance) => {
    const [strike, premium, move] = [step(chance, 20, 80, 1), step(chance, 1, 6, 0.5), step(chance, 4, 20, 1)];
    const isCall = chance.happens(0.5);
    const price = isCall ? strike + move : strike - Math.min(move, strike - 5);
    const right = Math.abs(price - strike) - premium;
    const stem = `${person(chance)}支付每股${premium}元的期权费买入一份${isCall ? '看涨' : '看跌'}期权，执行价格为每股${strike}元。到期日标的股票（${brand(chance)}股份）市价为${price}元，不计其他费用，其每股净损益为多少元？`;
    return numeric(
      stem,
      shown(right),
      '0',
      `行权所得${shown(Math.abs(price - strike))}元减期权费${premium}元，得${shown(right)}元。`,
    );
  }),
];
