import { quantity } from '../fields/aptitude.ts';
import { numberChoice } from '../kit/choice.ts';
import { allSurnames, brand, person, place, product, say } from '../kit/names.ts';
import { shown } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { some, step } from '../kit/write.ts';

const template = sums(quantity);
const jobs = [
  '整理一批档案',
  '铺设一段管道',
  '录入一批问卷',
  '粉刷一栋教学楼',
  '修剪一片绿化带',
  '包装一批礼盒',
  '校对一部书稿',
  '清扫一条河道',
  '装配一批课桌',
  '翻译一份资料',
];
const venues = ['图书馆', '体育馆', '文化宫', '科技馆', '博物馆', '规划馆', '少年宫', '展览中心'];

export const quantitySums = [
  template('合作完成', '工程问题', 3, (chance) => {
    const [one, other, early] = [chance.whole(8, 24), chance.whole(10, 30), chance.whole(2, 5)];
    const right = (1 - early / one) / (1 / one + 1 / other);
    const [first, second] = some(chance, allSurnames, 2);
    const job = chance.pick(jobs);
    const stem = `${place(chance)}要${job}，小${first}单独做需${one}天，小${second}单独做需${other}天。小${first}先做${early}天，然后两人合作，还需约多少天才能完成？`;
    return numberChoice(
      chance,
      stem,
      right,
      [1 / (1 / one + 1 / other), right + early, (1 - early / other) / (1 / one + 1 / other)],
      `剩余工作量1－${early}÷${one}，合作效率1÷${one}＋1÷${other}，需约${shown(right)}天。`,
      { unit: '天', even: true },
    );
  }),
  template('注水与排水', '工程问题', 4, (chance) => {
    const inlet = chance.whole(3, 9);
    const outlet = inlet + chance.whole(2, 9);
    const right = (inlet * outlet) / (outlet - inlet);
    const stem = `${place(chance)}${chance.pick(['游泳池', '消防水池', '蓄水池', '灌溉水箱', '景观水池'])}装有一根进水管和一根排水管，单开进水管${inlet}小时注满，单开排水管${outlet}小时放空满池水。两管同时打开，空池注满约需（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(inlet * outlet) / (outlet + inlet), outlet - inlet, inlet + outlet, outlet],
      `每小时净注入1÷${inlet}－1÷${outlet}，需${shown(right, 1)}小时。`,
      { unit: '小时', places: 1 },
    );
  }),
  template('相遇', '行程问题', 2, (chance) => {
    const [one, other, hours, lead] = [
      step(chance, 40, 90, 5),
      step(chance, 45, 110, 5),
      step(chance, 1.5, 5, 0.5),
      step(chance, 0, 1, 0.5),
    ];
    const far = (one + other) * hours + one * lead;
    const [start, end] = some(chance, ['云溪', '澄江', '南屏', '北麓', '东堤', '西津', '青岚', '白鹭', '赤岭'], 2);
    const stem = `${start}、${end}两地相距${shown(far)}公里。客车从${start}以每小时${one}公里的速度开出，${lead}小时后货车从${end}以每小时${other}公里的速度相向开出。货车开出几小时后两车相遇？`;
    return numberChoice(
      chance,
      stem,
      hours,
      [far / (one + other) + lead, hours + lead, far / other, (far + one * lead) / (one + other)],
      `(${shown(far)}－${one}×${lead})÷(${one}＋${other})＝${hours}小时。`,
      { unit: '小时' },
    );
  }),
  template('追及', '行程问题', 3, (chance) => {
    const [slow, faster, minutes] = [step(chance, 50, 90, 5), step(chance, 20, 80, 5), step(chance, 4, 20, 1)];
    const fast = slow + faster;
    const right = (slow * minutes) / faster;
    const [first, second] = some(chance, allSurnames, 2);
    const stem = `小${first}从${chance.pick(venues)}出发以每分钟${slow}米的速度步行，${minutes}分钟后小${second}从同地同方向以每分钟${fast}米的速度去追。小${second}出发后约多少分钟追上？`;
    return numberChoice(
      chance,
      stem,
      right,
      [(fast * minutes) / faster, (slow * minutes) / fast, (slow * minutes) / (fast + slow), right + minutes],
      `${slow}×${minutes}÷(${fast}－${slow})≈${shown(right, 1)}分钟。`,
      { unit: '分钟', places: 1 },
    );
  }),
  template('流水行船', '行程问题', 3, (chance) => {
    const [still, flow, hours] = [step(chance, 12, 30, 1), step(chance, 2, 6, 1), step(chance, 2, 9, 1)];
    const far = (still + flow) * hours;
    const right = far / (still - flow);
    const stem = `一艘${chance.pick(['渡轮', '货船', '游船', '巡逻艇', '运沙船'])}在静水中每小时行${still}公里，水流速度每小时${flow}公里。它从${place(chance)}码头顺流而下行${hours}小时到达下游码头，原路返回约需（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [hours, far / still, (still * hours) / (still - flow), (hours * (still + flow)) / flow / 2],
      `路程${far}公里，逆流速度${still - flow}公里，约${shown(right)}小时。`,
      { unit: '小时', even: true },
    );
  }),
  template('打折利润', '利润问题', 3, (chance) => {
    const [cost, markup, off] = [step(chance, 80, 600, 20), step(chance, 30, 80, 5), chance.pick([9.5, 9, 8.5, 8])];
    const right = cost * (1 + markup / 100) * (off / 10) - cost;
    const stem = say(
      chance,
      `${place(chance)}一家商店购进${product(chance)}，每件成本${cost}元，按加价${markup}%定价，后打${off}折售出，每件获利（　　）。`,
      `${brand(chance)}商行出售${product(chance)}：进价${cost}元，标价比进价高${markup}%，促销时按标价的${off}折出售。每件盈利（　　）。`,
    );
    return numberChoice(
      chance,
      stem,
      right,
      [
        (cost * markup) / 100,
        cost * (markup / 100) * (off / 10),
        cost * (1 + markup / 100) * (off / 10),
        cost * (markup / 100 - (10 - off) / 10),
      ],
      `${cost}×(1＋${markup}%)×${off / 10}－${cost}＝${shown(right)}元。`,
      { unit: '元', signed: true },
    );
  }),
  template('分段售出', '利润问题', 4, (chance) => {
    const [count, cost, price] = [step(chance, 100, 400, 20), step(chance, 20, 60, 2), step(chance, 70, 120, 2)];
    const [share, off] = [step(chance, 50, 80, 10), step(chance, 5, 8, 1)];
    const right = (count * (share * price + (100 - share) * price * (off / 10))) / 100 - count * cost;
    const stem = `${person(chance)}在${place(chance)}以每件${cost}元购进${product(chance)}${count}件，先以每件${price}元卖出其中的${share}%，余下的按售价的${off}折全部卖完，共获利（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [
        count * (price - cost),
        (count * share * (price - cost)) / 100,
        count * (price * (off / 10) - cost),
        right + count * cost,
      ],
      `售得总额减成本${count * cost}元，得${shown(right)}元。`,
      { unit: '元', signed: true },
    );
  }),
  template('溶液混合', '浓度问题', 2, (chance) => {
    const [one, other, low, high] = [
      step(chance, 100, 500, 20),
      step(chance, 100, 500, 20),
      step(chance, 4, 18, 1),
      step(chance, 20, 45, 1),
    ];
    const right = (one * low + other * high) / (one + other);
    const what = chance.pick(['盐水', '糖水', '酒精溶液', '消毒液', '药水', '肥料溶液']);
    const stem = say(
      chance,
      `将${one}克浓度为${low}%的${what}与${other}克浓度为${high}%的同种${what}混合，所得溶液的浓度约为（　　）。`,
      `${place(chance)}实验室里，${person(chance)}把两杯${what}倒在一起：一杯${one}克、浓度${low}%，一杯${other}克、浓度${high}%。混合后的浓度约为（　　）。`,
    );
    return numberChoice(
      chance,
      stem,
      right,
      [(low + high) / 2, (one * high + other * low) / (one + other), right * 0.85],
      `(${one}×${low}%＋${other}×${high}%)÷(${one}＋${other})≈${shown(right, 1)}%。`,
      { unit: '%', places: 1, even: true },
    );
  }),
  template('加水稀释', '浓度问题', 2, (chance) => {
    const [weight, strong] = [step(chance, 100, 800, 20), step(chance, 20, 60, 2)];
    const weak = step(chance, 5, 18, 1);
    const right = weight * (strong / weak - 1);
    const what = chance.pick(['农药', '盐水', '洗涤液', '果汁', '染料液', '酒精']);
    const stem = `${person(chance)}有浓度${strong}%的${what}${weight}克，要在${place(chance)}的作业点把它稀释成浓度${weak}%，需加水约（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(weight * strong) / weak, weight * (1 - weak / strong), (weight * (strong - weak)) / 100],
      `溶质不变：${weight}×${strong}%÷${weak}%－${weight}≈${shown(right, 0)}克。`,
      { unit: '克', places: 0 },
    );
  }),
];
