import type { Page } from '@kaoxin/contract/conventions.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rosterCsv, rosterRow } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import { copyOf } from '../setup/prepared.ts';
import { ask, hasPostgres, onPostgres } from './databases.ts';
import { type Asking, type Killing, killedImport, randomParts } from './killed-import.ts';

interface Exam {
  id: string;
  districts: { name: string }[];
  subjects: { subjectCode: string }[];
}

/** In the end everybody of the file stands in the roster once, and its counts say so. */
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
    // narrowed by what no count is kept by: these are counted one by one
    const found = await asked<Page<object>>(`examiners/page?examId=${examId}&name=${encodeURIComponent('陈远')}`);
    expect([total, found.total]).toEqual([rows, rows]);
  },
});

describe('servers killed while a roster is read and taken in', () => {
  it.skipIf(!hasPostgres)('F01 bring everybody in once, at ten random points', { timeout: 300_000 }, async () => {
    const shared = await onPostgres('office');
    await killedImport({
      ...roster(16_000),
      environment: { ...shared, DEMO: 'on' },
      kills: { reading: randomParts(8, 5), taking: randomParts(8, 5) },
      letGo: () => ask(shared.DATABASE_URL, 'update job set leased_until = null, run_at = now()'),
    });
  });

  it('F01 do so on the embedded database, at ten random points as well', { timeout: 300_000 }, async () => {
    const { environment, remove } = await copyOf('office', 'folder');
    onTestFinished(remove);
    await killedImport({
      ...roster(14_000),
      environment: { ...environment, DEMO: 'on' },
      kills: { reading: randomParts(7, 5), taking: randomParts(7, 5) },
    });
  });
});
