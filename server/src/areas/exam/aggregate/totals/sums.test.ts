import { chance } from '@kaoxin/demo/prng.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Work } from '#platform/work.ts';
import { testApp } from '../../../../testing/app.ts';
import { insideAs } from '../../../../testing/inside.ts';
import { setRow, setRows } from '../../../../testing/rows.ts';
import { paperItems } from '../../result/paper-items.ts';
import { addViolation } from '../../result/result.fixture.ts';
import { noticeRelease } from '../../result/result-port.ts';
import { changeScore } from '../../result/score/change-score.ts';
import { personResults } from '../../result/score/person-results.ts';
import { settle, settleAll } from '../../result/score/settle.ts';
import { packedScores } from '../../statistics/sheet/packed-scores.ts';
import { changingPerson } from './changing-person.ts';
import { rebuild } from './rebuild.ts';
import { type SummedExam, summedExam } from './sums.fixture.ts';

const app = testApp({ manager: ['exam_manager'] });
let exam: SummedExam;

const within = <R>(act: (work: Work) => Promise<R>): Promise<R> => insideAs(app, 'manager', act);

beforeAll(async () => {
  exam = await summedExam(app.context, (id) => within((work) => paperItems(work, id)));
  await within(async (work) => {
    await settleAll(work, await work.table('formalExam').need(exam.exam));
    await setRow(work.handle, 'formalExam', exam.exam, { status: 50 });
    await noticeRelease(work, exam.exam);
  });
});

const hex = (column: string) => sql`encode(${sql.ref(column)}, 'hex')`;
async function kept() {
  const mine = sql`exam_id = ${exam.exam} and is_deleted = 0 and`;
  const tables = [
    sql`select district_id, centre_id, subject_code, n, halves, passed, ${hex('tally')} as tally from exam_tally
      where ${mine} n <> 0 order by 1, 2, 3`,
    sql`select district_id, centre_id, subject_code, other_code, n, sum_x, sum_y, sum_xx, sum_yy, sum_xy from exam_pair
      where ${mine} n <> 0 order by 1, 2, 3, 4`,
    sql`select district_id, dim, value, n, halves, passed from exam_group where ${mine} n <> 0 order by 1, 2, 3`,
    sql`select district_id, subject_code, paper_id, gender, sheets, ${hex('tally')} as tally, ${hex('answers')} as answers
      from exam_sheet_tally where ${mine} sheets <> 0 order by 1, 2, 3, 4`,
  ];
  const rows: unknown[][] = [];
  for (const table of tables) rows.push((await table.execute(app.db)).rows);
  return rows;
}

async function isAsRebuilt(): Promise<void> {
  const before = await kept();
  expect(before.every((rows) => rows.length > 3)).toBe(true);
  await within((work) => rebuild(work, exam.exam));
  expect(before).toEqual(await kept());
}

const luck = chance('changes of sums');
const codes = ['JC', 'GS'] as const;

async function changeSomething(id: string): Promise<void> {
  if (luck.happens(0.2)) {
    const subjectCode = luck.pick(codes);
    // a subject has one record in force at a time
    await setRows(app.db, 'violationRecord', { examId: exam.exam, examinerId: id, subjectCode }, { status: 3 });
    await addViolation(app.db, exam.exam, { id, ticketNo: '' }, { level: luck.pick([1, 2]), subjectCode });
    return within((work) => settle(work, exam.exam, [id]));
  }
  if (luck.happens(0.3)) {
    await setRows(app.db, 'violationRecord', { examId: exam.exam, examinerId: id }, { status: 3 });
    return within((work) => settle(work, exam.exam, [id]));
  }
  const subjectCode = luck.pick(codes);
  const items = exam.papers[subjectCode];
  const sheet = await sql<{ itemScores: Uint8Array }>`select item_scores from answer_sheet
    where exam_id = ${exam.exam} and examiner_id = ${id} and subject_code = ${subjectCode}`.execute(app.db);
  const packed = sheet.rows[0]?.itemScores;
  const itemScores = packed && Array.from(packedScores(items).unpack(packed));
  if (itemScores) {
    const at = luck.whole(0, items.length - 1);
    itemScores[at] = luck.whole(items[at]?.min ?? 0, items[at]?.max ?? 0);
  }
  const score = luck.whole(0, 80) / 2;
  const there = await within((work) => personResults(work, exam.exam, [id]));
  if (!there.get(id)?.result.subjects.some((one) => one.subjectCode === subjectCode && one.score !== null)) return;
  const change = {
    examId: exam.exam,
    examinerId: id,
    subjectCode,
    objective: null,
    subjective: null,
    score,
    cause: '复核',
  };
  await within((work) => changeScore(work, { ...change, ...(itemScores ? { itemScores } : {}) }));
}

