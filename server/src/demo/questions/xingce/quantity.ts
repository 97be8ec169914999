import { quantity } from '../fields/aptitude.ts';
import { numberChoice } from '../kit/choice.ts';
import { allSurnames, brand, person, place, product, say } from '../kit/names.ts';
import { shown } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { some, step } from '../kit/write.ts';

const template = sums(quantity);
const choose = (from: number, count: number): number => {
  let all = 1;
  for (let at = 0; at < count; at += 1) all = (all * (from - at)) / (at + 1);
  return Math.round(all);
};
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
  template('选派组合', '排列组合与概率', 3, (chance) => {
    const [men, women, team] = [chance.whole(4, 8), chance.whole(3, 7), chance.whole(3, 4)];
    const right = choose(men + women, team) - choose(men, team);
    const stem = `${brand(chance)}公司${chance.pick(['质检', '宣传', '研发', '客服', '采购', '财务'])}部有男职工${men}人、女职工${women}人，从中选${team}人去${place(chance)}${chance.pick(['培训', '调研', '支教', '参展', '交流'])}，要求至少有1名女职工，共有多少种选法？`;
    return numberChoice(
      chance,
      stem,
      right,
      [choose(men + women, team), women * choose(men, team - 1), women * choose(men + women - 1, team - 1)],
      `总选法减去全为男职工的选法：${choose(men + women, team)}－${choose(men, team)}＝${right}种。`,
      { unit: '种', places: 0 },
    );
  }),
  template('摸球概率', '排列组合与概率', 3, (chance) => {
    const [red, white] = [chance.whole(3, 9), chance.whole(3, 9)];
    const right = (red * white) / choose(red + white, 2);
    const thing = chance.pick(['红球', '苹果味糖果', '一等奖券', '蓝色卡片', '英文字卡', '单号签']);
    const other = thing === '红球' ? '白球' : `其他${thing.slice(-2)}`;
    const stem = `${person(chance)}在${chance.pick(venues)}抽奖，箱中有${thing}${red}个、${other}${white}个，大小相同。从中一次任取2个，恰好两种各1个的概率约为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [
        (2 * red * white) / (red + white) ** 2,
        (red * white) / (red + white) ** 2,
        choose(red, 2) / choose(red + white, 2),
        right / 2,
      ],
      `${red}×${white}÷${choose(red + white, 2)}≈${shown(right)}。`,
      { even: true },
    );
  }),
  template('两集合容斥', '容斥与最值', 2, (chance) => {
    const [both, only, alone, none] = [
      chance.whole(4, 20),
      chance.whole(8, 40),
      chance.whole(8, 40),
      chance.whole(2, 12),
    ];
    const all = both + only + alone + none;
    const [one, other] = some(
      chance,
      ['英语', '书法', '摄影', '游泳', '急救', '编程', '插花', '羽毛球', '会计', '写作'],
      2,
    );
    const stem = `${place(chance)}${brand(chance)}公司有${all}名员工，参加${one}班的有${both + only}人，参加${other}班的有${both + alone}人，两班都没参加的有${none}人，两班都参加的有（　　）。`;
    return numberChoice(
      chance,
      stem,
      both,
      [both + none, both * 2, only, alone],
      `${both + only}＋${both + alone}－(${all}－${none})＝${both}人。`,
      { unit: '人', places: 0 },
    );
  }),
  template('最不利原则', '容斥与最值', 3, (chance) => {
    const counts = [chance.whole(8, 20), chance.whole(8, 20), chance.whole(2, 6), chance.whole(8, 20)];
    const need = chance.whole(7, 8);
    const right = counts.reduce((all, one) => all + Math.min(one, need - 1), 0) + 1;
    const kinds = some(chance, ['会计', '法律', '市场营销', '土木工程', '新闻', '护理', '园艺', '数学', '翻译'], 4);
    const stem = `${place(chance)}招聘会上，${kinds.map((kind, at) => `${kind}专业${counts[at]}人`).join('、')}前来应聘。至少要录取多少人，才能保证录取者中必有${need}人专业相同？`;
    return numberChoice(
      chance,
      stem,
      right,
      [4 * (need - 1) + 1, right - 1, 4 * need, right + 2],
      `最不利时各专业录取${need - 1}人（不足的全部录取），再加1人：${right}人。`,
      { unit: '人', places: 0 },
    );
  }),
  template('鸡兔同笼', '计数与年龄', 2, (chance) => {
    const [cost, other] = [chance.whole(3, 9), chance.whole(12, 25)];
    const [few, many] = [chance.whole(6, 40), chance.whole(6, 40)];
    const stem = `${person(chance)}在${place(chance)}${chance.pick(['文具店', '花店', '超市', '书报亭', '土产店'])}买单价${cost}元和${other}元的两种${chance.pick(['纪念品', '礼品', '绿植', '卡片', '奖品'])}共${few + many}件，总共付款${cost * few + other * many}元。其中单价较高的买了（　　）。`;
    return numberChoice(
      chance,
      stem,
      many,
      [few, Math.round((few + many) / 2) + 1, many + 3, many - 2],
      `(${cost * few + other * many}－${cost}×${few + many})÷(${other}－${cost})＝${many}件。`,
      { unit: '件', places: 0 },
    );
  }),
  template('年龄倍数', '计数与年龄', 2, (chance) => {
    const [child, gap, times] = [chance.whole(4, 12), 0, chance.whole(2, 3)];
    const later = chance.whole(2, 12);
    const parent = times * (child + later) - later + gap;
    const stem = `今年小${chance.pick(allSurnames)}${child}岁，${chance.pick(['父亲', '母亲', '姑姑', '舅舅', '老师', '教练'])}${parent}岁。再过多少年，后者的年龄恰好是前者的${times}倍？`;
    return numberChoice(
      chance,
      stem,
      later,
      [later + 2, parent - child, Math.round(parent / times) - child, later + 4],
      `(${parent}－${child}×${times})÷(${times}－1)＝${later}年。`,
      { unit: '年', places: 0 },
    );
  }),
  template('植树间隔', '几何问题', 2, (chance) => {
    const [gap, count] = [step(chance, 4, 15, 1), chance.whole(12, 80)];
    const isClosed = chance.happens(0.5);
    const right = isClosed ? count : (count + 1) * 2;
    const what = chance.pick(['香樟', '路灯', '垂柳', '银杏', '隔离桩', '宣传牌']);
    const stem = isClosed
      ? `${place(chance)}一个周长${gap * count}米的环形广场四周等距安放${what}，每隔${gap}米一处，共需${what}多少处？`
      : `${place(chance)}一条长${gap * count}米的道路两侧安放${what}，两端都安，每侧每隔${gap}米一处，共需${what}多少处？`;
    return numberChoice(
      chance,
      stem,
      right,
      [count + 1, count * 2, (count - 1) * 2, count],
      isClosed ? `闭合路线处数等于段数：${gap * count}÷${gap}＝${count}处。` : `每侧${count}＋1处，两侧共${right}处。`,
      { unit: '处', places: 0 },
    );
  }),
  template('长方形面积', '几何问题', 3, (chance) => {
    const [long, wide, path] = [chance.whole(20, 80), chance.whole(10, 60), chance.whole(1, 4)];
    const right = (long + 2 * path) * (wide + 2 * path) - long * wide;
    const stem = `${place(chance)}${chance.pick(['花坛', '水池', '草坪', '球场', '苗圃', '沙坑'])}呈长方形，长${long}米、宽${wide}米，四周向外修一圈宽${path}米的${chance.pick(['石板路', '砖道', '木栈道', '塑胶跑道'])}（四角为直角），路面面积为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [2 * path * (long + wide), path * (long + wide), (long + path) * (wide + path) - long * wide],
      `(${long}＋${2 * path})×(${wide}＋${2 * path})－${long}×${wide}＝${right}平方米。`,
      { unit: '平方米', places: 0 },
    );
  }),
  template('递推数列', '数列规律', 3, (chance) => {
    const kind = chance.whole(0, 3);
    const [first, second] = [chance.whole(1, 9), chance.whole(2, 15)];
    const [times, more] = [chance.whole(2, 3), chance.whole(1, 6)];
    const series = [first, kind < 1 ? second : kind === 3 ? first + more : first * times + more];
    while (series.length < 6) {
      const [before = 0, last = 0] = series.slice(-2);
      series.push(kind < 1 ? before + last : kind === 3 ? last + (last - before) + times : last * times + more);
    }
    const right = series[5] ?? 0;
    const rules = [
      '从第三项起，每项等于前两项之和',
      `每项乘${times}再加${more}得后一项`,
      `每项乘${times}再加${more}得后一项`,
      `相邻两项之差依次增加${times}`,
    ];
    const stem = say(
      chance,
      `${series.slice(0, 5).join('，')}，（　　）`,
      `按规律填数：${series.slice(0, 5).join('，')}，（　　）`,
    );
    const last = series[4] ?? 0;
    return numberChoice(
      chance,
      stem,
      right,
      [right + more, right - times, last * 2, right + times + 1],
      `${rules[kind]}，故下一项为${right}。`,
      { places: 0 },
    );
  }),
];
