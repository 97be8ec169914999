import { type Chance, chance } from '@kaoxin/demo/prng.ts';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { countExaminees } from '../../../../testing/examinations.ts';
import { addRow, setRow, setRows } from '../../../../testing/rows.ts';
import { type Hall, openHall } from '../../roster/roster.fixture.ts';
import { answerLetters } from '../../statistics/sheet/answer.ts';
import { packedAnswers } from '../../statistics/sheet/packed-answers.ts';
import { packedScores } from '../../statistics/sheet/packed-scores.ts';
import { scoreAnswer } from '../../statistics/sheet/score-answer.ts';
import { isObjective, type SheetItem } from '../../statistics/sheet/sheet-item.ts';
import type { Row } from '../../statistics/testing/oracle.ts';

type Db = AppContext['database']['kysely'];

type Question = [
  type: number,
  points: number,
  letters: string,
  key: string,
  rule: object | null,
  knowledge: string | null,
];

const single = (key: string, knowledge: string): Question => [1, 1, 'ABCD', key, { rule: 1 }, knowledge];
/** Partial credit, multiple answers, a penalty and an essay: no paper of dichotomous items. */
export const mixed: Question[] = [
  ...[...'ABCDBA'].map((key, at) => single(key, at < 3 ? '供求' : '价格')),
  [2, 2, 'ABCDE', 'ACD', { rule: 2, each: 0.5 }, '供求'],
  [2, 2, 'ABCD', 'BD', { rule: 2, each: 0.5 }, '货币'],
  [3, 1, 'TF', 'T', { rule: 4, penalty: 0.5 }, null],
  [6, 10, '', '', null, '货币'],
];
export const plain: Question[] = Array.from({ length: 40 }, (_, at) => single('ABCD'[at % 4] ?? 'A', '税法'));

/** Indexes of people with the same answers in GS. */
export const copiers: readonly number[] = [21, 25, 29, 33];

export interface Person {
  id: string;
  roomId: string | null;
}

export interface SummedExam extends Hall {
  /** four people sit there, in the second district */
  tiny: string;
  people: Person[];
  papers: { JC: SheetItem[]; GS: SheetItem[] };
  earlier: string;
}

