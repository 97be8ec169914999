import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { countExaminees, examineesOf } from '../../../testing/examinations.ts';
import { addRow, setRow, setRows } from '../../../testing/rows.ts';
import { addExam, type Hall, openHall } from '../roster/roster.fixture.ts';

type Db = AppContext['database']['kysely'];

export interface Sitter {
  id: string;
  ticketNo: string;
}

export interface MarkedExam extends Hall {
  people: Sitter[];
}

let number = 0;
/**
 * An examination being marked, with subjects JC and GS of 120 marks each and pass line 72. Of each four people two sit
 * at 云溪一中, one at 云溪二中, one at 澄江一中.
 */
export async function markedExam(
  db: Db,
  depts: Readonly<Record<string, string>> = {},
  people = 4,
): Promise<MarkedExam> {
  const hall = await openHall(db, depts);
  await setRow(db, 'formalExam', hall.exam, { status: 40 });
  return { ...hall, people: await seatPeople(db, hall, people) };
}

export async function anotherMarked(db: Db, { districts, centres }: Hall, people = 4): Promise<MarkedExam> {
  const { one, two } = districts;
  const exam = await addExam(db, { districtIds: [one, two], centreIds: Object.values(centres), status: 40 });
  const hall = { exam, districts, centres };
  return { ...hall, people: await seatPeople(db, hall, people) };
}

async function seatPeople(db: Db, { exam, districts, centres }: Hall, count: number): Promise<Sitter[]> {
  const from = number;
  number += count;
  const { rows } =
    await sql<Sitter>`with sitting as (select n, case n % 4 when 3 then ${districts.two}::bigint else ${districts.one}::bigint end
      as district_id, case n % 4 when 3 then ${centres.two}::bigint when 2 then ${centres.sibling}::bigint
        else ${centres.one}::bigint end as centre_id from generate_series(0, ${count - 1}::int) n),
    people as (insert into person (tenant_id, id_type, id_hash, id_no, name, gender)
      select '000000', 1, 'sitter ' || (${from}::int + n), '', '考生' || n, 1 from sitting returning id, id_hash)
    insert into examiner (tenant_id, exam_id, district_id, centre_id, ticket_no, person_id, name, gender, id_type, id_no,
      id_hash, phone, subjects, reg_status)
    select '000000', ${exam}, district_id, centre_id, '2703' || lpad((${from}::int + n)::text, 10, '0'), people.id, '考生' || n, 1, 1,
      '', id_hash, '', '{JC,GS}', 3 from sitting join people on id_hash = 'sitter ' || (${from}::int + n) order by n
    returning id, ticket_no`.execute(db);
  await countExaminees(db, exam);
  return rows.sort((one, other) => (one.ticketNo < other.ticketNo ? -1 : 1));
}

export const scoreHeadings = ['准考证号', '科目', '客观分', '主观分', '总分', '到考', '违纪代码'];
export const sheetHeadings = ['准考证号', '科目', '试卷编号', '作答串', '主观题得分串'];

export const scoreRow = ({ ticketNo }: Pick<Sitter, 'ticketNo'>, said: Readonly<Record<string, string>> = {}) => ({
  准考证号: ticketNo,
  科目: '经济基础知识',
  客观分: '60',
  主观分: '25.5',
  总分: '85.5',
  到考: '参考',
  ...said,
});

export const absentRow = (sitter: Pick<Sitter, 'ticketNo'>, 科目 = '经济基础知识') =>
  scoreRow(sitter, { 科目, 客观分: '', 主观分: '', 总分: '', 到考: '缺考' });

export async function addViolation(
  db: Db,
  exam: string,
  { id }: Sitter,
  { level, subjectCode = null, status = 1 }: { level: number; subjectCode?: string | null; status?: number },
): Promise<string> {
  const [examinee] = await examineesOf(db, { id, examId: exam });
  if (!examinee) throw new Error(`nobody of ${exam}`);
  const { tenantId, examId, districtId, centreId, personId } = examinee;
  return addRow(db, 'violationRecord', {
    tenantId,
    examId,
    examinerId: id,
    personId,
    districtId,
    centreId,
    subjectCode,
    level,
    clause: '第六条第二项',
    factText: '携带资料',
    status,
  });
}

type Asked = [type: number, score: number, letters: string, key: string | null, rule: object | null];
/** Two objective questions (B for 1 point; ACD for 2 points, partial answers 0.5 per option) and an essay of 20. */
const twoAndEssay: readonly Asked[] = [
  [1, 1, 'ABCD', 'B', { rule: 1 }],
  [2, 2, 'ABCDE', 'ACD', { rule: 2, each: 0.5 }],
  [6, 20, '', null, null],
];

export async function bindPaper(context: AppContext, exam: string, code: string): Promise<string> {
  const paper = await addPaper(context, code, twoAndEssay);
  await setRows(context.database.kysely, 'examSubject', { examId: exam, subjectCode: 'JC' }, { paperId: paper });
  return paper;
}

/** Adds B 卷 of JC: three questions with keys D, A and C of 1 point each, and an essay of 20. */
export async function bindSecond(context: AppContext, exam: string, code: string): Promise<string> {
  const single = (key: string): Asked => [1, 1, 'ABCD', key, { rule: 1 }];
  const paper = await addPaper(context, code, [single('D'), single('A'), single('C'), [6, 20, '', null, null]]);
  await sql`insert into subject_paper (tenant_id, exam_id, subject_id, paper_id, label)
    select tenant_id, exam_id, id, ${paper}, 'B' from exam_subject
    where exam_id = ${exam} and subject_code = 'JC'`.execute(context.database.kysely);
  return paper;
}

async function addPaper(context: AppContext, code: string, questions: readonly Asked[]): Promise<string> {
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
  const { seal } = context.secrets;
  for (const [at, [type, score, letters, key, rule]] of questions.entries())
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
      answerKey: key === null ? null : seal(key, 'answer'),
      scoreRule: rule === null ? null : JSON.stringify(rule),
    });
  return paper;
}
