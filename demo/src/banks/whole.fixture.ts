import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { similarQuestions } from '@kaoxin/contract/question/similar.ts';
import { pairsAtLeast } from '@kaoxin/server/areas/question/similarity/pairs.ts';
import type { TestApp } from '@kaoxin/server/testing/app.ts';
import { good } from '@kaoxin/server/testing/petitions.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { answerSheetName } from '../examinees/answer-sheet.ts';
import { inventBanks } from '../questions/banks.ts';
import { twinCount } from '../questions/twins.ts';
import { fillBanks } from './fill.ts';
import type { PlantedTwins } from './planted-twins.ts';

export function bankCases(app: TestApp<'reviewer'>): void {
  describe('banks', () => {
    const rows = async <R>(text: string): Promise<R[]> => (await sql.raw<R>(text).execute(app.db)).rows;
    const figure = async (text: string): Promise<number> => Number((await rows<{ n: string }>(text))[0]?.n);
    const { banks, twins } = inventBanks();

    test('has 24 banks with 12,000 questions in planned states', async () => {
      const found = await rows<Record<string, unknown>>(`select name, audit_status, share_flag, status, question_count,
          (select count(*)::int from question q where q.bank_id = b.id and q.parent_id = 0 and q.is_deleted = 0) as there
        from question_bank b where source_bank_id is null`);
      expect(found).toHaveLength(24);
      expect(
        await figure('select count(*) as n from question where parent_id = 0 and source_question_id is null'),
      ).toBe(12_000);
      for (const { name, auditStatus, isShared, questions } of banks)
        expect(found.find((bank) => bank.name === name)).toEqual({
          name,
          auditStatus,
          shareFlag: isShared ? 1 : 0,
          status: 1,
          questionCount: questions.length,
          there: questions.length,
        });
    });

    const similar = similarQuestions.calls.similar;
    const pairOf = (one: string, other: string) => [one, other].sort().join(' ');

    test('planted truth 5: search finds twins across banks', async () => {
      const text = await readFile(join(app.context.config.dataDir, answerSheetName), 'utf8');
      const planted = (JSON.parse(text) as PlantedTwins).twins;
      expect(planted).toHaveLength(twinCount);
      expect(twins).toHaveLength(twinCount);
      const { reviewer } = app.visitors;
      const missed: string[] = [];
      for (const [one, other] of planted) {
        const told = good(await reviewer.post<AnswerOf<typeof similar>>(similar.path, { id: one }));
        const twin = told.find(({ id }) => id === other);
        if (!twin || twin.similarity < 0.8 || twin.isKeyOther) missed.push(pairOf(one, other));
      }
      expect(missed.length).toBeLessThanOrEqual(2);

      const kept = await rows<{ id: string; shingles: number[] }>(`select l.id, l.shingles from question_likeness l
        join question q on q.id = l.id and q.source_question_id is null order by l.id`);
      const { pairs } = await pairsAtLeast(
        kept.map(({ shingles }) => Int32Array.from(shingles)),
        0.8,
      );
      const found = new Set(pairs.map(({ one, other }) => pairOf(kept[one]?.id ?? '', kept[other]?.id ?? '')));
      const isPlanted = new Set(planted.map(([one, other]) => pairOf(one, other)));
      expect([...isPlanted].filter((pair) => found.has(pair)).length).toBeGreaterThanOrEqual(38);
      expect([...found].filter((pair) => !isPlanted.has(pair)).length).toBeLessThanOrEqual(5);
    }, 120_000);

    test('adds nothing in a second run', async () => {
      const count = 'select count(*) as n from question';
      const earlier = await figure(count);
      await fillBanks(app.context);
      expect(await figure(count)).toBe(earlier);
    }, 60_000);
  });
}
