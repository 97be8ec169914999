import { say as sayIn } from '@kaoxin/contract/conventions.ts';
import { examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { describe, expect, test } from 'vitest';
import type { Say, Table } from './book.ts';
import { copyingTables } from './copying-book.ts';
import { districtTables, headlineTables } from './headline-tables.ts';
import { curveTables, fairnessTables, itemTables } from './item-tables.ts';
import { overviewTables, trendTables } from './overview-book.ts';
import { type Leaf, sampleAnswer } from './sample-answer.fixture.ts';
import { scoreTables } from './score-tables.ts';
import { structureTables } from './structure-tables.ts';

const { calls } = examStatistics;
const label = (_: string, key: number | string | null | undefined) => `〔${key}〕`;
const levelName = (level: number) => `〔${level}〕`;

/** Shown in words instead of numbers: keys of dictionaries, and the curve by bins. */
const said = /\.(type|projectType|status|value)$|^\.normal\.curve\./;

function missing(leaves: readonly Leaf[], tables: readonly Table[]): string[] {
  const cells = tables.flatMap(({ of, rows }) => [of, ...rows.flat()]);
  const found = new Set(
    cells.flatMap((cell) => (typeof cell === 'number' ? [cell] : (cell?.match(/\d+(\.\d+)?/g) ?? []).map(Number))),
  );
  return leaves
    .filter(({ path, value }) => !said.test(path) && !found.has(value) && !found.has(value * 100))
    .map(({ path }) => path);
}

const of = '全部';
const parts: Record<string, (say: Say) => { leaves: Leaf[]; tables: Table[] }> = {
  S1: (say) => {
    const { answer, leaves } = sampleAnswer(calls.statistics.answer);
    return { leaves, tables: headlineTables(answer, levelName, say) };
  },
  S2: (say) => {
    const { answer, leaves } = sampleAnswer(calls.districtStatistics.answer);
    return { leaves, tables: districtTables(answer, of, say) };
  },
  S3: (say) => {
    const { answer, leaves } = sampleAnswer(calls.analyse.answer);
    const tables = [
      ...scoreTables(answer, of, say),
      ...itemTables(answer, of, say),
      ...fairnessTables(answer, of, say),
    ];
    return { leaves, tables };
  },
  '2PL': (say) => {
    const { answer, leaves } = sampleAnswer(calls.itemCurves.answer);
    return { leaves, tables: curveTables(answer, of, say) };
  },
  ω: (say) => {
    const { answer, leaves } = sampleAnswer(calls.copying.answer);
    return { leaves, tables: copyingTables(answer, of, say) };
  },
  S4: (say) => {
    const { answer, leaves } = sampleAnswer(calls.districtExams.answer);
    return { leaves, tables: trendTables(answer, { of, named: '' }, label, say) };
  },
  S5: (say) => {
    const { answer, leaves } = sampleAnswer(calls.districtExaminers.answer);
    return { leaves, tables: structureTables({ ...answer, districtId: null }, of, say) };
  },
  S6: (say) => {
    const { answer, leaves } = sampleAnswer(calls.common.answer);
    return { leaves, tables: overviewTables(answer, of, say) };
  },
};

describe.each(Object.entries(parts))('%s', (_, made) => {
  test.each(['zh', 'en'] as const)('exports every number of the answer, %s', (language) => {
    const { leaves, tables } = made((words) => sayIn(words, language));
    expect(leaves.length).toBeGreaterThan(5);
    expect(missing(leaves, tables)).toEqual([]);
    for (const { name, heads, rows } of tables) {
      expect(name.length, name).toBeLessThanOrEqual(31);
      for (const row of rows) expect(row, name).toHaveLength(heads.length);
    }
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
  });
});

test('names the path of a missing number', () => {
  const { leaves, tables } = parts.S2?.((words) => sayIn(words, 'zh')) ?? { leaves: [], tables: [] };
  expect(missing([...leaves, { path: '.rows.0.novel', value: 987_654 }], tables)).toEqual(['.rows.0.novel']);
});
