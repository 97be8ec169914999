import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ReviewDetail, ReviewRow } from '@kaoxin/contract/reinspection/calls.ts';
import type { TestApp } from '@kaoxin/server/testing/app.ts';
import { good } from '@kaoxin/server/testing/petitions.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Filled } from '../cases.fixture.ts';
import { answerSheetName } from '../examinees/answer-sheet.ts';
import type { WrongAddition } from './plant.ts';

export function reviewCases(app: TestApp<'manager'>, { count, made }: Filled): void {
  describe('reviews', () => {
    const { manager } = app.visitors;
    let additions: readonly (WrongAddition & { caseNo: string })[];
    beforeAll(async () => {
      additions = JSON.parse(await readFile(join(app.context.config.dataDir, answerSheetName), 'utf8')).additions;
    });
    const rows = async <R>(query: string): Promise<R[]> => (await sql<R>`${sql.raw(query)}`.execute(app.db)).rows;

    test('has six tasks, an open one with every status', async () => {
      const tasks = await rows<{
        status: number;
        n: number;
      }>(`select t.status, count(r.id)::int as n from reinspection t
        left join reinspection_user r on r.task_id = t.id group by t.id, 1 order by t.id`);
      expect(tasks).toHaveLength(6);
      expect(tasks.filter(({ status }) => status === 1)).toHaveLength(1);
      for (const { n } of tasks) expect(n).toBeGreaterThan(0);
      expect(made()).toBeGreaterThan(count * 0.6);
      const open = await rows<{ status: number }>(`select distinct r.case_status as status from reinspection_user r
        join reinspection t on t.id = r.task_id where t.status = 3 and r.case_status not in (40, 41, 50)`);
      expect(open).toEqual([]);
    });

    test('finds exactly the twelve wrong additions', async () => {
      expect(additions).toHaveLength(12);
      const found: string[] = [];
      for (let current = 1; ; current += 1) {
        const page = good(
          await manager.get<Page<ReviewRow>>('reinspectionUser/page', { current: String(current), size: '200' }),
        );
        found.push(...page.records.filter(({ sumDiffers }) => sumDiffers === 1).map(({ caseNo }) => caseNo));
        if (page.records.length < 200) break;
      }
      expect(found.sort()).toEqual(additions.map(({ caseNo }) => caseNo).sort());
    });

    test('moves a person over the pass line', async () => {
      const [mover] = additions.filter(({ passes }) => passes);
      if (!mover) throw new Error('nobody was planted at the pass line');
      const page = good(await manager.get<Page<ReviewRow>>('reinspectionUser/page', { keyword: mover.caseNo }));
      const one = good(await manager.get<ReviewDetail>('reinspectionUser/detail', { id: page.records[0]?.id ?? '' }));
      expect(one).toMatchObject({ originalScore: mover.recorded, itemSum: mover.itemSum, finalScore: mover.itemSum });
      const proof = one.timeline.find(({ action }) => action === 'score')?.diff as Record<string, [number, number]>;
      expect(proof).toMatchObject({ score: [mover.recorded, mover.itemSum], passFlag: [0, 1] });
      expect(proof.rankCity?.[1]).toBeLessThan(proof.rankCity?.[0] ?? 0);
      const his = await rows(`select pass_flag, score_version > 1 as again from examiner_result
        where exam_id = ${mover.examId} and examiner_id = ${mover.examinerId}`);
      expect(his).toEqual([{ passFlag: 1, again: true }]);
      // the list of passed examinees contains the person, and the tallies match the rows
      const passed = await rows<{ n: number; passed: number; points: number }>(`select count(*)::int as n,
        sum(pass_flag)::int as passed, sum(total_score)::float as points from examiner_result
        where exam_id = ${mover.examId} and total_score is not null`);
      const kept = await rows(`select sum(n)::int as n, sum(passed)::int as passed, sum(halves)::float / 2 as points
        from exam_tally where exam_id = ${mover.examId} and subject_code = '' and is_deleted = 0`);
      expect(kept).toEqual(passed);
      const figures = good(await manager.get<{ passCount: number }>('formalExam/statistics', { examId: mover.examId }));
      expect(figures.passCount).toBe(passed[0]?.passed);
    });

    test('changes planned scores only, approved by leadership', async () => {
      const changed = await rows<{ n: number; led: number }>(`select count(*)::int as n,
        count(*) filter (where u.account = 'linzhihe')::int as led from reinspection_user r
        join "user" u on u.id = r.auditor_id where r.score_changed = 1 and r.case_status in (40, 50)`);
      expect(changed[0]?.n).toBeGreaterThanOrEqual(12);
      expect(changed[0]?.led).toBe(changed[0]?.n);
      const proofs = await rows<{ n: number }>(`select count(*)::int as n from case_event
        where case_type = 'reinspection' and action = 'score'`);
      expect(proofs[0]?.n).toBe(changed[0]?.n);
    });
  });
}
