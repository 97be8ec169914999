import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allowedGaps } from '@kaoxin/server/areas/paper/assembly/parallel.ts';
import { chainRow } from '@kaoxin/server/engine/timeline/events.ts';
import { verifyChain } from '@kaoxin/server/platform/audit/chain.ts';
import type { TestApp } from '@kaoxin/server/testing/app.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerSheetName } from '../examinees/answer-sheet.ts';
import { fillPapers } from './fill.ts';
import type { PlantedForms } from './forms.ts';
import { paperPlans } from './plan.ts';

interface Paper {
  id: string;
  name: string;
  status: number;
  buildMode: number;
  secretLevel: number;
  isSealed: number;
  questionCount: number;
  totalScore: number;
  sum: number | null;
  there: number;
  expected: number | null;
  isPlanned: boolean;
}
const names = paperPlans.flatMap((plan) => plan.names);

export function paperCases(app: TestApp<string>): void {
  describe('papers', () => {
    const rows = async <R>(text: string): Promise<R[]> => (await sql.raw<R>(text).execute(app.db)).rows;
    let papers: Paper[];

    beforeAll(async () => {
      papers = (
        await rows<Paper>(`select p.id, p.name, p.status, p.build_mode, p.secret_level, p.is_sealed, p.question_count,
          p.total_score::float as total_score, p.expected_difficulty::float as expected,
          (select sum(q.score)::float from paper_question q where q.paper_id = p.id and q.parent_id = 0) as sum,
          (select count(*)::int from paper_question q where q.paper_id = p.id) as there
        from paper p where p.is_deleted = 0 and p.tenant_id = '000000' order by p.id`)
      ).map((paper) => ({ ...paper, isPlanned: names.includes(paper.name) }));
    });

    test('has forty papers in every state, three secret', async () => {
      expect(papers).toHaveLength(40);
      expect(papers.filter(({ isPlanned }) => isPlanned)).toHaveLength(9);
      expect(new Set(papers.map(({ name }) => name)).size).toBe(40);
      expect([...new Set(papers.map(({ buildMode }) => buildMode))].sort()).toEqual([1, 2, 3, 4]);
      expect([...new Set(papers.map(({ status }) => status))].sort()).toEqual([0, 1, 2, 3]);
      expect(papers.filter(({ status }) => status === 0)).toHaveLength(2);
      const secret = papers.filter(({ secretLevel }) => secretLevel === 2);
      expect(secret.map(({ isSealed, there, questionCount }) => [isSealed, there > 0, questionCount > 0])).toEqual([
        [1, false, true],
        [1, false, true],
        [0, true, true],
      ]);
    });

    test('have the points of their questions and a prediction', () => {
      for (const { name, isPlanned, isSealed, totalScore, sum, there, questionCount, expected } of papers) {
        if (isSealed === 1) continue;
        expect([name, sum, there]).toEqual([name, totalScore, questionCount]);
        if (isPlanned) expect([name, expected !== null && expected > 0.2 && expected < 0.9]).toEqual([name, true]);
      }
    });

    test('parallel forms are disjoint and within the allowed differences', async () => {
      const text = await readFile(join(app.context.config.dataDir, answerSheetName), 'utf8');
      const { forms } = JSON.parse(text) as PlantedForms;
      expect(forms.paperIds).toHaveLength(2);
      expect(forms.gaps.difficulty).toBeLessThanOrEqual(allowedGaps.difficulty);
      expect(forms.gaps.information).toBeLessThanOrEqual(allowedGaps.information);
      const asked = await rows<{ n: number; different: number }>(`select count(*)::int as n,
          count(distinct question_id)::int as different from paper_question where paper_id in (${forms.paperIds.join()})`);
      expect(asked).toEqual([{ n: 144, different: 144 }]);
      const shown = papers.filter(({ id }) => forms.paperIds.includes(id)).map(({ expected }) => expected ?? 0);
      expect(Math.abs((shown[0] ?? 1) - (shown[1] ?? 0))).toBeLessThanOrEqual(allowedGaps.difficulty + 1e-4);
    });

    test('have complete timelines with a valid chain', async () => {
      const found = await rows<{
        name: string;
        actions: string[];
      }>(`select p.name, array_agg(e.action order by e.seq) as actions
        from paper p join case_event e on e.case_type = 'paper' and e.case_id = p.id group by p.id, p.name order by p.id`);
      const told = new Map(found.map(({ name, actions }) => [name, actions]));
      expect(told.get('公共基础知识练习卷')).toEqual(['create']);
      expect(told.get('工商管理专业知识和实务模拟卷')).toEqual(['create', 'enable', 'disable']);
      expect(told.get('申论（启用卷）')).toEqual(['create', 'enable', 'seal']);
      expect(told.get('公共基础知识（备用卷）')).toEqual(['create', 'enable', 'seal', 'unlock']);
      const events = await rows<Parameters<typeof chainRow>[0] & { caseId: string }>(
        `select * from case_event where case_type = 'paper' order by case_id, seq`,
      );
      for (const chain of Map.groupBy(events, ({ caseId }) => caseId).values()) {
        expect(verifyChain(chain.map(chainRow))).toMatchObject({ ok: true });
        const times = chain.map(({ time }) => time);
        expect(times).toEqual(times.toSorted());
      }
    });

    test('adds nothing in a second run', async () => {
      await fillPapers(app.context);
      expect(await rows(`select count(*)::int as n from paper where is_deleted = 0 and tenant_id = '000000'`)).toEqual([
        { n: 40 },
      ]);
    });
  });
}
