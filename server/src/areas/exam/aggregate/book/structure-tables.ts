import type { ExamineeStructure } from '@kaoxin/contract/exam/scores/statistics.ts';
import { structureNames } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { rounded, type Say, share, type Table, tableOf, told } from './book.ts';

export function structureTables({ n, dims, districts, districtId }: ExamineeStructure, of: string, say: Say): Table[] {
  const all = say(['合计', 'In all']);
  const places = [
    { districtName: all, n, dims },
    // with a single district the total is the district
    ...(districtId === null ? districts : []),
  ];
  const rows = places.flatMap(({ districtName, n: people, dims: own }) =>
    own.flatMap(({ key, rows: values }) => values.map((row) => ({ ...row, districtName, people, key }))),
  );
  return [
    tableOf(
      say,
      { name: ['考生结构', 'Examinees'], of: `${of} · n = ${n}` },
      [
        [['考区', 'District'], ({ districtName }) => districtName],
        [['全部人数', 'People in all'], ({ people }) => people],
        [['项目', 'Trait'], ({ key }) => say(structureNames[key])],
        [['取值', 'Value'], ({ label }) => label],
        [['人数', 'People'], ({ n: some }) => some],
        [['平均分', 'Mean'], ({ mean, suppressed }) => told(rounded(mean), suppressed)],
        [['合格率（%）', 'Pass rate (%)'], ({ passRate, suppressed }) => told(share(passRate), suppressed)],
      ],
      rows,
    ),
  ];
}
