import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { addRow, setRow } from '../../../../testing/rows.ts';
import { type MarkedExam, markedExam } from '../../result/result.fixture.ts';

const app = testApp({ manager: ['exam_manager'], mate: ['exam_manager'] });
const { manager, mate } = app.visitors;
let exam: MarkedExam;

beforeAll(async () => {
  exam = await markedExam(app.db);
  const { one, two } = exam.districts;
  const part = { roster: '', rooms: '', locks: '', seats: '', people: 0, seated: 0, digest: '' };
  await addRow(app.db, 'seatPlan', {
    tenantId: '000000',
    examId: exam.exam,
    districtIds: [one, two],
    state: 1,
    rules: '{"oneSubject":1,"unitsApart":1,"keepSpare":1}',
    seed: 'a',
    parts: JSON.stringify({ [one]: part, [two]: part }),
  });
});

const inStatus = (status: number) => setRow(app.db, 'formalExam', exam.exam, { status });

/** Two requests per user run and four wait. */
const most = 6;

test.each([
  ['formalExam/scoreProgress', 40, 'examiner', {}],
  ['formalExam/arrangeResult', 20, 'examiner', {}],
  ['formalExam/printCount', 20, 'exam_seat', { kind: 'list' }],
  ['examiners/page', 40, 'examiner', { gender: '1' }],
  ['examiners/photoReport', 20, 'examiner', {}],
  ['examiners/examinersPage', 50, 'examiner_result', {}],
])('S68 serves others while one user floods %s', async (path, status, table, more) => {
  await inStatus(status);
  const query = { examId: exam.exam, ...more };
  const quiet = (await mate.get(path, query)).status;
  const { asked, other } = await app.db.transaction().execute(async (held) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(held);
    const asked = Array.from({ length: most + 1 }, () => manager.get(path, query));
    expect((await Promise.race(asked)).status).toBe(429);
    return { asked, other: mate.get(path, query) };
  });
  expect((await other).status).toBe(quiet);
  const answers = (await Promise.all(asked)).map((answer) => answer.status).sort();
  expect(answers).toEqual([...Array(most).fill(quiet), 429].sort());
});

test('S68 queues attendance counts and skips empty slots', async () => {
  await inStatus(30);
  const progress = (slot: string) => manager.get<unknown[]>('examiners/attendProgress', { examId: exam.exam, slot });
  const asked = await app.db.transaction().execute(async (held) => {
    await sql`lock table examiner in access exclusive mode`.execute(held);
    const pages = Array.from({ length: most + 1 }, () =>
      manager.get('examiners/page', { examId: exam.exam, gender: '2' }),
    );
    expect((await Promise.race(pages)).status).toBe(429);
    expect((await progress('1')).status).toBe(429);
    expect((await progress('31')).data).toEqual([]);
    return pages;
  });
  await Promise.all(asked);
});
