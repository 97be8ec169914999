import { tourismEconomics } from '../fields/tourism-economics.ts';
import { numberChoice } from '../kit/choice.ts';
import { brand, place } from '../kit/names.ts';
import { shown } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { judgement, step } from '../kit/write.ts';

const travel = sums(tourismEconomics);

export const tourismSums = [
  travel('客房出租率与收入', '饭店经营', 3, (chance) => {
    const [rooms, sold, price] = [step(chance, 100, 320, 20), step(chance, 40, 95, 5), step(chance, 200, 800, 20)];
    const right = (price * sold) / 100;
    const stem = `${brand(chance)}饭店有可供出租客房${rooms}间，某日出租率为${sold}%，平均房价${price}元，该日每间可供出租客房收入为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(price * 100) / sold, (price * rooms) / 100, price, price * (1 - sold / 100)],
      `平均房价×出租率＝${price}×${sold}%＝${shown(right)}元。`,
      { unit: '元' },
    );
  }),
  travel('旅游乘数', '旅游经济影响', 3, (chance) => {
    const [spend, save, leak] = [
      step(chance, 50, 600, 10),
      chance.pick([0.1, 0.15, 0.2, 0.3]),
      chance.pick([0.1, 0.2, 0.3]),
    ];
    const right = spend / (save + leak);
    const stem = `${place(chance)}接待外地游客所得的旅游收入为${spend}百万元。当地边际储蓄倾向为${save}，边际进口（漏损）倾向为${leak}，按旅游乘数计算，最终带来的收入总量约为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [spend / save, spend / leak, spend * (1 + save + leak), spend / (1 - save - leak)],
      `乘数＝1÷(${save}＋${leak})，${spend}÷${shown(save + leak)}≈${shown(right)}百万元。`,
      { unit: '百万元' },
    );
  }),
  travel('景区日容量', '旅游资源', 3, (chance) => {
    const [area, each, open, stay] = [
      step(chance, 4000, 30000, 500),
      chance.pick([5, 8, 10, 20, 25]),
      chance.pick([8, 9, 10, 12]),
      chance.pick([2, 3, 4]),
    ];
    const right = Math.floor((area / each) * (open / stay));
    const stem = `${place(chance)}一景区可游览面积${area}平方米，每位游客合理占用${each}平方米，每日开放${open}小时，游客平均停留${stay}小时。按面积法，景区日容量为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [area / each, (area / each) * open, (area / each) * (stay / open), area / stay / each],
      `${area}÷${each}×(${open}÷${stay})＝${right}人次。`,
      { unit: '人次', places: 0 },
    );
  }),
  travel('旅游人均花费', '旅游需求', 2, (chance) => {
    const [visitors, total] = [step(chance, 20, 200, 5), step(chance, 1, 24, 0.5)];
    const right = (total * 10_000) / visitors;
    const claimed = chance.happens(0.5) ? right : (visitors * 10_000) / total / 100 + 40;
    const holds = shown(claimed, 0) === shown(right, 0);
    const stem = `${place(chance)}一个假日接待游客${visitors}万人次，旅游总收入${total}亿元，则人均花费约为${shown(claimed, 0)}元。`;
    return judgement(stem, holds, `${holds ? '正确' : '错误'}。${total}亿元÷${visitors}万人次≈${shown(right, 0)}元。`);
  }),
];
