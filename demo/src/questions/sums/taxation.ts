import { taxation } from '../fields/taxation.ts';
import { numberChoice } from '../kit/choice.ts';
import { brand, firm, place } from '../kit/names.ts';
import { shown } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { step } from '../kit/write.ts';

const tax = sums(taxation);

export const taxSums = [
  tax('企业所得税', '所得税', 3, (chance) => {
    const [income, cost, fine] = [step(chance, 500, 1500, 20), step(chance, 200, 450, 10), step(chance, 2, 20, 1)];
    const right = (income - cost) * 0.25;
    const stem = `${firm(chance)}全年收入总额${income}万元，准予扣除的成本费用和税金${cost}万元，另支付税收滞纳金${fine}万元。企业所得税税率为25%，不考虑其他事项，应纳企业所得税（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(income - cost - fine) * 0.25, income * 0.25, (income - cost + fine) * 0.25],
      `税收滞纳金不得扣除：(${income}－${cost})×25%＝${shown(right)}万元。`,
      { unit: '万元' },
    );
  }),
  tax('关税税额', '增值税与消费税', 2, (chance) => {
    const [count, price, rate] = [step(chance, 20, 200, 5), step(chance, 0.5, 8, 0.1), chance.pick([5, 8, 10, 15, 20])];
    const right = (count * price * rate) / 100;
    const stem = `${firm(chance)}进口设备${count}台，海关审定的完税价格为每台${price}万元，关税税率${rate}%，应缴关税（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(price * rate) / 100, count * price * (1 + rate / 100), (count * price * rate) / (100 + rate)],
      `${count}×${price}×${rate}%＝${shown(right)}万元。`,
      { unit: '万元' },
    );
  }),
  tax('消费税复合计税', '增值税与消费税', 4, (chance) => {
    const [boxes, price, rate, unit] = [
      step(chance, 100, 900, 20),
      step(chance, 200, 900, 20),
      chance.pick([10, 15, 20, 30]),
      step(chance, 2, 12, 1),
    ];
    const right = boxes * ((price * rate) / 100 + unit);
    const stem = `设某应税消费品按${rate}%的比例税率和每箱${unit}元的定额税率复合计征消费税。${brand(chance)}酒厂（在${place(chance)}）销售${boxes}箱，每箱不含增值税售价${price}元，应纳消费税（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(boxes * price * rate) / 100, boxes * unit, (boxes * (price + unit) * rate) / 100],
      `${boxes}×${price}×${rate}%＋${boxes}×${unit}＝${shown(right)}元。`,
      { unit: '元' },
    );
  }),
];
