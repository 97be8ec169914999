import { humanResources } from '../fields/human-resources.ts';
import { intellectualProperty } from '../fields/intellectual-property.ts';
import { realEstate } from '../fields/real-estate.ts';
import { tourismEconomics } from '../fields/tourism-economics.ts';
import { transportEconomics } from '../fields/transport-economics.ts';
import { numberChoice } from '../kit/choice.ts';
import { brand, firm, person, place, product, say } from '../kit/names.ts';
import { shown, table } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { judgement, numeric, plain, step } from '../kit/write.ts';

const people = sums(humanResources);
const rights = sums(intellectualProperty);
const houses = sums(realEstate);
const travel = sums(tourismEconomics);
const freight = sums(transportEconomics);

export const majorSumsTwo = [
  people('劳动定额定员', '规划与分析', 3, (chance) => {
    const [daily, norm, attend] = [
      step(chance, 400, 1800, 50),
      step(chance, 10, 40, 5),
      chance.pick([80, 90, 95, 100]),
    ];
    const right = Math.ceil(daily / norm / (attend / 100) - 1e-9);
    const stem = `${firm(chance)}每班须加工${product(chance)}${daily}件，每名工人的班产定额为${norm}件，出勤率为${attend}%。该班至少应配备工人（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [Math.ceil(daily / norm), Math.floor((daily / norm) * (attend / 100)), right + 3, right - 4],
      `${daily}÷${norm}÷${attend}%，向上取整得${right}人。`,
      { unit: '人', places: 0 },
    );
  }),
  people('比率分析', '规划与分析', 2, (chance) => {
    const [sales, staff] = [step(chance, 20, 60, 4), chance.whole(3, 15)];
    const target = sales * chance.pick([1.25, 1.5, 1.75, 2, 2.5]);
    const right = (target / sales) * staff;
    const stem = say(
      chance,
      `${firm(chance)}去年销售额${sales}百万元，有销售人员${staff}人。若今年的目标为${shown(target)}百万元，人均销售额不变，用比率分析法预测需销售人员多少人（可有小数）？`,
      `按比率分析法，销售额${sales}百万元对应${staff}名销售员。${place(chance)}一家公司计划把销售额做到${shown(target)}百万元，人均水平不变，需要多少名销售员（可有小数）？`,
    );
    return numeric(stem, shown(right), '0.01', `${shown(target)}÷(${sales}÷${staff})＝${shown(right)}。`);
  }),
  people('员工流失率', '招聘甄选', 2, (chance) => {
    const [start, left, came] = [step(chance, 120, 480, 10), chance.whole(8, 60), chance.whole(10, 80)];
    const end = start - left + came;
    const right = (left / ((start + end) / 2)) * 100;
    const stem = `${firm(chance)}年初有员工${start}人，全年离职${left}人，新进${came}人。以年初年末平均人数计算，全年员工离职率约为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(left / start) * 100, (left / end) * 100, (came / ((start + end) / 2)) * 100],
      `年末${end}人，${left}÷[(${start}＋${end})÷2]≈${shown(right)}%。`,
      { unit: '%', even: true },
    );
  }),
  people('加班工资', '培训与劳动关系', 3, (chance) => {
    const [hourly, workday, weekend, holiday] = [
      step(chance, 15, 60, 1),
      chance.whole(2, 12),
      step(chance, 4, 16, 2),
      chance.pick([4, 8]),
    ];
    const right = hourly * (workday * 1.5 + weekend * 2 + holiday * 3);
    const stem = `${firm(chance)}职工${person(chance)}实行标准工时，小时工资${hourly}元。某月在工作日延长工作${workday}小时，休息日加班${weekend}小时且未补休，法定休假日加班${holiday}小时。依法应得加班工资（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [
        hourly * (workday + weekend + holiday),
        hourly * (workday + weekend + holiday) * 1.5,
        hourly * (workday + weekend + holiday) * 2,
      ],
      `工作日、休息日、法定休假日分别按150%、200%、300%：${hourly}×(${workday}×1.5＋${weekend}×2＋${holiday}×3)＝${shown(right)}元。`,
      { unit: '元' },
    );
  }),
  people('劳动力参与率', '劳动力供求', 2, (chance) => {
    const [age, employed, idle] = [step(chance, 500, 900, 10), step(chance, 260, 440, 5), step(chance, 10, 40, 1)];
    const right = ((employed + idle) / age) * 100;
    const stem = `${place(chance)}劳动年龄人口${age}万人，其中就业人口${employed}万人，失业人口${idle}万人，劳动力参与率约为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(employed / age) * 100, (idle / (employed + idle)) * 100, ((age - employed - idle) / age) * 100],
      `(${employed}＋${idle})÷${age}≈${shown(right, 1)}%。`,
      { unit: '%', places: 1, even: true },
    );
  }),
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
