import { economics } from '../fields/economics.ts';
import { numberChoice } from '../kit/choice.ts';
import { place, say } from '../kit/names.ts';
import { fraction, math, row, shown, table } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, plain, step } from '../kit/write.ts';

const template = sums(economics);
const year = (chance: { whole: (low: number, high: number) => number }): number => chance.whole(2012, 2024);

export const macroSums = [
  template('支出法国内生产总值', '国民收入核算', 2, (chance) => {
    const [consumption, investment, government] = [
      step(chance, 400, 900, 10),
      step(chance, 200, 500, 10),
      step(chance, 100, 300, 10),
    ];
    const [exports, imports] = [step(chance, 80, 300, 10), step(chance, 60, 250, 10)];
    const right = consumption + investment + government + exports - imports;
    const stem = say(
      chance,
      `${place(chance)}${year(chance)}年居民消费${consumption}亿元，固定资本形成和存货增加合计${investment}亿元，政府购买${government}亿元，出口${exports}亿元，进口${imports}亿元。用支出法计算的地区生产总值为（　　）。`,
      `核算资料（${place(chance)}，${year(chance)}年）：居民消费支出${consumption}亿元、投资${investment}亿元、政府购买支出${government}亿元、货物和服务出口${exports}亿元、货物和服务进口${imports}亿元。按支出法，地区生产总值是（　　）。`,
    );
    const why = `${consumption}＋${investment}＋${government}＋(${exports}－${imports})＝${right}亿元。`;
    const sum = consumption + investment + government;
    return numberChoice(
      chance,
      stem,
      right,
      [sum + exports + imports, sum, sum - exports + imports, sum + exports],
      why,
      { unit: '亿元' },
    );
  }),
  template('投资乘数效应', '消费与投资乘数', 3, (chance) => {
    const saving = chance.pick([0.1, 0.2, 0.25, 0.4, 0.5]);
    const consume = Math.round((1 - saving) * 100) / 100;
    const more = step(chance, 10, 200, 5);
    const right = more / saving;
    const stem = say(
      chance,
      `假定边际消费倾向为${consume}，不考虑税收和进出口。${place(chance)}新增投资${more}亿元，国民收入将增加（　　）。`,
      `某封闭经济中，人们每增加1元收入就会多消费${consume}元。不计税收，投资增加${more}亿元可使国民收入增加（　　）。`,
      `若一个两部门经济的边际消费倾向等于${consume}，则追加的${more}亿元投资最终带来的收入增量为（　　）。`,
    );
    const why = `乘数${math(row('k='), fraction('1', `1-${consume}`), row(`=${shown(1 / saving)}`))}，收入增加${more}×${shown(1 / saving)}＝${shown(right)}亿元。`;
    return numberChoice(chance, stem, right, [more / consume, more * consume, more * (1 + consume), more], why, {
      unit: '亿元',
    });
  }),
  template('边际消费倾向', '消费与投资乘数', 2, (chance) => {
    const [income, more] = [step(chance, 4000, 12000, 500), step(chance, 500, 2500, 100)];
    const share = step(chance, 0.4, 0.9, 0.05);
    const before = Math.round(income * step(chance, 0.6, 0.85, 0.05));
    const after = Math.round(before + more * share);
    const right = (after - before) / more;
    const stem = `${place(chance)}一户家庭的月可支配收入由${income}元增至${income + more}元，月消费支出由${before}元增至${after}元，其边际消费倾向为（　　）。`;
    const why = `边际消费倾向＝消费增量÷收入增量＝${after - before}÷${more}＝${shown(right)}。`;
    return numberChoice(
      chance,
      stem,
      right,
      [after / (income + more), before / income, 1 - right, (after - before) / before],
      why,
      { even: true },
    );
  }),
  template('失业率', '失业与物价', 2, (chance) => {
    const employed = step(chance, 180, 560, 4);
    const idle = step(chance, 8, 40, 1);
    const outside = step(chance, 60, 200, 5);
    const right = (idle / (employed + idle)) * 100;
    const stem = say(
      chance,
      `${place(chance)}${year(chance)}年末就业人口${employed}万人，失业人口${idle}万人，既不工作也不找工作的劳动年龄人口${outside}万人，失业率约为（　　）。`,
      `一次劳动力调查（${place(chance)}，${year(chance)}年）得到：就业者${employed}万人，正在寻找工作的失业者${idle}万人，非劳动力${outside}万人。由此计算的失业率约为（　　）。`,
    );
    const why = `失业率＝失业人口÷劳动力人口＝${idle}÷(${employed}＋${idle})≈${shown(right, 1)}%，非劳动力不计入。`;
    return numberChoice(
      chance,
      stem,
      right,
      [
        (idle / employed) * 100,
        (idle / (employed + idle + outside)) * 100,
        ((idle + outside) / (employed + idle + outside)) * 100,
      ],
      why,
      { unit: '%', places: 2, even: true },
    );
  }),
  template('物价上涨率', '失业与物价', 2, (chance) => {
    const before = step(chance, 101, 125, 0.5);
    const after = before + step(chance, 1.5, 9, 0.5);
    const right = (after / before - 1) * 100;
    const stem = say(
      chance,
      `${place(chance)}上年居民消费价格指数为${before}，本年为${after}（均以同一年为基期，基期为100）。本年的通货膨胀率约为（　　）。`,
      `以某一固定年份的100为基准，${place(chance)}${year(chance)}年的消费者价格指数是${before}，次年是${after}，则次年物价上涨约（　　）。`,
    );
    const why = `(${after}－${before})÷${before}≈${shown(right)}%；指数之差不是上涨率。`;
    return numberChoice(chance, stem, right, [after - before, ((after - before) / after) * 100, after - 100], why, {
      unit: '%',
      even: true,
    });
  }),
  template('实际增长率', '经济增长与波动', 4, (chance) => {
    const before = step(chance, 2000, 6000, 100);
    const growth = step(chance, 8, 20, 1);
    const after = Math.round((before * (100 + growth)) / 100);
    const prices = step(chance, 101.5, 106, 0.5);
    const right = (after / before / (prices / 100) - 1) * 100;
    const stem = `${place(chance)}地区生产总值按当年价格由${before}亿元增加到${after}亿元，同期地区生产总值平减指数（上年＝100）为${prices}。扣除价格因素，该地区经济约增长（　　）。`;
    const why = `名义发展速度${shown(after / before, 4)}÷${shown(prices / 100, 3)}－1≈${shown(right)}%。`;
    return numberChoice(
      chance,
      stem,
      right,
      [
        (after / before - 1) * 100,
        (after / before) * (prices / 100) * 100 - 100,
        growth - (prices - 100),
        growth + prices - 100,
      ],
      why,
      { unit: '%', even: true },
    );
  }),
  template('潜在产出与失业', '失业与物价', 4, (chance) => {
    const [natural, more] = [step(chance, 3.5, 5.5, 0.5), step(chance, 0.5, 2.5, 0.5)];
    const okun = chance.pick([2, 2.5, 3]);
    const right = okun * more;
    const actual = natural + more;
    const stem = `根据${place(chance)}的经验数据，失业率每高出自然失业率1个百分点，实际产出就低于潜在产出${okun}%。若自然失业率为${natural}%、实际失业率为${actual}%，则实际产出低于潜在产出百分之多少？`;
    return numeric(stem, shown(right), '0.01', `(${actual}－${natural})×${okun}%＝${shown(right)}%。`);
  }),
  template('增加值', '国民收入核算', 3, (chance) => {
    const [cotton, yarn, cloth, dress] = [
      step(chance, 10, 30, 2),
      step(chance, 6, 20, 2),
      step(chance, 10, 30, 2),
      step(chance, 20, 60, 4),
    ];
    const prices = [cotton, cotton + yarn, cotton + yarn + cloth, cotton + yarn + cloth + dress];
    const right = prices[3] ?? 0;
    const cells = table([
      ['环节', '种棉', '纺纱', '织布', '制衣'],
      ['产品售价（万元）', ...prices],
    ]);
    const stem = `${plain(`${place(chance)}一批服装从种棉到制成，各环节产品全部卖给下一环节，售价如下表（种棉环节不购入中间产品）。`)}${cells}${plain('这一批服装的生产所形成的国内生产总值为（　　）。')}`;
    const why = `各环节增加值之和等于最终产品价值：${cotton}＋${yarn}＋${cloth}＋${dress}＝${right}万元，售价相加会重复计算。`;
    return numberChoice(
      chance,
      stem,
      right,
      [prices.reduce((sum, one) => sum + one, 0), dress, right - cotton, cloth + dress],
      why,
      { unit: '万元' },
    );
  }),
];
