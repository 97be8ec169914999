import { figures } from '../fields/aptitude.ts';
import { numberChoice } from '../kit/choice.ts';
import { allPlaces, place } from '../kit/names.ts';
import { plain, shown, table } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { chosen, material, some, step } from '../kit/write.ts';
import { asked, isClear, percent, sum } from './figure-parts.ts';

const template = sums(figures);
const services = [
  '客运量',
  '快递业务量',
  '图书馆借阅量',
  '景区接待人次',
  '网约车订单量',
  '医院门诊量',
  '公交运送人次',
  '电影观众人次',
];

export const yearlyFigureSums = [
  template(
    '历年数据表',
    '增长率与增长量、平均数与倍数',
    3,
    (chance) => {
      const [where, first, kind] = [place(chance), chance.whole(2009, 2019), chance.pick(services)];
      const years = [0, 1, 2, 3, 4].map((more) => first + more);
      const values = [step(chance, 120, 600, 2)];
      for (const _ of years.slice(1))
        values.push(Math.round((values.at(-1) ?? 0) * (1 + step(chance, -0.06, 0.25, 0.01))));
      const at = (place: number) => values[place] ?? 0;
      const rises = [1, 2, 3, 4].map((place) => at(place) - at(place - 1));
      const asks = chance.whole(1, 4);
      const most = rises.indexOf(Math.max(...rises)) + 1;
      const signed = { signed: true } as const;
      const pool = [
        () =>
          numberChoice(
            chance,
            `${years[asks]}年${where}${kind}的同比增长率约为（　　）。`,
            (at(asks) / at(asks - 1) - 1) * 100,
            [(1 - at(asks - 1) / at(asks)) * 100, at(asks) - at(asks - 1), (at(asks) / at(0) - 1) * 100 + 1],
            `${at(asks)}÷${at(asks - 1)}－1≈${shown((at(asks) / at(asks - 1) - 1) * 100, 1)}%。`,
            { ...percent, ...signed },
          ),
        () =>
          numberChoice(
            chance,
            `${years[0]}年至${years[4]}年，${where}${kind}平均每年增加约（　　）。`,
            (at(4) - at(0)) / 4,
            [(at(4) - at(0)) / 5, at(4) - at(0), sum(values) / 5],
            `(${at(4)}－${at(0)})÷4≈${shown((at(4) - at(0)) / 4, 1)}万。`,
            { unit: '万', places: 1, ...signed },
          ),
        () =>
          numberChoice(
            chance,
            `这五年${where}${kind}的年平均数约为（　　）。`,
            sum(values) / 5,
            [(at(0) + at(4)) / 2, sum(values) / 4, at(2)],
            `${sum(values)}÷5＝${shown(sum(values) / 5, 1)}万。`,
            { unit: '万', places: 1 },
          ),
        ...(isClear(rises, 1)
          ? [
              () =>
                chosen(
                  `${where}${kind}比上年增加最多的年份是（　　）。`,
                  years.slice(1).map((one) => `${one}年`),
                  `${years[most]}年`,
                  `各年增加量依次为${rises.join('、')}万，${years[most]}年最多。`,
                ),
            ]
          : []),
        () =>
          numberChoice(
            chance,
            `${years[4]}年${where}${kind}约为${years[0]}年的（　　）。`,
            at(4) / at(0),
            [at(0) / at(4), at(4) / at(0) - 1, at(3) / at(0)],
            `${at(4)}÷${at(0)}≈${shown(at(4) / at(0))}倍。`,
            { unit: '倍', even: true },
          ),
      ];
      const cells = table([
        ['年份', ...years],
        [`${kind}（万）`, ...values],
      ]);
      return material(
        `${plain(`${where}${kind}的历年数据如下表。`)}${cells}${plain('根据资料回答下列问题。')}`,
        asked(chance, pool, chance.whole(3, pool.length)),
        '资料为虚构数据。年均增加量的除数是年份间隔数。',
      );
    },
    4,
  ),
  template(
    '人均资料表',
    '平均数与倍数、综合分析',
    4,
    (chance) => {
      const [year, [what, unit, each]] = [
        chance.whole(2013, 2024),
        chance.pick([
          ['财政收入', '亿元', '元'],
          ['居民存款余额', '亿元', '元'],
          ['社会消费品零售额', '亿元', '元'],
          ['地区生产总值', '亿元', '元'],
        ] as const),
      ];
      const names = some(chance, allPlaces, 4);
      const totals = names.map(() => step(chance, 20, 260, 1));
      const people = names.map(() => step(chance, 20, 120, 0.5));
      const at = (list: readonly number[], place: number) => list[place] ?? 0;
      const heads = names.map((_, place) => (at(totals, place) * 10_000) / at(people, place));
      const [one, two] = [chance.whole(0, 1), chance.whole(2, 3)];
      const best = names[heads.indexOf(Math.max(...heads))] ?? '';
      const most = names[people.indexOf(Math.max(...people))] ?? '';
      const whole = { unit: each, places: 0 } as const;
      const pool = [
        () =>
          numberChoice(
            chance,
            `${year}年${names[one]}的人均${what}约为（　　）。`,
            at(heads, one),
            [at(heads, two), (at(people, one) * 10_000) / at(totals, one), at(heads, one) / 10],
            `${at(totals, one)}亿元÷${at(people, one)}万人≈${shown(at(heads, one), 0)}元。`,
            whole,
          ),
        () =>
          numberChoice(
            chance,
            `${names[two]}的人均${what}约为${names[one]}的（　　）。`,
            at(heads, two) / at(heads, one),
            [at(heads, one) / at(heads, two), at(totals, two) / at(totals, one), at(people, two) / at(people, one)],
            `${shown(at(heads, two), 0)}÷${shown(at(heads, one), 0)}≈${shown(at(heads, two) / at(heads, one))}倍。`,
            { unit: '倍', even: true },
          ),
        () =>
          numberChoice(
            chance,
            `${year}年四地合计的人均${what}约为（　　）。`,
            (sum(totals) * 10_000) / sum(people),
            [sum(heads) / 4, Math.max(...heads), (sum(people) * 10_000) / sum(totals)],
            `合计${shown(sum(totals), 1)}亿元÷${shown(sum(people), 1)}万人≈${shown((sum(totals) * 10_000) / sum(people), 0)}元，不是各地人均的简单平均。`,
            whole,
          ),
        ...(isClear(heads, 60)
          ? [
              () =>
                chosen(
                  `四地中，${year}年人均${what}最高的是（　　）。`,
                  names,
                  best,
                  `逐一计算人均数，${best}约为${shown(Math.max(...heads), 0)}元，最高。`,
                ),
            ]
          : []),
        ...(isClear(people, 0.1)
          ? [
              () =>
                numberChoice(
                  chance,
                  `${year}年常住人口最多的${most}，其人口约占四地合计的（　　）。`,
                  (Math.max(...people) / sum(people)) * 100,
                  [
                    25,
                    (Math.min(...people) / sum(people)) * 100,
                    (Math.max(...people) / (sum(people) - Math.max(...people))) * 100,
                  ],
                  `${Math.max(...people)}÷${shown(sum(people), 1)}≈${shown((Math.max(...people) / sum(people)) * 100, 1)}%。`,
                  percent,
                ),
            ]
          : []),
      ];
      const cells = table([
        ['地区', `${what}（${unit}）`, '常住人口（万人）'],
        ...names.map((name, place) => [name, at(totals, place), at(people, place)]),
      ]);
      return material(
        `${plain(`下表为${year}年四地的${what}和常住人口。`)}${cells}${plain('根据资料回答下列问题。')}`,
        asked(chance, pool, chance.whole(3, pool.length)),
        '资料为虚构数据。总体人均数等于总量之和除以人口之和。',
      );
    },
    4,
  ),
];
