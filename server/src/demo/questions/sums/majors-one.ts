import { agriculturalEconomics } from '../fields/agricultural-economics.ts';
import { banking } from '../fields/banking.ts';
import { businessAdministration } from '../fields/business-administration.ts';
import { insurance } from '../fields/insurance.ts';
import { taxation } from '../fields/taxation.ts';
import { numberChoice } from '../kit/choice.ts';
import { brand, firm, person, place, product, say } from '../kit/names.ts';
import { fraction, math, shown, table } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, plain, step } from '../kit/write.ts';

const business = sums(businessAdministration);
const farming = sums(agriculturalEconomics);
const tax = sums(taxation);
const bank = sums(banking);
const insure = sums(insurance);
const crops = ['水稻', '小麦', '玉米', '油菜', '花生', '马铃薯', '棉花', '大豆'];

export const majorSumsOne = [
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
    // half the lot times its keeping is what ordering costs: lot = 2 × order × times / keep
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
  farming('亩产与总产', '农业项目评价', 2, (chance) => {
    const [one, other, low, high] = [
      step(chance, 20, 90, 5),
      step(chance, 20, 90, 5),
      step(chance, 300, 480, 10),
      step(chance, 500, 700, 10),
    ];
    const right = (one * low + other * high) / (one + other);
    const stem = `${place(chance)}一个家庭农场种植${chance.pick(crops)}，其中${one}亩坡地平均亩产${low}千克，${other}亩平地平均亩产${high}千克，全部面积的平均亩产约为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(low + high) / 2, (one * high + other * low) / (one + other), (one * low + other * high) / (low + high)],
      `(${one}×${low}＋${other}×${high})÷(${one}＋${other})≈${shown(right, 1)}千克。`,
      { unit: '千克', places: 1 },
    );
  }),
  farming('恩格尔系数', '农产品供求', 2, (chance) => {
    const [food, rest] = [step(chance, 6000, 18000, 200), step(chance, 9000, 40000, 500)];
    const right = (food / (food + rest)) * 100;
    const stem = say(
      chance,
      `${place(chance)}农户${person(chance)}家全年食品支出${food}元，其他消费支出${rest}元，恩格尔系数约为（　　）。`,
      `一户农村居民（${person(chance)}家，住${place(chance)}）年食品消费${food}元，衣着、居住等其余消费合计${rest}元，其恩格尔系数约为（　　）。`,
    );
    return numberChoice(
      chance,
      stem,
      right,
      [(food / rest) * 100, (rest / (food + rest)) * 100],
      `${food}÷(${food}＋${rest})≈${shown(right, 1)}%。`,
      { unit: '%', places: 1, even: true },
    );
  }),
  farming('复种指数', '土地制度', 2, (chance) => {
    const [land, spring, autumn] = [step(chance, 200, 900, 20), step(chance, 150, 800, 10), step(chance, 100, 700, 10)];
    const stem = `${place(chance)}某村有耕地${land}亩，全年夏收作物播种${spring}亩、秋收作物播种${autumn}亩，没有其他播种。该村的耕地复种指数约为百分之多少（保留一位小数）？`;
    const right = ((spring + autumn) / land) * 100;
    return numeric(stem, shown(right, 1), '0.1', `(${spring}＋${autumn})÷${land}≈${shown(right, 1)}%。`);
  }),
  farming('农产品商品率', '农业项目评价', 2, (chance) => {
    const [total, eaten, seed] = [
      step(chance, 4000, 20000, 500),
      step(chance, 400, 1800, 100),
      step(chance, 100, 900, 50),
    ];
    const right = ((total - eaten - seed) / total) * 100;
    const stem = `${place(chance)}农户${person(chance)}家收获${chance.pick(crops)}${total}千克，自家食用${eaten}千克，留种和饲用${seed}千克，其余全部出售，商品率约为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [((total - eaten) / total) * 100, ((eaten + seed) / total) * 100, ((total - seed) / total) * 100],
      `(${total}－${eaten}－${seed})÷${total}≈${shown(right, 1)}%。`,
      { unit: '%', places: 1, even: true },
    );
  }),
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
  insure('不足额保险赔款', '财产与责任保险', 3, (chance) => {
    const value = step(chance, 100, 400, 20);
    const insured = value * chance.pick([0.5, 0.6, 0.75, 0.8]);
    const loss = step(chance, 10, 80, 2);
    const right = (loss * insured) / value;
    const stem = `${firm(chance)}以保险金额${shown(insured)}万元投保价值${value}万元的厂房，发生保险事故，损失${loss}万元。按比例赔偿方式，保险人应赔付（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [loss, insured, (loss * (value - insured)) / value],
      `${loss}×${shown(insured)}÷${value}＝${shown(right)}万元。`,
      { unit: '万元' },
    );
  }),
  insure('重复保险分摊', '保险原则', 4, (chance) => {
    const [one, other] = [step(chance, 20, 80, 10), step(chance, 20, 90, 10)];
    const loss = step(chance, 10, Math.min(60, one + other - 10), 5);
    const right = (loss * one) / (one + other);
    const stem = `投保人${person(chance)}就同一财产向甲、乙两家保险公司重复投保，保险金额分别为${one}万元和${other}万元，该财产发生损失${loss}万元（在保险价值之内）。按保险金额比例责任制，甲公司应分摊（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(loss * other) / (one + other), loss / 2, Math.min(one, loss)],
      `${loss}×${one}÷(${one}＋${other})≈${shown(right)}万元。`,
      { unit: '万元' },
    );
  }),
  insure('免赔额与赔款', '合同主体与内容', 2, (chance) => {
    const [loss, free] = [step(chance, 3000, 20000, 500), step(chance, 200, 2000, 100)];
    const stem = `${person(chance)}的机动车损失险规定每次事故绝对免赔额${free}元。一次事故造成属于保险责任的损失${loss}元，足额投保，保险人赔付多少元？`;
    return numeric(
      stem,
      String(loss - free),
      '0',
      `绝对免赔额以内由被保险人自担：${loss}－${free}＝${loss - free}元。`,
    );
  }),
];
