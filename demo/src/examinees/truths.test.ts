import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { testApp } from '@kaoxin/server/testing/app.ts';
import type { Visitor } from '@kaoxin/server/testing/browser.ts';
import { good } from '@kaoxin/server/testing/petitions.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChanged, hasTurn } from '../../../tests/setup/scope.ts';
import { loadDemo } from '../load.ts';
import { demonstrationSources } from '../sources.fixture.ts';
import { answerSheetName, type PlantedAnswers } from './answer-sheet.ts';
import { fillExaminees } from './fill.ts';

const runsTruths = hasChanged(...demonstrationSources) || hasTurn(3, 7);

/**
 * Enough that the smallest released examination flags no correct key. The examination with the truths has its 2,600
 * examinees from 5,200 on, and there are five hundred rooms.
 */
const people = Number(process.env.PEOPLE ?? 20_000);

describe.runIf(runsTruths)('planted truths among examinees', () => {
  const app = testApp(
    { manager: ['exam_manager'], district: { dept: '云溪考区', roles: ['district_manager'] } },
    { now: '2026-11-20 08:00:00', before: (context) => loadDemo(context, { petitions: 10 }) },
  );
  const { calls } = examStatistics;
  type Calls = typeof calls;
  const ask = async <K extends keyof Calls>(
    call: K,
    query: Record<string, string>,
    by: Visitor = app.visitors.manager,
  ): Promise<AnswerOf<Calls[K]>> => good(await by.get<AnswerOf<Calls[K]>>(calls[call].path, query));

  /** With fewer examinees in a district, about one question in a hundred is flagged by chance. */
  const enough = 120;

  interface Sat {
    examId: string;
    subjectCode: string;
    paperId: string;
  }
  let planted: PlantedAnswers;
  let released: Sat[];
  const districtsOf = async (examId: string): Promise<string[]> =>
    (await ask('districtStatistics', { examId })).rows.map(({ districtId }) => districtId);
  const isPlanted = ({ examId, subjectCode }: Sat) => examId === planted.examId && subjectCode === planted.subjectCode;

  beforeAll(async () => {
    await fillExaminees(app.context, people, { only: ({ status }) => status >= 50 });
    planted = JSON.parse(await readFile(join(app.context.config.dataDir, answerSheetName), 'utf8'));
    const { rows } = await sql<Sat>`select s.exam_id, s.subject_code, p.paper_id from exam_subject s
      join formal_exam f on f.id = s.exam_id and f.status in (50, 60)
      join (select id, paper_id from exam_subject union all select subject_id, paper_id from subject_paper) p on p.id = s.id
      where p.paper_id is not null order by 1, 2, 3`.execute(app.db);
    released = rows;
    expect(released.length).toBeGreaterThan(10);
    expect(released.filter(isPlanted)).toHaveLength(1);
  }, 240_000);

  describe('shown by the calls, without false findings', () => {
    test('three wrong keys and five dead distractors', async () => {
      expect(planted.misKeyed).toHaveLength(3);
      expect(planted.dead).toHaveLength(5);
      for (const sat of released) {
        const { items } = await ask('analyse', { ...sat });
        const flagged = (flag: 'KEY?' | 'NEG') => items.flatMap((one) => (one.flags.includes(flag) ? [one.sort] : []));
        const wrong = isPlanted(sat) ? planted.misKeyed : [];
        expect([sat, flagged('KEY?')]).toEqual([sat, wrong]);
        expect([sat, flagged('NEG')]).toEqual([sat, wrong]);
        // an easy question has few errors for all distractors, so a dead one is judged by its share of the errors
        const dead = items.flatMap(({ sort, options, flags, n }) => {
          const distractors = options.filter(({ isKey, key }) => !isKey && key !== '-');
          expect([sat, sort, flags.includes('DEAD')]).toEqual([sat, sort, distractors.some((one) => one.n / n < 0.05)]);
          const taken = distractors.reduce((sum, one) => sum + one.n, 0);
          return distractors.filter((one) => one.n < 0.05 * taken).map(({ key }) => ({ sort, option: key }));
        });
        expect([sat, dead]).toEqual([sat, isPlanted(sat) ? planted.dead : []]);
        if (!isPlanted(sat)) continue;
        const flaggedDead = items.flatMap(({ sort, flags }) => (flags.includes('DEAD') ? [sort] : []));
        expect(flaggedDead).toEqual(planted.dead.map(({ sort }) => sort));
      }
    });

    test('two questions with DIF, none by chance', async () => {
      expect(planted.dif).toHaveLength(2);
      let compared = 0;
      for (const sat of released) {
        const { items, dif } = await ask('analyse', { ...sat });
        const large = dif.filter((one) => one.class === 'C');
        if (isPlanted(sat)) {
          expect(large.map(({ sort, group }) => ({ sort, districtId: group }))).toEqual(planted.dif);
          continue;
        }
        expect([sat, large]).toEqual([sat, []]);
        const { examId, subjectCode } = sat;
        const { rows } = await ask('districtStatistics', { examId, subjectCode });
        const groups = new Set(['1', ...rows.flatMap(({ districtId, n }) => (n >= enough ? [districtId] : []))]);
        compared += items.length * groups.size;
      }
      expect(compared).toBeGreaterThan(1_000);
    });

    test('a copying ring of six among 400 rooms', async () => {
      const ring = planted.ring.map(({ examinerId }) => examinerId);
      expect(ring).toHaveLength(6);
      const pairs = ring.flatMap((first, at) => ring.slice(at + 1).map((second) => [first, second].sort().join()));
      let rooms = 0;
      const subjects = new Map(released.map((sat) => [`${sat.examId} ${sat.subjectCode}`, sat]));
      for (const sat of subjects.values()) {
        const found: string[] = [];
        for (const districtId of await districtsOf(sat.examId)) {
          const answer = await ask('copying', { examId: sat.examId, subjectCode: sat.subjectCode, districtId });
          rooms += answer.rooms;
          found.push(...answer.pairs.map(({ first, second }) => [first.examinerId, second.examinerId].sort().join()));
          expect(answer.plans.length).toBeLessThan(2);
        }
        expect([sat, found.sort()]).toEqual([sat, isPlanted(sat) ? pairs.sort() : []]);
      }
      expect(rooms).toBeGreaterThan(400);
    });
  });

  test('a district cannot query another district', async () => {
    const { district } = app.visitors;
    const { examId, subjectCode } = planted;
    const [, other = ''] = await districtsOf(examId);
    const { rows } = await sql<{ id: string; roomId: string }>`select id, room_id from examiner
      where exam_id = ${examId} and district_id = ${other} and room_id is not null limit 1`.execute(app.db);
    const [foreign] = rows;
    for (const [path, query] of [
      ['formalExam/analyse', { examId, districtId: other }],
      ['formalExam/copying', { examId, subjectCode, districtId: other }],
      ['formalExam/itemCurves', { examId, subjectCode, districtId: other }],
      ['district/districtExamAnalyse', { districtId: other }],
      ['district/districtExaminersAnalyse', { examId, districtId: other }],
      ['examiners/detail', { id: foreign?.id ?? '' }],
      ['district/detail', { id: other }],
    ] as const)
      expect([path, (await district.get(path, query)).code]).toEqual([path, 404]);
    const own = await ask('districtStatistics', { examId }, district);
    expect(own.rows).toHaveLength(1);
    expect(own.city.n).toBe(own.rows[0]?.n);
    const page = await district.get<{ total: number; records: unknown[] }>('examiners/page', {
      examId,
      districtId: other,
    });
    expect(page.data).toMatchObject({ total: 0, records: [] });
  });
});
