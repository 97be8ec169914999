import type { Row } from '@kaoxin/server/areas/exam/statistics/testing/oracle.ts';
import { type Kysely, sql } from 'kysely';

/** An examinee read from the rows, with results by the rules of domain.md 1.2 and 2.5. */
export interface RawExaminee {
  id: string;
  districtId: string;
  centreId: string | null;
  gender: number;
  age: number;
  education: number;
  unitKind: number;
  again: boolean;
  regStatus: number;
  violationLevel: number;
  seated: boolean;
  present: boolean;
  scores: ReadonlyMap<string, number>;
  total: number | null;
  passed: boolean;
  sheets: ReadonlyMap<string, Row>;
}

type Questions = readonly { score: number; letters: string }[];

export interface RawExam {
  id: string;
  projectType: number;
  year: number;
  batch: number;
  examStart: string;
  total: number;
  subjects: readonly { code: string; pass: number; papers: readonly { id: string; questions: Questions }[] }[];
  people: readonly RawExaminee[];
}

interface ExamRow {
  id: string;
  projectType: number;
  year: number;
  batch: number;
  examStart: string;
  totalScore: number;
  passScore: number;
  passRule: number;
}

type Db = Kysely<unknown>;

/** Reads an examination by SQL alone: it shares no code with what it checks. */
export async function rawExam(db: Db, examId: string): Promise<RawExam> {
  const [exam] = (
    await sql<ExamRow>`select id, project_type, year, batch, exam_start::text, pass_score::float8, pass_rule,
        greatest(total_score, (select sum(s.total_score) from exam_subject s where s.exam_id = f.id))::float8 as total_score
      from formal_exam f where id = ${examId}`.execute(db)
  ).rows;
  if (!exam) throw new Error(`no examination ${examId}`);
  const subjects = await subjectsOf(db, examId);
  const scores = await grouped<{
    examinerId: string;
    code: string;
    score: number | null;
    attend: number;
    void: number;
  }>(
    db,
    sql`select examiner_id, subject_code as code, score::float8, attend, invalid_flag as void from examiner_score
      where exam_id = ${examId} and is_deleted = 0`,
  );
  const sheets = await grouped<{
    examinerId: string;
    code: string;
    paperId: string;
    answers: Uint8Array;
    itemScores: Uint8Array;
  }>(
    db,
    sql`select examiner_id, subject_code as code, paper_id, answers, item_scores from answer_sheet
      where exam_id = ${examId}`,
  );
  const { rows } = await sql<Omit<RawExaminee, 'present' | 'scores' | 'total' | 'passed' | 'sheets'>>`
    select e.id, e.district_id, e.centre_id, e.gender, e.education, e.unit_kind, e.reg_status, e.violation_level,
      exists (select from exam_seat s where s.examiner_id = e.id and s.is_deleted = 0) as seated,
      extract(year from age(${exam.examStart}::timestamp::date, p.birthday))::int as age,
      exists (select from examiner b join formal_exam f on f.id = b.exam_id and f.project_type = ${exam.projectType}
        and f.exam_start < ${exam.examStart}::timestamp where b.person_id = e.person_id and b.reg_status <> 9) as again
    from examiner e join person p on p.id = e.person_id where e.exam_id = ${examId} order by e.id`.execute(db);
  const people = rows.map((row): RawExaminee => {
    const own = scores.get(row.id) ?? [];
    const counted = own.flatMap((one) =>
      one.attend === 1 && one.void === 0 && one.score !== null ? [[one.code, one.score] as const] : [],
    );
    const had = new Map(counted);
    const total = counted.length === 0 ? null : counted.reduce((sum, [, score]) => sum + score, 0);
    return {
      ...row,
      present: own.some(({ attend }) => attend === 1),
      scores: had,
      total,
      passed: total !== null && hasPassed(exam, subjects, had, total),
      sheets: new Map(
        (sheets.get(row.id) ?? []).flatMap((sheet) => {
          const papers = subjects.find(({ code }) => code === sheet.code)?.papers;
          const paper = papers?.find(({ id }) => id === sheet.paperId);
          return paper && had.has(sheet.code) ? [[paper.id, readSheet(paper.questions, sheet)] as const] : [];
        }),
      ),
    };
  });
  return { ...exam, total: exam.totalScore, subjects, people };
}

async function subjectsOf(db: Db, examId: string): Promise<RawExam['subjects']> {
  const { rows } = await sql<{
    code: string;
    pass: number;
    paperId: string | null;
    score: number | null;
    letters: string | null;
  }>`select s.subject_code as code, s.pass_score::float8 as pass, p.paper_id, q.score::float8, q.letters
    from exam_subject s
      left join (select id as subject_id, 'A' as label, paper_id from exam_subject where paper_id is not null
        union all select subject_id, label, paper_id from subject_paper where is_deleted = 0) p on p.subject_id = s.id
      left join paper_question q on q.paper_id = p.paper_id
    where s.exam_id = ${examId} order by s.sort, p.label, q.section_no, q.sort`.execute(db);
  return [...Map.groupBy(rows, ({ code }) => code)].map(([code, own]) => ({
    code,
    pass: own[0]?.pass ?? 0,
    papers: [...Map.groupBy(own, ({ paperId }) => paperId)].flatMap(([id, asked]) =>
      id === null
        ? []
        : [
            {
              id,
              questions: asked.flatMap(({ score, letters }) =>
                score === null ? [] : [{ score, letters: letters ?? '' }],
              ),
            },
          ],
    ),
  }));
}

async function grouped<R extends { examinerId: string }>(db: Db, query: ReturnType<typeof sql>) {
  const { rows } = await (query as ReturnType<typeof sql<R>>).execute(db);
  return Map.groupBy(rows, ({ examinerId }) => examinerId);
}

/** 合格规则: 1 every subject reaches its mark, 2 the total does, 3 both. */
function hasPassed(
  { passRule, passScore }: ExamRow,
  subjects: RawExam['subjects'],
  scores: ReadonlyMap<string, number>,
  total: number,
): boolean {
  const each = subjects.every(({ code, pass }) => (scores.get(code) ?? -1) >= pass);
  if (passRule === 1) return each;
  return total >= passScore && (passRule === 2 || each);
}

/** One byte per question: half points; index of the letter from 1, for objective questions. */
function readSheet(paper: Questions, { answers, itemScores }: { answers: Uint8Array; itemScores: Uint8Array }): Row {
  let chosen = 0;
  return {
    scores: paper.map((_, at) => (itemScores[at] ?? Number.NaN) / 2),
    answers: paper.map(({ letters }) => {
      if (letters === '') return '';
      chosen += 1;
      const place = answers[chosen - 1] ?? 0;
      return place === 0 ? '' : (letters[place - 1] ?? '?');
    }),
  };
}
