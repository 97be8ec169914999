import { realEstate } from '../fields/real-estate.ts';
import { numberChoice } from '../kit/choice.ts';
import { person, place } from '../kit/names.ts';
import { shown, table } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, plain, step } from '../kit/write.ts';

const houses = sums(realEstate);

export const estateSums = [
  houses('容积率', '土地制度与开发', 2, (chance) => {
    const [land, homes, shops] = [
      step(chance, 10000, 40000, 500),
      step(chance, 15000, 60000, 500),
      step(chance, 1000, 9000, 500),
    ];
    const right = (homes + shops) / land;
    const stem = `${place(chance)}一宗用地面积${land}平方米，规划住宅建筑面积${homes}平方米，商业建筑面积${shops}平方米，全部在地上计容，容积率约为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [homes / land, land / (homes + shops), shops / land, (homes - shops) / land],
      `(${homes}＋${shops})÷${land}≈${shown(right)}。`,
      { even: true },
    );
  }),
  houses('等额本金首期还款', '房地产交易', 3, (chance) => {
    const [loan, years, rate] = [
      step(chance, 24, 180, 6),
      chance.pick([10, 15, 20, 25]),
      chance.pick([3.6, 4.2, 4.8, 5.4, 6]),
    ];
    const [principal, interest] = [(loan * 10_000) / (years * 12), (loan * 10_000 * rate) / 1200];
    const right = principal + interest;
    const stem = `${person(chance)}为购房贷款${loan}万元，期限${years}年，年利率${rate}%，按月等额本金还款。第一个月应还（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [principal, principal + interest * 2, interest, principal * (1 + rate / 100)],
      `本金${shown(principal)}元加当月利息${shown(interest)}元，约${shown(right)}元。`,
      { unit: '元', even: true },
    );
  }),
  houses('收益法估价', '房地产价格', 4, (chance) => {
    const [rent, cost, rate] = [step(chance, 20, 120, 2), step(chance, 2, 18, 1), step(chance, 4, 10, 0.5)];
    const right = (rent - cost) / (rate / 100);
    const stem = `${place(chance)}一处商铺年总收益${rent}万元，年运营费用${cost}万元，净收益每年不变且使用年限视为无限，报酬率${rate}%。用收益法估算其价格约为多少万元（保留两位小数）？`;
    return numeric(stem, shown(right), '0.01', `(${rent}－${cost})÷${rate}%≈${shown(right)}万元。`);
  }),
  houses('关键线路工期', '进度与质量', 4, (chance) => {
    const [one, two, three, four, last] = [2, 3, 3, 2, 2].map((low) => chance.whole(low, low + 9));
    const [a, b, c, d, e] = [one ?? 0, two ?? 0, three ?? 0, four ?? 0, last ?? 0];
    const right = a + Math.max(b, c + d) + e;
    const cells = table([
      ['工作', '甲', '乙', '丙', '丁', '戊'],
      ['紧前工作', '—', '甲', '甲', '丙', '乙、丁'],
      ['持续时间（天）', a, b, c, d, e],
    ]);
    const stem = `${plain(`${place(chance)}一项工程由五项工作组成，逻辑关系如下表。`)}${cells}${plain('该工程的计算工期为（　　）。')}`;
    return numberChoice(
      chance,
      stem,
      right,
      [a + Math.min(b, c + d) + e, a + b + c + d + e, a + b + c + e, a + Math.max(b, c) + e],
      `最长线路：${a}＋max(${b}，${c}＋${d})＋${e}＝${right}天。`,
      { unit: '天', places: 0 },
    );
  }),
];
