import { expect, it } from 'vitest';
import { sheetHeadings } from '../../server/src/areas/exam/result/result.fixture.ts';
import { rosterCsv } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import { makeSecrets } from '../../server/src/platform/secrets.ts';
import { ask, hasPostgres, onPostgres } from './databases.ts';
import { dyingAmongLines, heldRows, type Killing, killedImport } from './killed-import.ts';
import { openExam, type SeatedExam, seat, ticketNo } from './seated-exam.ts';

const paperCode = 'SJ202699999';

/** A paper of two questions with key A, bound only to the first subject. */
const bind = ({ id, subjects }: SeatedExam, key: string): string => `
  with bound as (insert into paper (tenant_id, paper_code, name, subject, total_score, pass_score, duration, status)
      select tenant_id, '${paperCode}', '作答卷', '01', 100, 60, 60, 2 from formal_exam where id = ${id} returning id, tenant_id),
    asked as (insert into paper_question (tenant_id, paper_id, section_no, section_title, question_id, sort, score,
        question_type, letters, answer_key)
      select tenant_id, id, 1, '一', n, n, 50, 1, 'ABCD', '${key}' from bound, generate_series(1, 2) n)
  update exam_subject set paper_id = bound.id from bound
  where exam_id = ${id} and subject_code = '${subjects[0]?.subjectCode}'`;

const answers = (
  rows: number,
  { url, key }: { url: string; key: string },
): Pick<Killing, 'path' | 'file' | 'ended'> => ({
  path: 'formalExam/importAnswers',
  async file(asked) {
    const exam = await openExam(asked);
    await ask(url, seat(exam, rows));
    await ask(url, bind(exam, key));
    const 科目 = exam.subjects[0]?.subjectCode ?? '';
    const lines = Array.from({ length: rows }, (_, n) => ({
      准考证号: ticketNo(n + 1),
      科目,
      试卷编号: paperCode,
      作答串: n % 2 === 0 ? 'AB' : 'AA',
    }));
    return { examId: exam.id, rows, csv: rosterCsv(lines, sheetHeadings) };
  },
  async ended(_asked, examId) {
    const sheets = await ask<{ people: number; sheets: number; kinds: number }>(
      url,
      `select count(distinct examiner_id)::int as people, count(*)::int as sheets, count(distinct item_scores)::int as kinds
       from answer_sheet where exam_id = ${examId}`,
    );
    expect(sheets).toEqual([{ people: rows, sheets: rows, kinds: 2 }]);
    const wrong = await ask<{ n: number }>(
      url,
      `select count(*)::int as n from answer_sheet s join examiner e on e.id = s.examiner_id
       where s.exam_id = ${examId} and s.item_scores <>
         (case when right(e.ticket_no, 1)::int % 2 = 1 then '\\x6400' else '\\x6464' end)::bytea`,
    );
    expect(wrong).toEqual([{ n: 0 }]);
  },
});

it.skipIf(!hasPostgres)('F01 saves each answer sheet once when servers are killed', async () => {
  const shared = await onPostgres('office');
  const key = makeSecrets(Buffer.from(shared.SECRET_KEY, 'hex')).seal('A', 'answer');
  await killedImport({
    ...answers(heldRows, { url: shared.DATABASE_URL, key }),
    environment: { ...shared, DEMO: 'on' },
    dying: dyingAmongLines(shared.DATABASE_URL, { reading: 3, taking: 4 }, 1),
  });
});
