import { transportEconomics } from '../fields/transport-economics.ts';
import { numberChoice } from '../kit/choice.ts';
import { brand, place, say } from '../kit/names.ts';
import { shown, table } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, plain, step } from '../kit/write.ts';

const freight = sums(transportEconomics);

export const transportSums = [
  freight('货物周转量', '运量与周转量', 2, (chance) => {
    const trips = [0, 1, 2].map(() => [step(chance, 10, 60, 2), step(chance, 20, 240, 10)] as const);
    const right = trips.reduce((all, [tons, far]) => all + tons * far, 0);
    const cells = table([
      ['批次', '一', '二', '三'],
      ['货物（吨）', ...trips.map(([tons]) => tons)],
      ['运距（公里）', ...trips.map(([, far]) => far)],
    ]);
    const stem = `${plain(`${brand(chance)}运输公司一日从${place(chance)}发运三批货物如下。`)}${cells}${plain('当日完成的货物周转量为（　　）。')}`;
    const tons = trips.reduce((all, [one]) => all + one, 0);
    const far = trips.reduce((all, [, one]) => all + one, 0);
    return numberChoice(
      chance,
      stem,
      right,
      [tons * far, (tons * far) / 3, (tons * far) / 9 + far],
      `${trips.map(([one, other]) => `${one}×${other}`).join('＋')}＝${right}吨公里。`,
      { unit: '吨公里', places: 0 },
    );
  }),
  freight('里程利用率', '车辆运用', 2, (chance) => {
    const [loaded, empty] = [step(chance, 120, 480, 10), step(chance, 40, 260, 10)];
    const right = (loaded / (loaded + empty)) * 100;
    const stem = say(
      chance,
      `${brand(chance)}车队一辆货车当日载重行驶${loaded}公里，空驶${empty}公里，里程利用率约为（　　）。`,
      `由${place(chance)}出发的一辆货车，全天重车行程${loaded}公里、空车行程${empty}公里，据此计算的里程利用率约为（　　）。`,
    );
    return numberChoice(
      chance,
      stem,
      right,
      [(empty / (loaded + empty)) * 100, (empty / loaded) * 100, ((loaded - empty) / loaded) * 100],
      `${loaded}÷(${loaded}＋${empty})≈${shown(right, 1)}%。`,
      { unit: '%', places: 1, even: true },
    );
  }),
  freight('平均运距', '运量与周转量', 2, (chance) => {
    const [tons, far] = [step(chance, 20, 240, 5), step(chance, 40, 600, 5)];
    const stem = `${brand(chance)}航运公司（注册地${place(chance)}）本月完成货运量${tons}万吨、货物周转量${tons * far}万吨公里，其平均运距为多少公里？`;
    return numeric(stem, String(far), '0.5', `平均运距＝周转量÷运量＝${tons * far}÷${tons}＝${far}公里。`);
  }),
  freight('公路与铁路的等成本运距', '运输价格', 4, (chance) => {
    const [road, rail, distance] = [
      step(chance, 0.3, 0.6, 0.02),
      step(chance, 0.08, 0.2, 0.02),
      step(chance, 100, 400, 20),
    ];
    const start = step(chance, 4, 20, 2);
    const more = Math.round((road - rail) * distance * 100) / 100;
    const stem = `从${place(chance)}发运货物，公路每吨始发终到费${start}元、每吨公里${road}元；铁路每吨始发终到费${shown(start + more)}元、每吨公里${rail}元。两种方式每吨总费用相等的运距是多少公里？`;
    return numeric(
      stem,
      String(distance),
      '1',
      `(${shown(start + more)}－${start})÷(${road}－${rail})＝${distance}公里，运距更长时铁路较省。`,
    );
  }),
];
