import type { TestApp } from '@kaoxin/server/testing/app.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Filled } from '../cases.fixture.ts';

export function appealCases(app: TestApp, { count }: Filled): void {
  describe('appeals', () => {
    const figures = async (query: string): Promise<Record<string, number>> => {
      const { rows } = await sql<{ key: string; n: number }>`${sql.raw(query)}`.execute(app.db);
      return Object.fromEntries(rows.map(({ key, n }) => [String(key), n]));
    };
    const figure = async (query: string): Promise<number> =>
      (await sql<{ n: number }>`${sql.raw(query)}`.execute(app.db)).rows[0]?.n ?? 0;

    test('has the requested number in every status, some overdue', async () => {
      const byStatus = await figures('select case_status as key, count(*)::int as n from appeal group by 1 order by 1');
      expect(Object.keys(byStatus)).toEqual(['10', '20', '21', '30', '31', '40', '41', '50', '60']);
      expect(Object.values(byStatus).reduce((all, n) => all + n, 0)).toBe(count);
      for (const n of Object.values(byStatus)) expect(n).toBeGreaterThan(5);
      const overdue = await figure('select count(*)::int as n from appeal where told_state = 3');
      expect(overdue / count).toBeGreaterThan(0.05);
      expect(overdue / count).toBeLessThan(0.07);
    });

    test('files most appeals within three weeks after a release', async () => {
      const near = await figure(`select count(*)::int as n from appeal a where received_time < '2026-09-01' and exists (
        select from formal_exam e where e.status in (50, 60)
          and a.received_time between e.score_release_time and e.score_release_time + interval '22 days')`);
      const all = await figure(`select count(*)::int as n from appeal where received_time < '2026-09-01'`);
      expect(near / all).toBeGreaterThan(0.7);
    });

    test('applies decisions to the violations', async () => {
      const { rows } = await sql<{
        said: string;
      }>`select left(r.fact_text, 7) || ' ' || a.case_status || ' ' || a.is_defence || ' '
          || r.status as said from appeal a join violation_record r on r.id = a.violation_id order by r.id`.execute(
        app.db,
      );
      expect(rows.map(({ said }) => said).sort()).toEqual([
        '举报后调取考场 20 0 2',
        '入场核验时人脸 30 0 2',
        '复核答卷时发现 40 0 3',
        '开考四十分钟后 10 0 2',
        '考试期间翻看写 20 1 2',
        '资格复审核验学 40 0 1',
      ]);
    });

    test('has complete letters with ascending numbers, no late notifications', async () => {
      const accepted = await figure(`select count(*)::int as n from document where template_code = 'SS01'`);
      expect(accepted).toBe(await figure(`select count(*)::int as n from appeal where accept_notice_time is not null`));
      const { rows } = await sql<{ code: string; no: number; time: string }>`select template_code as code,
        substring(doc_no from '〕(\\d+)号')::int as no, to_char(issued_time, 'YYYY-MM-DD HH24:MI:SS') as time from document
        where template_code = 'SS01' and issued_time >= '2026-01-01' order by 2`.execute(app.db);
      expect(rows.map(({ no }) => no)).toEqual(rows.map((_, index) => index + 1));
      expect(rows.map(({ time }) => time)).toEqual(rows.map(({ time }) => time).sort());
      expect(
        await figure(`select count(*)::int as n from inbox_message where case_type = 'appeal'
        and create_time < '2026-11-16'`),
      ).toBe(0);
      expect(
        await figure(`select count(*)::int as n from case_event where case_type = 'appeal' and time > '2026-11-20'`),
      ).toBe(0);
    });
  });
}
