import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaseCluster } from '@kaoxin/contract/casework/record.ts';
import { wordsSweep } from '@kaoxin/server/areas/casework/likeness/words-job.ts';
import { runOnce } from '@kaoxin/server/platform/jobs/periodic.ts';
import type { TestApp } from '@kaoxin/server/testing/app.ts';
import { good } from '@kaoxin/server/testing/petitions.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Filled } from '../cases.fixture.ts';
import { answerSheetName } from '../examinees/answer-sheet.ts';
import type { PlantedCollisions } from './fill.ts';

export function correctionCases(app: TestApp<'clerk'>, { made }: Filled): void {
  describe('corrections', () => {
    const figures = async (query: string): Promise<Record<string, number>> => {
      const { rows } = await sql<{ key: string; n: number }>`${sql.raw(query)}`.execute(app.db);
      return Object.fromEntries(rows.map(({ key, n }) => [String(key), n]));
    };
    const figure = async (query: string): Promise<number> =>
      (await sql<{ n: number }>`${sql.raw(query)}`.execute(app.db)).rows[0]?.n ?? 0;

    test('has three openings, every status, one correction per person', async () => {
      expect(await figures('select status as key, count(*)::int as n from info_exam group by 1')).toEqual({ 1: 3 });
      const byStatus = await figures(
        'select case_status as key, count(*)::int as n from message group by 1 order by 1',
      );
      expect(Object.keys(byStatus)).toEqual(['10', '20', '21', '30', '40', '41', '50', '60']);
      expect(Object.values(byStatus).reduce((all, n) => all + n, 0)).toBe(made());
      expect(made()).toBeGreaterThan(40);
      expect(await figure('select count(distinct id_hash)::int as n from message')).toBe(made());
      for (const n of Object.values(byStatus)) expect(n).toBeGreaterThan(1);
      const passedOnce = 'select count(*)::int as n from message where case_status = 10 and audit_level = 1';
      expect(await figure(passedOnce)).toBeGreaterThan(1);
      expect(await figure('select count(*)::int as n from message where told_state = 3')).toBeGreaterThan(1);
    });

    test('updates rosters and persons and keeps former names', async () => {
      const executed = `from message m join examiner x on x.id = m.examiner_id join person p on p.id = x.person_id
        where m.apply_executed = 1 and 'name' = any(m.fields) and m.reply_result = 1`;
      const named = await figure(`select count(*)::int as n ${executed}`);
      expect(named).toBeGreaterThan(0);
      expect(await figure(`select count(*)::int as n ${executed} and x.name = p.name and p.former_names <> '{}'`)).toBe(
        named,
      );
      const letters = await figure(`select count(*)::int as n from document where template_code = 'GZ02'`);
      expect(letters).toBe(await figure('select count(*)::int as n from message where reply_time is not null'));
    });

    test('blocks four id numbers already in use', async () => {
      const text = await readFile(join(app.context.config.dataDir, answerSheetName), 'utf8');
      const { collisions } = JSON.parse(text) as PlantedCollisions;
      expect(new Set(collisions.map(({ caseNo }) => caseNo)).size).toBe(4);
      for (const { caseNo } of collisions) {
        const { rows } = await sql<{ id: string; version: number }>`select id, version from message
          where case_no = ${caseNo}`.execute(app.db);
        const answer = await app.visitors.clerk.post('message/audit', { ...rows[0], auditResult: 1 });
        expect([answer.status, answer.msg]).toEqual([400, '新证件号码已存在应试人员记录']);
      }
    });

    test('does not merge equal changes of different people', async () => {
      await runOnce(app.context, wordsSweep);
      const { rows } = await sql<{ id: string }>`select id from message where case_status = 10`.execute(app.db);
      expect(rows.length).toBeGreaterThan(3);
      for (const { id } of rows) {
        const { proposals } = good(await app.visitors.clerk.get<CaseCluster>('message/cluster', { id }));
        expect(proposals).toEqual([]);
      }
    });
  });
}
