import type { Page } from '@kaoxin/contract/conventions.ts';
import { describe, expect, it } from 'vitest';
import { rosterCsv, rosterRow } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import { hasTurn, landing } from '../setup/scope.ts';
import { hasPostgres, onFolder, onPostgres } from './databases.ts';
import { type Asking, dyingAmongLines, heldRows, type Killing, killedImport, partOf } from './killed-import.ts';
import { dyingSeen, randomParts } from './killed-task.ts';

interface Exam {
  id: string;
  districts: { name: string }[];
  subjects: { subjectCode: string }[];
}

const roster = (rows: number): Pick<Killing, 'path' | 'file' | 'ended'> => ({
  path: 'formalExam/importExaminers',
  async file(asked) {
    const [open] = (await asked<Page<Exam>>('formalExam/page?status=10')).records;
    const { id, districts, subjects } = await asked<Exam>(`formalExam/detail?id=${open?.id}`);
    const said = { 考区: districts[0]?.name ?? '', 报考科目: subjects[0]?.subjectCode ?? '' };
    return { examId: id, rows, csv: rosterCsv(Array.from({ length: rows }, (_, n) => rosterRow(n, said))) };
  },
  async ended(asked: Asking, examId) {
    const { total } = await asked<{ total: number }>(`examiners/counts?examId=${examId}`);
    // No counter covers a search by name: these rows are counted one by one.
    const found = await asked<Page<object>>(`examiners/page?examId=${examId}&name=${encodeURIComponent('陈远')}`);
    expect([total, found.total]).toEqual([rows, rows]);
  },
});

/** Leaves two whole parts before a random kill in each phase. */
const seenRows = landing ? 4 * partOf : 7 * partOf;
const randomKills = () => (landing ? randomParts(3, 1) : randomParts(7, 5));

describe('servers killed while a roster is read and taken in', () => {
  it.skipIf(!(hasPostgres && hasTurn(0, 2)))('F01 import each examinee once after kills at ten moments', async () => {
    const shared = await onPostgres('office');
    await killedImport({
      ...roster(heldRows),
      environment: { ...shared, DEMO: 'on' },
      dying: dyingAmongLines(shared.DATABASE_URL, { reading: 5, taking: 5 }),
    });
  });

  it.skipIf(hasPostgres && !hasTurn(1, 2))('F01 do so on the embedded database, at random points', async () => {
    const environment = await onFolder('office');
    await killedImport({
      ...roster(seenRows),
      environment: { ...environment, DEMO: 'on' },
      dying: dyingSeen({ size: partOf, parts: { reading: randomKills(), taking: randomKills() } }),
    });
  });
});
