import { sql } from 'kysely';
import { type PaperExam, paperPort } from '#engine/ports/paper-port.ts';
import { papersIn } from './papers.ts';

/** Examinations use the main paper of a subject and its further papers (decision 048). */
export const papersOfExams = paperPort.from('formalExam', {
  async exams(work, paperIds) {
    const [exams, subjects, further] = [
      work.table('formalExam').ofTenant(),
      work.table('examSubject').ofTenant(),
      work.table('subjectPaper').ofTenant(),
    ];
    const ids = sql`${[...paperIds]}::bigint[]`;
    const { rows } = await sql<PaperExam>`
      select bound.paper_id, e.id as exam_id, e.exam_code, e.name, e.status, e.exam_start from ${exams.as('e')}
      join (
        select s.exam_id, s.paper_id from ${subjects.as('s')} where s.paper_id = any(${ids})
        union select f.exam_id, f.paper_id from ${further.as('f')} where f.paper_id = any(${ids})) bound on bound.exam_id = e.id
      order by e.exam_start desc, e.id desc`.execute(work.business);
    return rows;
  },
  papers: papersIn,
});
