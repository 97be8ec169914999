import { intellectualProperty } from '../fields/intellectual-property.ts';
import { numberChoice } from '../kit/choice.ts';
import { firm } from '../kit/names.ts';
import { shown } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, step } from '../kit/write.ts';

const rights = sums(intellectualProperty);

export const rightsSums = [
  rights('提成许可费', '许可与转让', 3, (chance) => {
    const [entry, count, price, rate] = [
      step(chance, 5, 60, 1),
      step(chance, 1, 20, 0.5),
      step(chance, 20, 400, 10),
      step(chance, 1, 8, 0.5),
    ];
    const right = entry + (count * price * rate) / 100;
    const stem = `${firm(chance)}取得一项实用新型的普通许可，入门费${entry}万元，另按净销售额的${rate}%提成。当年销售该专利产品${count}万件，每件净价${price}元，当年共应支付许可费（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(count * price * rate) / 100, entry, entry + count * price * (rate / 10), entry * (1 + rate / 100)],
      `${entry}＋${count}×${price}×${rate}%＝${shown(right)}万元。`,
      { unit: '万元' },
    );
  }),
  rights('专利收益法', '价值评估与质押', 4, (chance) => {
    const [one, two, rate, share] = [
      step(chance, 60, 300, 10),
      step(chance, 60, 320, 10),
      step(chance, 8, 15, 1),
      chance.pick([20, 25, 30]),
    ];
    const right = ((one / (1 + rate / 100) + two / (1 + rate / 100) ** 2) * share) / 100;
    const stem = `估计${firm(chance)}的一项专利尚有两年经济寿命，第一年末、第二年末含该专利的产品利润为${one}万元和${two}万元，专利分成率${share}%，折现率${rate}%。用收益法估算该专利的价值约为多少万元（保留两位小数）？`;
    return numeric(
      stem,
      shown(right),
      '0.02',
      `(${one}÷(1＋${rate}%)＋${two}÷(1＋${rate}%)²)×${share}%≈${shown(right)}万元。`,
    );
  }),
  rights('保护期的届满', '专利权', 2, (chance) => {
    const [kind, years] = chance.pick([
      ['发明', 20],
      ['实用新型', 10],
      ['外观设计', 15],
    ] as const);
    const start = chance.whole(2022, 2025);
    const [month, day] = [chance.whole(1, 12), chance.whole(1, 28)];
    const right = start + years;
    const stem = `${firm(chance)}于${start}年${month}月${day}日提出一件${kind}专利申请，后获授权，没有期限补偿等情形并一直按期缴纳年费，其专利权保护期届满的年份是（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [10, 15, 20, 25].map((one) => start + one),
      `${kind}专利权的期限为${years}年，自申请日起计算：${start}＋${years}＝${right}年。`,
      { unit: '年', places: 0 },
    );
  }),
];
