import { sql } from 'kysely';
import { rosterCsv } from '../../../server/src/areas/exam/roster/roster.fixture.ts';
import type { Caller, Stage } from '../stage.ts';
import { examPage } from './exams.ts';
import { byCall } from './long-work.ts';
import { tellDatabase } from './passing-days.ts';
import { type OpenExam, openExam, rosterColumns, rosterPerson } from './rosters.ts';

const people = 120;

export interface Candidate {
  id: string;
  name: string;
  ticketNo: string;
  centreId: string;
  centreIdName: string;
  roomId: string;
  seatNo: number;
  subjects: string[];
}

export interface ExamOfToday extends OpenExam {
  /** Sorted by ticket, so by centre and room. */
  candidates: readonly Candidate[];
}

export async function examOfToday(stage: Stage, call: Caller, name: string, wanted: string): Promise<ExamOfToday> {
  const exam = await openExam(call, name, wanted);
  const rows = Array.from({ length: people }, (_, n) => ({ ...rosterPerson(exam, n), 报名状态: '已缴费' }));
  const page = await stage.page('exams', examPage);
  await byCall.import(page, call, 'formalExam/importExaminers', exam.id, rosterCsv(rows, rosterColumns));
  await call('formalExam/submit', { id: exam.id, status: 20 });
  await byCall.arrange(call, exam.id);
  await letItsDayCome(stage.database.DATABASE_URL, exam.id);
  const { records } = await call<{ records: Candidate[] }>(`examiners/page?examId=${exam.id}&size=200`);
  return { ...exam, candidates: records.toSorted((one, other) => (one.ticketNo < other.ticketNo ? -1 : 1)) };
}

/** The examination lasts from midnight to midnight of today, so the time of the test run does not matter. */
const letItsDayCome = (url: string | undefined, examId: string): Promise<void> =>
  tellDatabase(url, async (db) => {
    const shift = sql`((now() at time zone 'Asia/Shanghai')::date - (exam_start at time zone 'Asia/Shanghai')::date)`;
    await sql`update exam_subject s set start_time = s.start_time + make_interval(days => ${shift}),
        end_time = s.end_time + make_interval(days => ${shift})
      from formal_exam e where e.id = s.exam_id and e.id = ${examId}`.execute(db);
    await sql`update formal_exam set status = 30, exam_start = date_trunc('day', now() at time zone 'Asia/Shanghai')
        at time zone 'Asia/Shanghai', exam_end = now() + interval '2 days' where id = ${examId}`.execute(db);
  });

export const letDefenceEnd = (url: string | undefined, recordId: string): Promise<void> =>
  tellDatabase(url, (db) =>
    sql`update violation_record set defence_until = defence_until - 30 where id = ${recordId}`.execute(db),
  );
