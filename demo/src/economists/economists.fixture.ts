import type { Batch } from '@kaoxin/contract/economist/roster.ts';
import type { TestApp } from '@kaoxin/server/testing/app.ts';
import { good } from '@kaoxin/server/testing/petitions.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Filled } from '../cases.fixture.ts';

export function economistCases(app: TestApp<'registrar'>, { count, made }: Filled): void {
  describe('economists', () => {
    const rows = async <R>(query: string): Promise<R[]> => (await sql<R>`${sql.raw(query)}`.execute(app.db)).rows;
    const one = async <R>(query: string): Promise<R | undefined> => (await rows<R>(query))[0];

    test('has nine batches of three years with correct counters', async () => {
      const batches = good(await app.visitors.registrar.post<Batch[]>('economistUser/batchNoList', {}));
      expect(batches.map(({ batchNo }) => batchNo)).toEqual(
        [2026, 2025, 2024].flatMap((year) => ['G', 'Z', 'C'].map((letter) => `${year}${letter}01`)),
      );
      const sum = (key: 'total' | 'submitted' | 'passed' | 'rejected') =>
        batches.reduce((all, row) => all + row[key], 0);
      expect(sum('total')).toBeGreaterThan(count * 2.4);
      const found =
        await one(`select count(distinct economist_user_id) filter (where case_status <> 60)::int as submitted,
        count(*) filter (where case_status in (40, 50))::int as passed,
        count(*) filter (where case_status = 41)::int as rejected from economist`);
      expect({ submitted: sum('submitted'), passed: sum('passed'), rejected: sum('rejected') }).toEqual(found);
    });

    test('has every status, earlier batches decided, some overdue', async () => {
      const current = await rows<{ status: number; n: number }>(`select case_status as status, count(*)::int as n
        from economist where batch_no like '2026%' group by 1 order by 1`);
      expect(current.map(({ status }) => status)).toEqual([10, 21, 40, 41, 50, 60]);
      const earlier = await rows<{ status: number }>(`select distinct case_status as status from economist
        where batch_no not like '2026%' order by 1`);
      expect(earlier.map(({ status }) => status)).toEqual([41, 50, 60]);
      const found = await one<Record<string, number>>(`select count(*)::int as total,
        count(*) filter (where told_state = 3)::int as overdue, count(*) filter (where audit_level = 3)::int as committee,
        count(*) filter (where false_promise = 1)::int as broken from economist`);
      expect(found?.total).toBe(made());
      expect(made()).toBeGreaterThan(count * 0.9);
      for (const key of ['overdue', 'committee', 'broken']) expect([key, found?.[key]]).not.toEqual([key, 0]);
    });

    test('has certificate and letter after passes by different users', async () => {
      const found = await rows<{ level: number; people: number; levels: number; letters: number; cert: string }>(`
        select e.level, e.cert_no as cert, jsonb_array_length(e.audits) as levels,
          (select count(distinct one->>'auditorId')::int from jsonb_array_elements(e.audits) one) as people,
          (select count(*)::int from document d where d.case_id = e.id and d.template_code = 'JS01') as letters
        from economist e where e.case_status in (40, 50)`);
      expect(found.length).toBeGreaterThan(count / 3);
      for (const { level, people, levels, letters, cert } of found) {
        expect([people, letters]).toEqual([levels, 1]);
        expect(levels).toBe(level === 3 ? 3 : 2);
        expect(cert).toMatch(/^\d{4}[CZG]\d{7}$/);
      }
    });

    test('passes insufficient years with a note only', async () => {
      const short = await rows<{ status: number; note: string | null }>(`select case_status as status,
          (select one->'items' @> '[{"key": "years", "ok": 1}]' and exists (select from jsonb_array_elements(one->'items') item
            where item->>'key' = 'years' and item->>'note' is not null)
           from jsonb_array_elements(audits) with ordinality as said(one, nth) order by nth desc limit 1)::text as note
        from economist e join econ_rule r on r.level = e.level and r.education = e.education and r.is_deleted = 0
        where e.proven_months < r.min_years * 12`);
      expect(short.length).toBeGreaterThan(5);
      expect(new Set(short.map(({ status }) => status)).has(41)).toBe(true);
      const passed = short.filter(({ status }) => status === 40 || status === 50);
      expect(passed.length).toBeGreaterThan(0);
      expect(passed.every(({ note }) => note === 'true')).toBe(true);
    });
  });
}