const one = async (db: Db, query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  String((await query.execute(db)).rows[0]?.id);

async function addPaper(context: AppContext, code: string, questions: readonly Question[]): Promise<string> {
  const db = context.database.kysely;
  const paper = await addRow(db, 'paper', {
    tenantId: '000000',
    paperCode: code,
    name: `试卷${code}`,
    subject: '01',
    totalScore: 23,
    passScore: 14,
    duration: 120,
    status: 2,
  });
  for (const [at, [type, score, letters, key, rule, knowledge]] of questions.entries())
    await addRow(db, 'paperQuestion', {
      tenantId: '000000',
      paperId: paper,
      sectionNo: 1,
      sectionTitle: '一',
      questionId: String(at + 1),
      sort: at + 1,
      score,
      questionType: type,
      letters,
      answerKey: key === '' ? null : context.secrets.seal(key, 'answer'),
      scoreRule: rule === null ? null : JSON.stringify(rule),
      knowledge,
    });
  return paper;
}

function answered(items: readonly SheetItem[], ability: number, luck: Chance) {
  const answers = items.map((item) => {
    if (!isObjective(item) || luck.happens(0.05)) return 0;
    if (luck.happens(0.25 + 0.6 * ability)) return item.key;
    return item.isMultiple ? luck.whole(0, 2 ** item.letters.length - 1) : 1 << luck.whole(0, item.letters.length - 1);
  });
  const scores = items.map((item, index) =>
    isObjective(item) ? scoreAnswer(item, answers[index] ?? 0) : luck.whole(0, item.max),
  );
  return { answers, scores };
}

const pointsOf = (scores: readonly number[]): number =>
  Math.max(
    0,
    scores.reduce((sum, score) => sum + score, 0),
  ) / 2;

/**
 * An examination being marked, with all data its figures need: people of both sexes and all ages in rooms of thirty;
 * some absent, some without a sheet (`withoutSheets`: share by subject), some with an earlier examination; four who
 * copied.
 */
export async function summedExam(
  context: AppContext,
  itemsOf: (paperId: string) => Promise<SheetItem[]>,
  {
    depts = {},
    count = 320,
    withoutSheets = {},
  }: { depts?: Readonly<Record<string, string>>; count?: number; withoutSheets?: { GS?: number; JC?: number } } = {},
): Promise<SummedExam> {
  const db = context.database.kysely;
  const luck = chance('sums');
  const hall = await openHall(db, depts);
  const { districts, centres } = hall;
  const tiny = await addRow(db, 'district', {
    tenantId: '000000',
    name: '澄江三中考点',
    code: '72003',
    nodeType: 2,
    parentId: districts.two,
  });
  await addRow(db, 'examPlace', {
    tenantId: '000000',
    examId: hall.exam,
    districtId: districts.two,
    centreId: tiny,
    planSeats: 30,
    planRooms: 1,
  });
  const paperIds = {
    JC: await addPaper(context, `SJ${hall.exam}1`, mixed),
    GS: await addPaper(context, `SJ${hall.exam}2`, plain),
  };
  for (const [code, id] of Object.entries(paperIds))
    await setRows(db, 'examSubject', { examId: hall.exam, subjectCode: code }, { paperId: id });
  await setRows(db, 'examSubject', { examId: hall.exam, subjectCode: 'JC' }, { passScore: 10 });
  await setRows(db, 'examSubject', { examId: hall.exam, subjectCode: 'GS' }, { passScore: 24 });
  await setRow(db, 'formalExam', hall.exam, { status: 40, passScore: 34 });
  const earlier = await one(
    db,
    sql`insert into formal_exam (tenant_id, exam_code, name, project_type, year, batch, mode, register_start, register_end,
        exam_start, exam_end, review_days, total_score, pass_score, pass_rule, district_ids, centre_ids, status)
      select tenant_id, 'KS' || id, '上年度考试', project_type, year - 1, batch, mode, register_start, register_end,
        exam_start - interval '1 year', exam_end - interval '1 year', 30, 240, 144, 1, district_ids, centre_ids, 40
      from formal_exam where id = ${hall.exam} returning id`,
  );
  const papers = { JC: await itemsOf(paperIds.JC), GS: await itemsOf(paperIds.GS) };
  const people: Person[] = [];
  const rooms = new Map<string, { id: string; taken: number }>();
  const seat = async (centre: string) => {
    const room = rooms.get(centre);
    if (room && room.taken < 30) return room;
    const id = await addRow(db, 'room', {
      tenantId: '000000',
      centreId: centre,
      roomNo: String(rooms.size + people.length + 1).padStart(3, '0'),
      seats: 30,
      columnsCount: 5,
    });
    const fresh = { id, taken: 0 };
    rooms.set(centre, fresh);
    return fresh;
  };
  let copied: ReturnType<typeof answered> | undefined;
  for (let n = 0; n < count; n += 1) {
    const where = n < 4 ? tiny : n % 4 === 3 ? centres.two : n % 4 === 2 ? centres.sibling : centres.one;
    const district = n < 4 || n % 4 === 3 ? districts.two : districts.one;
    const room = await seat(where);
    room.taken += 1;
    const gender = luck.whole(1, 2);
    const birthday = luck.happens(0.1) ? null : `${1970 + luck.whole(0, 34)}-0${luck.whole(1, 9)}-1${luck.whole(0, 9)}`;
    const person = await addRow(db, 'person', {
      tenantId: '000000',
      idType: 1,
      idHash: `sums ${hall.exam} ${n}`,
      idNo: '',
      name: `考生${n}`,
      gender,
      birthday,
    });
    const enter = (exam: string) =>
      addRow(db, 'examiner', {
        tenantId: '000000',
        examId: exam,
        districtId: district,
        centreId: where,
        roomId: room.id,
        seatNo: room.taken,
        ticketNo: `27${String(n).padStart(12, '0')}`,
        personId: person,
        name: `考生${n}`,
        gender,
        idType: 1,
        idNo: '',
        idHash: `sums ${hall.exam} ${n}`,
        phone: '',
        education: luck.happens(0.1) ? null : luck.whole(1, 6),
        unitKind: luck.whole(1, 6),
        subjects: ['JC', 'GS'],
        regStatus: n % 50 === 49 ? 9 : 3,
      });
    if (n % 3 === 0) await enter(earlier);
    const id = await enter(hall.exam);
    people.push({ id, roomId: room.id });
    if (n % 50 === 49) continue;
    const ability = luck.next() * (district === districts.two ? 0.8 : 1);
    for (const [code, items] of Object.entries(papers)) {
      const isAbsent = luck.happens(0.08) && n >= 20;
      const isCopy = code === 'GS' && copiers.includes(n);
      const sheet = isCopy && copied ? copied : answered(items, isCopy ? -0.4 : ability, luck);
      if (isCopy) copied = sheet;
      await addRow(db, 'examinerScore', {
        tenantId: '000000',
        examId: hall.exam,
        examinerId: id,
        districtId: district,
        centreId: where,
        subjectCode: code,
        score: isAbsent ? null : pointsOf(sheet.scores),
        attend: isAbsent ? 2 : 1,
      });
      const withoutSheet = luck.happens(withoutSheets[code as 'GS'] ?? 0.12);
      if (isAbsent || (n >= 20 && withoutSheet)) continue;
      await addRow(db, 'answerSheet', {
        tenantId: '000000',
        examId: hall.exam,
        examinerId: id,
        districtId: district,
        centreId: where,
        subjectCode: code,
        paperId: paperIds[code as 'JC'],
        answers: Buffer.from(packedAnswers(items).pack(sheet.answers)),
        itemScores: Buffer.from(packedScores(items).pack(sheet.scores)),
      });
    }
  }
  for (const exam of [hall.exam, earlier]) await countExaminees(db, exam);
  return { ...hall, tiny, people, papers, earlier };
}

/**
 * Moves half of the people in GS to another paper B before the release. It has the same letters with other keys, so
 * sheets of both are equally long and differ only by paper. Sheets of those who copied stay, scored by the other keys.
 */
export async function secondPaper(
  context: AppContext,
  exam: SummedExam,
  itemsOf: (paperId: string) => Promise<SheetItem[]>,
): Promise<{ first: string; second: string; onSecond: ReadonlySet<string> }> {
  const db = context.database.kysely;
  const turned = plain.map(([type, points, letters, key, ...more]): Question => {
    return [type, points, letters, letters[(letters.indexOf(key) + 1) % letters.length] ?? '', ...more];
  });
  const second = await addPaper(context, `SJ${exam.exam}3`, turned);
  await sql`insert into subject_paper (tenant_id, exam_id, subject_id, paper_id, label)
    select tenant_id, exam_id, id, ${second}, 'B' from exam_subject
    where exam_id = ${exam.exam} and subject_code = 'GS'`.execute(db);
  const items = await itemsOf(second);
  const others = exam.people.filter((_, n) => Math.floor(n / 4) % 2 === 1).map(({ id }) => id);
  const sheets = await sql<{ id: string; examinerId: string; answers: Uint8Array }>`select id, examiner_id, answers
    from answer_sheet where exam_id = ${exam.exam} and subject_code = 'GS'
      and examiner_id = any(${others}::bigint[])`.execute(db);
  const copied = new Set(copiers.map((n) => exam.people[n]?.id));
  const turn = (letter: number): number => (letter === 0 ? 0 : letter === 8 ? 1 : letter * 2);
  for (const { id, examinerId, answers } of sheets.rows) {
    const read = Array.from(packedAnswers(items).unpack(answers));
    const chosen = copied.has(examinerId) ? read : read.map(turn);
    const scores = items.map((item, index) => (isObjective(item) ? scoreAnswer(item, chosen[index] ?? 0) : 0));
    await setRow(db, 'answerSheet', id, {
      paperId: second,
      answers: Buffer.from(packedAnswers(items).pack(chosen)),
      itemScores: Buffer.from(packedScores(items).pack(scores)),
    });
    await setRows(
      db,
      'examinerScore',
      { examId: exam.exam, examinerId, subjectCode: 'GS' },
      { score: pointsOf(scores) },
    );
  }
  const { rows } = await sql<{ id: string }>`select paper_id as id from exam_subject
    where exam_id = ${exam.exam} and subject_code = 'GS'`.execute(db);
  return { first: String(rows[0]?.id), second, onSecond: new Set(sheets.rows.map(({ examinerId }) => examinerId)) };
}

export interface RawPerson {
  id: string;
  districtId: string;
  centreId: string;
  gender: number;
  birthday: string | null;
  education: number | null;
  unitKind: number | null;
  again: boolean;
  regStatus: number;
  attendStatus: number;
  total: number | null;
  passed: number;
  scores: ReadonlyMap<string, number>;
  sheets: ReadonlyMap<string, Row>;
}

export async function rawPeople(db: Db, exam: SummedExam): Promise<RawPerson[]> {
  const people = await sql<Omit<RawPerson, 'scores' | 'sheets'>>`select e.id, e.district_id, e.centre_id, e.gender,
      p.birthday, e.education, e.unit_kind, e.reg_status, e.attend_status, r.total_score as total,
      coalesce(r.pass_flag, 0) as passed,
      exists (select from examiner b where b.exam_id = ${exam.earlier} and b.person_id = e.person_id and b.reg_status <> 9)
        as again
    from examiner e join person p on p.id = e.person_id
      left join examiner_result r on r.exam_id = e.exam_id and r.examiner_id = e.id
    where e.exam_id = ${exam.exam} order by e.centre_id, e.room_id, e.seat_no`.execute(db);
  const scores = await sql<{
    examinerId: string;
    subjectCode: string;
    score: number;
  }>`select examiner_id, subject_code, score
    from examiner_score where exam_id = ${exam.exam} and attend = 1 and invalid_flag = 0`.execute(db);
  const sheets = await sql<{
    examinerId: string;
    subjectCode: 'JC' | 'GS';
    answers: Uint8Array;
    itemScores: Uint8Array;
  }>`
    select examiner_id, subject_code, answers, item_scores from answer_sheet where exam_id = ${exam.exam}`.execute(db);
  return people.rows.map((person) => {
    const own = new Map(
      scores.rows
        .filter(({ examinerId }) => examinerId === person.id)
        .map((row) => [row.subjectCode, Number(row.score)]),
    );
    const read = sheets.rows
      .filter(({ examinerId, subjectCode }) => examinerId === person.id && own.has(subjectCode))
      .map(({ subjectCode, answers, itemScores }): [string, Row] => {
        const items = exam.papers[subjectCode];
        const chosen = packedAnswers(items).unpack(answers);
        return [
          subjectCode,
          {
            scores: Array.from(packedScores(items).unpack(itemScores), (score) => score / 2),
            answers: items.map((item, index) => answerLetters(chosen[index] ?? 0, item.letters)),
          },
        ];
      });
    return {
      ...person,
      total: person.total === null ? null : Number(person.total),
      scores: own,
      sheets: new Map(read),
    };
  });
}

/**
 * People whose sheets are left out of figures because fewer than five of their district have a score without a sheet:
 * those in the first seats.
 */
export function untold(everybody: readonly RawPerson[], code: string): Set<RawPerson> {
  const districts = Map.groupBy(everybody, ({ districtId }) => districtId);
  return new Set(
    [...districts.values()].flatMap((own) => {
      const scored = own.filter(({ scores }) => scores.has(code));
      const sat = scored.filter(({ sheets }) => sheets.has(code));
      const rest = scored.length - sat.length;
      return rest > 0 && rest < 5 ? sat.slice(0, 5 - rest) : [];
    }),
  );
}