test('counts on release what the rows contain', async () => {
  const [tallies = []] = await kept();
  const people = tallies as { subjectCode: string; n: number }[];
  const counted = people.filter(({ subjectCode }) => subjectCode === '').reduce((sum, { n }) => sum + n, 0);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from examiner_result
    where exam_id = ${exam.exam} and total_score is not null`.execute(app.db);
  expect(counted).toBe(rows[0]?.n);
  expect(counted).toBeGreaterThan(250);
  await isAsRebuilt();
});

test('equals a rebuild after a thousand changes', async () => {
  for (let change = 0; change < 1000; change += 1) await changeSomething(luck.pick(exam.people).id);
  await isAsRebuilt();
});

test('keeps all concurrent records of one centre', async () => {
  const people = exam.people.filter((_, n) => n % 4 === 0 && n > 100 && n < 149);
  expect(people.length).toBeGreaterThan(8);
  for (const isThere of [true, false, true]) {
    for (const person of people)
      if (isThere) await addViolation(app.db, exam.exam, { ...person, ticketNo: '' }, { level: 2 });
      else await setRows(app.db, 'violationRecord', { examinerId: person.id }, { status: 3 });
    await Promise.all(people.map(({ id }) => within((work) => settle(work, exam.exam, [id]))));
  }
  await isAsRebuilt();
});

test('recounts a corrected person in every examination', async () => {
  for (let n = 0; n < 12; n += 1) {
    const { id } = luck.pick(exam.people);
    const { rows } = await sql<{
      person: string;
    }>`select person_id::text as person from examiner where id = ${id}`.execute(app.db);
    const person = rows[0]?.person ?? '';
    const [gender, education] = [luck.pick([1, 2]), luck.pick([1, 3, 6])];
    const birthday = `${luck.whole(1966, 2004)}-07-01`;
    await within((work) =>
      changingPerson(work, person, async () => {
        const who = sql<boolean>`id = ${person}`;
        await work.table('person').changeMany(who, { gender, birthday });
        const his = sql<boolean>`person_id = ${person}`;
        await work.table('examiner').changeMany(his, { gender, education, unitKind: luck.pick([1, 4, null]) });
      }),
    );
  }
  await isAsRebuilt();
});

test('rebuilds sums that lack what is removed', async () => {
  await setRows(app.db, 'examTally', { examId: exam.exam }, { n: 0, halves: '0', passed: 0, tally: Buffer.alloc(0) });
  const results = await within((work) =>
    personResults(
      work,
      exam.exam,
      exam.people.map(({ id }) => id),
    ),
  );
  const counts = ({ id }: { id: string }) =>
    results.get(id)?.result.subjects.some(({ subjectCode, score }) => subjectCode === 'GS' && score !== null);
  const person = exam.people.find(counts);
  await within((work) =>
    changeScore(work, {
      examId: exam.exam,
      examinerId: person?.id ?? '',
      subjectCode: 'GS',
      cause: '复核',
      objective: null,
      subjective: null,
      score: 31.5,
    }),
  );
  await isAsRebuilt();
});
