import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Handle } from '#platform/database/visible-rows.ts';
import { addRow, addRows, matching, type Tables, type Values, type Where } from './rows.ts';

type OfExaminee = 'answerSheet' | 'examinerResult' | 'examinerScore' | 'examSeat' | 'violationRecord';
type Columns<T extends OfExaminee> = Values<Insertable<Tables[T]>>;

export interface Examinee {
  id: string;
  tenantId: string;
  examId: string;
  districtId: string;
  centreId: string | null;
  personId: string;
  subjects: string[];
  ticketNo: string | null;
}

/** Examinees in the order of their ids. */
export async function examineesOf(db: Handle, where: Where<'examiner'>): Promise<Examinee[]> {
  const { rows } =
    await sql<Examinee>`select id, tenant_id, exam_id, district_id, centre_id, person_id, subjects, ticket_no
    from examiner where ${matching(where)} order by id`.execute(db);
  return rows;
}

/**
 * Adds rows of examinees, with the tenant, exam, district and centre of each. `columns` are the others of its row, or a
 * function that returns those of several rows.
 */
export async function addForExaminees<T extends OfExaminee>(
  db: Handle,
  table: T,
  where: Where<'examiner'>,
  columns: Columns<T> | ((examinee: Examinee) => readonly Columns<T>[]),
): Promise<void> {
  const person = ({ personId }: Examinee) => (table === 'violationRecord' ? { personId } : {});
  const rows = (await examineesOf(db, where)).flatMap((examinee) => {
    const { id: examinerId, tenantId, examId, districtId, centreId } = examinee;
    const own = typeof columns === 'function' ? columns(examinee) : [columns];
    return own.map((more) => ({ tenantId, examId, examinerId, districtId, centreId, ...person(examinee), ...more }));
  });
  await addRows<OfExaminee>(db, table, rows);
}

/** Scores of examinees in points by subject; `null` marks an absence. */
export const addScores = (
  db: Handle,
  where: Where<'examiner'>,
  scores: Readonly<Record<string, number | null>>,
): Promise<void> =>
  addForExaminees(db, 'examinerScore', where, () =>
    Object.entries(scores).map(([subjectCode, score]) => ({ subjectCode, score, attend: score === null ? 2 : 1 })),
  );

/** The same score in points in every subject of each examinee. */
export const addScoreInAll = (db: Handle, where: Where<'examiner'>, score: number): Promise<void> =>
  addForExaminees(db, 'examinerScore', where, ({ subjects }) =>
    subjects.map((subjectCode) => ({ subjectCode, score, attend: 1 })),
  );

/** Adds a paper without questions, of 100 points and 120 minutes unless stated otherwise. */
export const addPaper = (db: Handle, columns: Values<Insertable<Tables['paper']>> & { paperCode: string }) =>
  addRow(db, 'paper', {
    tenantId: '000000',
    name: columns.paperCode,
    subject: 'x',
    totalScore: 100,
    passScore: 60,
    duration: 120,
    ...columns,
  });

/** Adds a room with 30 seats in 5 columns unless stated otherwise. */
export const addRoom = (
  db: Handle,
  centreId: string | RawBuilder<string>,
  roomNo: string,
  columns: Values<Insertable<Tables['room']>> = {},
): Promise<string> =>
  addRow(db, 'room', { tenantId: '000000', centreId, roomNo, seats: 30, columnsCount: 5, ...columns });

interface NewExam {
  code: string;
  /** the code by default */
  name?: string;
  /** `yyyy-MM-dd` */
  day: string;
  /** 0 by default: a draft */
  status?: number;
}

/** Adds an examination on computers from 09:00 to 17:00 of one day, without subjects and places. */
export const addExamRow = (db: Handle, { code, name = code, day, status = 0 }: NewExam): Promise<string> =>
  addRow(db, 'formalExam', {
    tenantId: '000000',
    examCode: code,
    name,
    projectType: 3,
    year: Number(day.slice(0, 4)),
    batch: 1,
    mode: 2,
    registerStart: `${day.slice(0, 4)}-01-01`,
    registerEnd: `${day.slice(0, 4)}-02-01`,
    examStart: `${day} 09:00`,
    examEnd: `${day} 17:00`,
    reviewDays: 30,
    totalScore: 2,
    passScore: 1,
    passRule: 1,
    districtIds: [],
    status,
  });

/** Adds an examination like `addExamRow` whose only subject, from 09:00 to 11:00, uses the paper. */
export async function addExamOf(db: Handle, paperId: string, exam: NewExam): Promise<string> {
  const examId = await addExamRow(db, exam);
  await addRow(db, 'examSubject', {
    tenantId: '000000',
    examId,
    subjectCode: '01',
    name: '综合',
    startTime: `${exam.day} 09:00`,
    endTime: `${exam.day} 11:00`,
    totalScore: 2,
    passScore: 1,
    paperId,
  });
  return examId;
}

/** Counts the examinees of an exam anew, as lists and figures read them. */
export async function countExaminees(db: Handle, examId: string): Promise<void> {
  await sql`insert into examiner_count (tenant_id, exam_id, district_id, centre_id, reg_status, attend_status,
      violation_level, people)
    select tenant_id, exam_id, district_id, coalesce(centre_id, 0), reg_status, attend_status, violation_level, count(*)
    from examiner where exam_id = ${examId} group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
}
