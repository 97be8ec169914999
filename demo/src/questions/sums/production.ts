import { economics } from '../fields/economics.ts';
import { numberChoice } from '../kit/choice.ts';
import { firm, person, place, product, say } from '../kit/names.ts';
import { math, row, table } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, plain, step } from '../kit/write.ts';

const template = sums(economics);
type Pair = readonly [one: string, other: string];
const baskets: readonly Pair[] = [
  ['笔记本', '圆珠笔'],
  ['苹果', '橙子'],
  ['面包', '牛奶'],
  ['明信片', '邮票'],
  ['毛线', '纽扣'],
  ['气球', '彩带'],
  ['钥匙扣', '徽章'],
  ['信封', '胶水'],
];

export const productionSums = [
  template('边际成本', '生产与成本', 3, (chance) => {
    const start = step(chance, 100, 400, 20);
    const outputs = [0, 1, 2, 3, 4];
    const steps = [step(chance, 40, 90, 5), step(chance, 30, 70, 5), step(chance, 35, 80, 5), step(chance, 50, 120, 5)];
    const totals = outputs.map((output) => start + steps.slice(0, output).reduce((sum, one) => sum + one, 0));
    const at = chance.whole(2, 4);
    const right = steps[at - 1] ?? 0;
    const cells = table([
      ['产量（批）', ...outputs],
      ['总成本（元）', ...totals],
    ]);
    const stem = `${plain(`${firm(chance)}按批生产${product(chance)}，产量与总成本的关系如下表。`)}${cells}${plain(`第${at}批的边际成本为（　　）。`)}`;
    const why = `边际成本是增加一单位产量所增加的总成本：${totals[at]}－${totals[at - 1]}＝${right}元。`;
    const total = totals[at] ?? 0;
    return numberChoice(chance, stem, right, [total / at, (total - start) / at, steps[at - 2] ?? 0, start], why, {
      unit: '元',
      places: 1,
    });
  }),
  template('竞争企业的产量', '市场结构', 4, (chance) => {
    const [linear, square, output] = [chance.whole(4, 20), chance.whole(1, 5), chance.whole(6, 30)];
    const fixed = step(chance, 50, 300, 10);
    const price = linear + 2 * square * output;
    const cost = `${math(row(`TC=${fixed}+${linear}Q+${square === 1 ? '' : square}`), `<msup>${row('Q')}${row('2')}</msup>`)}`;
    const stem = say(
      chance,
      `${firm(chance)}是完全竞争市场上的企业，短期总成本函数为${cost}，市场价格为${price}元，则其利润最大的产量是（　　）。`,
      `一家完全竞争企业生产${product(chance)}，总成本为${cost}（Q为产量）。当价格为${price}元时，它应当生产（　　）。`,
    );
    const why = `边际成本MC＝${linear}＋${2 * square}Q，令其等于价格${price}，得Q＝${output}。`;
    return numberChoice(
      chance,
      stem,
      output,
      [(price - linear) / square, price / (2 * square), (price + linear) / (2 * square), output * 2 + 1],
      why,
      { places: 1 },
    );
  }),
  template('会计利润与经济利润', '生产与成本', 3, (chance) => {
    const revenue = step(chance, 120, 300, 10);
    const explicit = step(chance, 50, 100, 5);
    const [wage, rent] = [step(chance, 10, 30, 2), step(chance, 4, 16, 2)];
    const right = revenue - explicit - wage - rent;
    const stem = `店主放弃年薪${wage}万元的工作，用自己原来每年出租可得${rent}万元的铺面经营${product(chance)}。该店设在${place(chance)}，全年收入${revenue}万元，支付进货、雇工等费用${explicit}万元。不计其他因素，这一年的经济利润为多少万元？`;
    const why = `经济利润＝总收益－显成本－隐成本＝${revenue}－${explicit}－(${wage}＋${rent})＝${right}万元。`;
    return numberChoice(
      chance,
      stem,
      right,
      [revenue - explicit, revenue - explicit - wage, revenue - explicit - rent, revenue - wage - rent],
      why,
      { unit: '万元', signed: true },
    );
  }),
  template('消费者均衡', '消费者行为', 4, (chance) => {
    const [one, other, count, rest] = [
      chance.whole(2, 9),
      chance.whole(2, 9),
      chance.whole(3, 12),
      chance.whole(3, 12),
    ];
    const income = one * count + other * rest;
    const [first, second] = chance.pick(baskets);
    const stem = `${person(chance)}在${place(chance)}的一家小店用${income}元购买${first}和${second}，单价分别为${one}元和${other}元。如果他把钱正好花完，并且已经买了${rest}件${second}，那么他买了多少件${first}？`;
    const why = `预算线：${one}x＋${other}×${rest}＝${income}，x＝(${income}－${other * rest})÷${one}＝${count}。`;
    return numeric(stem, String(count), '0', why);
  }),
];
