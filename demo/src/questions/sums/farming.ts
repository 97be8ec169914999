import { agriculturalEconomics } from '../fields/agricultural-economics.ts';
import { numberChoice } from '../kit/choice.ts';
import { person, place, say } from '../kit/names.ts';
import { shown } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, step } from '../kit/write.ts';

const farming = sums(agriculturalEconomics);
const crops = ['水稻', '小麦', '玉米', '油菜', '花生', '马铃薯', '棉花', '大豆'];

export const farmingSums = [
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
];
