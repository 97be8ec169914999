import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import {
  bindPaper,
  scoreHeadings,
  scoreRow,
  sheetHeadings,
} from '../../../server/src/areas/exam/result/result.fixture.ts';
import { rosterCsv } from '../../../server/src/areas/exam/roster/roster.fixture.ts';
import { makeSecrets } from '../../../server/src/platform/secrets.ts';
import { secretKey } from '../../setup/prepared.ts';
import type { Caller, Stage } from '../stage.ts';
import { byCall } from './long-work.ts';
import { tellDatabase } from './passing-days.ts';
import { type OpenExam, openExam, rosterColumns, rosterPerson } from './rosters.ts';

const people = 60;
export const lines = { objective: 14, essay: 60, total: 74 };
const paperCode = 'SJ209900001';

export interface Sitter {
  id: string;
  name: string;
  ticketNo: string;
  gender: number;
  districtId: string;
  districtIdName: string;
  centreId: string;
  answers: readonly [first: string, second: string];
  written: number;
  /** null: absent */
  base: number | null;
  practice: number | null;
}

export interface MarkedExam extends OpenExam {
  sitters: readonly Sitter[];
}

/** Marks by the key of the paper: B is 1, ACD is 2. */
export const chosenMarks = ([first, second]: Sitter['answers']): number =>
  (first === 'B' ? 1 : 0) + (second === 'ACD' ? 2 : 0);

/**
 * A finished examination with 60 seated examinees in three districts and no score: 综合知识 by a paper of two questions and
 * an essay, 专业实务 as a mark. The database is changed to let its day pass.
 */
export async function markedExam(stage: Stage, page: Page, call: Caller, name: string): Promise<MarkedExam> {
  const year = new Date().getFullYear() + 1;
  const subject = (subjectCode: string, called: string, [totalScore, passScore]: number[], from: number) => ({
    subjectCode,
    name: called,
    totalScore,
    passScore,
    startTime: `${year}-05-16 ${from}:00:00`,
    endTime: `${year}-05-16 ${from + 2}:00:00`,
  });
  const exam = await openExam(call, name, undefined, {
    passRule: 3,
    totalScore: 123,
    passScore: lines.total,
    subjects: [subject('JC', '综合知识', [23, lines.objective], 10), subject('GS', '专业实务', [100, lines.essay], 14)],
  });
  const rows = Array.from({ length: people }, (_, n) => ({
    ...rosterPerson(exam, n),
    报名状态: '已缴费',
    报考科目: '综合知识、专业实务',
  }));
  await byCall.import(page, call, 'formalExam/importExaminers', exam.id, rosterCsv(rows, rosterColumns));
  await call('formalExam/submit', { id: exam.id, status: 20 });
  await byCall.arrange(call, exam.id);
  await letItsDayPass(stage.database.DATABASE_URL, exam.id);
  const { records } = await call<{ records: Omit<Sitter, 'answers' | 'written' | 'base' | 'practice'>[] }>(
    `examiners/page?examId=${exam.id}&size=200`,
  );
  const sitters = records.toSorted((one, other) => (one.ticketNo < other.ticketNo ? -1 : 1)).map(marked);
  return { ...exam, sitters };
}

/**
 * Every twentieth examinee is absent, another leaves after the first subject; the other marks follow from the position.
 */
function marked(one: Omit<Sitter, 'answers' | 'written' | 'base' | 'practice'>, at: number): Sitter {
  const answers = [['B', 'A', 'B', 'C', 'B', 'D'][at % 6] ?? '', at % 4 === 1 ? 'AB' : 'ACD'] as const;
  const written = 8 + ((at * 7) % 25) / 2;
  const [away, leaves] = [at % 20 === 7, at % 20 === 13];
  return {
    ...one,
    answers,
    written,
    base: away ? null : chosenMarks(answers) + written,
    // A number of this shape occurs nowhere else in the examination.
    practice: away || leaves ? null : 38.5 + ((at * 37) % 59),
  };
}

const letItsDayPass = (url: string | undefined, examId: string): Promise<void> =>
  tellDatabase(url, async (kysely) => {
    const secrets = makeSecrets(Buffer.from(secretKey, 'hex'));
    await bindPaper({ database: { kysely }, secrets } as never, examId, paperCode);
    const earlier = (columns: readonly string[]) =>
      sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - interval '5 years'`));
    await sql`update exam_subject set ${earlier(['start_time', 'end_time'])} where exam_id = ${examId}`.execute(kysely);
    await sql`update formal_exam set status = 40, ${earlier(['register_start', 'register_end', 'exam_start', 'exam_end'])}
      where id = ${examId}`.execute(kysely);
  });

type Line = Record<string, string>;
const number = (value: number): string => String(value);

export const baseLine = ({ ticketNo, answers, written, base }: Sitter): Line => {
  const none = { 客观分: '', 主观分: '', 总分: '', 到考: '缺考' };
  const some = { 客观分: number(chosenMarks(answers)), 主观分: number(written), 总分: number(base ?? 0) };
  return scoreRow({ ticketNo }, { 科目: '综合知识', ...(base === null ? none : some) });
};
export const practiceLine = ({ ticketNo, practice }: Sitter): Line =>
  scoreRow(
    { ticketNo },
    {
      科目: '专业实务',
      客观分: '',
      主观分: '',
      ...(practice === null ? { 总分: '', 到考: '缺考' } : { 总分: number(practice) }),
    },
  );
export const answerLine = ({ ticketNo, answers: [first, second], written }: Sitter): Line => ({
  准考证号: ticketNo,
  科目: '综合知识',
  试卷编号: paperCode,
  作答串: `${first}(${second})`,
  主观题得分串: number(written),
});
export { scoreHeadings, sheetHeadings };

export function resultOf({ base, practice }: Pick<Sitter, 'base' | 'practice'>) {
  const total = base === null && practice === null ? null : (base ?? 0) + (practice ?? 0);
  const passed = (base ?? 0) >= lines.objective && (practice ?? 0) >= lines.essay && (total ?? 0) >= lines.total;
  return { total, passed };
}
