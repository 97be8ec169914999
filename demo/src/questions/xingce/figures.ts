import { figures } from '../fields/aptitude.ts';
import { numberChoice } from '../kit/choice.ts';
import { allPlaces, place } from '../kit/names.ts';
import { plain, round, shown, table } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { chosen, material, shuffled, some, step } from '../kit/write.ts';
import { asked, isClear, percent, sum } from './figure-parts.ts';

const template = sums(figures);
const trades = [
  '食品制造业',
  '纺织业',
  '医药制造业',
  '电子设备制造业',
  '汽车制造业',
  '家具制造业',
  '化学原料业',
  '通用设备制造业',
  '造纸业',
  '金属制品业',
  '饮料制造业',
  '仪器仪表业',
];
const measures = [
  ['工业总产值', '亿元'],
  ['主营业务收入', '亿元'],
  ['出口交货额', '亿元'],
  ['研发经费', '百万元'],
  ['用电量', '百万千瓦时'],
  ['利润总额', '百万元'],
] as const;
const crops = ['蔬菜产量', '水果产量', '茶叶产量', '水产品产量', '粮食产量', '花卉产值', '禽蛋产量', '牛奶产量'];

export const figureSums = [
  template(
    '行业对比表',
    '增长率与增长量、比重、平均数与倍数',
    3,
    (chance) => {
      const [where, year, [measure, unit]] = [place(chance), chance.whole(2013, 2024), chance.pick(measures)];
      const names = some(chance, trades, 5);
      const before = names.map(() => step(chance, 40, 320, 0.5));
      const now = before.map((one) => round(one * (1 + step(chance, -0.12, 0.36, 0.01)), 1));
      const [one, two] = [chance.whole(0, 2), chance.whole(3, 4)];
      const at = (list: readonly number[], place: number) => list[place] ?? 0;
      const rates = names.map((_, place) => (at(now, place) / at(before, place) - 1) * 100);
      const signed = { ...percent, signed: true };
      const pool = [
        () =>
          numberChoice(
            chance,
            `${year}年，${where}${names[one]}的${measure}比上年约变化（正数为增长，负数为下降）（　　）。`,
            at(rates, one),
            [-at(rates, one), at(now, one) - at(before, one), (1 - at(before, one) / at(now, one)) * 100],
            `${at(now, one)}÷${at(before, one)}－1≈${shown(at(rates, one), 1)}%。`,
            signed,
          ),
        () =>
          numberChoice(
            chance,
            `${names[two]}占${year}年表中五个行业${measure}合计的比重约为（　　）。`,
            (at(now, two) / sum(now)) * 100,
            [(at(before, two) / sum(before)) * 100 + 3, (at(now, two) / (sum(now) - at(now, two))) * 100, 20],
            `${at(now, two)}÷${shown(sum(now), 1)}≈${shown((at(now, two) / sum(now)) * 100, 1)}%。`,
            percent,
          ),
        () =>
          numberChoice(
            chance,
            `${year}年${names[one]}的${measure}约为${names[two]}的（　　）。`,
            at(now, one) / at(now, two),
            [at(now, two) / at(now, one), at(before, one) / at(before, two) + 0.2, at(now, one) / at(before, two)],
            `${at(now, one)}÷${at(now, two)}≈${shown(at(now, one) / at(now, two))}倍。`,
            { unit: '倍', even: true },
          ),
        () =>
          numberChoice(
            chance,
            `${where}这五个行业${year}年${measure}的平均数约为（　　）。`,
            sum(now) / 5,
            [sum(before) / 5, sum(now) / 4, (sum(now) + sum(before)) / 10],
            `${shown(sum(now), 1)}÷5≈${shown(sum(now) / 5, 1)}${unit}。`,
            { unit, places: 1, even: true },
          ),
        ...(isClear(rates, 0.8)
          ? [
              () =>
                chosen(
                  `与上年相比，${where}下列行业中${year}年${measure}增长最快的是（　　）。`,
                  shuffled(chance, names),
                  names[rates.indexOf(Math.max(...rates))] ?? '',
                  `分别计算增长率，${names[rates.indexOf(Math.max(...rates))]}约为${shown(Math.max(...rates), 1)}%，最高。`,
                ),
            ]
          : []),
      ];
      const cells = table([
        ['行业', `${year - 1}年`, `${year}年`],
        ...names.map((name, place) => [name, at(before, place), at(now, place)]),
      ]);
      return material(
        `${plain(`下表为${where}五个行业的${measure}（${unit}）。`)}${cells}${plain('根据资料回答下列问题。')}`,
        asked(chance, pool, chance.whole(3, pool.length)),
        `资料为虚构数据。计算时先确定比较的基期。`,
      );
    },
    4,
  ),
  template(
    '文字资料',
    '增长率与增长量、比重',
    4,
    (chance) => {
      const [where, year, kind] = [place(chance), chance.whole(2013, 2024), chance.pick(crops)];
      const [total, growth] = [step(chance, 60, 480, 0.5), step(chance, 3, 24, 0.5)];
      const [part, rise] = [round(total * step(chance, 0.2, 0.6, 0.01), 1), step(chance, 2, 30, 0.5)];
      const unit = kind.endsWith('产值') ? '亿元' : '万吨';
      const other = chance.pick(allPlaces.filter((one) => one !== where));
      const rest = step(chance, 20, 300, 0.5);
      const base = total / (1 + growth / 100);
      const partBase = part / (1 + rise / 100);
      const pool = [
        () =>
          numberChoice(
            chance,
            `${year - 1}年${where}${kind}约为（　　）。`,
            base,
            [total * (1 - growth / 100), total - growth, total * (1 + growth / 100)],
            `${total}÷(1＋${growth}%)≈${shown(base, 1)}${unit}。`,
            { unit, places: 1, even: true },
          ),
        () =>
          numberChoice(
            chance,
            `${year}年${where}${kind}比上年约增加（　　）。`,
            total - base,
            [(total * growth) / 100, growth, base - part],
            `${total}÷(1＋${growth}%)×${growth}%≈${shown(total - base, 1)}${unit}。`,
            { unit, places: 1, even: true },
          ),
        () =>
          numberChoice(
            chance,
            `${year - 1}年设施基地的${kind}约占${where}${kind}的（　　）。`,
            (partBase / base) * 100,
            [(part / total) * 100, (part / base) * 100, (partBase / total) * 100],
            `[${part}÷(1＋${rise}%)]÷[${total}÷(1＋${growth}%)]≈${shown((partBase / base) * 100, 1)}%。`,
            percent,
          ),
        () =>
          numberChoice(
            chance,
            `若保持${year}年的增速，${where}下一年的${kind}约为（　　）。`,
            total * (1 + growth / 100),
            [total + (total - base), total / (1 + growth / 100), total + growth],
            `${total}×(1＋${growth}%)≈${shown(total * (1 + growth / 100), 1)}${unit}。`,
            { unit, places: 1, even: true },
          ),
        () =>
          numberChoice(
            chance,
            `${year}年${where}${kind}约为${other}的（　　）。`,
            total / rest,
            [rest / total, base / rest, part / rest],
            `${total}÷${rest}≈${shown(total / rest)}倍。`,
            { unit: '倍', even: true },
          ),
      ];
      const stem = `${year}年，${where}${kind}${total}${unit}，比上年增长${growth}%；其中设施基地${part}${unit}，增长${rise}%。同年${other}${kind}为${rest}${unit}。`;
      return material(
        `${plain(stem)}${plain('根据上述资料回答下列问题。')}`,
        asked(chance, pool, chance.whole(3, 5)),
        '资料为虚构数据。求上年数值须用现期数值除以1加增长率。',
      );
    },
    4,
  ),
];
