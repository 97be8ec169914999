import { businessAdministration } from '../fields/business-administration.ts';
import { numberChoice } from '../kit/choice.ts';
import { firm, product, say } from '../kit/names.ts';
import { fraction, math, shown, table } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, plain, step } from '../kit/write.ts';

const business = sums(businessAdministration);

export const businessSums = [
  business('盈亏平衡产量', '盈亏平衡与投资', 2, (chance) => {
    const [variable, margin, count] = [step(chance, 10, 90, 2), step(chance, 5, 60, 1), step(chance, 400, 9000, 100)];
    const fixed = margin * count;
    const stem = say(
      chance,
      `${firm(chance)}生产${product(chance)}，年固定成本${fixed}元，单位可变成本${variable}元，单价${variable + margin}元，盈亏平衡产量为（　　）。`,
      `若${product(chance)}的固定成本总额为${fixed}元、每件变动成本${variable}元、每件售价${variable + margin}元，${firm(chance)}要保本须销售（　　）。`,
    );
    const why = `${math(fraction('固定成本', '单价-单位可变成本'))}＝${fixed}÷(${variable + margin}－${variable})＝${count}件。`;
    return numberChoice(
      chance,
      stem,
      count,
      [fixed / (variable + margin), fixed / variable, fixed / (2 * variable + margin)],
      why,
      { unit: '件', places: 0 },
    );
  }),
  business('经济订购批量', '生产与库存', 4, (chance) => {
    const [keep, order, times] = [
      chance.pick([1, 2, 4, 5]),
      step(chance, 20, 200, 20),
      chance.pick([2, 3, 4, 5, 6, 8, 10, 12]),
    ];
    // at the optimum, holding cost equals ordering cost: lot = 2 × order × times / keep
    const lot = (2 * order * times) / keep;
    const need = lot * times;
    const stem = `${firm(chance)}全年需某种零件${shown(need)}件，每次订购费用${order}元，单位零件年保管费用${keep}元。不允许缺货，经济订购批量是多少件？`;
    return numeric(
      stem,
      shown(lot, 0),
      shown(Math.max(1, lot * 0.005), 0),
      `批量＝√（2×年需要量×每次订购费÷单位年保管费）＝√（2×${shown(need)}×${order}÷${keep}）≈${shown(lot, 0)}件。`,
    );
  }),
  business('期望损益决策', '决策方法', 3, (chance) => {
    const chances = chance.pick([
      [0.3, 0.5, 0.2],
      [0.2, 0.5, 0.3],
      [0.4, 0.4, 0.2],
      [0.3, 0.4, 0.3],
    ] as const);
    const plans = ['甲', '乙'].map((name) => ({
      name,
      values: [step(chance, 60, 180, 5), step(chance, 20, 58, 2), -step(chance, 5, 45, 5)],
    }));
    const expected = plans.map(({ values }) => values.reduce((all, one, at) => all + one * (chances[at] ?? 0), 0));
    const right = Math.max(...expected);
    const cells = table([
      ['方案', ...['畅销', '一般', '滞销'].map((state, at) => `${state}（概率${chances[at]}）`)],
      ...plans.map(({ name, values }) => [name, ...values]),
    ]);
    const stem = `${plain(`${firm(chance)}拟推出新款${product(chance)}，两个方案在各种市场状态下的损益（万元）如下表。`)}${cells}${plain('按期望损益准则，所选方案的期望损益值为（　　）。')}`;
    const why = plans.map(({ name }, at) => `${name}方案期望值${shown(expected[at] ?? 0)}万元`).join('，');
    return numberChoice(
      chance,
      stem,
      right,
      [
        Math.min(...expected),
        right * 1.15,
        ...plans.map(({ values }) => values.reduce((all, one) => all + one, 0) / 3),
      ],
      `${why}，取较大者。`,
      { unit: '万元', signed: true },
    );
  }),
  business('净现值', '盈亏平衡与投资', 4, (chance) => {
    const [cost, rate] = [step(chance, 100, 300, 10), step(chance, 6, 12, 1)];
    const flows = [step(chance, 60, 160, 5), step(chance, 60, 180, 5)];
    const right = flows.reduce((all, one, at) => all + one / (1 + rate / 100) ** (at + 1), -cost);
    const stem = `${firm(chance)}某项目期初一次投资${cost}万元，第一年末和第二年末的净现金流入分别为${flows[0]}万元和${flows[1]}万元，此后没有收支。贴现率为${rate}%，该项目净现值约为多少万元（保留两位小数）？`;
    return numeric(
      stem,
      shown(right),
      '0.02',
      `－${cost}＋${flows[0]}÷(1＋${rate}%)＋${flows[1]}÷(1＋${rate}%)²≈${shown(right)}万元。`,
    );
  }),
  business('指数平滑预测', '决策方法', 3, (chance) => {
    const [actual, forecast, weight] = [
      step(chance, 300, 900, 10),
      step(chance, 300, 900, 10),
      step(chance, 0.1, 0.9, 0.1),
    ];
    const right = weight * actual + (1 - weight) * forecast;
    const stem = `${firm(chance)}上月${product(chance)}的实际销量为${actual}件，当初对该月的预测值为${forecast}件，平滑系数取${weight}。用一次指数平滑法，本月的预测销量为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(1 - weight) * actual + weight * forecast, (actual + forecast) / 2, weight * actual + forecast],
      `${weight}×${actual}＋(1－${weight})×${forecast}＝${shown(right)}件。`,
      { unit: '件', places: 1 },
    );
  }),
  business('单一品种生产能力', '生产与库存', 3, (chance) => {
    const [devices, hours, norm] = [chance.whole(4, 30), step(chance, 7, 15, 0.5), step(chance, 10, 60, 5)];
    const days = step(chance, 240, 300, 5);
    const right = (devices * hours * days * 60) / norm;
    const stem = `${firm(chance)}有${devices}台同型设备，每台每日有效工作${hours}小时，全年工作${days}天，单件${product(chance)}的台时定额为${norm}分钟。该设备组的年生产能力为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(devices * hours * days) / norm, (right / 60) * norm, right / devices, right * 1.25],
      `${devices}×${hours}×${days}×60÷${norm}＝${shown(right, 0)}件。`,
      { unit: '件', places: 0 },
    );
  }),
];
