import { quantity } from '../fields/aptitude.ts';
import { numberChoice } from '../kit/choice.ts';
import { allSurnames, brand, person, place, say } from '../kit/names.ts';
import { shown } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { some, step } from '../kit/write.ts';

const template = sums(quantity);
const choose = (from: number, count: number): number => {
  let all = 1;
  for (let at = 0; at < count; at += 1) all = (all * (from - at)) / (at + 1);
  return Math.round(all);
};
const venues = ['图书馆', '体育馆', '文化宫', '科技馆', '博物馆', '规划馆', '少年宫', '展览中心'];

export const countingSums = [
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
