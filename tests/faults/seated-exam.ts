import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Asking } from './killed-import.ts';

export interface SeatedExam {
  id: string;
  subjects: { subjectCode: string }[];
}
export const ticketNo = (n: number): string => `27${String(n).padStart(12, '0')}`;

export async function openExam(asked: Asking): Promise<SeatedExam> {
  const [open] = (await asked<Page<SeatedExam>>('formalExam/page?status=10')).records;
  return asked<SeatedExam>(`formalExam/detail?id=${open?.id}`);
}

export const seat = (exam: SeatedExam, rows: number): string => `
  update formal_exam set status = 40 where id = ${exam.id};
  insert into examiner (tenant_id, exam_id, district_id, ticket_no, person_id, name, gender, id_type, id_no, id_hash, phone,
    subjects, reg_status)
  select tenant_id, id, district_ids[1], '27' || lpad(n::text, 12, '0'), 1, '考生', 1, 1, '', 'killed ' || n, '',
    '{${exam.subjects[0]?.subjectCode}}', 3
  from formal_exam, generate_series(1, ${rows}) n where id = ${exam.id};
  insert into examiner_count (tenant_id, exam_id, district_id, centre_id, reg_status, attend_status, violation_level, people)
  select tenant_id, exam_id, district_id, 0, 3, 0, 0, count(*) from examiner where exam_id = ${exam.id} group by 1, 2, 3`;
