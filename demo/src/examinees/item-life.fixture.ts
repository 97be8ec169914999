import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExamAnalysis } from '@kaoxin/contract/exam/scores/statistics.ts';
import type { PaperStatistics } from '@kaoxin/contract/paper/statistics.ts';
import type { QuestionLife } from '@kaoxin/contract/question/life.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import { type KeptItem, pooledItem } from '@kaoxin/server/areas/exam/index.ts';
import { lifeOfQuestion } from '@kaoxin/server/areas/question/life/life-of-question.ts';
import type { TestApp } from '@kaoxin/server/testing/app.ts';
import { insideAs } from '@kaoxin/server/testing/inside.ts';
import { good } from '@kaoxin/server/testing/petitions.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerSheetName, type PlantedDrift } from './answer-sheet.ts';

interface Asked {
  id: string;
  exams: number;
}

export function itemLifeCases(app: TestApp<'manager'>): void {
  describe('item life', () => {
    const rows = async <R>(text: string): Promise<R[]> => (await sql.raw<R>(text).execute(app.db)).rows;
    const { manager } = app.visitors;
    const ask = async (id: string) => good(await manager.get<QuestionLife>('question/statisticsDetail', { id }));
    /** The same without the rate limit. */
    const lifeOf = (id: string) =>
      insideAs(app, 'manager', (work) =>
        lifeOfQuestion(work.as({ ...work.actor, grants: new Set(['formal_exam_data']) }), { id }),
      );
    let asked: Asked[];
    let drifting: readonly string[];

    const sat = `(select exam_id, paper_id from exam_subject union all select exam_id, paper_id from subject_paper)`;

    beforeAll(async () => {
      asked = await rows<Asked>(`select q.id, count(distinct s.exam_id)::int as exams from question q
        join paper_question p on p.question_id = q.id join ${sat} s on s.paper_id = p.paper_id
        join formal_exam f on f.id = s.exam_id and f.status in (50, 60) group by q.id order by q.id`);
      const text = await readFile(join(app.context.config.dataDir, answerSheetName), 'utf8');
      drifting = (JSON.parse(text) as PlantedDrift).drifting;
    });

    test('uses bank questions in approved, frozen versions', async () => {
      const found = await rows<{ kind: number; rows: number; banked: number; frozen: number }>(`select
          f.project_type as kind, count(*)::int as rows, count(q.id)::int as banked,
          count(*) filter (where q.approved_version = p.question_version
            and q.frozen_version >= p.question_version)::int as frozen
        from paper_question p left join question q on q.id = p.question_id
        join ${sat} s on s.paper_id = p.paper_id join formal_exam f on f.id = s.exam_id
          and f.status in (50, 60) group by f.project_type order by f.project_type`);
      for (const { kind, rows: all, banked, frozen } of found) expect([kind, banked, frozen]).toEqual([kind, all, all]);
      // two of a hundred and of five questions, one of a hundred
      const ofTwoKinds = found.filter(({ kind }) => kind === 2 || kind === 4);
      expect(ofTwoKinds.reduce((sum, { rows: all }) => sum + all, 0)).toBe(310);
      expect(found.length).toBeGreaterThan(2);
    });

    test('has 2PL statistics for those questions in the bank', async () => {
      const found = await rows<{ type: number; p: number; r: number; n: number; exposure: number }>(`select
          question_type as type, p_value::float as p, rpb::float as r, stat_n as n, exposure_rate::float as exposure
        from question where stat_n > 0`);
      expect(found).toHaveLength(asked.length);
      const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
      expect(mean(found.map(({ p }) => p))).toBeGreaterThan(0.45);
      expect(mean(found.map(({ p }) => p))).toBeLessThan(0.75);
      expect(mean(found.map(({ r }) => r))).toBeGreaterThan(0.2);
      expect(new Set(found.map(({ exposure }) => exposure >= 0.999)).size).toBe(2);
      expect(await rows('select id from question where stat_n > 0 and use_count = 0')).toEqual([]);
    });

    test('shows all examinations of a question with details', async () => {
      const often = asked.filter(({ exams }) => exams >= 3);
      expect(often.length).toBeGreaterThanOrEqual(15);
      const life = await ask(often[0]?.id ?? '');
      expect(life.exams.length).toBeGreaterThanOrEqual(3);
      for (const one of life.exams)
        expect([one.suppressed, one.p === null, one.rpb === null]).toEqual([0, false, false]);
      expect(life.pooled.n).toBe(life.exams.reduce((sum, { n }) => sum + n, 0));
      expect(life.pooled.exposure).toBe(1);
      expect(life.deciles).toHaveLength(10);
      expect(life.deciles.at(-1)?.p).toBeGreaterThan(life.deciles[0]?.p ?? 1);
      expect(life.districts.length).toBeGreaterThanOrEqual(5);
      expect(life.options.filter(({ isKey }) => isKey)).toHaveLength(1);
      expect(life.drift?.ciLow).toBeLessThan(life.drift?.ciHigh ?? 0);
    });

    test('planted drift: exposed questions become easier, others stay', async () => {
      const inThese = drifting.filter((id) => asked.some((one) => one.id === id && one.exams >= 3));
      expect(inThese.length).toBeGreaterThanOrEqual(2);
      for (const id of inThese) expect([id, ((await lifeOf(id)).drift?.slope ?? 0) > 0.04]).toEqual([id, true]);
      const others = asked.filter(({ id, exams }) => exams >= 3 && !drifting.includes(id)).slice(0, 10);
      const slopes: number[] = [];
      for (const { id } of others) slopes.push((await lifeOf(id)).drift?.slope ?? 0);
      expect(Math.abs(slopes.reduce((sum, slope) => sum + slope, 0) / slopes.length)).toBeLessThan(0.04);
    });

    test('predicts the next p value within .03 on average', async () => {
      const sat = await rows<{
        items: KeptItem[];
      }>(`select s.items from item_sitting s join formal_exam f on f.id = s.exam_id
        where s.is_deleted = 0 order by f.exam_start, s.id`);
      const p = (items: readonly KeptItem[]) => pooledItem(items).p ?? Number.NaN;
      const earlier = new Map<string, KeptItem[]>();
      const told: number[] = [];
      for (const { items } of sat) {
        const known = items.filter(({ questionId }) => earlier.has(questionId));
        const missed = known.map((item) => p([item]) - p(earlier.get(item.questionId) ?? []));
        if (known.length >= 15) told.push(missed.reduce((sum, one) => sum + one, 0) / known.length);
        for (const item of items) earlier.set(item.questionId, [...(earlier.get(item.questionId) ?? []), item]);
      }
      expect(told.length).toBeGreaterThanOrEqual(3);
      for (const difference of told) expect(Math.abs(difference)).toBeLessThanOrEqual(0.03);
    });

    test('shows a paper with statistics and knowledge points', async () => {
      const [paper] = await rows<{ id: string; examId: string; code: string }>(`select s.paper_id as id, s.exam_id,
          s.subject_code as code from exam_subject s join formal_exam f on f.id = s.exam_id and f.status = 50
        where s.subject_code = 'gongji' order by f.exam_start desc limit 1`);
      const found = good(await manager.get<PaperStatistics>('paper/statistics', { id: paper?.id ?? '' }));
      const query = { examId: paper?.examId ?? '', subjectCode: paper?.code ?? '' };
      const analysed = good(await manager.get<ExamAnalysis>('formalExam/analyse', query));
      expect(found.items).toHaveLength(100);
      expect(found.items).toEqual(analysed.items);
      expect(found.n).toBeGreaterThan(100);
      expect(found.knowledge.length).toBeGreaterThan(2);
      for (const { name } of found.knowledge) expect(name).not.toMatch(/^\d+$/);
      const first = good(
        await manager.get<QuestionRecord>('question/detail', { id: found.items[0]?.questionId ?? '' }),
      );
      expect(Number(first.statN)).toBeGreaterThan(0);
    });
  });
}
