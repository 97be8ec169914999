import type { Language } from '@kaoxin/contract/conventions.ts';
import type { ChartData } from '#ui/chart/figures.ts';

type Samples = { [K in keyof ChartData]: ChartData[K] };

const districts = {
  zh: ['云溪区', '澄江区', '临湖区', '望海县', '青岭县', '白鹭洲经济技术开发区管理委员会考点'],
  en: ['Yunxi', 'Chengjiang', 'Linhu', 'Wanghai', 'Qingling', 'Bailuzhou Economic and Technological Development Zone'],
};

export const overScores = (language: Language): Pick<ChartData['histogram'], 'curve' | 'over'> => ({
  curve: {
    name: language === 'zh' ? '正态曲线' : 'Normal curve',
    values: [4.1, 16.5, 50.2, 113.8, 191.9, 241.2, 225.8, 157.5, 81.9, 31.7],
  },
  over: {
    unit: '%',
    series: [
      {
        name: language === 'zh' ? '累计（%）' : 'Up to here (%)',
        values: [0.3, 1, 2.8, 7.9, 19.6, 41.7, 69.3, 89.9, 98.4, 100],
      },
    ],
  },
});

export function samplesIn(language: Language): Samples {
  const zh = language === 'zh';
  const word = (one: string, other: string) => (zh ? one : other);
  const district = word('考区', 'District');
  const names = districts[language];
  const abilities = zh
    ? ['法律', '经济', '公文', '逻辑', '计算机', '英语']
    : ['Law', 'Economics', 'Documents', 'Logic', 'Computing', 'English'];
  return {
    bars: {
      of: district,
      categories: names,
      series: [
        { name: word('报名', 'Registered'), values: [1280, 960, 745, 512, 430, 2104] },
        { name: word('实考', 'Present'), values: [1103, 871, 690, 455, null, 1876] },
        { name: word('合格', 'Passed'), values: [402, 310, 255, 121, 98, 700] },
      ],
    },
    lines: {
      of: word('年度', 'Year'),
      categories: ['2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026'],
      series: [
        { name: word('合格率', 'Pass rate'), values: [31.2, null, 29.8, 33.1, 34.6, 32.9, 36.4, 38.02] },
        { name: word('全省平均', 'Province'), values: [30.1, 30.4, 30.9, 31.5, 32.2, 32.8, 33.1, 33.7] },
        { name: word('缺考率', 'Absent'), values: [12.4, 18.9, 15.2, 14.8, 13.3, 12.7, 11.9, 11.2] },
      ],
    },
    histogram: {
      of: word('分数', 'Score'),
      bins: [3, 9, 22, 61, 140, 265, 331, 248, 102, 19].map((count, place) => ({
        from: place * 10,
        to: place * 10 + 10,
        count,
      })),
    },
    funnel: {
      of: word('环节', 'Stage'),
      share: word('占报名（%）', 'Of registered (%)'),
      stages: [
        { name: word('报名', 'Registered'), value: 6031, share: 100 },
        { name: word('缴费', 'Paid'), value: 5712, share: 94.7 },
        { name: word('参考', 'Present'), value: 4995, share: 82.8 },
        { name: word('合格', 'Passed'), value: 1886, share: 31.3 },
      ],
    },
    boxes: {
      of: district,
      boxes: names.slice(0, 5).map((name, place) => ({
        name,
        low: 21 + place * 3,
        lowerQuartile: 48 + place,
        median: 61 + place * 1.5,
        upperQuartile: 74 - place,
        high: 96 - place * 2,
        ...(place % 2 === 0 ? { outliers: [4 + place, 8.5] } : {}),
      })),
    },
    scatter: {
      of: word('试题', 'Item'),
      x: word('难度 P', 'Difficulty P'),
      y: word('区分度 r', 'Discrimination r'),
      quadrants: {
        x: 0.5,
        y: 0.3,
        names: zh
          ? ['难而有区分', '易而有区分', '难而无区分', '易而无区分']
          : ['hard, discriminating', 'easy, discriminating', 'hard, flat', 'easy, flat'],
      },
      dots: Array.from({ length: 48 }, (_, place) => ({
        // an export must not treat it as a formula
        name: place === 47 ? word('+1 附加题', '+1 bonus item') : word(`第${place + 1}题`, `Item ${place + 1}`),
        x: Number((0.1 + ((place * 37) % 83) / 100).toFixed(2)),
        y: Number((((place * 53) % 61) / 100 - 0.05).toFixed(2)),
        group: place % 3 === 0 ? word('主观题', 'Essay') : word('客观题', 'Choice'),
      })),
    },
    heat: {
      of: district,
      rows: names,
      columns: zh
        ? ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
        : ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
      cells: names.map((_, row) =>
        Array.from({ length: 7 }, (_, column) => (row === 3 && column === 6 ? null : (row * 17 + column * 11) % 60)),
      ),
    },
    radar: {
      of: word('能力', 'Ability'),
      axes: abilities.map((name) => ({ name, max: 100 })),
      series: [
        { name: word('本人', 'Candidate'), values: [82, 64, 91, 70, 58, 77] },
        { name: word('全体平均', 'All'), values: [68, 66, 71, 63, 61, 59] },
      ],
    },
  };
}

const many = <T>(length: number, make: (place: number) => T): T[] => Array.from({ length }, (_, place) => make(place));

export function extremesIn(
  language: Language,
): Pick<Samples, 'bars' | 'lines' | 'scatter'> & { lying: Samples['bars'] } {
  const centre = language === 'zh' ? '考点' : 'Centre';
  return {
    bars: {
      of: centre,
      categories: many(180, (place) => `${centre} ${place + 1}`),
      series: [{ name: '2026', values: many(180, (place) => 40 + ((place * 37) % 400)) }],
    },
    lying: {
      of: centre,
      lying: true,
      categories: districts[language],
      series: [{ name: '2026', values: [12.5, -3.25, 8, -14, 0, 1_250_000] }],
    },
    lines: { of: centre, categories: ['2026'], series: [{ name: '2026', values: [42] }] },
    scatter: {
      of: centre,
      x: 'x',
      y: 'y',
      dots: many(6000, (place) => ({
        name: `${centre} ${place + 1}`,
        x: (place * 7919) % 10_007,
        y: ((place * 104_729) % 9973) + ((place * 7919) % 10_007) / 3,
      })),
    },
  };
}
